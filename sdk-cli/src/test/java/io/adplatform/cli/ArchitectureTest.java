package io.adplatform.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The command line is a user of the SDK, and small. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.adplatform.cli");
    private static final int MOST_LINES = 1900;

    @Test
    void commandsSeeThePublicApiOnly() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.adplatform.sdk..internal..")
                .check(CLASSES);
    }

    @Test
    void nothingButTheEntryIsPublic() {
        classes()
                .that()
                .areTopLevelClasses()
                .and()
                .doNotHaveSimpleName("Main")
                .and()
                .doNotHaveSimpleName("package-info")
                .should()
                .notBePublic()
                .check(CLASSES);
    }

    @Test
    void theCodeHasABudget() throws IOException {
        long lines = 0;
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".java")).toList()) {
                lines += Files.readString(file)
                        .replaceAll("(?s)/\\*.*?\\*/", "")
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .filter(line ->
                                List.of("import ", "package ", "//").stream().noneMatch(line::startsWith))
                        .count();
            }
        }

        assertThat(lines).isBetween(500L, (long) MOST_LINES);
    }
}
