package io.adplatform.sdk.internal.throttle;

import java.time.Duration;

/**
 * The limit of a throttle.
 *
 * @param limit the number of permits in one window, 1 or more
 * @param window the time that a permit stays out after its answer, at most a day
 */
public record ThrottleSettings(int limit, Duration window) {

    /** The platform's documented limit: 20 requests a minute. */
    public static final ThrottleSettings PLATFORM = new ThrottleSettings(20, Duration.ofMinutes(1));

    /** Returns the lower limit and the longer window. */
    ThrottleSettings stricter(ThrottleSettings other) {
        return new ThrottleSettings(
                Math.min(limit, other.limit), window.compareTo(other.window) >= 0 ? window : other.window);
    }
}
