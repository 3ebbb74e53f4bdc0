package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Permits;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queue before the permits: lanes, order and deadlines.
 *
 * <p>Every operation has the same steps: change the books under the lock, give out what that makes possible, refuse
 * those whose wait has become too long, set the alarm, and tell the callers after the lock is released. Whatever fails
 * on the way, all who wait are told.
 */
public final class QueuedThrottle implements Throttle {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.throttle");

    private final String name;
    private final Permits permits;
    private final Time time;
    /** Times are counted from here, so that they can be compared whatever the clock's origin is. */
    private final long origin;

    private final ReentrantLock lock = new ReentrantLock();
    private final Lanes lanes = new Lanes();
    private final Supplier<Map<Lane, Integer>> sizes = lanes::sizes;
    private final RepeatedRejections rejections = new RepeatedRejections();
    private final Alarm alarm;

    /**
     * A queue in which nobody waits.
     *
     * @param name what the throttle limits, for the log; no secret
     */
    public QueuedThrottle(String name, Permits permits, Time time) {
        this.name = name;
        this.permits = permits;
        this.time = time;
        this.origin = time.nanos();
        this.alarm = new Alarm(time, this::alarmRang);
        permits.onChange(this::permitsChanged);
    }

    /** A queue before a sliding log of its own. */
    public static QueuedThrottle withSlidingLog(String name, ThrottleSettings settings, Time time) {
        return new QueuedThrottle(name, new SlidingLog(settings, time), time);
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
        long patience = maxWait == null ? Nanos.FOREVER : Nanos.of(maxWait);
        Waiter waiter = new Waiter(this, lane, number, patience == Nanos.FOREVER ? Waiter.UNLIMITED : now() + patience);
        Throwable failure = change(told -> lanes.add(waiter), other -> !Lanes.isServedBefore(other, waiter));
        if (failure != null && waiter.waits()) {
            waiter.refuse(failed(failure), WaitReason.NONE);
        }
        if (waiter.waits()) {
            // Whoever cancels the future, or lets it time out, has left the queue as well.
            waiter.future.whenComplete((permit, problem) -> {
                if (permit == null) {
                    leave(waiter);
                }
            });
        } else {
            // At once even where others are told later: the caller may be about to block on it.
            waiter.tell();
        }
        return waiter;
    }

    @Override
    public Quota quota() {
        lock.lock();
        try {
            return permits.quota(lanes.sizes());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public CompletableFuture<?> flush() {
        lock.lock();
        try {
            return permits.flush();
        } finally {
            lock.unlock();
        }
    }

    /** There may be permits now where there were none, or others than before: gives out what can be given out. */
    void permitsChanged() {
        change(told -> {});
    }

    // What the holders of permits report

    void settle(QueuedPermit permit, Consumer<Permit> word) {
        change(told -> {
            if (!permit.settled) {
                word.accept(permit.permit);
                // Not before: a word that could not be taken down must not be the last.
                permit.settled = true;
            }
        });
    }

    void rejected(QueuedPermit permit, @Nullable Duration retryAfter) {
        change(told -> {
            // A service may hide its 429 in a success, whose head has been taken for an answer.
            if (!permit.settled || permit.answered) {
                permit.permit.rejected(retryAfter);
                permit.settled = true;
                permit.answered = false;
                Quota quota = permits.quota(lanes.sizes());
                if (rejections.rejected(now(), Nanos.of(quota.window()))) {
                    told.log(() -> warnOfOthers(quota));
                }
            }
        });
    }

    private void warnOfOthers(Quota quota) {
        LOG.warn(
                "{} answers 429 although this throttle keeps to {} requests in {}: somebody else uses the same"
                        + " quota. Set a lower requestsPerMinute, or let all clients of the account share one"
                        + " throttle.",
                name,
                quota.limit(),
                quota.window());
    }

    // What reservations ask

    Duration expectedWait(Waiter waiter) {
        lock.lock();
        try {
            return waiter.waits() ? Duration.ofNanos(permits.waitFor(lanes.ahead(waiter) + 1)) : waiter.refusedWait();
        } finally {
            lock.unlock();
        }
    }

    WaitReason reason(Waiter waiter) {
        lock.lock();
        try {
            return waiter.waits() ? reason() : waiter.refusedFor();
        } finally {
            lock.unlock();
        }
    }

    void cancel(Waiter waiter) {
        // First of all, so that nobody who waits for the future is given a permit that goes back.
        waiter.future.cancel(false);
        leave(waiter);
        waiter.giveBack();
    }

    private void leave(Waiter waiter) {
        change(
                told -> {
                    if (waiter.waits()) {
                        lanes.remove(waiter);
                        waiter.refuse(new CancellationException(), WaitReason.NONE);
                    }
                },
                null);
    }

    // The steps that all of the above share

    /** A change by which everybody's wait may have grown. */
    private void change(Consumer<Notifications> books) {
        change(books, everybody -> true);
    }

    /**
     * Changes the books and sees to all that follows.
     *
     * @param grown those whose wait may have grown by it, so that it may be too long now; {@code null} for nobody
     * @return what went wrong, if anything did; by then everybody who waited has been told
     */
    private @Nullable Throwable change(Consumer<Notifications> books, @Nullable Predicate<Waiter> grown) {
        Notifications told = new Notifications();
        lock.lock();
        try {
            books.accept(told);
            while (serveNext(told)) {}
            refuse(grown, told);
            setAlarm();
            return null;
        } catch (Throwable failure) {
            // No memory, no thread for the timer, a class that doesn't load: nobody may be left to wait for an alarm.
            told.log(() -> LOG.error("the throttle of {} failed; whoever waited has been told", name, failure));
            refuseAll(failure, told);
            return failure;
        } finally {
            lock.unlock();
            told.tell();
        }
    }

    private void alarmRang() {
        change(told -> alarm.rang());
    }

    private boolean serveNext(Notifications told) {
        List<Lane> turns = lanes.turns();
        Permits.Grant grant = turns.isEmpty() ? null : permits.take(turns, sizes);
        if (grant == null) {
            return false;
        }
        Waiter waiter;
        try {
            waiter = lanes.first(grant.lane());
            QueuedPermit permit = new QueuedPermit(this, grant.permit());
            told.add(waiter::tell);
            waiter.grant(permit);
        } catch (Throwable failure) {
            grant.permit().notSent();
            throw failure;
        }
        lanes.served(waiter);
        return true;
    }

    /** Refuses those whose time is over, and those of {@code grown} whose wait is known to be longer than it. */
    private void refuse(@Nullable Predicate<Waiter> grown, Notifications told) {
        long now = now();
        long earliest = lanes.earliestDeadline();
        if (earliest == Waiter.UNLIMITED || (grown == null && earliest > now)) {
            return;
        }
        lanes.removeIf((waiter, rank) -> {
            if (waiter.deadline > now
                    && (waiter.deadline == Waiter.UNLIMITED
                            || grown == null
                            || !grown.test(waiter)
                            || now + waitAt(waiter.lane, rank) <= waiter.deadline)) {
                return false;
            }
            waiter.refuse(new WaitTooLongException(Duration.ofNanos(waitAt(waiter.lane, rank))), reason());
            told.add(waiter::tell);
            return true;
        });
    }

    private long waitAt(Lane lane, int rank) {
        return permits.waitFor(lanes.ahead(lane, rank) + 1);
    }

    private void refuseAll(Throwable failure, Notifications told) {
        Throwable refusal = failed(failure);
        lanes.removeIf((waiter, rank) -> {
            if (waiter.waits()) {
                waiter.refuse(refusal, WaitReason.NONE);
                told.add(waiter::tell);
            }
            return true;
        });
        alarm.clear();
    }

    private static Throwable failed(Throwable failure) {
        return new IllegalStateException("the throttle failed, and nothing was sent", failure);
    }

    private void setAlarm() {
        if (lanes.isEmpty()) {
            permits.nobodyWaits();
        }
        long now = now();
        long wait = lanes.isEmpty() ? Nanos.FOREVER : Math.min(permits.retryIn(), lanes.earliestDeadline() - now);
        if (wait >= Nanos.FOREVER) {
            alarm.clear();
        } else {
            alarm.set(now, Math.max(0, wait));
        }
    }

    private WaitReason reason() {
        return permits.reason();
    }

    private long now() {
        return time.nanos() - origin;
    }
}
