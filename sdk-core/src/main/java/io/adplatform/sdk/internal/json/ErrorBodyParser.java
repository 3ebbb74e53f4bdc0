package io.adplatform.sdk.internal.json;

import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.operation.TypeRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the errors in the body of a failure. The documents have them in {@code errorObjects}, in the envelope or in its
 * {@code data}; other services in {@code responseObject}; OAuth and web servers as fields of the body.
 */
final class ErrorBodyParser {

    private ErrorBodyParser() {}

    /** Returns the errors in a body's plain values; empty if there are none. */
    static List<ErrorItem> errors(@Nullable Object body) {
        return body instanceof Map<?, ?> fields ? errors(fields, data(fields)) : List.of();
    }

    /** Returns the failure's {@code data} without the fields of a failure inside it. */
    static Map<String, Object> dataOf(@Nullable Object body) {
        Map<String, Object> own = body instanceof Map<?, ?> fields ? named(data(fields)) : new LinkedHashMap<>();
        own.keySet().removeAll(List.of("success", "errorObjects"));
        return own;
    }

    private static Map<?, ?> data(Map<?, ?> fields) {
        return fields.get("data") instanceof Map<?, ?> object ? object : Map.of();
    }

    private static List<ErrorItem> errors(Map<?, ?> fields, Map<?, ?> data) {
        List<ErrorItem> errors = items(fields.get("errorObjects"));
        if (errors.isEmpty()) {
            errors = items(data.get("errorObjects"));
        }
        if (!errors.isEmpty()) {
            return errors;
        }
        for (Object place : new Object[] {fields.get("responseObject"), fields, data}) {
            ErrorItem item = place instanceof Map<?, ?> object ? sentence(object) : null;
            if (item != null) {
                return List.of(item);
            }
        }
        return fields.get("data") instanceof String text ? List.of(item(text, null, Map.of())) : List.of();
    }

    private static List<ErrorItem> items(@Nullable Object errorObjects) {
        return errorObjects == null
                ? List.of()
                : Json.MAPPER.convertValue(
                        errorObjects, Json.MAPPER.constructType(new TypeRef<List<ErrorItem>>() {}.type()));
    }

    /** Returns the sentence for people in an object that isn't an error item; {@code null} if there is none. */
    private static @Nullable ErrorItem sentence(Map<?, ?> object) {
        Map<String, Object> rest = named(object);
        rest.keySet().removeAll(List.of("success", "data", "errorObjects", "responseObject"));
        String error = first(rest, "errorMsg", "error", "message");
        String reason = first(rest, "error_description", "reason", "message");
        return error == null && reason == null ? null : item(error, reason, rest);
    }

    /** Removes and returns the first of the fields that is a text. */
    private static @Nullable String first(Map<String, Object> fields, String... names) {
        for (String name : names) {
            if (fields.get(name) instanceof String text && !text.isBlank()) {
                fields.remove(name);
                return text;
            }
        }
        return null;
    }

    private static ErrorItem item(@Nullable String error, @Nullable String reason, Map<String, Object> rest) {
        return new ErrorItem(error, reason, null, rest);
    }

    private static Map<String, Object> named(Map<?, ?> fields) {
        Map<String, Object> named = new LinkedHashMap<>();
        fields.forEach((name, value) -> named.put(String.valueOf(name), value));
        return named;
    }
}
