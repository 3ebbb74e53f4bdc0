package io.adplatform.sdk.size;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The code has a budget, so that a feature that adds lines gives up others. Counted are lines without blanks, comments, imports and
 * package lines. A budget is raised together with its line in docs/adr/0014.
 */
class CodeBudgetTest {

    private static final Path MAIN = Path.of("src/main/java/io/adplatform/sdk");
    private static final Pattern TEXT_OR_COMMENT = Pattern.compile(
            "\"\"\"[\\s\\S]*?\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|(/\\*[\\s\\S]*?\\*/)|(//[^\\n]*)");

    private static final int MOST_IN_A_FILE = 350;
    private static final int MOST_FILES = 255;
    private static final int MOST_INTERNAL_PACKAGES = 10;

    private static final Map<String, Integer> BUDGETS = Map.ofEntries(
            Map.entry("", 1890),
            Map.entry("campaigns", 110),
            Map.entry("diagnostics", 40),
            Map.entry("error", 440),
            Map.entry("event", 80),
            Map.entry("file", 630),
            Map.entry("internal/files", 295),
            Map.entry("internal/json", 2045),
            Map.entry("internal/observe", 440),
            Map.entry("internal/pipeline", 2420),
            Map.entry("internal/recording", 240),
            Map.entry("internal/runner", 205),
            Map.entry("internal/session", 1185),
            Map.entry("internal/throttle", 735),
            Map.entry("internal/transport", 980),
            Map.entry("journal", 665),
            Map.entry("json", 250),
            Map.entry("operation", 1770),
            Map.entry("progress", 160),
            Map.entry("session", 40),
            Map.entry("throttle", 150),
            Map.entry("time", 290));

    private static Map<Path, Integer> sizes() throws IOException {
        try (Stream<Path> files = Files.walk(MAIN)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .collect(Collectors.toMap(file -> file, CodeBudgetTest::codeLines));
        }
    }

    private static int codeLines(Path file) {
        String source;
        try {
            source = Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        String code = TEXT_OR_COMMENT
                .matcher(source)
                .replaceAll(found -> Matcher.quoteReplacement((found.group(1) == null && found.group(2) == null
                                ? "s"
                                : "")
                        + "\n".repeat((int)
                                found.group().chars().filter(c -> c == '\n').count())));
        return (int) code.lines()
                .filter(line -> !line.isBlank())
                .filter(line ->
                        !line.strip().startsWith("import ") && !line.strip().startsWith("package "))
                .count();
    }

    private static String packageOf(Path file) {
        return MAIN.relativize(file.getParent()).toString().replace('\\', '/');
    }

    @Test
    void eachPackageKeepsItsBudget() throws IOException {
        Map<String, Integer> packages = new TreeMap<>();
        sizes().forEach((file, lines) -> packages.merge(packageOf(file), lines, Integer::sum));

        assertThat(packages.keySet()).isEqualTo(new TreeMap<>(BUDGETS).keySet());
        packages.forEach((name, lines) ->
                assertThat(lines).as("code lines of '%s'", name).isLessThanOrEqualTo(BUDGETS.get(name)));
    }

    @Test
    void noFileIsLong() throws IOException {
        assertThat(sizes())
                .allSatisfy(
                        (file, lines) -> assertThat(lines).as(file.toString()).isLessThanOrEqualTo(MOST_IN_A_FILE));
    }

    @Test
    void filesAndInternalPackagesAreFew() throws IOException {
        assertThat(sizes()).hasSizeLessThanOrEqualTo(MOST_FILES);
        assertThat(BUDGETS.keySet().stream().filter(name -> name.startsWith("internal/")))
                .hasSizeLessThanOrEqualTo(MOST_INTERNAL_PACKAGES);
    }
}
