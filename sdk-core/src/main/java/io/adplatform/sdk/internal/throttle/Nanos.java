package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Permits;
import java.time.Duration;

/** Durations as nanoseconds that can be added to a clock reading without an overflow. */
final class Nanos {

    /** As good as for ever, and four of them still fit. */
    static final long FOREVER = Permits.FOREVER;

    private Nanos() {}

    /** The duration in nanoseconds, at least 0 and at most {@link #FOREVER}. */
    static long of(Duration duration) {
        if (duration.isNegative()) {
            return 0;
        }
        return duration.compareTo(Duration.ofNanos(FOREVER)) >= 0 ? FOREVER : duration.toNanos();
    }
}
