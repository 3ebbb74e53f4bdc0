package io.adplatform.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.adplatform.testkit.contract.Violation;
import io.adplatform.testkit.http.FilePart;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Request;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request that a {@link Sandbox} got, with everything that was sent, secrets included; {@link #toString} shows none
 * of them.
 */
public final class RecordedCall {

    private final String operation;
    private final Request request;
    private final Instant time;
    private final boolean rejected;
    private volatile List<Violation> violations = List.of();
    private volatile int status;

    RecordedCall(String operation, Request request, Instant time, boolean rejected) {
        this.operation = operation;
        this.request = request;
        this.time = time;
        this.rejected = rejected;
    }

    void violates(List<Violation> found) {
        violations = List.copyOf(found);
    }

    void answeredWith(int answerStatus) {
        status = answerStatus;
    }

    /**
     * Returns the operation in the documents' spelling, such as {@code GET /api/v3/fa/payments/list}; the sent method and path
     * for an unknown operation.
     */
    public String operation() {
        return operation;
    }

    public String method() {
        return request.method();
    }

    /** The path as sent, encoded, without the query. */
    public String path() {
        return request.path();
    }

    /** Decoded query values by name, in the order sent. */
    public Map<String, List<String>> query() {
        return request.query();
    }

    /** The first value of a query parameter, or {@code null}. */
    public @Nullable String query(String name) {
        List<String> values = request.query().get(name);
        return values == null ? null : values.get(0);
    }

    /** All headers; names are looked up without regard to case. */
    public Map<String, List<String>> headers() {
        return request.headers();
    }

    /** The first value of a header, in any case, or {@code null}. */
    public @Nullable String header(String name) {
        return request.header(name);
    }

    /** How many bytes the body has. */
    public long length() {
        return request.length();
    }

    /**
     * Returns the files of a multipart body with this name, possibly none.
     *
     * @param name {@code creativeFiles}, for example
     */
    public List<FilePart> files(String name) {
        return request.files(name);
    }

    /** Returns the unchanged body. */
    public byte[] bytes() {
        return request.bytes();
    }

    /** The body as text in UTF-8; empty for none. */
    public String body() {
        return new String(request.bytes(), StandardCharsets.UTF_8);
    }

    /** The body as JSON; throws when it is none. */
    public JsonNode json() {
        return request.json();
    }

    /** The members of a JSON object or of a form; empty for other bodies. */
    public ObjectNode fields() {
        return request.fields();
    }

    /**
     * Returns the sent value of a name: a placeholder of the path, a query parameter, a member of the body, or the target of a
     * JSON pointer into the body. A missing node without such a value.
     */
    JsonNode value(String name) {
        if (name.startsWith("/")) {
            return length() == 0 ? MissingNode.getInstance() : json().at(name);
        }
        String inPath = request.pathValues().get(name);
        List<String> values = inPath == null ? query().getOrDefault(name, List.of()) : List.of(inPath);
        return switch (values.size()) {
            case 0 -> fields().path(name);
            case 1 -> TextNode.valueOf(values.get(0));
            default -> Json.tree(values);
        };
    }

    /** When the request arrived, by the sandbox's clock. */
    public Instant time() {
        return time;
    }

    /** True when the rate limit refused it. */
    public boolean rejected() {
        return rejected;
    }

    /** Returns its deviations from the contract. */
    public List<Violation> violations() {
        return violations;
    }

    /** The status of the answer; 0 while there is none, and where none was ever sent. */
    public int status() {
        return status;
    }

    @Override
    public String toString() {
        return request + " -> " + status;
    }
}
