package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.util.stream.Collectors;

/** Writes request bodies. */
public final class Json {

    private Json() {}

    /**
     * A map of fields as a JSON object in UTF-8, or any other value as what it is in JSON. Decimals are written plain and
     * exact, dates as {@code 2026-11-20}, values of static lists as their ID, records with what they kept of unlisted
     * fields. A null component of a record is left out; a null in a map is written.
     *
     * @throws IllegalArgumentException if a value can't be written, such as an {@link java.time.Instant}, whose unit
     *     only its field knows
     */
    public static byte[] write(Object value) {
        try {
            return BoundedMapper.MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException unwritable) {
            throw new IllegalArgumentException(
                    "the request's field '" + field(unwritable) + "' can't be written as JSON", unwritable);
        }
    }

    private static String field(JsonProcessingException unwritable) {
        return unwritable instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                        .collect(Collectors.joining("."))
                : "?";
    }
}
