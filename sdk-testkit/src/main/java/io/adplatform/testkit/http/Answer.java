package io.adplatform.testkit.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer of an operation: status, headers and body.
 *
 * @param body {@code null} for none, bytes to be sent as they are, or anything else to be written as JSON
 */
public record Answer(
        int status, Map<String, String> headers, @Nullable Object body) {

    private static final String JSON = "application/json";

    public Answer {
        headers = Map.copyOf(headers);
    }

    /** {@code {"success": true, "data": data}}. */
    public static Answer success(@Nullable Object data) {
        return bare(Json.fields("success", true, "data", data));
    }

    /** A success whose {@code data} holds a {@code message}, as many writes answer. */
    public static Answer message(String message) {
        return success(Map.of("message", message));
    }

    /** A success whose {@code data} holds the rows under {@code listField} beside both counts. */
    public static Answer page(String listField, Page<?> page) {
        return success(Json.fields(
                "totalRecords",
                page.totalRecords(),
                "filteredRecords",
                page.filteredRecords(),
                listField,
                page.rows()));
    }

    /** A 200 without the envelope. */
    public static Answer bare(Object body) {
        return new Answer(200, Map.of("Content-Type", JSON), body);
    }

    /** The documented failure body with one error. */
    public static Answer failure(int status, String error) {
        return failure(status, error, null);
    }

    /** The documented failure body with one error and its reason. */
    public static Answer failure(int status, String error, @Nullable String reason) {
        return bare(failureBody(error, reason)).withStatus(status);
    }

    /** {@code {"success": false, "errorObjects": [{"error": ..., "reason": ...}]}}. */
    public static Map<String, Object> failureBody(String error, @Nullable String reason) {
        return failureBody(List.of(errorObject(error, reason)));
    }

    /** The documented failure body with several items of {@link #errorObject}. */
    public static Map<String, Object> failureBody(List<Map<String, Object>> errorObjects) {
        return Json.fields("success", false, "errorObjects", errorObjects);
    }

    /** One item of {@code errorObjects}; without a {@code reason} if it is {@code null}. */
    public static Map<String, Object> errorObject(String error, @Nullable String reason) {
        Map<String, Object> item = Json.fields("error", error);
        if (reason != null) {
            item.put("reason", reason);
        }
        return item;
    }

    /** A body that is sent as it is. */
    public static Answer raw(int status, String contentType, byte[] body) {
        return new Answer(status, Map.of("Content-Type", contentType), body);
    }

    /** A text that is sent as it is, in UTF-8. */
    public static Answer raw(int status, String contentType, String body) {
        return raw(status, contentType, body.getBytes(StandardCharsets.UTF_8));
    }

    public Answer withStatus(int newStatus) {
        return new Answer(newStatus, headers, body);
    }

    public Answer withBody(@Nullable Object newBody) {
        return new Answer(status, headers, newBody);
    }

    public Answer withHeader(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.put(name, value);
        return new Answer(status, changed, body);
    }

    /** A copy of the body as JSON that may be changed, or {@code null} when it is none. */
    public @Nullable JsonNode json() {
        return body == null || body instanceof byte[] ? null : Json.tree(body).deepCopy();
    }

    /** A copy of the body as a JSON object that may be changed, or {@code null} when it is none. */
    public @Nullable ObjectNode jsonObject() {
        return json() instanceof ObjectNode object ? object : null;
    }

    /** The bytes that go over the wire; empty for no body. */
    public byte[] bytes() {
        if (body == null) {
            return new byte[0];
        }
        return body instanceof byte[] raw ? raw.clone() : Json.write(body);
    }
}
