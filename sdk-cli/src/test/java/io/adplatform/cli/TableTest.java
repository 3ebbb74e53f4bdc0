package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

    private static final List<String> HEAD = List.of("id", "name");
    private static final List<List<String>> ROWS =
            List.of(List.of("7", "Autumn sale of the year"), List.of("12.50", "Launch"));

    @Test
    void numbersAreOnTheRight() {
        assertThat(new Table(HEAD, ROWS, 80, false)).hasToString("""
                id     name
                -----  -----------------------
                    7  Autumn sale of the year
                12.50  Launch
                """);
    }

    @Test
    void aLongCellContinuesOnTheNextLine() {
        assertThat(new Table(HEAD, ROWS, 20, false)).hasToString("""
                id     name
                -----  -------------
                    7  Autumn sale
                       of the year
                12.50  Launch
                """);
    }

    @Test
    void aWordThatIsTooLongIsDividedAndNothingIsCut() {
        String word = "0123456789".repeat(5);

        String table = new Table(List.of("word"), List.of(List.of(word)), 20, false).toString();

        assertThat(table.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(20));
        assertThat(table.lines().skip(2).map(String::strip))
                .containsExactly(word.substring(0, 20), word.substring(20, 40), word.substring(40));
    }

    @Test
    void aTableOfManyColumnsIsWiderThanANarrowTerminalAndNotCut() {
        String table =
                new Table(List.of("number", "name"), List.of(List.of("123456789", "Autumn")), 8, false).toString();

        assertThat(table.lines().skip(3).map(line -> line.replace(" ", "")).reduce("", String::concat))
                .isEqualTo("12345Autum6789n");
    }

    @Test
    void aLongNameIsDividedBetweenItsWords() {
        List<String> head = List.of("campaignStartTime", "ADPLATFORM_PRIVATE_LINKS");

        String table = new Table(head, List.of(List.of("2026-11-20", "yes")), 30, false).toString();

        assertThat(table).isEqualTo("""
                campaignStart   ADPLATFORM_
                Time            PRIVATE_LINKS
                --------------  --------------
                2026-11-20      yes
                """);
    }
}
