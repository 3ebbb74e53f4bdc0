package io.adplatform.sdk.operation;

import io.adplatform.sdk.file.Content;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a request whose endpoint has no builder of its own, for {@link PlainRequest}, {@link PlainDownload} and
 * {@link PlainPages}. For one thread.
 */
public final class RequestInputs {

    private final Map<String, Object> path = new LinkedHashMap<>();
    private final Map<String, Object> query = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> body = new LinkedHashMap<>();
    private final Map<String, Object> parts = new LinkedHashMap<>();
    private final Map<String, Content[]> files = new LinkedHashMap<>();
    private @Nullable Object whole;
    private boolean form;

    /** The value that stands in the path for {@code {name}}. */
    public void path(String name, Object value) {
        path.put(name, value.toString());
    }

    /** A query parameter. */
    public void query(String name, Object value) {
        query.put(name, value);
    }

    /** The body as JSON: fields where it is a map, which may come in several calls; else all there is. */
    public void body(Object value) {
        if (value instanceof Map<?, ?> fields) {
            fields.forEach((name, field) -> body.put(String.valueOf(name), field));
        } else {
            whole = value;
        }
    }

    /** Fields of the body, which is form-encoded. */
    public void form(Map<String, ?> fields) {
        form = true;
        body.putAll(fields);
    }

    /** A form field of a multipart body. */
    public void part(String name, Object value) {
        parts.put(name, value);
    }

    /** Files of one form field of a multipart body. */
    public void file(String name, Content... contents) {
        files.put(name, contents.clone());
    }

    <B extends RequestBuilder<?, B>> void into(RequestBuilder<?, B> request) {
        path.forEach((name, value) -> request.path(name, value.toString()));
        query.forEach(request::query);
        request.body(body);
        parts.forEach(request::part);
        files.forEach(request::file);
        if (whole != null) {
            request.body(whole);
        }
        if (form) {
            request.formEncoded();
        }
    }

    /** A number among the fields or the parameters. */
    @Nullable
    Integer number(String name) {
        Object value = query.getOrDefault(name, body.get(name));
        return value instanceof Number number ? (Integer) Math.toIntExact(number.longValue()) : null;
    }
}
