package io.adplatform.sdk.internal.retry;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How long to pause before a retry: anything up to a ceiling that doubles, so that clients don't come back together.
 */
public final class Backoff {

    private static final Duration LEAST = Duration.ofMillis(500);
    private static final Duration MOST = Duration.ofSeconds(8);

    private final RandomGenerator random;
    private final long least;
    private final long most;

    public Backoff(RandomGenerator random) {
        this(random, LEAST, MOST);
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

    /**
     * The pause, or {@code null} for no retry at all.
     *
     * @param retry 1 for a call's first retry
     * @param asked what the server asks for in {@code Retry-After}, if it does; if that is longer than any pause of
     *     ours, a caller is served better by the error
     */
    public @Nullable Duration before(int retry, @Nullable Duration asked) {
        Duration pause = before(retry);
        if (asked == null || asked.compareTo(pause) <= 0) {
            return pause;
        }
        return asked.toMillis() <= most ? asked : null;
    }
}
