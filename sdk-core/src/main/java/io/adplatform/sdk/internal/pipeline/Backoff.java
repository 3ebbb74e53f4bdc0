package io.adplatform.sdk.internal.pipeline;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to pause before a retry: anything up to a ceiling that doubles, so that clients don't come back together. */
final class Backoff {

    private static final long LEAST_MILLIS = 500;
    private static final long MOST_MILLIS = 8_000;

    private final RandomGenerator random;

    Backoff(RandomGenerator random) {
        this.random = random;
    }

    /** @param retry 1 for a call's first retry */
    Duration before(int retry) {
        long ceiling = Math.min(MOST_MILLIS, LEAST_MILLIS << Math.min(retry, 10));
        return Duration.ofMillis(LEAST_MILLIS + random.nextLong(ceiling - LEAST_MILLIS + 1));
    }
}
