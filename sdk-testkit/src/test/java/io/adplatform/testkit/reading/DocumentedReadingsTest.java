package io.adplatform.testkit.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The list of readings in {@code docs/reference/sandbox.md}, against {@link Reading} itself. */
class DocumentedReadingsTest {

    private static final Pattern SECTION_BEFORE_ENUM =
            Pattern.compile("\\(Document [123], [A-Z][^)]*\\.\\) \\*/\\s+public enum (\\w+)");

    private static final Path DOCUMENT = Path.of("..", "docs", "reference", "sandbox.md");

    private static final Pattern ROW =
            Pattern.compile("^\\| `(\\w+)` \\| (`[\\w`, ]+`) \\| (.+) \\|$", Pattern.MULTILINE);

    private static List<MatchResult> rows() throws IOException {
        return ROW.matcher(Files.readString(DOCUMENT)).results().toList();
    }

    @Test
    void theListHasEveryReadingInOrderWithAllItsPositions() throws IOException {
        List<String> documented = rows().stream()
                .map(row -> row.group(1) + ": " + row.group(2).replace("`", ""))
                .toList();

        List<String> expected = new ArrayList<>();
        List<Class<? extends Reading>> all = Reading.all().stream()
                .filter(reading -> reading.getEnclosingClass() == Reading.class)
                .toList();
        for (Class<? extends Reading> reading : all) {
            List<String> positions =
                    Reading.positionsOf(reading).stream().map(Reading::name).toList();
            expected.add(reading.getSimpleName() + ": " + String.join(", ", positions));
        }
        assertThat(documented).isEqualTo(expected);
    }

    @Test
    void eachSaysWhichSectionOfWhichDocumentLeavesItOpen() throws IOException {
        assertThat(rows()).allSatisfy(row -> assertThat(row.group(3)).containsPattern("document [123], [A-Z]"));
    }

    @Test
    void eachOddFormSaysItToo() throws IOException {
        String source = Files.readString(Path.of("src/test/java/io/adplatform/testkit/reading/OddForm.java"));
        assertThat(SECTION_BEFORE_ENUM.matcher(source).results().map(found -> found.group(1)))
                .containsExactlyElementsOf(Reading.all().stream()
                        .filter(reading -> reading.getEnclosingClass() == OddForm.class)
                        .map(Class::getSimpleName)
                        .toList());
    }
}
