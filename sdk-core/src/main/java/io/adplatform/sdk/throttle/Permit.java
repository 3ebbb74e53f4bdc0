package io.adplatform.sdk.throttle;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The right to send one request.
 *
 * <p>The holder reports the end of the request by one of these methods. The first report counts, and later ones are ignored, so
 * a clean-up may always call {@link #notSent()}. Only {@link #rejected} also counts after {@link #answered()}, since a 429 may
 * be hidden in the body of a success. A permit without a report never returns. A long request, such as a large upload, needs
 * one permit too.
 */
public interface Permit {

    /** The headers of an answer have arrived, also of a failure other than 429. The permit returns one window from now. */
    void answered();

    /** No byte of the request reached the wire. The permit returns at once. */
    void notSent();

    /**
     * No answer arrived, and the request may still reach the server.
     *
     * @param timeout the longest time from now that the request may still be on its way; a negative one counts as zero. The
     *     permit returns one window after that
     */
    void lost(Duration timeout);

    /**
     * The server answered 429. No call gets a permit until the pause is over. Then one request goes first as a probe, and the
     * others follow after its answer.
     *
     * @param retryAfter the pause that the server requested; {@code null} for one window. The throttle limits it
     */
    void rejected(@Nullable Duration retryAfter);

    /**
     * Whether a request may still leave with this permit; called last before its first byte. A permit that a store lends for a
     * time becomes invalid with age, by the clock that shows more: a machine or a process may have been stopped since the
     * grant. With an invalid permit no request is sent, and the call queues again.
     *
     * <p>Always {@code true} for a permit that stays out until a report. Safe for use by any thread.
     */
    default boolean isValid() {
        return true;
    }
}
