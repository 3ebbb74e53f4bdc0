package io.adplatform.sdk.throttle;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where {@link Throttle#queueBefore a queue} gets its permits from, such as a database that many processes share. The
 * queue decides whose turn it is, sees to deadlines and is waited for; this decides whether there is a permit.
 *
 * <p>No method blocks, and the queue calls one at a time, those of the permits included; {@link Permit#isValid} alone may
 * be asked at any time. Where permits are kept outside this process, {@link #take} begins to ask for one and returns
 * nothing; when the answer is there, the queue is told, and takes again.
 *
 * <p>All times are in nanoseconds, from now.
 */
public interface Permits {

    /** As good as never: some 73 years, and four of them still fit into a {@code long}. */
    long FOREVER = Long.MAX_VALUE / 4;

    /** A server that says "at once" is not taken at its word. */
    Duration SHORTEST_PAUSE = Duration.ofSeconds(1);

    /** A server that says "tomorrow" must not stop a program until then. */
    Duration LONGEST_PAUSE = Duration.ofMinutes(2);

    /** How long a 429 holds everybody up that asks for a time: for that, from 1 s to 2 min. */
    static Duration pause(Duration retryAfter) {
        return Collections.min(List.of(Collections.max(List.of(retryAfter, SHORTEST_PAUSE)), LONGEST_PAUSE));
    }

    /**
     * Takes a permit, if there is one right now.
     *
     * @param turns the lanes in which somebody waits, in the order in which they are to be served; never empty
     * @param waiting tells how many wait in each lane, every lane included; to be asked before this returns
     */
    @Nullable
    Grant take(List<Lane> turns, Supplier<Map<Lane, Integer>> waiting);

    /** The last one who waited has left, or has its permit: {@link #take} isn't called until somebody comes. */
    default void nobodyWaits() {}

    /** How long until {@link #take} is worth another try; {@link #FOREVER} where no time, but an answer, ends the wait. */
    long retryIn();

    /**
     * The least time until {@code count} permits have been given out from now on, when a request in flight is taken as
     * answered now; 0 where that isn't known. Whoever has less time is refused at once.
     *
     * @param count 1 or more
     */
    long waitFor(int count);

    /** Why there is no permit, when there is none. */
    WaitReason reason();

    /** What is used and what is free, beside those who wait in this process's queue. */
    Quota quota(Map<Lane, Integer> waiting);

    /**
     * Called once by the queue, before anything else.
     *
     * @param permitsChanged has the queue take again. Not to be called within one of these methods, nor under a lock that
     *     they need
     */
    default void onChange(Runnable permitsChanged) {}

    /** What {@link Throttle#flush} is for the throttle. */
    default CompletableFuture<?> flush() {
        return CompletableFuture.completedFuture(null);
    }

    /**
     * A permit for the first in the queue of a lane.
     *
     * @param lane one of those that {@link #take} was asked for
     */
    record Grant(Lane lane, Permit permit) {}
}
