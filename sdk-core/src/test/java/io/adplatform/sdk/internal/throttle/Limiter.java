package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** What model traffic asks before it sends. The benchmarks let other limiters take the place of our throttle. */
public interface Limiter {

    CompletableFuture<Permit> permit();

    /** Makes a limiter for one run. */
    @FunctionalInterface
    interface Kind {

        Limiter start(int limit, Duration window, Time time);
    }

    static Limiter slidingLog(int limit, Duration window, Time time) {
        QueuedThrottle throttle =
                QueuedThrottle.withSlidingLog("the model server", new SlidingLog.Settings(limit, window), time);
        return () -> throttle.reserve(Lane.NORMAL, null).permit();
    }
}
