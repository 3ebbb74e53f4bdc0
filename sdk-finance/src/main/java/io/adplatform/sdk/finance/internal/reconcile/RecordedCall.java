package io.adplatform.sdk.finance.internal.reconcile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.Operation;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Builds a call again from what a journal holds of it. It is good for being looked for, and not for being sent: its files
 * are empty.
 */
public final class RecordedCall {

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder().maxNumberLength(100).build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private RecordedCall() {}

    /**
     * Returns the lost call of an entry; empty if no list shows its effect, or the journal does not have all of it.
     *
     * @param operations the operations that a list shows
     * @param known finds the list that shows a call
     */
    public static <R> Optional<LostCall<R>> lost(
            JournalEntry entry, Set<Operation<?>> operations, Function<Call<?>, LostCall<R>> known) {
        try {
            return operations.stream()
                    .filter(operation -> operation.name().equals(entry.inputs().operation()))
                    .findFirst()
                    .map(operation -> known.apply(of(entry, operation)).recordedAs(entry.inputs()))
                    .map(lost -> entry.key().owId() == null
                            ? lost
                            : lost.in(entry.key().owId()));
        } catch (RuntimeException notOfThisVersion) {
            return Optional.empty();
        }
    }

    /**
     * Returns the call of an entry. All numbers of its body are decimals.
     *
     * @throws IllegalArgumentException if the entry doesn't hold all that was sent, or holds something else
     */
    public static <T> Call<T> of(JournalEntry entry, Operation<T> operation) {
        JsonNode sent;
        try {
            sent = MAPPER.readTree(entry.inputs().description());
        } catch (IOException cut) {
            throw new IllegalArgumentException("the journal doesn't hold all of " + entry.key(), cut);
        }
        Map<String, String> path = new LinkedHashMap<>();
        values(sent.path("path")).forEach((name, value) -> path.put(name, value.toString()));
        Map<String, Object> body = values(sent.path("body"));
        Body content = sent.path("files").isArray()
                ? new Body.Multipart(body, List.of(new Body.FilePart("file", Content.of(new byte[0], "file"))))
                : new Body.Json(body);
        return new Call<>(operation, entry.key().owId(), path, Map.of(), Map.of(), content, RequestOptions.defaults());
    }

    private static Map<String, Object> values(JsonNode fields) {
        Map<String, Object> values = new LinkedHashMap<>();
        fields.properties().forEach(field -> {
            JsonNode value = field.getValue();
            if (value.isNumber()) {
                values.put(field.getKey(), value.decimalValue());
            } else if (value.isBoolean()) {
                values.put(field.getKey(), value.booleanValue());
            } else if (value.isTextual()) {
                values.put(field.getKey(), value.textValue());
            }
        });
        return values;
    }

    /** Returns an ID in the body or in the path of a call. */
    public static long number(Call<?> call, String name) {
        return amount(call, name).longValueExact();
    }

    /** Returns an amount in the body of a call. */
    public static BigDecimal amount(Call<?> call, String name) {
        Object value = call.json().getOrDefault(name, call.pathValues().get(name));
        if (value == null) {
            throw new IllegalArgumentException("the call has no " + name);
        }
        return new BigDecimal(value.toString());
    }
}
