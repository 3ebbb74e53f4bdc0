package io.adplatform.sdk.error;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The call of an error, without secrets.
 *
 * @param operation the operation's line in the documents
 * @param method the HTTP method
 * @param path the path with its values, without host and query
 * @param owId the Organization Workspace ID; {@code null} if the call has none, or none yet
 * @param attempts number of requests that were sent, including those without an answer
 * @param elapsed time from the call to the error, including waits
 * @param customer the {@code owId} or {@code customerOwId} among the call's inputs; {@code null} if it has none
 * @param idempotencyKey the call's key in the client's journal, the caller's or a generated one; {@code null} without a
 *     journal
 */
public record CallContext(
        String operation,
        String method,
        String path,
        @Nullable Long owId,
        int attempts,
        Duration elapsed,
        @Nullable Long customer,
        @Nullable String idempotencyKey) {

    /** Returns the context of a call that was refused before its first request. */
    public static CallContext unsent(String operation, String method, String path, @Nullable Long owId) {
        return new CallContext(operation, method, path, owId, 0, Duration.ZERO, null, null);
    }

    /** Returns the context after so many requests in this time, for example of the work that the call belongs to. */
    public CallContext after(int requests, Duration time) {
        return new CallContext(operation, method, path, owId, requests, time, customer, idempotencyKey);
    }

    /** Returns the call in one line for messages: {@code GET /a/b [workspace 7, 2 requests, 1.250 s]}, with customer and key if any. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s %s [%s%s%d request%s, %.3f s%s]",
                method,
                path,
                customer == null ? "" : "customer " + customer + ", ",
                owId == null ? "" : "workspace " + owId + ", ",
                attempts,
                attempts == 1 ? "" : "s",
                elapsed.toMillis() / 1000.0,
                idempotencyKey == null ? "" : ", key '" + idempotencyKey + "'");
    }
}
