package io.adplatform.sdk.throttle;

import java.time.Duration;

/**
 * The quota would not have had a permit before the caller's deadline.
 *
 * <p>Spoken between a {@link Throttle} and the SDK. Callers of the SDK meet it as the cause of a
 * {@code RateLimitException}.
 */
public final class WaitTooLongException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Duration expectedWait;

    /**
     * With the wait in its message.
     *
     * @param expectedWait how long the wait would have been at the least, from now
     */
    public WaitTooLongException(Duration expectedWait) {
        super("no permit within the wait allowed; it takes at least " + expectedWait.toMillis() / 1000.0 + " s more");
        this.expectedWait = expectedWait;
    }

    /** How long the wait would have been at the least, from the moment of the failure; zero if that was not known. */
    public Duration expectedWait() {
        return expectedWait;
    }
}
