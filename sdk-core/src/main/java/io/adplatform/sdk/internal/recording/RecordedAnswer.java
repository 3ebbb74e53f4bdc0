package io.adplatform.sdk.internal.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.json.Json;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.operation.Operation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The platform's answer in a journal: a JSON object of {@code status} and {@code body}, without secrets. A link with a query or a
 * user, which may expire or be a secret, is {@code null}.
 */
public final class RecordedAnswer {

    private static final Pattern EXPIRING_LINK = Pattern.compile("(?i)\\s*https?://[^\\s]*[?@].*", Pattern.DOTALL);
    private static final int OK = 200;

    private RecordedAnswer() {}

    /**
     * Returns the recorded form of an answer. Never fails: if the body can't be recorded, it contains only the status.
     *
     * @param hideSecrets masks the client's secrets
     */
    public static String write(Operation<?> operation, Response<?> response, UnaryOperator<String> hideSecrets) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("status", response.status());
        if (operation.responseHoldsSecrets()) {
            return answer.toString();
        }
        JsonNode body = CallInputs.exactTree(hideSecrets.apply(response.body()));
        if (body == null) {
            return answer.toString();
        }
        String whole = answer.deepCopy().set("body", withoutLinks(body)).toString();
        return whole.getBytes(StandardCharsets.UTF_8).length > Outcome.LONGEST_ANSWER ? answer.toString() : whole;
    }

    private static JsonNode withoutLinks(JsonNode node) {
        if (node.isTextual()) {
            return EXPIRING_LINK.matcher(node.textValue()).matches() ? JsonNodeFactory.instance.nullNode() : node;
        }
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> field.setValue(withoutLinks(field.getValue())));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, withoutLinks(array.get(i)));
            }
        }
        return node;
    }

    /**
     * Returns the recorded answer, for an operation that may read it into another type. If the journal has none, the value is
     * empty, and {@link Response#decodeWarnings()} contain the reason.
     */
    public static <T> Response<T> read(
            ResponseReader reader, Operation<T> operation, JournalEntry entry, Duration elapsed) {
        JsonNode answer = entry.answer() == null ? null : CallInputs.exactTree(entry.answer());
        JsonNode body = answer == null ? null : answer.get("body");
        int status = answer == null ? OK : answer.path("status").asInt(OK);
        String why = entry.note() == null ? "" : ", which was settled: " + entry.note();
        byte[] content = body == null ? new byte[0] : Json.write(body);
        DecodedBody.Value<T> value =
                reader.readAgain(operation, content, "the journal has no answer to this call" + why);
        return new Response<>(
                        value.value(),
                        status,
                        Map.of(),
                        content,
                        value.warnings(),
                        value.decodeWarnings(),
                        0,
                        Duration.ZERO)
                .servedFrom(ResponseSource.JOURNAL, elapsed);
    }
}
