package io.adplatform.sdk.finance.internal.reconcile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Builds a call again from what a journal holds of it. It is good for being looked for, and not for being sent: its files
 * are empty.
 */
public final class RecordedCall {

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNumberLength(100).build())
            .build();

    private final Map<String, Object> path = new LinkedHashMap<>();
    private final Map<String, Object> body = new LinkedHashMap<>();
    private boolean hasFiles;

    private RecordedCall() {}

    /**
     * Returns the lost call of an entry; empty if no list shows its effect, or the journal does not have all of it.
     *
     * @param operations the operations that a list shows
     * @param types converts fields of the body by their wire names; texts, decimals and booleans stay as they are
     * @param known finds the list that shows a call
     */
    public static <R> Optional<LostCall<R>> lost(
            JournalEntry entry,
            List<Operation<?>> operations,
            Map<String, Function<String, Object>> types,
            Function<Call<?>, LostCall<R>> known) {
        try {
            return operations.stream()
                    .filter(operation -> operation.name().equals(entry.inputs().operation()))
                    .findFirst()
                    .map(operation -> known.apply(of(entry, operation, types)))
                    .map(lost -> entry.key().owId() == null
                            ? lost
                            : lost.in(entry.key().owId()));
        } catch (RuntimeException notOfThisVersion) {
            return Optional.empty();
        }
    }

    /**
     * The call of an entry.
     *
     * @param types what the fields of the body were, by their wire names; texts, decimals and booleans stay as they are
     * @throws IllegalArgumentException if the entry doesn't hold all that was sent, or holds something else
     */
    public static <T> Call<T> of(
            JournalEntry entry, Operation<T> operation, Map<String, Function<String, Object>> types) {
        RecordedCall recorded = new RecordedCall();
        try (JsonParser parser = JSON.createParser(entry.inputs().description())) {
            recorded.read(parser);
        } catch (IOException cut) {
            throw new IllegalArgumentException("the journal doesn't hold all of " + entry.key(), cut);
        }
        Map<String, String> pathValues = new LinkedHashMap<>();
        recorded.path.forEach((name, value) -> pathValues.put(name, value.toString()));
        recorded.body.replaceAll(
                (name, value) -> types.getOrDefault(name, text -> value).apply(value.toString()));
        return new Call<>(
                operation,
                entry.key().owId(),
                pathValues,
                Map.of(),
                Map.of(),
                recorded.body(),
                RequestOptions.defaults());
    }

    /** A call with files may be on its way for longer than one without. */
    private Body body() {
        return hasFiles
                ? new Body.Multipart(body, List.of(new Body.FilePart("file", Content.of(new byte[0], "file"))))
                : new Body.Json(body);
    }

    private void read(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new IllegalArgumentException("what a journal holds of a call is a JSON object");
        }
        for (String part = parser.nextFieldName(); part != null; part = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            if (part.equals("path") || part.equals("body")) {
                values(parser, part.equals("path") ? path : body);
            } else {
                hasFiles |= part.equals("files") && token == JsonToken.START_ARRAY;
                parser.skipChildren();
            }
        }
        if (parser.currentToken() != JsonToken.END_OBJECT) {
            throw new IllegalArgumentException("what a journal holds of a call ends too early");
        }
    }

    private static void values(JsonParser parser, Map<String, Object> values) throws IOException {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            if (token.isNumeric()) {
                values.put(name, new BigDecimal(parser.getText()));
            } else if (token.isBoolean()) {
                values.put(name, parser.getBooleanValue());
            } else if (token == JsonToken.VALUE_STRING) {
                values.put(name, parser.getText());
            } else {
                parser.skipChildren();
            }
        }
    }
}
