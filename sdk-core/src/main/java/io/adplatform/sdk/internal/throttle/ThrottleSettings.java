package io.adplatform.sdk.internal.throttle;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How much a throttle lets through.
 *
 * @param limit the permits of one window, 1 or more
 * @param window how long a permit stays out after its answer, up to {@link #LONGEST_WINDOW}
 */
public record ThrottleSettings(int limit, Duration window) {

    /** Longer windows are taken for a mistake. */
    public static final Duration LONGEST_WINDOW = Duration.ofDays(1);

    /** What the platform documents: 20 requests a minute. */
    public static final ThrottleSettings PLATFORM = new ThrottleSettings(20, Duration.ofMinutes(1));

    public ThrottleSettings {
        if (limit < 1) {
            throw new IllegalArgumentException("requestsPerMinute must be 1 or more, was " + limit);
        }
        if (window.isNegative() || window.isZero() || window.compareTo(LONGEST_WINDOW) > 0) {
            throw new IllegalArgumentException(
                    "window must be longer than zero and at most " + LONGEST_WINDOW + ", was " + window);
        }
    }

    /** What satisfies both: the lower limit and the longer window. */
    ThrottleSettings stricter(ThrottleSettings other) {
        return new ThrottleSettings(
                Math.min(limit, other.limit), window.compareTo(other.window) >= 0 ? window : other.window);
    }

    // Written out, since Java links a record's own in every process anew (see docs/adr/0011).
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ThrottleSettings same && same.limit == limit && same.window.equals(window);
    }

    @Override
    public int hashCode() {
        return 31 * limit + window.hashCode();
    }
}
