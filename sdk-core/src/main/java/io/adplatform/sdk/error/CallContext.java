package io.adplatform.sdk.error;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which call an error belongs to; it holds no secret.
 *
 * @param operation the operation's line in the documents
 * @param method the HTTP method
 * @param path the path with its values, without host and query
 * @param owId the Organization Workspace ID; {@code null} where the call has none or it isn't known yet
 * @param attempts how many requests were sent, those with no answer included
 * @param elapsed from the call to the error, waits included
 * @param idempotencyKey the key under which the client's journal has the call, the caller's own or a generated one;
 *     {@code null} where no journal is asked
 */
public record CallContext(
        String operation,
        String method,
        String path,
        @Nullable Long owId,
        int attempts,
        Duration elapsed,
        @Nullable String idempotencyKey) {

    /** A call that no journal knows. */
    public CallContext(
            String operation, String method, String path, @Nullable Long owId, int attempts, Duration elapsed) {
        this(operation, method, path, owId, attempts, elapsed, null);
    }

    /** A call that was refused before anything was done for it. */
    public static CallContext unsent(String operation, String method, String path, @Nullable Long owId) {
        return new CallContext(operation, method, path, owId, 0, Duration.ZERO);
    }

    /** The call in one line, as it stands in messages: {@code GET /a/b [workspace 7, 2 requests, 1.250 s]}, and its key behind. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s %s [%s%d request%s, %.3f s%s]",
                method,
                path,
                owId == null ? "" : "workspace " + owId + ", ",
                attempts,
                attempts == 1 ? "" : "s",
                elapsed.toMillis() / 1000.0,
                idempotencyKey == null ? "" : ", key '" + idempotencyKey + "'");
    }
}
