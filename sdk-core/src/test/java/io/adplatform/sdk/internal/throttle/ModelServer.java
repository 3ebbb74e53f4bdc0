package io.adplatform.sdk.internal.throttle;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Random;

/**
 * The ways a server may count 20 requests a minute; the documents don't say which it is, nor whether a rejected request
 * counts.
 */
public enum ModelServer {
    FIXED_WINDOW(false),
    FIXED_WINDOW_COUNTING_REJECTED(true),
    SLIDING_LOG(false),
    SLIDING_LOG_COUNTING_REJECTED(true),
    BUCKET(false),
    BUCKET_COUNTING_REJECTED(true);

    private final boolean countsRejected;

    ModelServer(boolean countsRejected) {
        this.countsRejected = countsRejected;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** A server that has seen nothing yet, and whose windows begin at a random time. */
    Counter start(int limit, Duration window, Random random) {
        long nanos = window.toNanos();
        return switch (this) {
            case FIXED_WINDOW, FIXED_WINDOW_COUNTING_REJECTED ->
                new FixedWindow(limit, nanos, (long) (random.nextDouble() * nanos), countsRejected);
            case SLIDING_LOG, SLIDING_LOG_COUNTING_REJECTED -> new SlidingLog(limit, nanos, countsRejected);
            case BUCKET, BUCKET_COUNTING_REJECTED -> new Bucket(limit, nanos, countsRejected);
        };
    }

    /** One server's count. Requests must be shown in the order of their arrival. */
    @FunctionalInterface
    interface Counter {

        /** Whether a request that arrives at {@code nanos} is accepted. */
        boolean accepts(long nanos);
    }

    private static final class FixedWindow implements Counter {

        private final int limit;
        private final long window;
        private final long phase;
        private final boolean countsRejected;
        private long current = Long.MIN_VALUE;
        private int count;

        private FixedWindow(int limit, long window, long phase, boolean countsRejected) {
            this.limit = limit;
            this.window = window;
            this.phase = phase;
            this.countsRejected = countsRejected;
        }

        @Override
        public boolean accepts(long nanos) {
            long number = Math.floorDiv(nanos - phase, window);
            if (number != current) {
                current = number;
                count = 0;
            }
            boolean accepted = count < limit;
            if (accepted || countsRejected) {
                count++;
            }
            return accepted;
        }
    }

    private static final class SlidingLog implements Counter {

        private final int limit;
        private final long window;
        private final boolean countsRejected;
        private final Deque<Long> log = new ArrayDeque<>();

        private SlidingLog(int limit, long window, boolean countsRejected) {
            this.limit = limit;
            this.window = window;
            this.countsRejected = countsRejected;
        }

        @Override
        public boolean accepts(long nanos) {
            while (!log.isEmpty() && log.getFirst() <= nanos - window) {
                log.removeFirst();
            }
            boolean accepted = log.size() < limit;
            if (accepted || countsRejected) {
                log.addLast(nanos);
            }
            return accepted;
        }
    }

    /** Full at the start; refilled continuously. In whole numbers, so that nothing is lost to rounding. */
    private static final class Bucket implements Counter {

        private final long capacity;
        private final long cost;
        private final long refill;
        private final boolean countsRejected;
        private long level;
        private long seen;

        private Bucket(int limit, long window, boolean countsRejected) {
            // A request costs one window's nanoseconds, and each nanosecond brings back as many as the limit.
            this.cost = window;
            this.refill = limit;
            this.capacity = limit * window;
            this.level = capacity;
            this.countsRejected = countsRejected;
        }

        @Override
        public boolean accepts(long nanos) {
            level = Math.min(capacity, level + (nanos - seen) * refill);
            seen = nanos;
            boolean accepted = level >= cost;
            if (accepted || countsRejected) {
                level = Math.max(-capacity, level - cost);
            }
            return accepted;
        }
    }
}
