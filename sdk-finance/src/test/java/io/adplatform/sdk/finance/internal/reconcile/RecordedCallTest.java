package io.adplatform.sdk.finance.internal.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.Operation;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a journal holds of a call becomes the call again, or nothing at all. */
class RecordedCallTest {

    private static final Operation<Confirmation> APPROVE =
            Operation.once("POST /api/v3/fa/payments/{paymentId}/approve").returns(Confirmation.class);

    private static Call<Confirmation> call(String inputs) {
        JournalKey key = new JournalKey("https://ads.example.com", "back-office", 200_002L, "run/1");
        return RecordedCall.of(
                new JournalEntry(
                        key,
                        new JournalInputs(APPROVE.name(), "f", inputs, null),
                        JournalEntry.State.UNKNOWN,
                        "a call",
                        1,
                        1,
                        Instant.EPOCH,
                        Instant.EPOCH,
                        null,
                        null,
                        null,
                        List.of()),
                APPROVE);
    }

    @Test
    void valuesAreWhatTheyWere() {
        Call<Confirmation> call = call("""
                {"path":{"paymentId":7},"query":{"a":"b"},"headers":{"h":{"x":1}},
                 "body":{"owId":300417,"paymentAmount":1250.50,"note":"Seen \\u00e9","last":true,"none":null,"more":[1,{"a":2}]}}
                """);

        assertThat(call.owId()).isEqualTo(200_002L);
        assertThat(call.pathValues()).isEqualTo(Map.of("paymentId", "7"));
        assertThat(call.json())
                .isEqualTo(Map.of(
                        "owId",
                        new BigDecimal("300417"),
                        "paymentAmount",
                        new BigDecimal("1250.50"),
                        "note",
                        "Seen é",
                        "last",
                        true));
        assertThat(call.files()).isEmpty();
        assertThat(RecordedCall.number(call, "owId")).isEqualTo(300_417);
        assertThat(RecordedCall.number(call, "paymentId")).isEqualTo(7);
        assertThat(RecordedCall.amount(call, "paymentAmount")).isEqualTo(new BigDecimal("1250.50"));
        assertThatThrownBy(() -> RecordedCall.number(call, "creditId")).hasMessage("the call has no creditId");
    }

    @Test
    void aCallThatHadFilesHasThemSoThatItMayTakeLonger() {
        Call<Confirmation> call = call("""
                {"path":{"paymentId":"7"},"body":{"a":"b"},
                 "files":[{"field":"paymentProof","fileName":"p.jpg","length":4,"sha256":"00"}]}
                """);

        assertThat(call.files()).hasSize(1);
        assertThat(call.body()).isInstanceOf(Body.Multipart.class);
        assertThat(call.json()).isEqualTo(Map.of("a", "b"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "null",
                "{\"path\":{\"paymentId\":\"7\"},\"body\":{\"a\":\"b",
                "{\"path\":{\"paymentId\":\"7\"},\"body\":{\"a\":\"b\"}",
                "{\"path\":{\"paymentId\":\"7\"",
                "{\"body\":{\"a\":\"b\"}}"
            })
    void whatIsCutOrSomethingElseIsNoCall(String inputs) {
        assertThatThrownBy(() -> call(inputs)).isInstanceOf(RuntimeException.class);
    }
}
