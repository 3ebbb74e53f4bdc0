package io.adplatform.testkit.contract;

import io.adplatform.testkit.http.Request;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okio.ByteString;

/** Builds a request that has all that every operation needs; a test then breaks it. */
final class Exchange {

    private final String method;
    private final String path;
    private final Map<String, List<String>> query = new LinkedHashMap<>();
    private final Map<String, List<String>> headers = new LinkedHashMap<>();
    private byte[] body = new byte[0];

    Exchange(String method, String path) {
        this.method = method;
        this.path = path;
        header("Authentication", "Bearer 2YotnFZFEjr1zCsicMWpAA");
        header("X-IAA-OW-ID", "200001");
    }

    static Exchange of(String line) {
        String[] words = line.split(" ", 2);
        return new Exchange(words[0], words[1]);
    }

    Exchange query(String name, String value) {
        query.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
        return this;
    }

    Exchange header(String name, String value) {
        headers.put(name, List.of(value));
        return this;
    }

    Exchange without(String header) {
        headers.remove(header);
        return this;
    }

    Exchange json(String text) {
        return body("application/json; charset=utf-8", text);
    }

    Exchange form(String text) {
        return body("application/x-www-form-urlencoded", text);
    }

    Exchange body(String contentType, String text) {
        header("Content-Type", contentType);
        body = text.getBytes(StandardCharsets.UTF_8);
        return this;
    }

    Request request() {
        return new Request(method, path, query, headers, ByteString.of(body));
    }
}
