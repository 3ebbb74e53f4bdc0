package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.LaneTurns;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Everybody who waits, a queue per lane, and whose turn it is.
 *
 * <p>{@link LaneTurns} chooses the lane, and the lowest number goes first in it.
 *
 * <p>Not safe for threads; the throttle's lock guards it.
 */
final class Lanes {

    private static final Comparator<Waiter> BY_NUMBER =
            Comparator.<Waiter>comparingLong(waiter -> waiter.number).thenComparingLong(waiter -> waiter.arrival);

    /** The most urgent first. */
    private final Map<Lane, Set<Waiter>> queues = new EnumMap<>(Lane.class);

    /** All that have a deadline, the earliest first: thousands may leave one by one, and nobody is looked at for it. */
    private final TreeSet<Waiter> byDeadline = new TreeSet<>(
            Comparator.<Waiter>comparingLong(waiter -> waiter.deadline).thenComparingLong(waiter -> waiter.arrival));

    private long arrivals;

    private final LaneTurns turns = new LaneTurns();

    /** Looks at a waiter with so many others of its lane before it. */
    @FunctionalInterface
    interface Look {

        /** Whether the waiter gives up. */
        boolean at(Waiter waiter, int rank);
    }

    Lanes() {
        for (Lane lane : Lane.values()) {
            queues.put(lane, new TreeSet<>(BY_NUMBER));
        }
    }

    /** Whether a new waiter leaves the wait of another one as it is. */
    static boolean isServedBefore(Waiter other, Waiter added) {
        return other.lane == added.lane ? BY_NUMBER.compare(other, added) < 0 : other.lane.compareTo(added.lane) < 0;
    }

    boolean isEmpty() {
        for (Set<Waiter> queue : queues.values()) {
            if (!queue.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    Map<Lane, Integer> sizes() {
        Map<Lane, Integer> sizes = new EnumMap<>(Lane.class);
        queues.forEach((lane, queue) -> sizes.put(lane, queue.size()));
        return sizes;
    }

    void add(Waiter waiter) {
        waiter.arrival = arrivals++;
        queue(waiter.lane).add(waiter);
        if (waiter.deadline != Waiter.UNLIMITED) {
            byDeadline.add(waiter);
        }
    }

    /** Forgets a waiter that gives up. */
    void remove(Waiter waiter) {
        Set<Waiter> queue = queue(waiter.lane);
        queue.remove(waiter);
        byDeadline.remove(waiter);
        if (queue.isEmpty()) {
            turns.emptied(waiter.lane);
        }
    }

    /** The lanes in which somebody waits, in the order in which they are to be served. */
    List<Lane> turns() {
        return turns.order(this::waits);
    }

    Waiter first(Lane lane) {
        return queue(lane).iterator().next();
    }

    /** Forgets a waiter that has its permit, and counts whom it went before. */
    void served(Waiter waiter) {
        remove(waiter);
        turns.served(waiter.lane, this::waits);
    }

    /** The least number of those who wait now that get their permits before {@code waiter}. */
    int ahead(Waiter waiter) {
        int rank = 0;
        for (Waiter each : queue(waiter.lane)) {
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
        for (Lane higher : Lane.values()) {
            moreUrgent += higher != Lane.SESSION && higher.compareTo(lane) < 0
                    ? queue(higher).size()
                    : 0;
        }
        // The lane's first waiter is passed over by the rest of its allowance, each one behind it by a full one.
        long mayPass = Math.max(0, LaneTurns.MOST_PASSES - turns.passes(lane)) + (long) rank * LaneTurns.MOST_PASSES;
        return queue(Lane.SESSION).size() + rank + (int) Math.min(moreUrgent, mayPass);
    }

    /**
     * Takes out those who give up; in the order of service, as everybody who gives up makes the wait shorter for those
     * behind.
     */
    void removeIf(Look look) {
        queues.forEach((lane, queue) -> {
            int rank = 0;
            for (Iterator<Waiter> each = queue.iterator(); each.hasNext(); ) {
                Waiter waiter = each.next();
                if (look.at(waiter, rank)) {
                    each.remove();
                    byDeadline.remove(waiter);
                } else {
                    rank++;
                }
            }
            if (rank == 0) {
                turns.emptied(lane);
            }
        });
    }

    /** When the first of all waiters gives up; {@link Waiter#UNLIMITED} if nobody does. */
    long earliestDeadline() {
        return byDeadline.isEmpty() ? Waiter.UNLIMITED : byDeadline.first().deadline;
    }

    private boolean waits(Lane lane) {
        return !queue(lane).isEmpty();
    }

    private Set<Waiter> queue(Lane lane) {
        return Objects.requireNonNull(queues.get(lane));
    }
}
