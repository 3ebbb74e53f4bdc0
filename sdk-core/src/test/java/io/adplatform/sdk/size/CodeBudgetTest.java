package io.adplatform.sdk.size;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The core has one budget, so that a feature that adds lines gives up others. Counted are lines without blanks, comments, imports and
 * package lines. The budget is raised together with its line in docs/adr/0014.
 */
class CodeBudgetTest {

    private static final Path MAIN = Path.of("src/main/java");
    private static final Pattern TEXT_OR_COMMENT = Pattern.compile(
            "\"\"\"[\\s\\S]*?\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|(/\\*[\\s\\S]*?\\*/)|(//[^\\n]*)");

    private static final int BUDGET = 15_263;

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

    @Test
    void theCoreKeepsItsBudget() throws IOException {
        try (Stream<Path> files = Files.walk(MAIN)) {
            assertThat(files.filter(file -> file.toString().endsWith(".java"))
                            .mapToInt(CodeBudgetTest::codeLines)
                            .sum())
                    .as("code lines of the core")
                    .isBetween(1000, BUDGET);
        }
    }
}
