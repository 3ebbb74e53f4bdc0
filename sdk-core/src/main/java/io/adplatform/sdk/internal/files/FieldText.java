package io.adplatform.sdk.internal.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.adplatform.sdk.internal.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A value as the text of a form field: the text that stands in JSON, without its quotes. So a number, a date or a
 * constant looks the same in a form as in JSON, and an object goes as JSON text.
 */
final class FieldText {

    private static final ObjectMapper TEXTS = new ObjectMapper();
    private static final String BEFORE = "{\"v\":";

    private FieldText() {}

    static String of(Object value) {
        String object = new String(Json.write(Map.of("v", value)), StandardCharsets.UTF_8);
        String json = object.substring(BEFORE.length(), object.length() - 1);
        if (!json.startsWith("\"")) {
            return json;
        }
        try {
            return TEXTS.readValue(json, String.class);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("what was just written can't be read", impossible);
        }
    }
}
