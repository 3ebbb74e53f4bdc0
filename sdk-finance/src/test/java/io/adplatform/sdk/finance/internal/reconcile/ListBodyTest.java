package io.adplatform.sdk.finance.internal.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the text of a list's answer shows beside its rows. */
class ListBodyTest {

    private static ListBody body(String text) {
        return body(200, text, List.of(), List.of());
    }

    private static ListBody body(int status, String text, List<ErrorItem> warnings, List<String> unread) {
        return ListBody.of(new Response<>(
                List.of(),
                status,
                Map.of(),
                text.getBytes(StandardCharsets.UTF_8),
                warnings,
                unread,
                1,
                Duration.ZERO));
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 203, 206})
    void anAnswerWithAnotherStatusIsNotWhole(int status) {
        assertThat(body(status, "[]", List.of(), List.of()).gap()).isEqualTo("the platform answered " + status);
        assertThat(body("[]").gap()).isNull();
    }

    @Test
    void anAnswerWithAWarningIsNotWhole() {
        assertThat(body(200, "[]", List.of(new ErrorItem("cut", null, null, Map.of())), List.of())
                        .gap())
                .isEqualTo("the platform answered with a warning");
        assertThat(body(200, "[]", List.of(), List.of("data[0].paymentId")).gap())
                .isEqualTo("a value of the answer could not be read");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"data\": [1, 2]}",
                "[1, 2]",
                "{\"data\": {\"data\": [1, 2]}}",
                "{\"data\": {\"recordsList\": [1, 2]}}"
            })
    void rowsStandBareOrInTheEnvelopesData(String text) {
        assertThat(body(text).isArray()).isTrue();
        assertThat(body(text).rows()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"data\": {\"data\": {\"data\": [1, 2]}}}", "{\"rows\": [1]}", "{\"data\": null}", "{", ""})
    void otherArraysAreNoRows(String text) {
        assertThat(body(text).isArray()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"data\": [1], \"totalRecords\": 5}                   | 5",
                "{\"data\": {\"recordsList\": [1]}, \"totalRecords\": 5} | 5",
                "{\"data\": {\"recordsList\": [1], \"totalRecords\": 5}} | 5",
                "{\"data\": [1], \"totalRecords\": \"5\"}                | 5",
                "{\"data\": [{\"totalRecords\": 5}]}                   | -1",
                "{\"data\": [1]} {\"totalRecords\": 5}                 | -1",
                "[1]                                                 | -1"
            })
    void theTotalIsInTheEnvelopeOrItsData(String text, long total) {
        assertThat(body(text).total()).isEqualTo(total);
    }
}
