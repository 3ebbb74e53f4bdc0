package io.adplatform.benchmarks;

import dev.failsafe.RateLimiter;
import dev.failsafe.internal.VirtualRateLimiter;
import io.adplatform.sdk.internal.throttle.Limiter;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Failsafe's limiters in the place of the SDK's throttle. */
final class FailsafeLimiters {

    private FailsafeLimiters() {}

    static Limiter bursty(int limit, Duration window, Time time) {
        return limiter(RateLimiter.burstyBuilder(limit, window).build(), time);
    }

    static Limiter smooth(int limit, Duration window, Time time) {
        return limiter(RateLimiter.smoothBuilder(limit, window).build(), time);
    }

    private static Limiter limiter(RateLimiter<Object> configured, Time time) {
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

    /** Limiters without a log ignore the result of a request. */
    private static final class Forgotten implements Permit {

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
