package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.ThrottleContract;
import io.adplatform.sdk.time.ManualTime;
import java.time.Duration;
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
}
