package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.ThrottleContract;
import io.adplatform.sdk.time.ManualTime;
import java.time.Duration;

class QueuedThrottleTest extends ThrottleContract {

    @Override
    protected Throttle throttle(int limit, Duration window, ManualTime time) {
        return QueuedThrottle.withSlidingLog("the platform", new SlidingLog.Settings(limit, window), time);
    }
}
