package io.adplatform.sdk.diagnostics;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The state of a client's session at one moment. Reading it costs no request.
 *
 * @param tokenAge the time since the client got its token; {@code null} without a valid one
 * @param tokenLeft the time until the token is no longer used; {@code null} without a valid one
 * @param obstacle the reason why no token can be fetched now, without a secret; {@code null} if one can
 */
public record SessionState(
        Status status,
        @Nullable Duration tokenAge,
        @Nullable Duration tokenLeft,
        @Nullable String obstacle) {

    /** The kinds of state. */
    public enum Status {
        /** No call has needed a token yet, or the latest token has ended: the next call logs in. */
        NO_TOKEN_YET,
        /** There is a token. An {@link #obstacle()} with it means that it could not be renewed yet. */
        TOKEN_HELD,
        /** No token could be fetched; a later call tries again. */
        FAILING,
        /** The platform refused the credentials, or there are none: a person must act. */
        REFUSED,
        /** The client was closed. */
        CLOSED
    }
}
