package io.adplatform.sdk.postgresql.internal.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permits.Grant;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.time.BreakableTime;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps of one process that end while others run. */
@Timeout(30)
class SharedPermitsTest {

    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final Duration LEASE = WINDOW.dividedBy(4).plus(WINDOW).plusNanos(ShareRules.hold(WINDOW.toNanos()));

    private final ManualTime time = Time.manual();
    private final Breakable store = new Breakable(time);
    private final Queue<Runnable> steps = new ArrayDeque<>();

    private static SharedQuota quota(int limit, Time time) {
        return new SharedQuota("account", limit, WINDOW, WINDOW, time);
    }

    @Test
    void whatAStepHasBroughtIsNotGivenBackByTheEndOfTheStepBefore() throws Exception {
        CountDownLatch secondBrought = new CountDownLatch(1);
        CountDownLatch firstEnded = new CountDownLatch(1);
        AtomicInteger steps = new AtomicInteger();
        SharedPermits permits = new SharedPermits(
                quota(20, Time.system()),
                "me",
                new Breakable(Time.system()),
                step -> TestServer.THREADS.execute(() -> {
                    boolean first = steps.incrementAndGet() == 1;
                    step.run();
                    if (first) {
                        firstEnded.countDown();
                    }
                }),
                new Random(1));
        AtomicInteger told = new AtomicInteger();
        CompletableFuture<Grant> second = new CompletableFuture<>();
        permits.onChange(() -> {
            try {
                switch (told.incrementAndGet()) {
                    case 1 -> {
                        take(permits);
                        // Whoever has got the first permit makes another call, whose step begins at once.
                        take(permits);
                        secondBrought.await();
                    }
                    case 2 -> {
                        secondBrought.countDown();
                        firstEnded.await();
                        second.complete(take(permits));
                    }
                    default -> {}
                }
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });

        assertThat(take(permits)).isNull();

        assertThat(second.get()).isNotNull();
    }

    @Test
    void aCallThatWaitsIsToldWhenThereIsNoTimerForTheNextLookAtTheRow() {
        BreakableTime time = new BreakableTime(Time.system());
        Queue<Runnable> steps = new ArrayDeque<>();
        SharedPermits permits =
                new SharedPermits(quota(1, time), "me", new Breakable(Time.system()), steps::add, new Random(1));
        Throttle throttle = Throttle.queueBefore("account", permits, time);
        Reservation first = throttle.reserve(Lane.NORMAL, null);
        steps.remove().run();
        assertThat(first.permit()).isCompleted();
        Reservation second = throttle.reserve(Lane.NORMAL, null);
        assertThat(second.permit()).isNotDone();

        time.noThread = true;
        while (!steps.isEmpty()) {
            steps.remove().run();
        }

        assertThat(second.permit()).isCompletedExceptionally();
        time.noThread = false;
        assertThat(throttle.reserve(Lane.NORMAL, null).permit()).isNotDone();
    }

    /** A row in memory by a clock that the test moves, and a store that the test breaks. */
    private static final class Breakable implements ShareStore {

        private final Time time;
        private Share share = Share.empty(0, 0);
        private long version;
        private boolean away;
        private boolean losesReply;
        private boolean isChanged;
        /** The difference of the database's clock. */
        private Duration ahead = Duration.ZERO;

        private Breakable(Time time) {
            this.time = time;
        }

        private long now() {
            return TimeUnit.MILLISECONDS.toNanos(time.now().plus(ahead).toEpochMilli());
        }

        @Override
        public synchronized Row read() throws SQLException {
            if (away) {
                throw new SQLException("expected by a test: the database is away");
            }
            return new Row(share, version, now());
        }

        @Override
        public synchronized boolean write(Row read, Share next) throws SQLException {
            if (isChanged) {
                return false;
            }
            share = next;
            version++;
            if (losesReply) {
                losesReply = false;
                throw new SQLException("expected by a test: the answer is lost");
            }
            return true;
        }

        private List<Share.Out> permits() {
            Share.Member me = share.members().get("me");
            return me == null ? List.of() : me.permits();
        }
    }

    @Test
    void aGrantWhoseAnswerWasLostIsReplacedByTheNextStep() {
        SharedPermits permits = new SharedPermits(quota(20, time), "me", store, steps::add, new Random(1));
        Throttle throttle = Throttle.queueBefore("account", permits, time);
        store.losesReply = true;
        Reservation call = throttle.reserve(Lane.NORMAL, null);
        steps.remove().run();
        store.away = true;
        time.advance(WINDOW.dividedBy(2));
        while (!steps.isEmpty()) {
            steps.remove().run();
        }

        store.away = false;
        while (!call.permit().isDone()) {
            time.runNext();
            while (!steps.isEmpty()) {
                steps.remove().run();
            }
        }

        assertThat(call.permit().join().isValid()).as("it is another grant").isTrue();
        assertThat(store.permits())
                .singleElement()
                .satisfies(permit -> assertThat(permit.returnsAt()).isEqualTo(store.now() + permits.lease));
    }

    @Test
    void aDatabaseThatAnswersIsReachableAlthoughAnotherProcessChangedTheRow() {
        SharedPermits permits = new SharedPermits(quota(20, time), "me", store, steps::add, new Random(1));
        store.away = true;
        take(permits);
        steps.remove().run();
        assertThat(permits.reason()).isSameAs(WaitReason.UNREACHABLE);

        store.away = false;
        store.isChanged = true;
        time.runNext();
        steps.remove().run();

        assertThat(permits.reason()).isSameAs(WaitReason.QUOTA);
    }

    @Test
    void aCallIsNotRefusedForARequestThatMayHaveEndedSinceTheLastLookAtTheRow() {
        Throttle mine = part("me");
        Reservation theirs = part("other").reserve(Lane.NORMAL, null);
        pass(Duration.ZERO);
        mine.reserve(Lane.NORMAL, null).cancel();
        pass(WINDOW.dividedBy(2).plusSeconds(1));
        theirs.permit().join().answered();
        pass(WINDOW.minusSeconds(5));

        Reservation call = mine.reserve(Lane.NORMAL, Duration.ofSeconds(20));
        pass(Duration.ofSeconds(10));

        assertThat(call.permit()).isCompleted();
    }

    private Throttle part(String member) {
        return part(member, store, time, steps);
    }

    private static Throttle part(String member, ShareStore store, Time time, Queue<Runnable> steps) {
        return Throttle.queueBefore(
                "account", new SharedPermits(quota(1, time), member, store, steps::add, new Random(1)), time);
    }

    private void pass(Duration duration) {
        pass(duration, time, steps);
    }

    private static void pass(Duration duration, ManualTime time, Queue<Runnable> steps) {
        for (Duration left = duration; !left.isNegative(); left = left.minusSeconds(1)) {
            while (!steps.isEmpty()) {
                steps.remove().run();
            }
            time.advance(left.isZero() ? Duration.ZERO : Duration.ofSeconds(1));
        }
    }

    @Test
    void aTimerThatIsCancelledTooLateLeavesNoSecondOne() {
        ManualTime clock = Time.manual();
        Deque<Runnable> tasks = new ArrayDeque<>();
        Time time = new Time() {
            @Override
            public long nanos() {
                return clock.nanos();
            }

            @Override
            public Instant now() {
                return clock.now();
            }

            @Override
            public Timer after(Duration delay, Runnable task) {
                tasks.add(task);
                return clock.after(delay, task);
            }
        };
        Queue<Runnable> steps = new ArrayDeque<>();
        Throttle throttle = part("me", new Breakable(clock), time, steps);
        throttle.reserve(Lane.NORMAL, null);
        throttle.reserve(Lane.NORMAL, null);
        pass(Duration.ZERO, clock, steps);
        Runnable late = tasks.getLast();
        throttle.reserve(Lane.NORMAL, null);
        assertThat(clock.pending()).isOne();

        late.run();

        assertThat(clock.pending()).isOne();
    }

    @Test
    void aRowThatIsAnOlderOneHasTheOwnPermitsAgainAfterTheNextStep() {
        SharedPermits permits = new SharedPermits(quota(20, time), "me", store, steps::add, new Random(1));
        Throttle throttle = Throttle.queueBefore("account", permits, time);
        Reservation first = throttle.reserve(Lane.NORMAL, null);
        pass(Duration.ZERO);
        first.permit().join().answered();
        pass(Duration.ofSeconds(2));
        throttle.reserve(Lane.NORMAL, null);
        pass(Duration.ZERO);
        assertThat(store.permits()).hasSize(2);

        store.share = Share.empty(0, 0);
        store.version = 1;
        Reservation third = throttle.reserve(Lane.NORMAL, null);
        pass(Duration.ofSeconds(1));

        assertThat(store.permits()).hasSize(2);
        assertThat(third.permit()).as("the quiet time").isNotDone();
        pass(LEASE);
        assertThat(third.permit()).isCompleted();
    }

    @Test
    void aRowThatIsAnOlderOneMakesOneQuietTimeForAllProcesses() {
        Throttle mine = part("me");
        Throttle theirs = part("other");
        for (int i = 0; i < 5; i++) {
            mine.reserve(Lane.NORMAL, null).permit().thenAccept(Permit::notSent);
            theirs.reserve(Lane.NORMAL, null).permit().thenAccept(Permit::notSent);
            pass(Duration.ofSeconds(3));
        }
        store.share = Share.empty(0, 0);
        store.version = 1;
        mine.reserve(Lane.NORMAL, null).permit().thenAccept(Permit::notSent);
        pass(WINDOW.multipliedBy(4));
        long quietUntil = store.share.quietUntil();
        assertThat(quietUntil).isPositive();

        Reservation late = theirs.reserve(Lane.NORMAL, null);
        pass(Duration.ofSeconds(3));

        assertThat(late.permit()).isCompleted();
        assertThat(store.share.quietUntil()).isEqualTo(quietUntil);
    }

    /** Only the other process makes a step between the two jumps, so for this one the clock is as it was. */
    @Test
    void aClockThatGoesBackAndIsCorrectedDoesNotEndTheQuietTime() {
        Throttle mine = part("me");
        Throttle other = part("other");
        other.reserve(Lane.NORMAL, null);
        pass(Duration.ZERO);
        mine.reserve(Lane.NORMAL, null).cancel();
        pass(Duration.ofSeconds(1));
        store.ahead = Duration.ofMinutes(-5);
        other.reserve(Lane.INTERACTIVE, null);
        pass(Duration.ofSeconds(1));
        store.ahead = Duration.ZERO;

        Reservation call = mine.reserve(Lane.NORMAL, null);
        pass(LEASE.minusSeconds(1));

        assertThat(call.permit()).isNotDone();
    }

    @Test
    void aClockThatIsCorrectedBeforeAnIdleProcessAsksDoesNotEndTheQuietTime() {
        Throttle mine = part("me");
        mine.reserve(Lane.NORMAL, null).permit().thenAccept(Permit::notSent);
        pass(WINDOW.multipliedBy(10));
        Throttle other = part("other");
        other.reserve(Lane.NORMAL, null);
        pass(Duration.ofSeconds(1));
        store.ahead = Duration.ofMinutes(-5);
        other.reserve(Lane.INTERACTIVE, null);
        pass(Duration.ofSeconds(1));
        store.ahead = Duration.ZERO;

        Reservation call = mine.reserve(Lane.NORMAL, null);
        pass(LEASE.minusSeconds(1));

        assertThat(call.permit()).isNotDone();
    }

    @Test
    void aClockThatJumpsAgainDoesNotShortenTheQuietTime() {
        Throttle mine = part("me");
        mine.reserve(Lane.NORMAL, null).permit().thenAccept(Permit::notSent);
        pass(Duration.ofSeconds(1));
        store.ahead = Duration.ofMinutes(5);
        Reservation call = mine.reserve(Lane.NORMAL, null);
        pass(Duration.ofSeconds(1));
        store.ahead = Duration.ofMinutes(10);

        pass(LEASE.minusSeconds(2));
        assertThat(call.permit()).isNotDone();

        pass(LEASE.plusSeconds(3));
        assertThat(call.permit()).isCompleted();
    }

    @ParameterizedTest
    @ValueSource(ints = {-20, 20})
    void aSmallJumpOfTheClockIsNoticedByAProcessThatWasIdle(int seconds) {
        Throttle mine = part("me");
        mine.reserve(Lane.NORMAL, null).permit().thenAccept(Permit::notSent);
        pass(Duration.ofHours(2));
        Throttle other = part("other");
        other.reserve(Lane.NORMAL, null).permit().thenAccept(Permit::notSent);
        pass(WINDOW);
        store.ahead = Duration.ofSeconds(seconds);

        Reservation call = mine.reserve(Lane.NORMAL, null);
        pass(Duration.ofSeconds(1));

        assertThat(call.permit()).isNotDone();
        assertThat(store.share.quietUntil()).isGreaterThan(store.now());
    }

    /** As after a fail-over to a host whose clock is behind. */
    @Test
    void neitherAPauseNorADeadProcessLastsLongerThoughTheClockWentBack() {
        Reservation rejected = part("dead").reserve(Lane.NORMAL, null);
        pass(Duration.ZERO);
        rejected.permit().join().rejected(Duration.ofMinutes(2));
        part("dead too").reserve(Lane.NORMAL, null);
        pass(Duration.ofSeconds(1));
        store.ahead = Duration.ofHours(-1);
        Queue<Runnable> alive = new ArrayDeque<>();

        Reservation call = part("new", store, time, alive).reserve(Lane.NORMAL, null);
        pass(LEASE.plusSeconds(3), time, alive);

        assertThat(call.permit()).isCompleted();
    }

    @ParameterizedTest
    @ValueSource(strings = {"answered", "lost", "rejected"})
    void aRequestThatOutlivesItsLeaseHoldsItsPermitForAWindowAfterItsEnd(String end) {
        Throttle mine = part("me");
        Throttle other = part("other");
        Permit permit = granted(mine);
        store.away = true;
        pass(LEASE);
        switch (end) {
            case "answered" -> permit.answered();
            case "lost" -> permit.lost(Duration.ZERO);
            default -> permit.rejected(Duration.ofSeconds(1));
        }
        long ended = store.now();
        store.away = false;
        other.reserve(Lane.NORMAL, null).cancel();

        pass(Duration.ofSeconds(10));

        assertThat(store.permits()).containsExactly(new Share.Out(false, ended + ShareRules.hold(WINDOW.toNanos())));
    }

    @Test
    void anEndThatCanBeReportedOnlyAfterAWindowHoldsNoPermit() {
        Throttle mine = part("me");
        Permit permit = granted(mine);
        store.away = true;
        permit.answered();
        pass(Duration.ofNanos(ShareRules.hold(WINDOW.toNanos())));
        assertThat(store.permits()).hasSize(1);

        store.away = false;
        pass(Duration.ofSeconds(3));

        assertThat(store.permits()).isEmpty();
    }

    private Permit granted(Throttle throttle) {
        Reservation call = throttle.reserve(Lane.NORMAL, null);
        pass(Duration.ZERO);
        return call.permit().join();
    }

    @Test
    void aLostRequestThatMayLingerLongerThanALeaseHoldsItsPermitForAsLong() {
        Throttle throttle = part("me");
        Reservation call = throttle.reserve(Lane.NORMAL, null);
        pass(Duration.ZERO);
        long lostAt = store.now();
        call.permit().join().lost(Duration.ofMinutes(5));
        pass(Duration.ofSeconds(2));

        assertThat(store.permits())
                .containsExactly(new Share.Out(
                        false, lostAt + Duration.ofMinutes(5).toNanos() + ShareRules.hold(WINDOW.toNanos())));
    }

    /** An upload may take longer than a lease. */
    @Test
    void aPermitIsRenewedWhileItsRequestIsOnItsWay() {
        Throttle throttle = part("me");
        Reservation call = throttle.reserve(Lane.NORMAL, null);
        pass(WINDOW.multipliedBy(10));

        assertThat(store.permits())
                .singleElement()
                .satisfies(permit -> assertThat(permit.returnsAt()).isGreaterThan(store.now()));
        call.permit().join().answered();
    }

    private static Grant take(SharedPermits permits) {
        return permits.take(List.of(Lane.NORMAL), () -> Map.of(Lane.NORMAL, 1));
    }
}
