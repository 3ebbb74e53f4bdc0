package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.LaneTurns;
import io.adplatform.sdk.throttle.Permits;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.throttle.WaitTooLongException;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Steps that callers take at one throttle, each followed by a look at everything that must be true. */
final class Schedule {

    private static final List<Lane> ORDINARY = List.of(Lane.INTERACTIVE, Lane.NORMAL, Lane.BULK);

    enum Kind {
        RESERVE,
        RESERVE_WITH_LIMIT,
        PASS,
        ANSWERED,
        LOST,
        NOT_SENT,
        REJECTED,
        CANCEL,
        CANCEL_FUTURE
    }

    /** One step; what its two numbers mean depends on the kind. */
    record Step(Kind kind, int which, int amount) {}

    private static final class Call {

        private final Lane lane;
        private final Reservation reservation;
        private final @Nullable Duration patience;
        private final Duration came;
        private @Nullable Permit permit;
        private Duration granted = Duration.ZERO;

        private Call(Lane lane, Reservation reservation, @Nullable Duration patience, Duration came) {
            this.lane = lane;
            this.reservation = reservation;
            this.patience = patience;
            this.came = came;
        }

        private boolean waits() {
            return !reservation.permit().isDone();
        }
    }

    private final ManualTime time = Time.manual();
    private final Duration window;
    private final int limit;
    private final QueuedThrottle throttle;
    private final List<Call> waiting = new ArrayList<>();
    private final List<Call> unsettled = new ArrayList<>();
    private final Arrivals arrivals = new Arrivals();
    private final Map<Lane, Integer> passes = new EnumMap<>(Lane.class);

    Schedule(int limit, int windowSeconds) {
        this.limit = limit;
        this.window = Duration.ofSeconds(windowSeconds);
        this.throttle = QueuedThrottle.withSlidingLog("a model", new SlidingLog.Settings(limit, window), time);
        for (Lane lane : Lane.values()) {
            passes.put(lane, 0);
        }
    }

    void run(Step step) {
        switch (step.kind) {
            case RESERVE -> reserve(lane(step.which), null);
            case RESERVE_WITH_LIMIT ->
                reserve(lane(step.which), window.multipliedBy(step.amount).dividedBy(300));
            case PASS -> time.advance(window.multipliedBy(step.amount).dividedBy(1000));
            case CANCEL, CANCEL_FUTURE -> cancel(step);
            default -> settle(step);
        }
        look();
    }

    private static Lane lane(int number) {
        // A log-in is the exception.
        return number % 20 == 0 ? Lane.SESSION : ORDINARY.get(number % 3);
    }

    private Call reserve(Lane lane, @Nullable Duration patience) {
        Call call = new Call(lane, throttle.reserve(lane, patience), patience, time.sinceStart());
        waiting.add(call);
        call.reservation.permit().whenComplete((permit, failure) -> {
            if (permit != null) {
                granted(call, permit);
            } else {
                refused(call, failure);
            }
        });
        return call;
    }

    private void granted(Call call, Permit permit) {
        for (Call earlier : waiting) {
            if (earlier == call) {
                break;
            }
            assertThat(earlier.lane).as("whom a later call of its lane passed").isNotEqualTo(call.lane);
        }
        if (call.lane != Lane.SESSION) {
            assertThat(waiting).as("log-ins that another call passed").noneMatch(other -> other.lane == Lane.SESSION);
        }
        waiting.remove(call);
        unsettled.add(call);
        call.permit = permit;
        call.granted = time.sinceStart();
        countPasses(call.lane);
    }

    private void countPasses(Lane granted) {
        for (Lane lane : Lane.values()) {
            boolean waits = waiting.stream().anyMatch(call -> call.lane == lane);
            if (!waits || lane == granted) {
                passes.put(lane, 0);
            } else if (granted != Lane.SESSION && granted.compareTo(lane) < 0) {
                int count = passes.merge(lane, 1, Integer::sum);
                assertThat(count).as("calls that went before " + lane).isLessThanOrEqualTo(LaneTurns.MOST_PASSES);
            }
        }
    }

    private void refused(Call call, Throwable failure) {
        waiting.remove(call);
        if (waiting.stream().noneMatch(other -> other.lane == call.lane)) {
            passes.put(call.lane, 0);
        }
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        if (cause instanceof WaitTooLongException refusal && call.patience != null) {
            Duration left = call.came.plus(call.patience).minus(time.sinceStart());
            assertThat(refusal.expectedWait().compareTo(left) > 0 || left.isZero())
                    .as("a refusal after %s of %s because of a wait of %s", time.sinceStart(), call.patience, refusal)
                    .isTrue();
        }
    }

    private void cancel(Step step) {
        if (waiting.isEmpty()) {
            return;
        }
        Call call = waiting.get(step.which % waiting.size());
        if (step.kind == Kind.CANCEL) {
            call.reservation.cancel();
        } else {
            call.reservation.permit().cancel(false);
        }
        assertThat(waiting).doesNotContain(call);
    }

    private void settle(Step step) {
        if (unsettled.isEmpty()) {
            return;
        }
        Call call = unsettled.remove(step.which % unsettled.size());
        Permit permit = Objects.requireNonNull(call.permit);
        Duration now = time.sinceStart();
        Duration amount = window.multipliedBy(step.amount).dividedBy(500);
        switch (step.kind) {
            case NOT_SENT -> permit.notSent();
            case LOST -> {
                arrives(call.granted, now.plus(amount), step.amount);
                permit.lost(amount);
            }
            case REJECTED -> {
                arrives(call.granted, now, step.amount);
                permit.rejected(step.amount % 3 == 0 ? null : amount);
            }
            default -> {
                arrives(call.granted, now, step.amount);
                permit.answered();
            }
        }
    }

    /** At the start, at the end, or in between. */
    private void arrives(Duration from, Duration to, int number) {
        Duration at = switch (number % 3) {
            case 0 -> from;
            case 1 -> to;
            default -> from.plus(to.minus(from).multipliedBy(number).dividedBy(1000));
        };
        arrivals.add(at);
    }

    private void look() {
        Quota quota = throttle.quota();
        assertThat(quota.used()).isLessThanOrEqualTo(limit);
        assertThat(quota.totalWaiting()).isEqualTo(waiting.size());
        assertThat(quota.free()).isBetween(0, limit);
        assertThat(quota.free() == 0 || waiting.isEmpty())
                .as("a call waits though a permit is free")
                .isTrue();
        assertThat(time.pending()).as("timers").isLessThanOrEqualTo(1);
        for (Call call : waiting) {
            if (call.patience != null) {
                Duration left = call.came.plus(call.patience).minus(time.sinceStart());
                assertThat(left).isPositive();
                // With nothing in flight the wait is known, and whoever can't wait so long has been told.
                assertThat(unsettled.isEmpty()
                                && call.reservation.expectedWait().compareTo(left) > 0)
                        .as("a wait of %s where %s are left", call.reservation.expectedWait(), left)
                        .isFalse();
            }
        }
    }

    /** Whoever else waits, a log-in has its permit as soon as those who are on their way are answered. */
    void aLogInStillGetsItsPermit() {
        Call logIn = reserve(Lane.SESSION, null);
        Duration pauseAndWindow = Permits.LONGEST_PAUSE.plus(window.multipliedBy(3));
        time.advance(pauseAndWindow);
        while (logIn.waits() && !unsettled.isEmpty()) {
            settle(new Step(Kind.ANSWERED, 0, 0));
            time.advance(pauseAndWindow);
        }
        assertThat(logIn.waits()).isFalse();
    }

    void end() {
        for (int i = 0; i < 10_000 && !(waiting.isEmpty() && unsettled.isEmpty()); i++) {
            while (!unsettled.isEmpty()) {
                settle(new Step(Kind.ANSWERED, 0, i));
            }
            time.advance(window);
            look();
        }
        time.advance(Permits.LONGEST_PAUSE.plus(window.multipliedBy(4)));
        Quota quota = throttle.quota();
        assertThat(waiting).isEmpty();
        assertThat(quota.used()).isZero();
        assertThat(quota.totalWaiting()).isZero();
        assertThat(time.pending()).isZero();
    }

    int mostArrivalsInOneWindow() {
        return arrivals.mostWithin(window);
    }
}
