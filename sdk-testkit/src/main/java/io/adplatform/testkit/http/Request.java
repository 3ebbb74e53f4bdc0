package io.adplatform.testkit.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.reading.Readings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * A request as a {@link Handler} sees it.
 *
 * <p>The readers named after a type ({@link #text}, {@link #integer}, {@link #ids}, {@link #flag}) look into the body,
 * JSON or form, and then into the query, because the documents use both for the same parameters. A value of the wrong
 * type ends the request with 400.
 *
 * @param path encoded, without the query
 * @param query decoded values by name, in the order sent
 * @param headers values by name; names are looked up without regard to case
 * @param content the body, which copies of a request share, because it may be large
 * @param pathValues decoded values of the path's placeholders, by their names
 * @param caller the user and workspace
 * @param readings how the platform takes what the documents leave open
 */
public record Request(
        String method,
        String path,
        Map<String, List<String>> query,
        Map<String, List<String>> headers,
        RequestBody content,
        Map<String, String> pathValues,
        @Nullable Caller caller,
        Readings readings) {

    public Request {
        Map<String, List<String>> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        sorted.putAll(headers);
        headers = Collections.unmodifiableMap(sorted);
        pathValues = Map.copyOf(pathValues);
    }

    /** A request that has just arrived. */
    public Request(
            String method,
            String path,
            Map<String, List<String>> query,
            Map<String, List<String>> headers,
            ByteString body) {
        this(method, path, query, headers, new RequestBody(body), Map.of(), null, Readings.usual());
    }

    /** The same request with the values of its path's placeholders. */
    public Request at(Map<String, String> values) {
        return new Request(method, path, query, headers, content, values, caller, readings);
    }

    /** The same request, with its sender known. */
    public Request from(Caller sender) {
        return new Request(method, path, query, headers, content, pathValues, sender, readings);
    }

    /** The same request, to a platform that takes what the documents leave open in this way. */
    public Request under(Readings platform) {
        return new Request(method, path, query, headers, content, pathValues, caller, platform);
    }

    /** The same request, with another value of a parameter. */
    public Request with(String name, JsonNode value) {
        return with(fields().deepCopy().<ObjectNode>set(name, value));
    }

    /** The same request, with these members of its body. */
    public Request with(ObjectNode members) {
        return new Request(method, path, query, headers, content.with(members), pathValues, caller, readings);
    }

    /** The first value of a header, in any case, or {@code null}. */
    public @Nullable String header(String name) {
        List<String> values = headers.get(name);
        return values == null ? null : values.get(0);
    }

    /** A header that must be an integer, or {@code null} when it is absent. */
    public @Nullable Long headerInteger(String name) {
        String value = header(name);
        return value == null ? null : toInteger(name, value.trim());
    }

    public byte[] bytes() {
        return content.bytes().toByteArray();
    }

    /** How many bytes the body has. */
    public long length() {
        return content.bytes().size();
    }

    /** The user and workspace; asking for it in an open operation is a mistake of the handler. */
    @Override
    public Caller caller() {
        if (caller == null) {
            throw new IllegalStateException("an open operation has no caller");
        }
        return caller;
    }

    /** The workspace named by {@code X-IAA-OW-ID}. */
    public long owId() {
        return caller().owId();
    }

    /** The decoded value of a placeholder of the path. */
    public String pathText(String name) {
        String value = pathValues.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the path has no {" + name + "}");
        }
        return value;
    }

    /** The value of a placeholder of the path that must be an integer. */
    public long pathInteger(String name) {
        return toInteger(name, pathText(name));
    }

    /** The body as JSON; 400 when it is none. */
    public JsonNode json() {
        return content.json();
    }

    /** Returns the files of a multipart body with this name, possibly none. */
    public List<FilePart> files(String name) {
        List<FilePart> files = new ArrayList<>();
        for (BodyPart part : content.namedParts(header("Content-Type"))) {
            if (part.fileName() != null && name.equals(part.name())) {
                files.add(new FilePart(part.fileName(), part.contentType(), part.content()));
            }
        }
        return List.copyOf(files);
    }

    /** The parts of a multipart body in the order sent; empty for other bodies, 400 for one that can't be read. */
    public List<BodyPart> parts() {
        return content.parts(header("Content-Type"));
    }

    /**
     * The members of a JSON object or of a form, multipart or not, without its files; empty when the body is empty or
     * of another kind.
     */
    public ObjectNode fields() {
        return content.fields(header("Content-Type"));
    }

    /** A single value as text, or {@code null} when absent, null or empty. */
    public @Nullable String text(String name) {
        JsonNode node = fields().get(name);
        if (node != null && node.isContainerNode()) {
            throw wrongType(name, "a single value");
        }
        String value = node != null && !node.isNull()
                ? node.asText()
                : query.getOrDefault(name, List.of()).stream().findFirst().orElse(null);
        return value == null || value.isEmpty() ? null : value;
    }

    /** A single value as text; 400 when it is absent. */
    public String requiredText(String name) {
        String value = text(name);
        if (value == null) {
            throw Refusal.badRequest(name + " is required");
        }
        return value;
    }

    /** An integer, quoted or not, or {@code null} when absent. */
    public @Nullable Long integer(String name) {
        String value = text(name);
        return value == null ? null : toInteger(name, value);
    }

    /** An integer, quoted or not; 400 when it is absent. */
    public long requiredInteger(String name) {
        return toInteger(name, requiredText(name));
    }

    /** An integer, quoted or not. */
    public long integer(String name, long fallback) {
        Long value = integer(name);
        return value == null ? fallback : value;
    }

    /** An integer under one of two spellings, or under both; {@code null} when absent, 422 when they differ. */
    public @Nullable Long eitherInteger(String name, String spelling) {
        Long one = integer(name);
        Long other = integer(spelling);
        if (one != null && other != null && !one.equals(other)) {
            throw Refusal.unprocessable(name + " and " + spelling + " differ");
        }
        return one == null ? other : one;
    }

    /** True when the value is {@code true}, quoted or not. */
    public boolean flag(String name) {
        String value = text(name);
        if (value == null || value.equals("false")) {
            return false;
        }
        if (value.equals("true")) {
            return true;
        }
        throw wrongType(name, "true or false");
    }

    /** Integers given as an array or as comma separated text; empty when absent. */
    public Set<Long> ids(String name) {
        Set<Long> ids = new LinkedHashSet<>();
        JsonNode node = fields().get(name);
        if (node != null && node.isArray()) {
            node.forEach(item -> ids.add(toInteger(name, item.asText())));
            return ids;
        }
        String value = text(name);
        if (value != null) {
            for (String item : value.split(",", -1)) {
                ids.add(toInteger(name, item.trim()));
            }
        }
        return ids;
    }

    private static long toInteger(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw Refusal.unreadable(name + " must be an integer", e);
        }
    }

    private static Refusal wrongType(String name, String wanted) {
        return Refusal.badRequest(name + " must be " + wanted);
    }

    /** Method and path only: headers and bodies hold secrets. */
    @Override
    public String toString() {
        return method + " " + path;
    }
}
