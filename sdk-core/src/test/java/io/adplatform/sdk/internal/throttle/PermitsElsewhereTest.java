package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permits;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The queue stands before permits that another machine keeps: asking takes a while, and may come to nothing. */
class PermitsElsewhereTest {

    private static final Duration ROUND_TRIP = Duration.ofMillis(50);
    private static final Duration LATER = Duration.ofSeconds(3);

    private final ManualTime time = Time.manual();
    private final FarPermits permits = new FarPermits();
    private final QueuedThrottle throttle = new QueuedThrottle("a far one", permits, time);

    /** Permits that are granted by somebody else, one at an ask, and come back as soon as they are spoken of. */
    private final class FarPermits implements Permits {

        private int free = 1;
        private int asks;
        private boolean silent;
        private boolean nobodyWaits;
        private @Nullable RuntimeException broken;

        private boolean asking;
        private Duration askAgainAt = Duration.ZERO;
        private @Nullable Grant arrived;

        @Override
        public @Nullable Grant take(List<Lane> turns, Supplier<Map<Lane, Integer>> waiting) {
            if (broken != null) {
                throw broken;
            }
            nobodyWaits = false;
            Grant grant = arrived;
            if (grant != null && turns.contains(grant.lane())) {
                arrived = null;
                return grant;
            }
            if (!asking && time.sinceStart().compareTo(askAgainAt) >= 0) {
                asking = true;
                asks++;
                Lane lane = turns.get(0);
                time.after(ROUND_TRIP, () -> answer(lane));
            }
            return null;
        }

        private void answer(Lane lane) {
            if (silent) {
                return;
            }
            asking = false;
            if (free > 0) {
                free--;
                arrived = new Grant(lane, new FarPermit());
            } else {
                askAgainAt = time.sinceStart().plus(LATER);
            }
            throttle.permitsChanged();
            Grant unwanted = arrived;
            if (unwanted != null) {
                arrived = null;
                unwanted.permit().notSent();
            }
        }

        @Override
        public void nobodyWaits() {
            nobodyWaits = true;
        }

        @Override
        public long retryIn() {
            return asking ? Permits.FOREVER : QueuedThrottle.nanos(askAgainAt.minus(time.sinceStart()));
        }

        @Override
        public long waitFor(int count) {
            return count <= free ? 0 : retryIn() == Permits.FOREVER ? 0 : retryIn();
        }

        @Override
        public WaitReason reason() {
            return WaitReason.QUOTA;
        }

        @Override
        public Quota quota(Map<Lane, Integer> waiting) {
            return new Quota(1, Duration.ofMinutes(1), 1 - free, 0, List.of(), waiting);
        }

        private final class FarPermit implements Permit {

            @Override
            public void answered() {
                free++;
            }

            @Override
            public void notSent() {
                free++;
            }

            @Override
            public void lost(Duration timeout) {
                free++;
            }

            @Override
            public void rejected(@Nullable Duration retryAfter) {
                free++;
            }
        }
    }

    @AfterEach
    void everyPermitComesBackAndNobodyIsLeft() {
        time.advance(Duration.ofMinutes(1));
        assertThat(throttle.quota().totalWaiting()).isZero();
        assertThat(permits.free).isEqualTo(1);
        assertThat(time.pending()).isZero();
    }

    private static void answer(Reservation reservation) {
        assertThat(reservation.permit()).isCompleted();
        reservation.permit().join().answered();
    }

    @Test
    void whoeverAsksIsGrantedWhenTheAnswerComesInTheOrderOfTheQueue() {
        List<Reservation> queue = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            queue.add(throttle.reserve(Lane.NORMAL, null));
        }
        for (Reservation next : queue) {
            assertThat(next.permit()).isNotDone();
            time.advance(ROUND_TRIP);
            answer(next);
        }
        assertThat(permits.asks).isEqualTo(5);
    }

    @Test
    void thePermitsAreToldThatTheLastWaiterHasLeftAndNotBefore() {
        Reservation first = throttle.reserve(Lane.NORMAL, null);
        Reservation second = throttle.reserve(Lane.NORMAL, null);
        time.advance(ROUND_TRIP);
        answer(first);
        assertThat(permits.nobodyWaits).isFalse();

        second.cancel();

        assertThat(permits.nobodyWaits).isTrue();
    }

    @Test
    void nobodyAsksWhileNobodyWaits() {
        Reservation first = throttle.reserve(Lane.NORMAL, null);
        time.advance(ROUND_TRIP);
        answer(first);
        time.advance(Duration.ofHours(1));
        assertThat(permits.asks).isEqualTo(1);
    }

    @Test
    void whoeverIsToldToAskAgainDoesSoAtThatTimeAndNotSooner() {
        permits.free = 0;
        Reservation waiting = throttle.reserve(Lane.NORMAL, null);
        time.advance(ROUND_TRIP);
        permits.free = 1;
        time.advance(LATER.minusNanos(1));
        assertThat(permits.asks).isEqualTo(1);
        time.advance(ROUND_TRIP.plusNanos(1));
        answer(waiting);
        assertThat(permits.asks).isEqualTo(2);
    }

    @Test
    void aPermitThatComesForACallThatHasLeftIsTheNextOnesOrGoesBack() {
        Reservation leaves = throttle.reserve(Lane.NORMAL, null);
        Reservation next = throttle.reserve(Lane.NORMAL, null);
        leaves.cancel();
        time.advance(ROUND_TRIP);
        answer(next);

        Reservation alone = throttle.reserve(Lane.NORMAL, null);
        alone.cancel();
        time.advance(ROUND_TRIP);
        assertThat(permits.free).isEqualTo(1);
    }

    @Test
    void aPermitThatWasGrantedForALaneIsThatLanes() {
        Reservation call = throttle.reserve(Lane.BULK, null);
        Reservation logIn = throttle.reserve(Lane.SESSION, null);
        time.advance(ROUND_TRIP);
        assertThat(logIn.permit()).isNotDone();
        answer(call);
        time.advance(ROUND_TRIP);
        answer(logIn);
    }

    @Test
    void whoeverWaitsGivesUpAtItsDeadlineThoughNoAnswerComes() {
        permits.silent = true;
        Reservation waiting = throttle.reserve(Lane.NORMAL, Duration.ofSeconds(5));
        time.advance(Duration.ofSeconds(5).minusNanos(1));
        assertThat(waiting.permit()).isNotDone();
        time.advance(Duration.ofNanos(1));
        assertThat(waiting.permit())
                .failsWithin(Duration.ZERO)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(WaitTooLongException.class);
    }

    @Test
    void aMistakeInThereEndsEveryWaitAndTheNextCallWorks() {
        Reservation waiting = throttle.reserve(Lane.NORMAL, null);
        permits.broken = new IllegalStateException("expected by a test");
        Reservation newcomer = throttle.reserve(Lane.BULK, null);
        permits.broken = null;
        assertThat(List.of(waiting, newcomer))
                .allSatisfy(told -> assertThat(told.permit())
                        .failsWithin(Duration.ZERO)
                        .withThrowableOfType(ExecutionException.class)
                        .extracting(Throwable::getCause, InstanceOfAssertFactories.THROWABLE)
                        .isInstanceOf(IllegalStateException.class)
                        .hasRootCauseMessage("expected by a test"));
        time.advance(ROUND_TRIP);

        Reservation next = throttle.reserve(Lane.NORMAL, null);
        time.advance(ROUND_TRIP);
        answer(next);
    }
}
