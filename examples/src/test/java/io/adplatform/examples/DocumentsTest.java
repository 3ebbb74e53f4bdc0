package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the documents show has been compiled: their code in Java stands in this module too, between two comments with
 * the document's name.
 */
class DocumentsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path SOURCES = Path.of("src");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");
    private static final Pattern CODE = Pattern.compile("(?s)```java\n(.*?)```");

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/testing.md", "docs/money.md", "docs/planning.md"})
    void theCodeInADocumentIsTheCodeThatIsCompiled(String document) throws IOException {
        Pattern marked = Pattern.compile("(?s)// <" + document + ">\n(.*?) *// </" + document + ">");

        assertThat(matches(CODE, Files.readString(ROOT.resolve(document))))
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(sources()
                        .flatMap(source -> matches(marked, source).stream())
                        .map(code -> code.stripTrailing().stripIndent() + "\n")
                        .toList());
    }

    private static Stream<String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java")).map(DocumentsTest::read).toList().stream();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "ARCHITECTURE.md",
                "CONTRIBUTING.md",
                "docs/testing.md",
                "docs/money.md",
                "docs/operating.md",
                "docs/planning.md"
            })
    void everyFileThatADocumentPointsToIsThere(String document) throws IOException {
        Path path = ROOT.resolve(document);

        assertThat(matches(LINK, Files.readString(path)))
                .allSatisfy(link -> assertThat(path.resolveSibling(link)).exists());
    }
}
