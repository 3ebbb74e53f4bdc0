package io.adplatform.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import io.adplatform.checks.architecture.SdkClasses;
import io.adplatform.sdk.error.AdPlatformException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A row that slips into another table tells its reader something false. */
class DocumentTablesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LOGGER = Pattern.compile("getLogger\\(\"io\\.adplatform\\.sdk\\.([a-z]+)\"\\)");
    private static final Pattern CALL = Pattern.compile("`([a-z][A-Za-z]+)\\(");
    private static final Pattern QUOTED = Pattern.compile("`([A-Za-z]+)`");

    static List<Path> documents() throws IOException {
        try (Stream<Path> guides = Files.walk(ROOT.resolve("docs"));
                Stream<Path> entrances = Files.list(ROOT)) {
            return Stream.concat(guides, entrances)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyRowHasTheCellsOfItsTablesHead(Path document) throws IOException {
        for (List<List<String>> table : tables(document)) {
            assertThat(table).allSatisfy(row -> assertThat(row).hasSameSizeAs(table.get(0)));
        }
    }

    /** A blank line would cut a table in two, and the second part would not have a head. */
    @ParameterizedTest
    @MethodSource("documents")
    void everyTableHasAHead(Path document) throws IOException {
        for (List<List<String>> table : tables(document)) {
            assertThat(table).hasSizeGreaterThan(2);
            assertThat(table.get(1)).allSatisfy(cell -> assertThat(cell).matches("-+:?"));
        }
    }

    @Test
    void theTableOfEffectsNamesTheErrorsAloneThatDependOnTheEffect() throws IOException {
        List<List<String>> effects = table(ROOT.resolve("docs/reference/errors.md"), "what happened");

        assertThat(effects.stream().flatMap(List::stream).flatMap(DocumentTablesTest::quoted))
                .containsOnly("OutcomeUnknownException", "CallCancelledException", "FileException");
    }

    @Test
    void theTableOfErrorsHasEachErrorOnce() throws IOException {
        List<String> errors = SdkClasses.in("io.adplatform.sdk").stream()
                .filter(type -> type.isAssignableTo(AdPlatformException.class))
                .filter(type -> !type.isEquivalentTo(AdPlatformException.class))
                .map(JavaClass::getSimpleName)
                .toList();

        assertThat(table(ROOT.resolve("docs/reference/errors.md"), "error").stream()
                        .skip(1)
                        .flatMap(row -> quoted(row.get(0))))
                .containsExactlyInAnyOrderElementsOf(errors);
    }

    /** A head that is the name of a type makes the first column its methods. */
    @ParameterizedTest
    @MethodSource("documents")
    void aTableOfATypeNamesItsMethodsAlone(Path document) throws IOException {
        for (List<List<String>> table : tables(document)) {
            Set<String> methods = quoted(table.get(0).get(0))
                    .flatMap(type -> methodsOf(type).stream())
                    .collect(Collectors.toSet());
            if (!methods.isEmpty()) {
                assertThat(table.stream().skip(2).map(row -> row.get(0)).flatMap(DocumentTablesTest::calls))
                        .as("methods in a table of %s", document)
                        .isNotEmpty()
                        .isSubsetOf(methods);
            }
        }
    }

    private static Set<String> methodsOf(String type) {
        return Stream.of(SdkClasses.in("io.adplatform.sdk"), SdkClasses.in("io.adplatform.testkit"))
                .flatMap(classes -> classes.stream())
                .filter(known -> known.getSimpleName().equals(type))
                .flatMap(known -> known.getAllMethods().stream())
                .map(JavaMethod::getName)
                .collect(Collectors.toSet());
    }

    /** Returns the names of the methods that a cell begins its code with. */
    private static Stream<String> calls(String cell) {
        return CALL.matcher(cell).results().map(name -> name.group(1));
    }

    @Test
    void theTableOfLoggersHasEachLoggerOfTheSources() throws IOException {
        Set<String> loggers = new TreeSet<>();
        for (Path file : sources()) {
            LOGGER.matcher(Files.readString(file)).results().forEach(found -> loggers.add(found.group(1)));
        }

        assertThat(table(ROOT.resolve("docs/reference/observability.md"), "logger `io.adplatform.sdk.`").stream()
                        .skip(1)
                        .flatMap(row -> quoted(row.get(0))))
                .containsExactlyInAnyOrderElementsOf(loggers);
    }

    private static List<Path> sources() throws IOException {
        List<Path> modules;
        try (Stream<Path> folders = Files.list(ROOT)) {
            modules = folders.map(folder -> folder.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList();
        }
        List<Path> sources = new ArrayList<>();
        for (Path module : modules) {
            try (Stream<Path> files = Files.walk(module)) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        return sources;
    }

    private static List<List<String>> table(Path document, String firstHead) throws IOException {
        return tables(document).stream()
                .filter(table -> table.get(0).get(0).equals(firstHead))
                .findFirst()
                .orElseThrow();
    }

    private static List<List<List<String>>> tables(Path document) throws IOException {
        List<List<List<String>>> tables = new ArrayList<>();
        boolean within = false;
        for (String line : Files.readAllLines(document)) {
            boolean row = line.startsWith("|");
            if (row && !within) {
                tables.add(new ArrayList<>());
            }
            if (row) {
                tables.get(tables.size() - 1)
                        .add(Arrays.stream(
                                        line.substring(1, line.lastIndexOf('|')).split("\\|", -1))
                                .map(String::strip)
                                .toList());
            }
            within = row;
        }
        return tables;
    }

    private static Stream<String> quoted(String cell) {
        return QUOTED.matcher(cell).results().map(name -> name.group(1));
    }
}
