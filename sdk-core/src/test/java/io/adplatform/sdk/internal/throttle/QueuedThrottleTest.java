package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.ThrottleContract;
import io.adplatform.sdk.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QueuedThrottleTest extends ThrottleContract {

    @Override
    protected Throttle throttle(int limit, Duration window, ManualTime time) {
        return QueuedThrottle.withSlidingLog("the platform", new SlidingLog.Settings(limit, window), time);
    }

    @Test
    void aCallThatWaitsForAnswersAloneSetsNoTimer() {
        reserve(LIMIT + 1, Lane.NORMAL);

        assertThat(time.pending()).isZero();
    }

    @Test
    void aClockThatSkipsPausesDoesNotSkipToTheEndOfACallsTime() throws Exception {
        time.skipPauses();
        reserve(LIMIT, Lane.NORMAL);
        CompletableFuture<Permit> waiting = reserve(Lane.NORMAL, WINDOW).permit();

        for (int pause = 0; pause < 2; pause++) { // the second one is skipped after everything before it
            CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
            time.after(Duration.ofSeconds(1), () -> over.complete(null));
            over.get(10, TimeUnit.SECONDS);
        }

        assertThat(waiting).isNotDone();
    }

    @Test
    void theLongestWindowIsADay() {
        Duration day = Duration.ofDays(1);

        assertThat(new SlidingLog.Settings(1, day).window()).isEqualTo(day);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SlidingLog.Settings(1, day.plusNanos(1)))
                .withMessageContaining("at most PT24H");
    }

    @Test
    void aCallThatCanNotBeQueuedFailsAtOnce() {
        CompletableFuture<Permit> permit = reserve(null).permit();

        assertThat(permit)
                .isCompletedExceptionally()
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("the throttle failed, and nothing was sent");
        assertThat(reserve(Lane.NORMAL).permit()).isCompleted();
    }
}
