package io.adplatform.sdk.postgresql.internal.quota;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What a process is told of the quota.
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
     * How long a permit stays out of which nothing is heard again: its request leaves at the end of its freshness,
     * takes as long as it may, and then counts for a window.
     */
    long lease() {
        return freshness() + request + ShareRules.hold(window);
    }

    /** How long what became of a permit may wait for the next step, since it loses nothing by that. */
    long lag() {
        return window / 60;
    }
}
