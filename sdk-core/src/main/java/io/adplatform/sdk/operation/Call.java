package io.adplatform.sdk.operation;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.Target;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One request as a value: checked, immutable, not yet sent, and good for being sent any number of times.
 *
 * <p>One that is put together by hand is checked too: {@link io.adplatform.sdk.error.InvalidRequestException} if a path
 * value is missing or would reach another path, or a header is one of the SDK's own.
 *
 * <p>A test can look at it without HTTP. It knows nothing of tokens or hosts.
 *
 * @param operation the endpoint
 * @param owId the Organization Workspace ID to act in; {@code null} for the one that log-in names
 * @param pathValues the values of the path's placeholders, not yet encoded
 * @param query the query parameters in the order in which they are sent, not yet encoded
 * @param headers headers of this endpoint's own, and the caller's extra ones
 * @param body what is sent below the head
 * @param options the caller's wishes for this call
 * @param target where a file goes; {@code null} for memory, and for what is no file
 * @param <T> what the call returns
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
        CallRules.check(checks, operation, pathValues, headers);
        CallRules.checkKey(checks, operation, options, contents(body));
        checks.throwIfWrong(operation, owId);
    }

    /** The fields of the JSON body, or those beside the files of a multipart body; empty where there is none. */
    public Map<String, Object> json() {
        if (body instanceof Body.Multipart multipart) {
            return multipart.fields();
        }
        return body instanceof Body.Json json ? json.fields() : Map.of();
    }

    /** The files that are sent; empty where there is none. */
    public List<Body.FilePart> files() {
        return body instanceof Body.Multipart multipart ? multipart.files() : List.of();
    }

    private static Map<String, List<Content>> contents(Body body) {
        return body instanceof Body.Multipart multipart
                ? multipart.files().stream()
                        .collect(Collectors.groupingBy(
                                Body.FilePart::name, Collectors.mapping(Body.FilePart::content, Collectors.toList())))
                : Map.of();
    }

    /** The same call, its file going somewhere else; of no account where the operation answers no file. */
    public Call<T> into(Target place) {
        return new Call<>(operation, owId, pathValues, query, headers, body, options, place);
    }

    /** The same call with other options. */
    public Call<T> with(RequestOptions others) {
        return new Call<>(operation, owId, pathValues, query, headers, body, others, target);
    }

    /** The same call in another workspace. */
    public Call<T> in(long workspace) {
        return new Call<>(operation, workspace, pathValues, query, headers, body, options, target);
    }

    /**
     * The longest that one request of the call may be on its way. Sending files takes as long as it takes, up to the
     * call's deadline, unless the call has a limit of its own.
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

    /** How an error names this call while nothing of it was sent. */
    public CallContext unsent() {
        return CallRules.unsent(operation, pathValues, owId);
    }

    /** Names alone of what the query and the headers hold, as of the body: values may be secrets. */
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

    Call<T> withJson(String name, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(json());
        changed.put(name, value);
        return new Call<>(operation, owId, pathValues, query, headers, new Body.Json(changed), options, target);
    }
}
