package io.adplatform.sdk.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
        Csv csv = Csv.read(List.of("a,b", "1", "2,3", "\"open,4", "5,6"));

        assertThat(csv.rows()).extracting(Csv.Row::line).containsExactly(2, 3, 4);
        assertThat(csv.rows())
                .extracting(Csv.Row::problem)
                .containsExactly(
                        "has 1 cells and not 2; a cell with a separator must be in double quotes",
                        null,
                        "has a double quote that is not closed");
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
                        new Csv.Row(2, Map.of(), "has two cells of the column amount"),
                        new Csv.Row(3, Map.of("id", "2", "amount", "30"), null));
    }

    @Test
    void aWrittenLineIsReadAsItWas() {
        List<String> cells = List.of("a,b", "c;d", "say \"e\"", "f\ng", "");

        Csv read = Csv.read(("1,2,3,4,5\n" + Csv.line(cells)).lines().toList());

        assertThat(read.rows().get(0).cells()).isEqualTo(Map.of("1", "a,b", "2", "c;d", "3", "say \"e\"", "4", "f\ng"));
        assertThat(Csv.plain("=1+1")).isEqualTo("'=1+1");
        assertThat(Csv.plain("a=1")).isEqualTo("a=1");
    }
}
