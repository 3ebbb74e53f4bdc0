package io.adplatform.sdk.throttle;

import java.time.Duration;

/**
 * The quota has no permit before the caller's deadline.
 *
 * <p>A {@link Throttle} reports it to the SDK. Callers of the SDK find it as the cause of a {@code RateLimitException}.
 */
public final class WaitTooLongException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Duration expectedWait;

    /**
     * An exception with the wait in its message.
     *
     * @param expectedWait the least wait from now
     */
    public WaitTooLongException(Duration expectedWait) {
        super("no permit within the wait allowed; it takes at least " + expectedWait.toMillis() / 1000.0 + " s more");
        this.expectedWait = expectedWait;
    }

    /** Returns the least wait from the moment of the failure; zero if it was unknown. */
    public Duration expectedWait() {
        return expectedWait;
    }
}
