package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.ThrottleContract;
import io.adplatform.sdk.time.ManualTime;
import java.time.Duration;

class SlidingLogThrottleTest extends ThrottleContract {

    @Override
    protected Throttle throttle(int limit, Duration window, ManualTime time) {
        return new SlidingLogThrottle("the platform", new ThrottleSettings(limit, window), time);
    }
}
