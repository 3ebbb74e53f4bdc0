package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;

/** Writes request bodies. */
public final class Json {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /** The fields as a JSON object in UTF-8. */
    public static byte[] write(Map<String, Object> fields) {
        try {
            return MAPPER.writeValueAsBytes(fields);
        } catch (JsonProcessingException unwritable) {
            throw new IllegalArgumentException("a value of the request can't be written as JSON", unwritable);
        }
    }
}
