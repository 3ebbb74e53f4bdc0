package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Everybody who waits, a queue per lane, and whose turn it is.
 *
 * <p>More urgent lanes go first, and within a lane whoever came first. Log-in and refresh go before all others.
 * Otherwise no lane starves: one whose first waiter has been passed over {@link #PASSES} times in favour of more urgent
 * ones goes next, the least urgent first. So the lowest lane has at least every tenth of the other calls' permits, and
 * the one above it, which also sees the lowest one's turns, at least every twelfth.
 *
 * <p>Not safe for threads; the throttle's lock guards it.
 */
final class Lanes {

    /** How many more urgent calls may pass a lane's first waiter. */
    static final int PASSES = 9;

    private static final List<Lane> LOWEST_FIRST = List.of(Lane.BULK, Lane.NORMAL, Lane.INTERACTIVE);

    /** The most urgent first. */
    private final Map<Lane, Queue> queues = new EnumMap<>(Lane.class);

    private static final class Queue {

        private final Set<Waiter> waiters = new LinkedHashSet<>();
        /** How many more urgent calls went before the first waiter. */
        private int passes;
    }

    /** Looks at a waiter with so many others of its lane before it. */
    @FunctionalInterface
    interface Look {

        /** Whether the waiter gives up. */
        boolean at(Waiter waiter, int rank);
    }

    Lanes() {
        for (Lane lane : Lane.values()) {
            queues.put(lane, new Queue());
        }
    }

    boolean isEmpty() {
        for (Queue queue : queues.values()) {
            if (!queue.waiters.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    Map<Lane, Integer> sizes() {
        Map<Lane, Integer> sizes = new EnumMap<>(Lane.class);
        queues.forEach((lane, queue) -> sizes.put(lane, queue.waiters.size()));
        return sizes;
    }

    void add(Waiter waiter) {
        queue(waiter.lane).waiters.add(waiter);
    }

    /** Forgets a waiter that gives up. */
    void remove(Waiter waiter) {
        Queue queue = queue(waiter.lane);
        queue.waiters.remove(waiter);
        if (queue.waiters.isEmpty()) {
            queue.passes = 0;
        }
    }

    /** The lanes in which somebody waits, in the order in which they are to be served. */
    List<Lane> turns() {
        List<Lane> turns = new ArrayList<>(queues.size());
        if (waits(Lane.SESSION)) {
            turns.add(Lane.SESSION);
        }
        for (Lane lane : LOWEST_FIRST) {
            if (queue(lane).passes >= PASSES) {
                turns.add(lane);
            }
        }
        for (Lane lane : queues.keySet()) {
            if (waits(lane) && !turns.contains(lane)) {
                turns.add(lane);
            }
        }
        return turns;
    }

    Waiter first(Lane lane) {
        return queue(lane).waiters.iterator().next();
    }

    /** Forgets a waiter that has its permit, and counts whom it went before. */
    void served(Waiter waiter) {
        remove(waiter);
        if (waiter.lane != Lane.SESSION) {
            queue(waiter.lane).passes = 0;
            for (Lane lower : LOWEST_FIRST) {
                if (lower.compareTo(waiter.lane) > 0 && waits(lower)) {
                    queue(lower).passes++;
                }
            }
        }
    }

    /** The least number of those who wait now that get their permits before {@code waiter}. */
    int ahead(Waiter waiter) {
        int rank = 0;
        for (Waiter each : queue(waiter.lane).waiters) {
            if (each == waiter) {
                break;
            }
            rank++;
        }
        return ahead(waiter.lane, rank);
    }

    /** The same for the waiter of a lane that has {@code rank} others of that lane before it. */
    int ahead(Lane lane, int rank) {
        if (lane == Lane.SESSION) {
            return rank;
        }
        long moreUrgent = 0;
        for (Lane higher : LOWEST_FIRST) {
            moreUrgent += higher.compareTo(lane) < 0 ? queue(higher).waiters.size() : 0;
        }
        // The lane's first waiter is passed over by the rest of its allowance, each one behind it by a full one.
        long mayPass = Math.max(0, PASSES - queue(lane).passes) + (long) rank * PASSES;
        return queue(Lane.SESSION).waiters.size() + rank + (int) Math.min(moreUrgent, mayPass);
    }

    /**
     * Takes out those who give up; in the order of service, as everybody who gives up makes the wait shorter for those
     * behind.
     */
    void removeIf(Look look) {
        queues.forEach((lane, queue) -> {
            int rank = 0;
            for (Iterator<Waiter> each = queue.waiters.iterator(); each.hasNext(); ) {
                if (look.at(each.next(), rank)) {
                    each.remove();
                } else {
                    rank++;
                }
            }
            queue.passes = rank == 0 ? 0 : queue.passes;
        });
    }

    /** When the first of all waiters gives up; {@link Waiter#UNLIMITED} if nobody does. */
    long earliestDeadline() {
        long earliest = Waiter.UNLIMITED;
        for (Queue queue : queues.values()) {
            for (Waiter waiter : queue.waiters) {
                earliest = Math.min(earliest, waiter.deadline);
            }
        }
        return earliest;
    }

    private boolean waits(Lane lane) {
        return !queue(lane).waiters.isEmpty();
    }

    private Queue queue(Lane lane) {
        return Objects.requireNonNull(queues.get(lane));
    }
}
