package io.adplatform.sdk.reports;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CsvFileTest {

    @Test
    void eachRecordKeepsItsBytes() {
        // The byte order mark, a line break within quotes, a name that is not UTF-8, and blank lines.
        List<String> records = List.of("\u00ef\u00bb\u00bfCampaign ID,Name", "7,\"two\nlines\"", "8,Caf\u00e9", "9,");
        CsvFile file = new CsvFile((String.join("\r\n", records.subList(0, 3)) + "\r\n\r\n" + records.get(3) + "\r\n")
                .getBytes(ISO_8859_1));

        assertThat(new String(file.header(), ISO_8859_1)).isEqualTo(records.get(0));
        assertThat(IntStream.range(0, 3).mapToObj(row -> new String(file.row(row), ISO_8859_1)))
                .isEqualTo(records.subList(1, 4));
        assertThat(file.lineBreak()).isEqualTo("\r\n");
        String id = file.column(List.of("Other", "campaignId")).orElseThrow();
        assertThat(file.rows()).extracting(row -> row.cell(id)).containsExactly("7", "8", "9");
    }

    @Test
    void aHeaderOfSeveralLinesIsKeptWhole() {
        for (String rows : List.of("\r\n7,1\r\n8,2\r\n", "\n\n7,1", "\r\n", "")) {
            CsvFile file = new CsvFile(("Campaign ID,\"Spent\n(USD)\"" + rows).getBytes(ISO_8859_1));

            assertThat(new String(file.header(), ISO_8859_1)).isEqualTo("Campaign ID,\"Spent\n(USD)\"");
        }
    }

    @Test
    void aFileWhoseLinesEndInCarriageReturnsHasRows() {
        CsvFile file = new CsvFile("Campaign ID,Name\r7,a\r8,b\r".getBytes(ISO_8859_1));

        assertThat(new String(file.header(), ISO_8859_1)).isEqualTo("Campaign ID,Name");
        assertThat(file.rows()).extracting(row -> row.cell("name")).containsExactly("a", "b");
    }

    @Test
    void headingsWithoutLettersAreComparedAsTheyAre() {
        CsvFile file = new CsvFile("%,#\n1,7".getBytes(ISO_8859_1));

        assertThat(file.column(List.of("#"))).contains("#");
        assertThat(file.column(List.of("$"))).isEmpty();
    }

    @Test
    void aFileWithoutContentIsEmpty() {
        assertThat(new CsvFile(new byte[0]).isEmpty()).isTrue();
        assertThat(new CsvFile("\r\n".getBytes(ISO_8859_1)).isEmpty()).isTrue();
    }
}
