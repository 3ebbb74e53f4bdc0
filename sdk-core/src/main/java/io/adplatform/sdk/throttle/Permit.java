package io.adplatform.sdk.throttle;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The right to send one request.
 *
 * <p>Whoever holds it says what became of the request, by exactly one of these methods; the first word counts and later
 * ones are ignored, so that a clean-up may call {@link #notSent()} without looking. Only {@link #rejected} counts after
 * {@link #answered()} too, since a service may hide its 429 in the body of a success. A permit that is never spoken of
 * again stays out for good. However long the request takes, a large upload for instance, it is one permit.
 */
public interface Permit {

    /** The head of an answer has arrived, be it a failure other than 429. The permit comes back one window from now. */
    void answered();

    /** Nothing of the request reached the wire. The permit comes back at once. */
    void notSent();

    /**
     * No answer came, and the request may still arrive at the server.
     *
     * @param timeout how long from now the request may linger on the way, a negative one taken as zero; the permit
     *     comes back one window after that
     */
    void lost(Duration timeout);

    /**
     * The server answered 429. Nobody gets a permit until the pause is over, and then one request goes first to probe;
     * the others follow when it was answered.
     *
     * @param retryAfter what the server asked for, if it did; clamped by the throttle, {@code null} for one window
     */
    void rejected(@Nullable Duration retryAfter);

    /**
     * Whether a request may still leave with it; asked last before its first byte. A permit that a store lends for a time
     * becomes invalid when it is too old, by the clock that says more: a machine or a process may have been stopped since
     * it was granted. With an invalid one nothing is sent, and the call queues again.
     *
     * <p>Always {@code true} for a permit that stays out until it is spoken of. May be asked by any thread.
     */
    default boolean isValid() {
        return true;
    }
}
