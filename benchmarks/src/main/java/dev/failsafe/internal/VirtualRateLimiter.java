package dev.failsafe.internal;

import dev.failsafe.RateLimiter;
import java.util.function.LongSupplier;

/**
 * Failsafe's limiters on a virtual clock. They read {@code System.nanoTime()} through a package-private stopwatch, so this
 * class is in their package.
 */
public final class VirtualRateLimiter {

    private VirtualRateLimiter() {}

    /** The limiter {@code configured} as it is, but that it takes its time from {@code nanos}. */
    public static <R> RateLimiter<R> on(LongSupplier nanos, RateLimiter<R> configured) {
        return new RateLimiterImpl<>(configured.getConfig(), new VirtualStopwatch(nanos));
    }

    private static final class VirtualStopwatch extends RateLimiterStats.Stopwatch {

        private final LongSupplier nanos;
        private long start;

        private VirtualStopwatch(LongSupplier nanos) {
            this.nanos = nanos;
            this.start = nanos.getAsLong();
        }

        @Override
        long elapsedNanos() {
            return nanos.getAsLong() - start;
        }

        @Override
        void reset() {
            start = nanos.getAsLong();
        }
    }
}
