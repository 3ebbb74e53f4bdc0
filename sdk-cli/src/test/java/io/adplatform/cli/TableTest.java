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
    void rowsThatDoNotFitBesideEachOtherAreListedBelowEachOther() {
        List<String> head = List.of("paymentId", "paymentDate", "paymentAmount", "payer");
        List<List<String>> rows = List.of(
                List.of("500250", "2026-11-28", "24847.86", "Northwind Media of Springfield"),
                List.of("500251", "2026-11-29", "3840.40", ""));

        assertThat(new Table(head, rows, 30, false)).hasToString("""
                paymentId      500250
                paymentDate    2026-11-28
                paymentAmount  24847.86
                payer          Northwind Media
                               of Springfield

                paymentId      500251
                paymentDate    2026-11-29
                paymentAmount  3840.40
                payer
                """);
        assertThat(new Table(head, List.of(), 30, false)).hasToString("");
    }

    @Test
    void aRowOfManyLinesIsListedAsARecord() {
        List<String> head = List.of("key", "state", "sentAt", "call");
        String call = "POST /api/v3/fa/customer/payment/add: owId 200002, paymentAmount 101.50, paymentMode 3";

        assertThat(new Table(head, List.of(List.of("run/R-1", "done", "2026-11-29 21:53Z", call)), 50, true))
                .hasToString("""
                key     run/R-1
                state   \u001b[32mdone\u001b[0m
                sentAt  2026-11-29 21:53Z
                call    POST /api/v3/fa/customer/payment/add: owId
                        200002, paymentAmount 101.50, paymentMode
                        3
                """);
    }

    @Test
    void theRestOfATextIsNotTakenForANumber() {
        List<List<String>> rows = List.of(List.of("log-in", "the platform gave a token; workspace 200001"));

        assertThat(new Table(List.of("name", "value"), rows, 44, false)).hasToString("""
                name    value
                ------  ------------------------------------
                log-in  the platform gave a token; workspace
                        200001
                """);
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
