package io.adplatform.testkit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.UnaryOperator;

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

    /** The level is kept as the time when the bucket is full again; each request moves it by a fraction of the window. */
    final class TokenBucket implements Limiter {
        private final Duration cost;
        private final Duration full;
        private final boolean countingRejected;
        private Instant fullAt = Instant.MIN;

        TokenBucket(int limit, Duration window, boolean countingRejected) {
            this.cost = window.dividedBy(limit);
            this.full = cost.multipliedBy(limit);
            this.countingRejected = countingRejected;
        }

        @Override
        public boolean admit(Instant now) {
            Instant later = (fullAt.isBefore(now) ? now : fullAt).plus(cost);
            boolean admitted = !later.isAfter(now.plus(full));
            if (admitted || countingRejected) {
                Instant deepestDebt = now.plus(full).plus(full);
                fullAt = later.isAfter(deepestDebt) ? deepestDebt : later;
            }
            return admitted;
        }
    }
}
