package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.throttle.Lanes.Waiter;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permits;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queue before the permits: lanes, order and deadlines.
 *
 * <p>Every operation has the same steps: change the queue under the lock, grant the permits that are free now, refuse the calls
 * whose wait has become too long, set the alarm, and complete the callers' futures after the lock is released. If any step
 * fails, all waiting calls are completed.
 */
public final class QueuedThrottle implements Throttle {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.throttle");

    /** The waiting calls with a decision that this thread completes now. */
    private static final ThreadLocal<ArrayDeque<Waiter>> COMPLETING = new ThreadLocal<>();

    private final String name;
    private final Permits permits;
    private final Time time;
    /** Times count from here, so that they can be compared with any origin of the clock. */
    private final long origin;

    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private final Lanes lanes = new Lanes();
    private final Supplier<Map<Lane, Integer>> sizes = lanes::sizes;
    private Time.@Nullable Timer alarm;
    private long alarmAt;
    /** Whether the alarm is the end of a call's time, which a clock that skips pauses must not skip. */
    private boolean alarmIsLate;

    /**
     * An empty queue.
     *
     * @param name the limited resource, for the log; not a secret
     */
    public QueuedThrottle(String name, Permits permits, Time time) {
        this.name = name;
        this.permits = permits;
        this.time = time;
        this.origin = time.nanos();
        permits.onChange(this::permitsChanged);
    }

    /** Returns a queue before a sliding log. */
    public static QueuedThrottle withSlidingLog(String name, SlidingLog.Settings settings, Time time) {
        return new QueuedThrottle(name, new SlidingLog(settings, time), time);
    }

    /** Returns the duration in nanoseconds, at least 0 and at most {@link Permits#FOREVER}. */
    static long nanos(Duration duration) {
        if (duration.isNegative()) {
            return 0;
        }
        return duration.compareTo(Duration.ofNanos(Permits.FOREVER)) >= 0 ? Permits.FOREVER : duration.toNanos();
    }

    @Override
    public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
        return reserve(lane, Long.MAX_VALUE, maxWait);
    }

    @Override
    public Reservation reserve(Lane lane, long number, @Nullable Duration maxWait) {
        if (maxWait != null && maxWait.isNegative()) {
            throw new IllegalArgumentException("maxWait must be 0 or more, was " + maxWait);
        }
        long patience = maxWait == null ? Permits.FOREVER : nanos(maxWait);
        Waiter waiter =
                new Waiter(this, lane, number, patience == Permits.FOREVER ? Waiter.UNLIMITED : now() + patience);
        Throwable failure = change(() -> lanes.add(waiter), other -> !Lanes.isServedBefore(other, waiter));
        if (failure != null && waiter.waits()) {
            waiter.refuse(failed(failure), WaitReason.NONE);
        }
        if (waiter.waits()) {
            // A caller that cancels the future, or lets it time out, leaves the queue.
            waiter.future.whenComplete((permit, problem) -> {
                if (permit == null) {
                    leave(waiter);
                }
            });
        } else {
            // At once, even if other completions wait for this thread: the caller may block on the future next.
            waiter.complete();
        }
        return waiter;
    }

    @Override
    public Quota quota() {
        return locked(() -> permits.quota(lanes.sizes()));
    }

    @Override
    public CompletableFuture<?> flush() {
        return locked(permits::flush);
    }

    /** Grants permits that became available for another reason. */
    void permitsChanged() {
        change(() -> {});
    }

    Duration expectedWait(Waiter waiter) {
        return locked(() ->
                waiter.waits() ? Duration.ofNanos(permits.waitFor(lanes.ahead(waiter) + 1)) : waiter.refusedWait());
    }

    WaitReason reason(Waiter waiter) {
        return locked(() -> waiter.waits() ? permits.reason() : waiter.refusedFor());
    }

    void cancel(Waiter waiter) {
        // First, so that nothing that depends on the future gets a permit that goes back.
        waiter.future.cancel(false);
        leave(waiter);
        waiter.giveBack();
    }

    private void leave(Waiter waiter) {
        change(
                () -> {
                    if (waiter.waits()) {
                        lanes.remove(waiter);
                        waiter.refuse(new CancellationException(), WaitReason.NONE);
                    }
                },
                null);
    }

    private <V> V locked(Supplier<V> reading) {
        lock.lock();
        try {
            return reading.get();
        } finally {
            lock.unlock();
        }
    }

    private void change(Runnable queue) {
        change(queue, all -> true);
    }

    /**
     * Changes the queue and does all steps that follow.
     *
     * @param queue changes the queue, under the lock
     * @param delayed the calls whose wait may have grown; {@code null} for none
     * @return the failure, after which all waiting calls are completed; {@code null} if there is none
     */
    private @Nullable Throwable change(Runnable queue, @Nullable Predicate<Waiter> delayed) {
        ArrayDeque<Waiter> decided = new ArrayDeque<>(4);
        Throwable mistake = null;
        lock.lock();
        try {
            queue.run();
            while (serveNext(decided)) {}
            refuse(delayed, decided);
            setAlarm();
        } catch (Throwable failure) {
            // No memory, no thread for the timer, or a class that doesn't load: no call may be left without an alarm.
            mistake = failure;
            refuseAll(failure, decided);
        } finally {
            lock.unlock();
            complete(decided);
        }
        Throwable thrown = mistake;
        if (thrown != null) {
            Guarded.log(() -> LOG.error("the throttle of {} failed; all waiting calls have ended", name, thrown));
        }
        return thrown;
    }

    /**
     * Completes the calls. One that throws stops no other. A completed caller may use the throttle at once; the calls that this
     * decides go to the end of this thread's list, because nested calls of some hundred callers would overflow the stack.
     */
    private static void complete(ArrayDeque<Waiter> decided) {
        ArrayDeque<Waiter> outer = COMPLETING.get();
        if (outer != null) {
            outer.addAll(decided);
        } else if (!decided.isEmpty()) {
            COMPLETING.set(decided);
            try {
                for (Waiter next = decided.poll(); next != null; next = decided.poll()) {
                    Guarded.run("what follows a throttle's decision threw", next::complete);
                }
            } finally {
                COMPLETING.remove();
            }
        }
    }

    private boolean serveNext(ArrayDeque<Waiter> decided) {
        List<Lane> turns = lanes.turns();
        Permits.Grant grant = turns.isEmpty() ? null : permits.take(turns, sizes);
        if (grant == null) {
            return false;
        }
        Waiter waiter;
        try {
            waiter = lanes.first(grant.lane());
            QueuedPermit permit = new QueuedPermit(grant.permit());
            decided.add(waiter);
            waiter.grant(permit);
        } catch (Throwable failure) {
            grant.permit().notSent();
            throw failure;
        }
        lanes.served(waiter);
        return true;
    }

    /** Refuses the calls whose time is over, and the delayed ones whose expected wait exceeds their time. */
    private void refuse(@Nullable Predicate<Waiter> delayed, ArrayDeque<Waiter> decided) {
        long now = now();
        long earliest = lanes.earliestDeadline();
        if (earliest == Waiter.UNLIMITED || (delayed == null && earliest > now)) {
            return;
        }
        lanes.removeIf((waiter, rank) -> {
            if (waiter.deadline > now
                    && (waiter.deadline == Waiter.UNLIMITED
                            || delayed == null
                            || !delayed.test(waiter)
                            || now + waitAt(waiter.lane, rank) <= waiter.deadline)) {
                return false;
            }
            waiter.refuse(new WaitTooLongException(Duration.ofNanos(waitAt(waiter.lane, rank))), permits.reason());
            decided.add(waiter);
            return true;
        });
    }

    private long waitAt(Lane lane, int rank) {
        return permits.waitFor(lanes.ahead(lane, rank) + 1);
    }

    private void refuseAll(Throwable failure, ArrayDeque<Waiter> decided) {
        Throwable refusal = failed(failure);
        lanes.removeIf((waiter, rank) -> {
            if (waiter.waits()) {
                waiter.refuse(refusal, WaitReason.NONE);
                decided.add(waiter);
            }
            return true;
        });
        clearAlarm();
    }

    private static Throwable failed(Throwable failure) {
        return new IllegalStateException("the throttle failed, and nothing was sent", failure);
    }

    private void setAlarm() {
        if (lanes.isEmpty()) {
            permits.nobodyWaits();
            clearAlarm();
            return;
        }
        long now = now();
        long retryIn = permits.retryIn();
        boolean late = lanes.earliestDeadline() - now < retryIn;
        long wait = Math.max(0, late ? lanes.earliestDeadline() - now : retryIn);
        if (alarm != null && alarmAt == now + wait && alarmIsLate == late) {
            return;
        }
        clearAlarm();
        if (wait < Permits.FOREVER) {
            Runnable task = () -> change(this::clearAlarm);
            alarmAt = now + wait;
            alarmIsLate = late;
            alarm = late ? time.limit(Duration.ofNanos(wait), task) : time.after(Duration.ofNanos(wait), task);
        }
    }

    private void clearAlarm() {
        if (alarm != null) {
            alarm.cancel();
            alarm = null;
        }
    }

    private long now() {
        return time.nanos() - origin;
    }

    /** A permit of the queue. Only its holder's first report counts, and it may free a permit for a waiting call. */
    private final class QueuedPermit implements Permit {

        private final Permit permit;

        // Guarded by the lock.
        private boolean settled;
        /** Whether the report was an answer, and no rejection followed. */
        private boolean answered;

        QueuedPermit(Permit permit) {
            this.permit = permit;
        }

        private void settle(Runnable report) {
            change(() -> {
                if (!settled) {
                    report.run();
                    settled = true; // not before: a report that fails must not be the last one
                }
            });
        }

        @Override
        public void answered() {
            settle(() -> {
                permit.answered();
                answered = true;
            });
        }

        @Override
        public void notSent() {
            settle(permit::notSent);
        }

        @Override
        public void lost(Duration timeout) {
            settle(() -> permit.lost(timeout));
        }

        @Override
        public boolean isValid() {
            return permit.isValid();
        }

        @Override
        public void rejected(@Nullable Duration retryAfter) {
            change(() -> {
                // A 429 may be hidden in a success, whose headers were reported as an answer.
                if (!settled || answered) {
                    permit.rejected(retryAfter);
                    settled = true;
                    answered = false;
                }
            });
        }
    }
}
