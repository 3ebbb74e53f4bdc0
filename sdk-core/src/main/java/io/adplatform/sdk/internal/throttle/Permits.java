package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Quota;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@link QueuedThrottle} gets its permits from. The queue decides whose turn it is; this decides whether there
 * is a permit.
 *
 * <p>No method blocks, and the queue calls one at a time, those of the permits included. Where permits are kept outside
 * this process, {@link #take} begins to ask for one and returns nothing; when the answer is there, {@link
 * QueuedThrottle#permitsChanged} has the queue take again.
 *
 * <p>All times are in nanoseconds, from now.
 */
interface Permits {

    /**
     * Takes a permit, if there is one right now.
     *
     * @param turns the lanes in which somebody waits, in the order in which they are to be served; never empty
     */
    @Nullable
    Grant take(List<Lane> turns);

    /** How long until {@link #take} is worth another try; {@link Nanos#FOREVER} where no time, but an answer, ends the wait. */
    long retryIn();

    /**
     * The least time until {@code count} permits have been given out from now on, when a request in flight is taken as
     * answered now.
     *
     * @param count 1 or more
     */
    long waitFor(int count);

    /** Whether the platform's 429 is the reason why there is no permit. */
    boolean isPaused();

    /** What is used and what is free, beside those who wait. */
    Quota quota(Map<Lane, Integer> waiting);

    /**
     * A permit for the first in the queue of a lane.
     *
     * @param lane one of those that {@link #take} was asked for
     */
    record Grant(Lane lane, Permit permit) {}
}
