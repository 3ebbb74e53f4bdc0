package io.adplatform.sdk.postgresql.internal.quota;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A process's settings of the quota.
 *
 * @param limit the permits of one window
 * @param window in microseconds
 * @param request the longest that one request may take, in microseconds
 */
record QuotaSettings(int limit, long window, long request) {

    static QuotaSettings of(int limit, Duration window, Duration request) {
        return new QuotaSettings(
                limit,
                TimeUnit.NANOSECONDS.toMicros(window.toNanos()),
                TimeUnit.NANOSECONDS.toMicros(request.toNanos()));
    }

    /** How old a grant may be when its request's first byte leaves; counted from before it was asked for. */
    long freshness() {
        return window / 4;
    }

    /**
     * The time of a permit without a report: its request leaves at the end of its freshness, takes its longest time, and then
     * counts for a window.
     */
    long lease() {
        return freshness() + request + ShareRules.hold(window);
    }

    /** The time for which the report of a permit may wait for the next step without a loss. */
    long lag() {
        return window / 60;
    }
}
