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
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.Outcome;
import io.adplatform.sdk.operation.Operation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The platform's answer as a journal keeps it: a JSON object of {@code status} and {@code body}, without secrets, and with
 * {@code null} for a link that has a query or a user in it, which expires, or is a secret itself.
 */
public final class RecordedAnswer {

    private static final Pattern EXPIRING_LINK = Pattern.compile("(?i)\\s*https?://[^\\s]*[?@].*", Pattern.DOTALL);
    private static final int OK = 200;

    private RecordedAnswer() {}

    /**
     * What to keep of an answer. Never fails: where the body can't be kept, the status is.
     *
     * @param hideSecrets crosses the client's secrets out
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
     * The answer again, for an operation that may read it into another type than then. Where the journal has none, the
     * value is an empty one, and the response's {@link Response#decodeWarnings()} say why.
     */
    public static <T> Response<T> read(
            ResponseReader reader, Operation<T> operation, JournalEntry entry, Duration elapsed) {
        JsonNode answer = entry.answer() == null ? null : CallInputs.exactTree(entry.answer());
        JsonNode body = answer == null ? null : answer.get("body");
        int status = answer == null ? OK : answer.path("status").asInt(OK);
        String why = entry.note() == null ? "" : ", which was settled: " + entry.note();
        return response(
                        reader,
                        operation,
                        status,
                        Map.of(),
                        body == null ? new byte[0] : Json.write(body),
                        "the journal holds no answer to this call" + why)
                .servedFrom(ResponseSource.JOURNAL, elapsed);
    }

    /** The answer to an equal call, for an operation that may read it into another type. */
    public static <T> Response<T> read(
            ResponseReader reader, Operation<T> operation, Response<?> other, Duration elapsed) {
        return response(
                        reader,
                        operation,
                        other.status(),
                        other.headers(),
                        other.body().getBytes(StandardCharsets.UTF_8),
                        "the call that was joined has no answer that can be read as this one's")
                .servedFrom(ResponseSource.JOINED_CALL, elapsed);
    }

    private static <T> Response<T> response(
            ResponseReader reader,
            Operation<T> operation,
            int status,
            Map<String, List<String>> headers,
            byte[] body,
            String otherwise) {
        DecodedBody.Value<T> value = reader.readAgain(operation, body, otherwise);
        return new Response<>(
                value.value(), status, headers, body, value.warnings(), value.decodeWarnings(), 0, Duration.ZERO);
    }
}
