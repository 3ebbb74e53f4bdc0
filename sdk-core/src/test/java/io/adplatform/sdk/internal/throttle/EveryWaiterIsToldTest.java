package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.time.BreakableTime;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever fails in the middle of a throttle's work: everybody who waits has an end, and no permit is gone for good. */
class EveryWaiterIsToldTest {

    private static final Duration WINDOW = SlidingLog.Settings.PLATFORM.window();
    private static final int LIMIT = SlidingLog.Settings.PLATFORM.limit();

    private final ManualTime clock = Time.manual();
    private final BreakableTime time = new BreakableTime(clock);
    private final Throttle throttle = QueuedThrottle.withSlidingLog("a model", SlidingLog.Settings.PLATFORM, time);

    /** After every test the whole quota can be had again, and nothing is left of those who waited. */
    @AfterEach
    void nothingIsLost() {
        time.noThread = false;
        time.noReading = false;
        clock.advance(WINDOW);
        assertThat(throttle.quota().totalWaiting()).isZero();
        assertThat(throttle.quota().used()).isZero();
        assertThat(clock.pending()).isZero();
        useUp();
        clock.advance(WINDOW);
    }

    private void useUp() {
        for (int i = 0; i < LIMIT; i++) {
            throttle.reserve(Lane.NORMAL, null).permit().join().answered();
        }
    }

    @Test
    void grantsAreToldThoughNoTimerCanBeSetForTheOthers() {
        throttle.reserve(Lane.NORMAL, null).permit().join().rejected(Duration.ofSeconds(1));
        clock.advance(Duration.ofSeconds(1));
        Permit probe = throttle.reserve(Lane.NORMAL, null).permit().join();
        List<Reservation> waiting = new ArrayList<>(List.of(throttle.reserve(Lane.NORMAL, Duration.ofSeconds(10))));
        for (int i = 0; i < LIMIT; i++) {
            waiting.add(throttle.reserve(Lane.NORMAL, null));
        }
        time.noThread = true;

        assertThat(catchThrowable(probe::answered)).isNull();

        // Two of twenty permits are held by the rejected request and the probe.
        assertThat(waiting.subList(0, LIMIT - 2))
                .allSatisfy(first -> assertThat(first.permit()).isCompleted());
        assertThat(waiting.subList(LIMIT - 2, LIMIT + 1))
                .allSatisfy(other -> assertThat(other.permit()).isCompletedExceptionally());
        waiting.forEach(EveryWaiterIsToldTest::giveBack);
    }

    @Test
    void whoeverJoinsTheQueueIsToldThatNoTimerCanBeSet() {
        useUp();
        time.noThread = true;

        Reservation waiting = throttle.reserve(Lane.NORMAL, null);

        assertThat(waiting.permit())
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(IllegalStateException.class)
                .withMessageContaining("nothing was sent")
                .havingCause()
                .isInstanceOf(InternalError.class);
    }

    @Test
    void theOthersAreToldWhenTheAlarmCanNotBeSetAnew() {
        useUp();
        List<Reservation> waiting = new ArrayList<>();
        for (int i = 0; i < LIMIT + 5; i++) {
            waiting.add(throttle.reserve(Lane.NORMAL, Duration.ofMinutes(10)));
        }
        time.noThread = true;

        assertThat(catchThrowable(() -> clock.advance(WINDOW))).isNull();

        assertThat(waiting.subList(0, LIMIT))
                .allSatisfy(first -> assertThat(first.permit()).isCompleted());
        assertThat(waiting.subList(LIMIT, LIMIT + 5))
                .allSatisfy(other -> assertThat(other.permit()).isCompletedExceptionally());
        waiting.forEach(EveryWaiterIsToldTest::giveBack);
    }

    @Test
    void aLoggerThatThrowsKeepsNobodyFromBeingTold() {
        throttle.reserve(Lane.NORMAL, null).permit().join().rejected(null);
        clock.advance(WINDOW);
        Permit probe = throttle.reserve(Lane.NORMAL, null).permit().join();
        Reservation impatient = throttle.reserve(Lane.NORMAL, Duration.ofSeconds(20));
        assertThat(impatient.permit()).isNotDone();

        Throwable thrown = whileLoggingFails(() -> probe.rejected(Duration.ofSeconds(30)));

        assertThat(thrown).isNull();
        assertThat(impatient.permit()).isCompletedExceptionally();
        clock.advance(WINDOW);
        throttle.reserve(Lane.NORMAL, null).permit().join().answered();
    }

    @Test
    void aPermitThatCouldNotBeSettledCanBeSettledAgain() {
        Permit permit = throttle.reserve(Lane.NORMAL, null).permit().join();
        time.noReading = true;
        assertThat(catchThrowable(permit::answered)).isNull();
        time.noReading = false;

        permit.lost(Duration.ZERO);

        clock.advance(WINDOW);
        assertThat(throttle.quota().used()).isZero();
    }

    private static void giveBack(Reservation reservation) {
        if (!reservation.permit().isCompletedExceptionally()) {
            reservation.permit().join().notSent();
        }
    }

    private static Throwable whileLoggingFails(Runnable action) {
        PrintStream before = StandardError.broken();
        try {
            return catchThrowable(action::run);
        } finally {
            System.setErr(before);
        }
    }
}
