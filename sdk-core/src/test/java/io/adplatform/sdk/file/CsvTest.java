package io.adplatform.sdk.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.error.Violation;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

    @Test
    void cellsMayBeQuotedAndHaveSeparatorsQuotesAndLineBreaks() {
        Csv csv = Csv.read(List.of(
                "\uFEFFName, Note,amount",
                "\"Nord, \"\"wind\"\"\",  plain ,1.5",
                " ",
                "\"two",
                "",
                "lines\",x,",
                "last,,2"));

        assertThat(csv.columns()).containsExactly("name", "note", "amount");
        assertThat(csv.rows())
                .containsExactly(
                        new Csv.Row(2, Map.of("name", "Nord, \"wind\"", "note", "plain", "amount", "1.5"), null),
                        new Csv.Row(4, Map.of("name", "two\n\nlines", "note", "x"), null),
                        new Csv.Row(7, Map.of("name", "last", "amount", "2"), null));
        assertThat(csv.rows().get(2).cell("note")).isEmpty();
        assertThat(csv.number("1,5")).isEqualTo("1,5");
    }

    @Test
    void aSemicolonInTheFirstLineSeparatesAllCellsAndAllowsDecimalCommas() {
        Csv csv = Csv.read(List.of("a;b", "1,5;x,y"));

        assertThat(csv.rows().get(0).cells()).isEqualTo(Map.of("a", "1,5", "b", "x,y"));
        assertThat(csv.number("1,5")).isEqualTo("1.5");
    }

    @Test
    void aRowThatCannotBeReadHasAProblemAndTheOthersAreRead() {
        Csv csv = Csv.read(List.of("a,b", "1,2,9", "2,3", "\"open,4", "5,6"));

        assertThat(csv.rows()).extracting(Csv.Row::line).containsExactly(2, 3, 4);
        assertThat(csv.rows())
                .extracting(row -> String.valueOf(row.problem()))
                .containsExactly(
                        "line 2: column 3 must have a name; a cell with a separator must be in double quotes, was 9",
                        "null",
                        "line 4 has a double quote that is not closed");
        assertThat(Csv.read(List.of()).rows()).isEmpty();
    }

    @Test
    void aSemicolonInTheNameOfAColumnSeparatesNothing() {
        Csv csv = Csv.read(List.of("\"a;b\",c", "1,2"));

        assertThat(csv.columns()).containsExactly("a;b", "c");
        assertThat(csv.rows().get(0).cells()).isEqualTo(Map.of("a;b", "1", "c", "2"));
    }

    @Test
    void theNameOfAColumnMayHaveALineBreak() {
        Csv csv = Csv.read(List.of("\"Base", "bid\",name", "1,2"));

        assertThat(csv.columns()).containsExactly("base\nbid", "name");
        assertThat(csv.rows()).containsExactly(new Csv.Row(3, Map.of("base\nbid", "1", "name", "2"), null));
    }

    @Test
    void aRowWithTwoCellsOfOneColumnHasAProblem() {
        Csv csv = Csv.read(List.of("id,amount,Amount", "1,10,20", "2,,30"));

        assertThat(csv.rows())
                .containsExactly(
                        new Csv.Row(
                                2,
                                Map.of(),
                                new Violation("line 2: amount", "20", "must not be the name of two columns")),
                        new Csv.Row(3, Map.of("id", "2", "amount", "30"), null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "+49 30 1",
                "-x",
                "@home",
                "'=x",
                "''007",
                "9 pm",
                "1.50",
                "-0.5",
                "1234567890123456",
                "007",
                "1e5",
                "12E34567",
                "3-4",
                "12:30",
                "May 2026",
                "5. Mai",
                "déc. 24",
                "34 360",
                "1.2.3.4",
                "2026-11",
                ".5",
                "5.",
                "(5)",
                "$5.5",
                "5.5 \u20ac",
                "5.5%",
                "1 1/2",
                "5'000",
                "\uff11\uff12",
                "\uff1d1+1"
            })
    void aTextThatASpreadsheetWouldChangeIsMarkedAndReadAsItWas(String text) {
        assertThat(Csv.line(List.of(text))).isEqualTo("'" + text);
        assertThat(Csv.read(List.of("a", Csv.line(List.of(text)))).rows().get(0).cell("a"))
                .isEqualTo(text);
        assertThat(Csv.isCell(text)).isTrue();
    }

    @Test
    void aMarkedTextWithASeparatorIsQuoted() {
        assertThat(Csv.line(List.of("1,5e3", "1,5"))).isEqualTo("\"'1,5e3\",\"'1,5\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-5",
                "123456789012345",
                "2026-11-20",
                "2026-11-20T10:00:00Z",
                "East 2",
                "T-0047",
                "Campaign 7",
                "Mai",
                "100001 100002",
                "'s-Hertogenbosch",
                "'90s kids",
                "''90s",
                "'-5",
                "'T-17",
                "T-17",
                "50%",
                "$",
                "R$ A",
                ""
            })
    void otherTextsAreWrittenAsTheyAre(String text) {
        assertThat(Csv.line(List.of(text))).isEqualTo(text);
        assertThat(Csv.read(List.of("a,b", text + ",1")).rows().get(0).cell("a"))
                .isEqualTo(text);
    }

    @Test
    void aTextThatNoCellCanHaveIsKnown() {
        assertThat(List.of(" a", "a\u00a0", "a\u200e", "a\rb", "", " ", "1E+5", "####"))
                .noneMatch(Csv::isCell);
        assertThat(List.of("a b", "a\nb", "\u00e9\u200db")).allMatch(Csv::isCell);
        // A bundle may have 1000 entities.
        assertThat(Csv.isCell("100 " + "200 ".repeat(1_000) + "300")).isTrue();
        assertThat(Csv.isCell("1.".repeat(20_000) + "1")).isTrue();
    }

    @Test
    void aFileForPeopleBeginsWithAByteOrderMark(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("a.csv");

        Csv.write(file, List.of(Csv.line(List.of("a", "b")), Csv.line(List.of("C\u00f4te Est", ""))));

        assertThat(file).hasContent("\uFEFFa,b\nC\u00f4te Est,\n");
        assertThat(Csv.read(file).rows().get(0).cells()).isEqualTo(Map.of("a", "C\u00f4te Est"));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            1.250,1.25
            -999.000,-999.00
            1.125,1.1250
            1250.500,1250.500
            0.125,0.125
            1.5,1.5
            1E+3,1000
            12345678901234.5,12345678901234.5
            123456789012345.5,'123456789012345.5
            """)
    void aNumberIsWrittenSoThatItIsClearAsAnAmount(BigDecimal number, String written) {
        String line = Csv.line(Arrays.asList(number, null));

        assertThat(line).isEqualTo(written + ",");
        Csv table = Csv.read(List.of("a,b", line));
        String cell = table.rows().get(0).cell("a");
        assertThat(table.brokenRule(cell, true)).isNull();
        assertThat(new BigDecimal(cell)).isEqualByComparingTo(number);
    }

    @Test
    void aWrittenLineIsReadAsItWas() {
        List<String> cells = List.of("a,b", "c;d", "say \"e\"", "f\ng", "");

        Csv read = Csv.read(("1,2,3,4,5\n" + Csv.line(cells)).lines().toList());

        assertThat(read.rows().get(0).cells()).isEqualTo(Map.of("1", "a,b", "2", "c;d", "3", "say \"e\"", "4", "f\ng"));
    }
}
