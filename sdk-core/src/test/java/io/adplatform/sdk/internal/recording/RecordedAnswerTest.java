package io.adplatform.sdk.internal.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.TypeRef;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordedAnswerTest {

    private static final Operation<Confirmation> PAY =
            Operation.once("POST /pay").returns(Confirmation.class);
    private static final Operation<Map<String, Object>> FREE =
            Operation.once("POST /pay").returns(new TypeRef<Map<String, Object>>() {});

    private final ResponseReader reader = new ResponseReader();

    private static String written(Operation<?> operation, int status, String body) {
        Response<Object> response = new Response<>(
                null,
                status,
                Map.of("x-header", List.of("1")),
                body.getBytes(StandardCharsets.UTF_8),
                List.of(),
                List.of(),
                1,
                Duration.ZERO);
        return RecordedAnswer.write(operation, response, text -> text.replace("hunter2", "***"));
    }

    private <T> Response<T> again(Operation<T> operation, @Nullable String answer, @Nullable String note) {
        JournalEntry entry = new JournalEntry(
                new JournalKey("https://ads.example.com", "", 7L, "row"),
                new JournalInputs("POST /pay", "f", "{}", null),
                JournalEntry.State.DONE,
                "call-1",
                1,
                1,
                Instant.EPOCH,
                Instant.EPOCH,
                answer,
                note,
                new Holder(1, "here", Instant.EPOCH),
                List.of());
        return RecordedAnswer.read(reader, operation, entry, Duration.ofSeconds(3));
    }

    @Test
    void anAnswerComesOutAsItWentIn() {
        String answer = written(PAY, 201, "{\"success\":true,\"data\":{\"id\":7,\"amount\":1250.50}}");

        Response<Confirmation> again = again(PAY, answer, null);

        assertThat(answer)
                .isEqualTo("{\"status\":201,\"body\":{\"success\":true,\"data\":{\"id\":7,\"amount\":1250.50}}}");
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.value().id()).isEqualTo(7);
        assertThat(again.body()).isEqualTo("{\"success\":true,\"data\":{\"id\":7,\"amount\":1250.50}}");
        assertThat(again.source()).isEqualTo(ResponseSource.JOURNAL);
        assertThat(again.headers()).isEmpty();
        assertThat(again.elapsed()).isEqualTo(Duration.ofSeconds(3));
        assertThat(again.decodeWarnings()).isEmpty();
    }

    @Test
    void warningsOfThePlatformComeOutToo() {
        String answer = written(
                PAY,
                200,
                "{\"success\":true,\"data\":{\"id\":7},\"errorObjects\":[{\"error\":\"one address was dropped\"}]}");

        assertThat(again(PAY, answer, null).warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.error()).isEqualTo("one address was dropped"));
    }

    @Test
    void secretsAndLinksThatExpireAreNotKept() {
        String answer = written(FREE, 200, """
                {"success": true, "data": {"said": "hunter2", "plain": "https://x.example/a.png",
                 "signed": "https://x.example/a?sig=1", "user": "https://ann:pw@x.example/a",
                 "upper": " HTTPS://X.EXAMPLE/?a", "nested": [{"link": "http://x.example/?t=1"}, "http://y.example/?t"],
                 "text": "see https or ask?", "multi": "https://x.example/?a\\nb"}}""");

        Map<String, Object> value = again(FREE, answer, null).value();

        assertThat(value)
                .containsEntry("said", "***")
                .containsEntry("plain", "https://x.example/a.png")
                .containsEntry("text", "see https or ask?");
        assertThat(answer).doesNotContain("sig=1", "pw@", "X.EXAMPLE", "t=1", "y.example", "?a");
    }

    @Test
    void anAnswerOfTokensIsNotKept() {
        Operation<Confirmation> signUp =
                Operation.once("POST /sign-up").responseHoldsSecrets().returns(Confirmation.class);

        assertThat(written(signUp, 200, "{\"access_token\":\"t\"}")).isEqualTo("{\"status\":200}");
    }

    @Test
    void whatIsNoJsonOrTooLongLeavesItsStatusAlone() {
        assertThat(written(PAY, 204, "")).isEqualTo("{\"status\":204}");
        assertThat(written(PAY, 200, "<html>")).isEqualTo("{\"status\":200}");
        String longest =
                "{\"a\":\"" + "x".repeat(Outcome.LONGEST_ANSWER - 8 - "{\"status\":200,\"body\":}".length()) + "\"}";
        assertThat(written(PAY, 200, longest)).hasSize(Outcome.LONGEST_ANSWER);
        assertThat(written(PAY, 200, longest.replace("x\"}", "xx\"}"))).isEqualTo("{\"status\":200}");
    }

    @Test
    void anAnswerThatWasNotKeptIsAnEmptyValueAndSaysSo() {
        assertThat(again(PAY, "{\"status\":204}", null)).satisfies(again -> {
            assertThat(again.status()).isEqualTo(204);
            assertThat(again.value().message()).isNull();
            assertThat(again.decodeWarnings()).containsExactly("the journal has no answer to this call");
        });
        assertThat(again(PAY, null, "desk 1: row 5").decodeWarnings())
                .containsExactly("the journal has no answer to this call, which was settled: desk 1: row 5");
        assertThat(again(PAY, "not ours", null).decodeWarnings()).hasSize(1);
        assertThat(again(Operation.once("POST /pay").returnsFile(FileKind.ANY), "{\"status\":200}", null)
                        .decodeWarnings())
                .hasSize(1);
        assertThat(again(Operation.once("POST /pay").returnsList(JsonNode.class), null, null)
                        .value())
                .isEmpty();
    }
}
