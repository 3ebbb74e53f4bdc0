package io.adplatform.testkit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The state of a {@link RateLimit}; not safe for several threads. */
@FunctionalInterface
interface Limiter {

    /** Whether a request that arrives now is let through; times never go back. */
    boolean admit(Instant now);

    /** A window as a list of its counted requests. */
    final class Window implements Limiter {
        private final int limit;
        private final UnaryOperator<Instant> before;
        private final boolean countingRejected;
        private final Deque<Instant> counted = new ArrayDeque<>();

        /** @param before the last moment before the window that a request is in */
        Window(int limit, UnaryOperator<Instant> before, boolean countingRejected) {
            this.limit = limit;
            this.before = before;
            this.countingRejected = countingRejected;
        }

        @Override
        public boolean admit(Instant now) {
            Instant over = before.apply(now);
            while (!counted.isEmpty() && !counted.peekFirst().isAfter(over)) {
                counted.removeFirst();
            }
            boolean admitted = counted.size() < limit;
            if (admitted || countingRejected) {
                counted.addLast(now);
            }
            return admitted;
        }
    }

    /** The level is kept as time: a full bucket holds one window, and a request costs a fraction of it. */
    final class TokenBucket implements Limiter {
        private final long cost;
        private final long full;
        private final boolean countingRejected;
        private long level;
        private @Nullable Instant filledAt;

        TokenBucket(int limit, Duration window, boolean countingRejected) {
            this.cost = window.toNanos() / limit;
            this.full = cost * limit;
            this.level = full;
            this.countingRejected = countingRejected;
        }

        @Override
        public boolean admit(Instant now) {
            if (filledAt != null) {
                Duration passed = Duration.between(filledAt, now);
                // From empty or in debt, two windows fill it; a longer time would only overflow.
                level = passed.compareTo(Duration.ofNanos(2 * full)) > 0
                        ? full
                        : Math.min(full, level + passed.toNanos());
            }
            filledAt = now;
            boolean admitted = level >= cost;
            if (admitted || countingRejected) {
                level = Math.max(-full, level - cost);
            }
            return admitted;
        }
    }
}
