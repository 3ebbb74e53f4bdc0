package io.adplatform.testkit;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * How many requests a {@link Sandbox} takes before it answers 429.
 *
 * <p>The documents give the number, 20 a minute (document 1, Limits), but not how it is counted. A client that respects
 * it must pass all three algorithms. Every request counts, those for tokens too; there is one count for the sandbox's
 * client credential.
 *
 * <p>Immutable.
 */
public final class RateLimit {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private enum Algorithm {
        FIXED_WINDOW,
        SLIDING_LOG,
        TOKEN_BUCKET,
        NONE
    }

    private final Algorithm algorithm;
    private final int limit;
    private final boolean countingRejected;

    private RateLimit(Algorithm algorithm, int limit, boolean countingRejected) {
        if (limit < 1) {
            throw new IllegalArgumentException("a limit of " + limit + " would let nothing pass");
        }
        this.algorithm = algorithm;
        this.limit = limit;
        this.countingRejected = countingRejected;
    }

    /** A count that starts anew every minute, at full minutes of the clock. */
    public static RateLimit fixedWindow(int requestsPerMinute) {
        return new RateLimit(Algorithm.FIXED_WINDOW, requestsPerMinute, false);
    }

    /** A count of the last 60 seconds before each request. */
    public static RateLimit slidingLog(int requestsPerMinute) {
        return new RateLimit(Algorithm.SLIDING_LOG, requestsPerMinute, false);
    }

    /** A bucket that holds a minute's requests and is filled again evenly. */
    public static RateLimit tokenBucket(int requestsPerMinute) {
        return new RateLimit(Algorithm.TOKEN_BUCKET, requestsPerMinute, false);
    }

    /** No limit. */
    public static RateLimit none() {
        return new RateLimit(Algorithm.NONE, Integer.MAX_VALUE, false);
    }

    /** Rejected requests count as well; a bucket goes into debt, by a minute's requests at most. */
    public RateLimit countingRejected() {
        return new RateLimit(algorithm, limit, true);
    }

    Limiter newLimiter() {
        return switch (algorithm) {
            case FIXED_WINDOW ->
                new Limiter.Window(
                        limit, now -> now.truncatedTo(ChronoUnit.MINUTES).minusNanos(1), countingRejected);
            case SLIDING_LOG -> new Limiter.Window(limit, now -> now.minus(MINUTE), countingRejected);
            case TOKEN_BUCKET -> new Limiter.TokenBucket(limit, MINUTE, countingRejected);
            case NONE -> time -> true;
        };
    }

    @Override
    public String toString() {
        return algorithm + "[" + limit + " a minute" + (countingRejected ? ", rejected count" : "") + "]";
    }
}
