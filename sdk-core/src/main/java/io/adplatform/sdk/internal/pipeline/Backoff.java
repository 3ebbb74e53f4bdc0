package io.adplatform.sdk.internal.pipeline;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** How long to pause before a retry: anything up to a ceiling that doubles, so that clients don't come back together. */
final class Backoff {

    private static final long LEAST_MILLIS = 500;
    private static final long MOST_MILLIS = 8_000;

    private final RandomGenerator random;

    Backoff(RandomGenerator random) {
        this.random = random;
    }

    /**
     * The pause, or {@code null} for no retry at all.
     *
     * @param retry 1 for a call's first retry
     * @param asked what the server asks for in {@code Retry-After}, if it does; if that is longer than any pause of ours, a
     *     caller is served better by the error
     */
    @Nullable
    Duration before(int retry, @Nullable Duration asked) {
        long ceiling = Math.min(MOST_MILLIS, LEAST_MILLIS << Math.min(retry, 10));
        Duration pause = Duration.ofMillis(LEAST_MILLIS + random.nextLong(ceiling - LEAST_MILLIS + 1));
        if (asked == null || asked.compareTo(pause) <= 0) {
            return pause;
        }
        return asked.toMillis() <= MOST_MILLIS ? asked : null;
    }
}
