package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.LaneTurns;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The waiting calls, in one queue per lane. {@link LaneTurns} chooses the lane; in it the lowest number goes first.
 *
 * <p>Not safe for threads; the throttle's lock guards it.
 */
final class Lanes {

    private static final Comparator<Waiter> BY_NUMBER =
            Comparator.<Waiter>comparingLong(waiter -> waiter.number).thenComparingLong(waiter -> waiter.arrival);

    /** The most urgent lane first. */
    private final Map<Lane, NavigableSet<Waiter>> queues = new EnumMap<>(Lane.class);

    /** The calls with a deadline, the earliest first: thousands may leave one by one without a search. */
    private final TreeSet<Waiter> byDeadline = new TreeSet<>(
            Comparator.<Waiter>comparingLong(waiter -> waiter.deadline).thenComparingLong(waiter -> waiter.arrival));

    private final LaneTurns turns = new LaneTurns();
    private long arrivals;

    /** A condition on a call and the number of calls of its lane before it, without boxing for ten thousand calls. */
    @FunctionalInterface
    interface Condition {
        boolean test(Waiter waiter, int rank);
    }

    Lanes() {
        for (Lane lane : Lane.values()) {
            queues.put(lane, new TreeSet<>(BY_NUMBER));
        }
    }

    /** Whether another call is served before a new one, which then does not change its wait. */
    static boolean isServedBefore(Waiter other, Waiter added) {
        return other.lane == added.lane ? BY_NUMBER.compare(other, added) < 0 : other.lane.compareTo(added.lane) < 0;
    }

    boolean isEmpty() {
        for (Set<Waiter> queue : queues.values()) { // not a stream: this runs with every change of ten thousand calls
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

    void remove(Waiter waiter) {
        Set<Waiter> queue = queue(waiter.lane);
        queue.remove(waiter);
        byDeadline.remove(waiter);
        if (queue.isEmpty()) {
            turns.emptied(waiter.lane);
        }
    }

    /** Returns the lanes with waiting calls, in the order of service. */
    List<Lane> turns() {
        return turns.order(this::waits);
    }

    Waiter first(Lane lane) {
        return queue(lane).first();
    }

    /** Removes a call that has its permit, and counts the calls that it overtook. */
    void served(Waiter waiter) {
        remove(waiter);
        turns.served(waiter.lane, this::waits);
    }

    /** Returns the least number of waiting calls that get their permits before this one. */
    int ahead(Waiter waiter) {
        return ahead(waiter.lane, queue(waiter.lane).headSet(waiter, false).size());
    }

    /** Returns the same number for the call with {@code rank} others of its lane before it. */
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
        // The limit counts for each call of the lane; the first one may have been passed before.
        long mayPass = Math.max(0, LaneTurns.MOST_PASSES - turns.passes(lane)) + (long) rank * LaneTurns.MOST_PASSES;
        return queue(Lane.SESSION).size() + rank + (int) Math.min(moreUrgent, mayPass);
    }

    /**
     * Removes the calls that fulfil the condition, in the order of service: each removal shortens the wait of the later calls.
     */
    void removeIf(Condition condition) {
        queues.forEach((lane, queue) -> {
            int rank = 0;
            for (Iterator<Waiter> each = queue.iterator(); each.hasNext(); ) {
                Waiter waiter = each.next();
                if (condition.test(waiter, rank)) {
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

    /** Returns the earliest deadline of all calls; {@link Waiter#UNLIMITED} without one. */
    long earliestDeadline() {
        return byDeadline.isEmpty() ? Waiter.UNLIMITED : byDeadline.first().deadline;
    }

    private boolean waits(Lane lane) {
        return !queue(lane).isEmpty();
    }

    private NavigableSet<Waiter> queue(Lane lane) {
        return Objects.requireNonNull(queues.get(lane));
    }

    /** A place in the queue. Only code with the throttle's lock changes it. */
    static final class Waiter implements Reservation {

        static final long UNLIMITED = Long.MAX_VALUE;

        final Lane lane;
        /** The time at which it gives up, on the throttle's clock; {@link #UNLIMITED} for never. */
        final long deadline;

        /** The number of its call: within a lane the lowest goes first. */
        final long number;

        /** Orders equal numbers and deadlines. The lanes set it. */
        long arrival;

        final CompletableFuture<Permit> future = new CompletableFuture<>();

        private final QueuedThrottle throttle;
        private volatile @Nullable Permit granted;
        private volatile @Nullable Throwable refusal;
        private volatile WaitReason refusedFor = WaitReason.NONE;

        Waiter(QueuedThrottle throttle, Lane lane, long number, long deadline) {
            this.throttle = throttle;
            this.lane = lane;
            this.number = number;
            this.deadline = deadline;
        }

        boolean waits() {
            return granted == null && refusal == null;
        }

        void grant(Permit permit) {
            granted = permit;
        }

        void refuse(Throwable why, WaitReason reason) {
            refusedFor = reason;
            refusal = why;
        }

        /** Returns the expected wait at the refusal; zero without one. */
        Duration refusedWait() {
            return refusal instanceof WaitTooLongException tooLong ? tooLong.expectedWait() : Duration.ZERO;
        }

        WaitReason refusedFor() {
            return refusedFor;
        }

        /** Completes the future with the throttle's decision. Must not be called under the lock. */
        void complete() {
            Permit permit = granted;
            if (permit == null) {
                future.completeExceptionally(refusal);
            } else if (!future.complete(permit)
                    && (future.isCompletedExceptionally() || future.getNow(null) != permit)) {
                permit.notSent(); // the caller completed the future first, so the permit is unused
            }
        }

        /** Returns a granted permit unused. */
        void giveBack() {
            Permit permit = granted;
            if (permit != null) {
                permit.notSent();
            }
        }

        @Override
        public CompletableFuture<Permit> permit() {
            return future;
        }

        @Override
        public Duration expectedWait() {
            return throttle.expectedWait(this);
        }

        @Override
        public WaitReason reason() {
            return throttle.reason(this);
        }

        @Override
        public void cancel() {
            throttle.cancel(this);
        }
    }
}
