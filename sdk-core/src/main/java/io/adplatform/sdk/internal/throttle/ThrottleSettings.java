package io.adplatform.sdk.internal.throttle;

import java.time.Duration;

/**
 * The limit of a throttle.
 *
 * @param limit the number of permits in one window, 1 or more
 * @param window the time that a permit stays out after its answer, up to {@link #LONGEST_WINDOW}
 */
public record ThrottleSettings(int limit, Duration window) {

    /** The longest window that is accepted. */
    public static final Duration LONGEST_WINDOW = Duration.ofDays(1);

    /** The platform's documented limit: 20 requests a minute. */
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

    /** Returns the lower limit and the longer window. */
    ThrottleSettings stricter(ThrottleSettings other) {
        return new ThrottleSettings(
                Math.min(limit, other.limit), window.compareTo(other.window) >= 0 ? window : other.window);
    }
}
