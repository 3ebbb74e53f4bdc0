package io.adplatform.sdk.internal.throttle;

import dev.failsafe.RateLimiter;
import dev.failsafe.internal.VirtualRateLimiter;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What model traffic asks before it sends: our throttle, or what others offer. */
interface Limiter {

    CompletableFuture<Permit> permit();

    /** Makes a limiter for one run. */
    @FunctionalInterface
    interface Kind {

        Limiter start(int limit, Duration window, Time time);
    }

    static Limiter slidingLog(int limit, Duration window, Time time) {
        QueuedThrottle throttle =
                QueuedThrottle.withSlidingLog("the model server", new ThrottleSettings(limit, window), time);
        return () -> throttle.reserve(Lane.NORMAL, null).permit();
    }

    static Limiter failsafeBursty(int limit, Duration window, Time time) {
        return failsafe(RateLimiter.burstyBuilder(limit, window).build(), time);
    }

    static Limiter failsafeSmooth(int limit, Duration window, Time time) {
        return failsafe(RateLimiter.smoothBuilder(limit, window).build(), time);
    }

    private static Limiter failsafe(RateLimiter<Object> configured, Time time) {
        RateLimiter<Object> limiter = VirtualRateLimiter.on(time::nanos, configured);
        return () -> {
            CompletableFuture<Permit> permit = new CompletableFuture<>();
            Duration wait = limiter.reservePermit();
            if (wait.isZero()) {
                permit.complete(Forgotten.INSTANCE);
            } else {
                time.after(wait, () -> permit.complete(Forgotten.INSTANCE));
            }
            return permit;
        };
    }

    /** Limiters without a log don't care what became of a request. */
    final class Forgotten implements Permit {

        private static final Forgotten INSTANCE = new Forgotten();

        @Override
        public void answered() {}

        @Override
        public void notSent() {}

        @Override
        public void lost(Duration timeout) {}

        @Override
        public void rejected(@Nullable Duration retryAfter) {}
    }
}
