package io.adplatform.sdk.throttle;

import io.adplatform.sdk.throttle.Throttle.Permit;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A source of permits for {@link Throttle#queueBefore a queue}, such as a database that many processes share. The queue decides
 * the order, keeps the deadlines and completes the callers; this interface decides whether there is a permit.
 *
 * <p>No method blocks. The queue calls one method at a time, also of the permits; {@link Permit#isValid} alone may be
 * called at any time. If permits are kept outside this process, {@link #take} starts a request and returns {@code null}; after
 * the answer, {@code permitsChanged} of {@link #onChange} makes the queue take again.
 *
 * <p>All times are in nanoseconds, from now.
 */
public interface Permits {

    /** Practically never: some 73 years, of which four fit into a {@code long}. */
    long FOREVER = Long.MAX_VALUE / 4;

    /** The shortest pause after a 429, even if the server requests none. */
    Duration SHORTEST_PAUSE = Duration.ofSeconds(1);

    /** The longest pause after a 429, even if the server requests a day. */
    Duration LONGEST_PAUSE = Duration.ofMinutes(2);

    /** Returns the pause after a 429 with this {@code Retry-After}: from 1 s to 2 min. */
    static Duration pause(Duration retryAfter) {
        return Collections.min(List.of(Collections.max(List.of(retryAfter, SHORTEST_PAUSE)), LONGEST_PAUSE));
    }

    /**
     * Takes a permit, if one is free now; {@code null} otherwise.
     *
     * @param turns the lanes with waiting calls, in the order of service; never empty
     * @param waiting returns the number of waiting calls in every lane; must be called before this method returns
     */
    @Nullable
    Grant take(List<Lane> turns, Supplier<Map<Lane, Integer>> waiting);

    /** The last waiting call has left or has its permit. {@link #take} isn't called until another call waits. */
    default void nobodyWaits() {}

    /** Returns the time until {@link #take} may succeed; {@link #FOREVER} if the wait ends with an answer and not with time. */
    long retryIn();

    /**
     * Returns the least time until {@code count} permits have been granted, as if all requests in flight were answered now; 0
     * if it is unknown. A call with less time is refused at once.
     *
     * @param count 1 or more
     */
    long waitFor(int count);

    /** Returns the reason while {@link #take} has no permit. */
    WaitReason reason();

    /** Returns the used and free permits, with the waiting calls of this process's queue. */
    Quota quota(Map<Lane, Integer> waiting);

    /**
     * Called once by the queue, before any other method.
     *
     * @param permitsChanged makes the queue take again. Must not be called within a method of this interface, nor under a lock
     *     that such a method needs
     */
    default void onChange(Runnable permitsChanged) {}

    /** Does the work of {@link Throttle#flush}. */
    default CompletableFuture<?> flush() {
        return CompletableFuture.completedFuture(null);
    }

    /**
     * A permit for the first call of a lane.
     *
     * @param lane one of the lanes in the call of {@link #take}
     */
    record Grant(Lane lane, Permit permit) {}
}
