package io.adplatform.testkit.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The one JSON mapper of the sandbox: decimals stay decimals in both directions. */
public final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private Json() {}

    /** Reads one JSON value; throws {@link IOException} when the bytes are not exactly one. */
    public static JsonNode read(byte[] bytes) throws IOException {
        return MAPPER.readTree(bytes);
    }

    /** An empty object. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** The tree of maps, lists and plain values. */
    public static JsonNode tree(@Nullable Object value) {
        return MAPPER.valueToTree(value);
    }

    /**
     * A JSON object in the order given, as a map that can be changed.
     *
     * @param namesAndValues a name before each value; values may be {@code null}
     */
    public static Map<String, @Nullable Object> fields(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return fields;
    }

    /** A moment in ISO 8601, with an offset as in the samples; its own text would leave out seconds that are zero. */
    public static String time(Instant moment) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(moment.atOffset(ZoneOffset.ofHours(2)));
    }

    /** The names in a text, separated by spaces and lines. */
    public static List<String> names(String text) {
        return List.of(text.strip().split("\\s+", -1));
    }

    /** The items of an array, or the values of an object; empty for any other node. */
    public static Stream<JsonNode> items(JsonNode node) {
        return StreamSupport.stream(node.spliterator(), false);
    }

    public static byte[] write(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("an answer of the sandbox is not JSON", e);
        }
    }
}
