package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The throttle of one process.
 *
 * <p>Every operation is the same three steps: change the books under the lock, give out what that makes possible, and
 * tell the callers after the lock is released.
 */
public final class SlidingLogThrottle implements Throttle {

    private static final Logger LOG = LoggerFactory.getLogger(SlidingLogThrottle.class);
    private static final Duration LONGEST_LOSS = Duration.ofDays(1);

    private final String name;
    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();
    private final PermitLog log;
    private final ServerPause pause = new ServerPause();
    private final RepeatedRejections watch = new RepeatedRejections();
    private final LaneQueues line = new LaneQueues();
    private final NavigableSet<Waiter> deadlines = new TreeSet<>(SlidingLogThrottle::byDeadline);
    private final Alarm alarm;
    private int keepers;
    private boolean keepsByItself;
    private long arrivals;
    /** Whether waits may have grown since somebody last looked whose limit they exceed. */
    private boolean waitsGrew;

    /**
     * A throttle with an empty log.
     *
     * @param name what it limits, for the log; no secret
     */
    public SlidingLogThrottle(String name, ThrottleSettings settings, Time time) {
        this.name = name;
        this.time = time;
        this.log = new PermitLog(settings);
        this.alarm = new Alarm(time, this::alarmRang);
    }

    @Override
    public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
        if (maxWait != null && maxWait.isNegative()) {
            throw new IllegalArgumentException("maxWait must be 0 or more, was " + maxWait);
        }
        long patience = maxWait == null ? Nanos.FOREVER : Nanos.of(maxWait);
        Notifications outcomes = new Notifications();
        Waiter waiter;
        boolean decided;
        lock.lock();
        try {
            long now = time.nanos();
            waiter = new Waiter(this, lane, arrivals++, patience < Nanos.FOREVER, now + patience);
            line.add(waiter);
            waitsGrew |= line.isPassedBy(lane);
            serve(now, outcomes);
            if (waiter.waiting && waiter.limited) {
                deadlines.add(waiter);
                if (patience == 0 || leastWait(waiter, now) > patience) {
                    refuse(waiter, now, outcomes);
                }
            }
            setAlarm(now);
            decided = !waiter.waiting;
        } finally {
            lock.unlock();
        }
        if (decided) {
            // At once even where other outcomes are told later: the caller may be about to block on it.
            waiter.tell();
        } else {
            // Whoever cancels the future, or lets it time out, has left the queue as well.
            waiter.future.whenComplete((permit, failure) -> {
                if (permit == null) {
                    leave(waiter);
                }
            });
        }
        outcomes.tell();
        return waiter;
    }

    @Override
    public void keepOneForSession(boolean keep) {
        change((outcomes, now) -> {
            if (keep != keepsByItself) {
                keepsByItself = keep;
                addKeepers(keep ? 1 : -1, now, outcomes);
            }
        });
    }

    /** As {@link #keepOneForSession}, for several sessions: one permit is kept while any of them asks for it. */
    void changeKeepers(int by) {
        change((outcomes, now) -> addKeepers(by, now, outcomes));
    }

    private void addKeepers(int by, long now, Notifications outcomes) {
        keepers += by;
        refuseHopeless(now, outcomes);
    }

    @Override
    public Quota quota() {
        lock.lock();
        try {
            long now = time.nanos();
            log.expire(now);
            ThrottleSettings settings = log.settings();
            long paused = pause.remaining(now);
            int withheld = pause.isOn() ? Math.max(0, settings.limit() - log.used()) : log.withheld(kept());
            List<Duration> returns = log.returns(now, paused);
            if (pause.isOn()) {
                // What is free comes with the end of the pause, before everything that is out.
                returns = Stream.concat(
                                Stream.generate(() -> Duration.ofNanos(paused)).limit(withheld), returns.stream())
                        .toList();
            }
            return new Quota(settings.limit(), settings.window(), log.used(), withheld, returns, line.sizes());
        } finally {
            lock.unlock();
        }
    }

    /** Takes other settings into the books; {@link #refresh()} must follow, once the caller holds no lock. */
    void change(ThrottleSettings settings) {
        lock.lock();
        try {
            log.change(settings);
            waitsGrew = true;
        } finally {
            lock.unlock();
        }
    }

    /** Gives out what can be given out now. */
    void refresh() {
        change((outcomes, now) -> refuseHopeless(now, outcomes));
    }

    /** How long until nothing is lost if this throttle is forgotten; zero if that is now. */
    Duration idleIn() {
        lock.lock();
        try {
            long now = time.nanos();
            log.expire(now);
            long busy = line.size() > 0 ? log.window() : log.idleIn(now);
            return Duration.ofNanos(Math.max(busy, pause.remaining(now)));
        } finally {
            lock.unlock();
        }
    }

    // What permits report

    void answered(LoggedPermit permit) {
        settle(permit, (outcomes, now) -> {
            permit.answered = true;
            log.hold(now);
            pause.answered(permit.probe);
        });
    }

    void notSent(LoggedPermit permit) {
        settle(permit, (outcomes, now) -> {
            log.giveBack();
            pause.failed(permit.probe, permit.session);
        });
    }

    void lost(LoggedPermit permit, Duration timeout) {
        long linger = Math.min(Nanos.of(timeout), Nanos.of(LONGEST_LOSS));
        settle(permit, (outcomes, now) -> {
            log.hold(now + linger);
            pause.failed(permit.probe, permit.session);
            waitsGrew = true;
        });
    }

    void rejected(LoggedPermit permit, @Nullable Duration retryAfter) {
        change((outcomes, now) -> {
            if (permit.settled && !permit.answered) {
                return;
            }
            if (!permit.settled) {
                log.hold(now);
            }
            permit.settled = true;
            permit.answered = false;
            pause.begin(retryAfter, log.window(), now);
            if (watch.rejected(now, log.window())) {
                ThrottleSettings settings = log.settings();
                outcomes.add(() -> warnOfOthers(settings));
            }
            refuseHopeless(now, outcomes);
        });
    }

    private void warnOfOthers(ThrottleSettings settings) {
        LOG.warn(
                "{} answers 429 although this throttle keeps to {} requests in {}: somebody else uses the same"
                        + " quota. Set a lower requestsPerMinute, or let all clients of the account share one"
                        + " throttle.",
                name,
                settings.limit(),
                settings.window());
    }

    private void settle(LoggedPermit permit, ObjLongConsumer<Notifications> entry) {
        change((outcomes, now) -> {
            if (!permit.settled) {
                permit.settled = true;
                entry.accept(outcomes, now);
            }
        });
    }

    // What reservations ask

    Duration expectedWait(Waiter waiter) {
        lock.lock();
        try {
            long now = time.nanos();
            log.expire(now);
            if (waiter.waiting) {
                return Duration.ofNanos(leastWait(waiter, now));
            }
            return waiter.refusal == null ? Duration.ZERO : waiter.refusal.expectedWait();
        } finally {
            lock.unlock();
        }
    }

    WaitReason reason(Waiter waiter) {
        lock.lock();
        try {
            return waiter.waiting ? reasonNow() : waiter.refusedFor;
        } finally {
            lock.unlock();
        }
    }

    void cancel(Waiter waiter) {
        // First of all, so that nobody who waits for the future is given a permit that goes back.
        waiter.future.cancel(false);
        LoggedPermit granted = leave(waiter);
        if (granted != null) {
            granted.notSent();
        }
    }

    /** Takes a waiter out of the queue, if it is still there; otherwise returns the permit it was given, if any. */
    private @Nullable LoggedPermit leave(Waiter waiter) {
        change((outcomes, now) -> {
            if (waiter.waiting) {
                forget(waiter);
            }
        });
        return waiter.granted;
    }

    // The steps that all of the above share

    private void change(ObjLongConsumer<Notifications> entry) {
        Notifications outcomes = new Notifications();
        lock.lock();
        try {
            long now = time.nanos();
            log.expire(now);
            entry.accept(outcomes, now);
            serve(now, outcomes);
            setAlarm(now);
        } finally {
            lock.unlock();
        }
        outcomes.tell();
    }

    private void alarmRang() {
        change((outcomes, now) -> {
            alarm.rang();
            serve(now, outcomes);
            while (!deadlines.isEmpty() && deadlines.first().deadline - now <= 0) {
                refuse(deadlines.first(), now, outcomes);
            }
            if (waitsGrew) {
                refuseHopeless(now, outcomes);
            }
        });
    }

    private void serve(long now, Notifications outcomes) {
        log.expire(now);
        for (Waiter next = line.next(); next != null && mayGo(next, now); next = line.next()) {
            line.served(next);
            deadlines.remove(next);
            next.waiting = false;
            log.take();
            next.granted = new LoggedPermit(this, next.isSession(), pause.granted(next.isSession()));
            outcomes.add(next::tell);
        }
    }

    private boolean mayGo(Waiter waiter, long now) {
        return pause.allows(waiter.isSession(), now) && log.allows(waiter.isSession(), keptFrom(waiter));
    }

    /** The free permits that ordinary calls leave alone. With a limit of one they would wait for ever. */
    private int kept() {
        return keepers > 0 && log.settings().limit() > 1 ? 1 : 0;
    }

    private int keptFrom(Waiter waiter) {
        return waiter.isSession() ? 0 : kept();
    }

    private long leastWait(Waiter waiter, long now) {
        int kept = keptFrom(waiter);
        int perWindow = log.settings().limit() - kept;
        int ahead = line.ahead(waiter);
        long first = Math.max(log.waitFor(kept + ahead % perWindow + 1, now), pause.remaining(now));
        // After every permit has been used once, each comes back one window later, and so on.
        long windows = Math.min(ahead / perWindow, Nanos.FOREVER / log.window());
        return first + windows * log.window();
    }

    private WaitReason reasonNow() {
        return pause.isOn() ? WaitReason.PAUSED_BY_SERVER : WaitReason.QUOTA;
    }

    private void refuseHopeless(long now, Notifications outcomes) {
        waitsGrew = false;
        if (deadlines.isEmpty()) {
            return;
        }
        // In the order of service, as everyone who is refused makes the wait shorter for those behind.
        line.forEach(waiter -> {
            if (waiter.limited && now + leastWait(waiter, now) - waiter.deadline > 0) {
                refuse(waiter, now, outcomes);
            }
        });
    }

    private void refuse(Waiter waiter, long now, Notifications outcomes) {
        waiter.refusal = new WaitTooLongException(Duration.ofNanos(leastWait(waiter, now)));
        waiter.refusedFor = reasonNow();
        forget(waiter);
        outcomes.add(waiter::tell);
    }

    private void forget(Waiter waiter) {
        waiter.waiting = false;
        line.remove(waiter);
        deadlines.remove(waiter);
    }

    private void setAlarm(long now) {
        long wait = Math.min(untilNextGrant(now), untilNextDeadline(now));
        if (wait == Nanos.FOREVER) {
            alarm.clear();
        } else {
            alarm.set(now, wait);
        }
    }

    /** When the next waiter can be served because time has passed, and not because a request in flight was answered. */
    private long untilNextGrant(long now) {
        Waiter next = line.next();
        if (next == null || pause.awaitsProbe(next.isSession())) {
            return Nanos.FOREVER;
        }
        int permits = keptFrom(next) + 1;
        if (log.knowsWaitFor(permits)) {
            return Math.max(log.waitFor(permits, now), pause.remaining(now));
        }
        long paused = pause.remaining(now);
        return paused > 0 ? paused : Nanos.FOREVER;
    }

    private long untilNextDeadline(long now) {
        return deadlines.isEmpty() ? Nanos.FOREVER : Math.max(0, deadlines.first().deadline - now);
    }

    private static int byDeadline(Waiter one, Waiter other) {
        // The difference, not the comparison, survives an overflow of the clock.
        int byTime = Long.signum(one.deadline - other.deadline);
        return byTime != 0
                ? byTime
                : Comparator.<Waiter>comparingLong(w -> w.order).compare(one, other);
    }
}
