package io.adplatform.sdk.diagnostics;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a client's session stands at one moment. Looking costs no request.
 *
 * @param tokenAge since when the client holds its token; {@code null} where it holds none that is good
 * @param tokenLeft how long the token is used still; {@code null} where it holds none that is good
 * @param obstacle why no token can be fetched right now, without a secret; {@code null} where one can
 */
public record SessionState(
        Status status,
        @Nullable Duration tokenAge,
        @Nullable Duration tokenLeft,
        @Nullable String obstacle) {

    /** The kinds of state. */
    public enum Status {
        /** No call has needed a token so far, or the last one has ended: the next call logs in. */
        NO_TOKEN_YET,
        /** There is a token. An {@link #obstacle()} beside it means that it could not be renewed yet. */
        TOKEN_HELD,
        /** No token could be fetched; a later call tries again. */
        FAILING,
        /** The platform refused the credentials, or there are none: somebody has to act. */
        REFUSED,
        /** The client was closed. */
        CLOSED
    }
}
