package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * A moment by both clocks of a process: the monotonic clock stops while a machine is suspended, and the wall clock may be set.
 */
record Reading(long nanos, Instant wall) {

    static Reading now(Time time) {
        return new Reading(time.nanos(), time.now());
    }

    /** Returns the larger difference of both clocks to a later moment. */
    long atMostUntil(Reading later) {
        long millis = Duration.between(wall, later.wall).toMillis();
        return Math.max(later.nanos - nanos, TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
