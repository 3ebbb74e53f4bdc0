package io.adplatform.checks.conventions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.operation.RequestBuilder;
import io.adplatform.testkit.http.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The fields of a request as they are sent, by their places: {@code query status}, {@code body data.freeze.rows}. The items of
 * a list have one place, {@code body columns[].label}.
 */
record SentFields(Map<String, List<JsonNode>> values) {

    static SentFields of(RequestBuilder<?, ?> request) {
        try {
            request.build(); // some builders write their fields at the end
        } catch (InvalidRequestException incomplete) {
            // The fields are there all the same.
        }
        Map<String, List<JsonNode>> values = new TreeMap<>();
        map(request, "path").forEach((name, value) -> add("path " + name, json(value), values));
        map(request, "query").forEach((name, value) -> add("query " + name, json(value), values));
        map(request, "body").forEach((name, value) -> add("body " + name, json(value), values));
        map(request, "files").forEach((name, files) -> add("body " + name, TextNode.valueOf(files.toString()), values));
        return new SentFields(values);
    }

    /** The places whose values differ from the other's, which may have none there. */
    Set<String> differences(SentFields other) {
        Set<String> places = new TreeSet<>(values.keySet());
        places.removeIf(place -> values.getOrDefault(place, List.of()).equals(other.values.get(place)));
        return places;
    }

    /** Adds a value at a place, the innermost ones alone. */
    static void add(String place, JsonNode value, Map<String, List<JsonNode>> into) {
        if (value.isObject()) {
            value.properties().forEach(field -> add(place + "." + field.getKey(), field.getValue(), into));
        } else if (value.isArray() && !value.isEmpty() && value.get(0).isObject()) {
            value.forEach(item -> add(place + "[]", item, into));
        } else {
            into.computeIfAbsent(place, any -> new ArrayList<>()).add(value);
        }
    }

    private static JsonNode json(Object value) {
        Object sent = value instanceof Dialect.Value varying ? varying.in(Dialect.documented()) : value;
        try {
            return sent == null
                    ? MissingNode.getInstance()
                    : Json.read(io.adplatform.sdk.internal.json.Json.write(sent));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    static boolean furtherFieldsAreInQuery(RequestBuilder<?, ?> request) {
        try {
            Method method = RequestBuilder.class.getDeclaredMethod("furtherFieldsBelongInQuery");
            method.setAccessible(true);
            return (boolean) method.invoke(request);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("the method could not be called", impossible);
        }
    }

    /** A private map of the builder. */
    static Map<?, ?> map(RequestBuilder<?, ?> request, String name) {
        try {
            Field field = RequestBuilder.class.getDeclaredField(name);
            field.setAccessible(true);
            return (Map<?, ?>) field.get(request);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("the field could not be read", impossible);
        }
    }
}
