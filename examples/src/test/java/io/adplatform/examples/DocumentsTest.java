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
import org.junit.jupiter.params.provider.MethodSource;

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
    @MethodSource("documentsWithCode")
    void theCodeInADocumentIsTheCodeThatIsCompiled(String document) throws IOException {
        Pattern marked = Pattern.compile("(?s)// <" + document + ">\n(.*?) *// </" + document + ">");

        assertThat(matches(CODE, Files.readString(ROOT.resolve(document))))
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(sources()
                        .flatMap(source -> matches(marked, source).stream())
                        .map(code -> code.stripTrailing().stripIndent() + "\n")
                        .toList());
    }

    /** All, by their paths from the root. */
    static List<String> documents() throws IOException {
        try (Stream<Path> pages = Files.list(ROOT.resolve("docs"));
                Stream<Path> guides = Files.list(ROOT.resolve("docs/guides"));
                Stream<Path> entrances = Files.list(ROOT)) {
            return Stream.of(pages, guides, entrances)
                    .flatMap(files -> files)
                    .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(".md"))
                    .toList();
        }
    }

    static List<String> documentsWithCode() throws IOException {
        return documents().stream()
                .filter(name -> CODE.matcher(read(ROOT.resolve(name))).find())
                .toList();
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
    @MethodSource("documents")
    void everyFileThatADocumentPointsToIsThere(String document) throws IOException {
        Path path = ROOT.resolve(document);

        assertThat(matches(LINK, Files.readString(path)))
                .allSatisfy(link -> assertThat(path.resolveSibling(link)).exists());
    }
}
