package io.adplatform.sdk.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.json.Json;
import io.adplatform.sdk.internal.recording.CallInputs;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One request as an immutable value: checked, not yet sent, and valid for any number of sendings.
 *
 * <p>A call that is created without a builder is checked too. It fails with
 * {@link io.adplatform.sdk.error.InvalidRequestException} if a path value is missing or would lead to another path, or if a
 * header is one of the SDK's own.
 *
 * <p>A test can inspect it without HTTP. It contains no token and no host.
 *
 * @param operation the endpoint
 * @param owId the Organization Workspace ID; {@code null} for the one from log-in
 * @param pathValues the values of the path's placeholders, not encoded
 * @param query the query parameters in their order, not encoded
 * @param headers the endpoint's own headers and the caller's extra ones
 * @param body the body
 * @param options the options of this call
 * @param target the target of a file; {@code null} for memory, and if the answer is not a file
 * @param <T> the type of the result
 */
public record Call<T>(
        Operation<T> operation,
        @Nullable Long owId,
        Map<String, String> pathValues,
        Map<String, String> query,
        Map<String, String> headers,
        Body body,
        RequestOptions options,
        @Nullable Target target) {

    static final String SEGMENT = "must be a path segment: not empty, not '.' or '..', no control characters";

    private static final String KEY = "idempotencyKey";

    /** A call whose answer is read into memory. */
    public Call(
            Operation<T> operation,
            @Nullable Long owId,
            Map<String, String> pathValues,
            Map<String, String> query,
            Map<String, String> headers,
            Body body,
            RequestOptions options) {
        this(operation, owId, pathValues, query, headers, body, options, null);
    }

    public Call {
        pathValues = Values.copy(pathValues);
        query = Values.copy(query);
        headers = Values.copy(headers);
        Checks checks = new Checks(pathValues, Map.of(), Map.of(), Map.of());
        checkHead(checks, operation, pathValues, headers);
        checkKey(checks, operation, options);
        checks.throwIfWrong(operation, owId);
    }

    static void checkHead(Checks checks, Operation<?> operation, Map<String, ?> path, Map<String, String> headers) {
        for (String name : operation.placeholders()) {
            checks.that(path.containsKey(name), name, null, "is required");
        }
        path.forEach((name, value) -> {
            checks.that(operation.placeholders().contains(name), name, null, "is not a placeholder of the path");
            checks.that(!(value instanceof String text) || isSegment(text), name, value, SEGMENT);
        });
        headers.forEach((name, value) ->
                HeaderRules.problem(name, value).ifPresent(problem -> checks.that(false, name, null, problem)));
    }

    private static boolean isSegment(String value) {
        return !value.isEmpty()
                && !value.equals(".")
                && !value.equals("..")
                && value.chars().noneMatch(Character::isISOControl);
    }

    /** Checks that a call with an idempotency key may be made at most once. */
    static void checkKey(Checks checks, Operation<?> operation, RequestOptions options) {
        checks.that(
                options.guard() == null || operation.effect() == Effect.ONCE,
                "guard",
                null,
                "is for calls that may be made at most once; " + operation.name() + " may be repeated");
        String key = options.idempotencyKey();
        if (key == null) {
            return;
        }
        checks.that(
                operation.effect() == Effect.ONCE,
                KEY,
                key,
                "is for calls that may be made at most once; " + operation.name() + " may be repeated without one");
        checks.that(
                !operation.responseHoldsSecrets(),
                KEY,
                key,
                "is not for calls whose answers contain tokens, which no journal stores");
    }

    /** Returns the fields of a JSON object, a multipart body or a form; empty for another body. */
    public Map<String, Object> json() {
        if (body instanceof Body.Multipart multipart) {
            return multipart.fields();
        }
        if (body instanceof Body.Form form) {
            return Values.copy(form.fields());
        }
        return body instanceof Body.Json json ? json.fields() : Map.of();
    }

    /**
     * Returns all values of an input by its wire name: in path, query and body, at any depth, and in each form of a body. A number
     * has all its digits; an object or a list is an empty text.
     *
     * @throws IllegalArgumentException if the body can't be written as JSON
     */
    public List<String> values(String name) {
        Object sent = body instanceof Body.AnyJson any ? any.value() : json();
        byte[] inputs = Json.write(List.of(pathValues, query, sent));
        JsonNode tree = CallInputs.exactTree(new String(inputs, StandardCharsets.UTF_8));
        return Objects.requireNonNull(tree).findValues(name).stream()
                .map(JsonNode::asText)
                .toList();
    }

    /** Returns the customer among the inputs, {@code owId} or {@code customerOwId}; {@code null} if there is none. */
    public @Nullable Long customer() {
        for (Map<String, ?> inputs : List.of(pathValues, query, json())) {
            for (String name : List.of("owId", "customerOwId")) {
                String value = String.valueOf(inputs.get(name));
                if (value.matches("[0-9]{1,18}")) {
                    return Long.valueOf(value);
                }
            }
        }
        return null;
    }

    /** Returns the files of the body, if any. */
    public List<Body.FilePart> files() {
        return body instanceof Body.Multipart multipart ? multipart.files() : List.of();
    }

    /** Returns the same call with another target. It has no effect if the answer is not a file. */
    public Call<T> into(Target place) {
        return new Call<>(operation, owId, pathValues, query, headers, body, options, place);
    }

    /** Returns the same call with other options. */
    public Call<T> with(RequestOptions others) {
        return new Call<>(operation, owId, pathValues, query, headers, body, others, target);
    }

    /** Returns the same call in another workspace. */
    public Call<T> in(long workspace) {
        return new Call<>(operation, workspace, pathValues, query, headers, body, options, target);
    }

    /**
     * Returns the longest that one request of the call may take. An upload may take until the call's deadline, unless the call
     * has its own {@code attemptTimeout}.
     *
     * @param clientTimeout the client's {@code attemptTimeout}
     * @param clientDeadline the client's {@code deadline}
     */
    public Duration longestRequest(Duration clientTimeout, Duration clientDeadline) {
        Duration deadline = options.deadline() != null ? options.deadline() : clientDeadline;
        Duration timeout = options.attemptTimeout() != null ? options.attemptTimeout() : clientTimeout;
        boolean onlyDeadline = !files().isEmpty() && options.attemptTimeout() == null;
        return onlyDeadline || timeout.compareTo(deadline) > 0 ? deadline : timeout;
    }

    /** Returns the context of an error before anything was sent. */
    public CallContext unsent() {
        return unsent(operation, pathValues, owId);
    }

    /** Returns the context of an error in the call's answer. */
    public CallContext answered(Response<?> response) {
        CallContext unsent = unsent();
        return new CallContext(
                unsent.operation(),
                unsent.method(),
                unsent.path(),
                owId,
                response.attempts(),
                response.elapsed(),
                customer(),
                options.idempotencyKey());
    }

    /** The context of an error before anything was sent, with the known values of the path. */
    static CallContext unsent(Operation<?> operation, Map<String, ?> values, @Nullable Long owId) {
        String path = operation.path();
        for (String name : operation.placeholders()) {
            Object value = values.get(name);
            path = path.replace("{" + name + "}", value == null ? "..." : RequestBuilder.text(value));
        }
        return CallContext.unsent(operation.name(), operation.method(), path, owId);
    }

    /** Hides the values of query, headers and body, which may be secrets. */
    @Override
    public String toString() {
        return "Call[operation=" + operation + ", owId=" + owId + ", pathValues=" + pathValues + ", query="
                + query.keySet() + ", headers=" + headers.keySet() + ", body=" + body + ", options=" + options
                + ", target=" + target + "]";
    }

    Call<T> withQuery(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(query);
        changed.put(name, value);
        return new Call<>(operation, owId, pathValues, changed, headers, body, options, target);
    }

    /** Returns the same call with one field more in its body, which keeps its files. */
    public Call<T> withJson(String name, Object value) {
        Map<String, Object> changed = FurtherFields.none().with(name, value).in(json());
        Body fields = files().isEmpty() ? new Body.Json(changed) : new Body.Multipart(changed, files());
        return new Call<>(operation, owId, pathValues, query, headers, fields, options, target);
    }

    /** The body of a request. Text forms hide values, which may be secrets or account numbers. */
    public sealed interface Body {

        /** No body. */
        record None() implements Body {}

        /** A JSON object; its fields by wire name, in their order. */
        record Json(Map<String, Object> fields) implements Body {
            public Json {
                fields = Values.copy(fields);
            }

            @Override
            public String toString() {
                return "Json" + fields.keySet();
            }
        }

        /**
         * JSON that is not an object: an array, a text, a number.
         *
         * @param value the content; a list or a map is copied, with the ones inside
         */
        record AnyJson(Object value) implements Body {
            public AnyJson {
                value = Objects.requireNonNull(Values.copy(Map.of("", value)).get(""));
            }

            @Override
            public String toString() {
                return "AnyJson[" + value.getClass().getSimpleName() + "]";
            }
        }

        /**
         * Form fields and files.
         *
         * @param fields by wire name; a number, a text or a constant is sent as text, other values as JSON text
         * @param files in their order, after the fields
         */
        record Multipart(Map<String, Object> fields, List<FilePart> files) implements Body {
            public Multipart {
                fields = Values.copy(fields);
                files = Values.copy(files);
            }

            @Override
            public String toString() {
                return "Multipart" + fields.keySet() + files;
            }
        }

        /**
         * One file of a multipart body.
         *
         * @param name the name of the form field; several parts may share it
         */
        record FilePart(String name, Content content) {}

        /** Form fields, URL-encoded as in OAuth. */
        record Form(Map<String, String> fields) implements Body {
            public Form {
                fields = Values.copy(fields);
            }

            @Override
            public String toString() {
                return "Form" + fields.keySet();
            }
        }
    }
}
