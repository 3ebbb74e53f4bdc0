package io.adplatform.sdk.internal.pipeline;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to pause before a retry: anything up to a ceiling that doubles, so that clients don't come back together. */
public final class Backoff {

    private static final long LEAST_MILLIS = 500;
    private static final long MOST_MILLIS = 8_000;

    private final RandomGenerator random;
    private final long least;
    private final long most;

    Backoff(RandomGenerator random) {
        this(random, Duration.ofMillis(LEAST_MILLIS), Duration.ofMillis(MOST_MILLIS));
    }

    public Backoff(RandomGenerator random, Duration least, Duration most) {
        this.random = random;
        this.least = least.toMillis();
        this.most = most.toMillis();
    }

    /** The pause before the n-th retry, counted from 1. */
    public Duration before(int retry) {
        long ceiling = Math.min(most, least << Math.min(retry, 10));
        return Duration.ofMillis(least + random.nextLong(ceiling - least + 1));
    }
}
