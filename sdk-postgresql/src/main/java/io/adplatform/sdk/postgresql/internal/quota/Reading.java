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

    /** How much later the other one is by the monotonic clock, in microseconds. */
    long until(Reading later) {
        return TimeUnit.NANOSECONDS.toMicros(later.nanos - nanos);
    }

    /** Returns the larger difference of both clocks to the other moment, in microseconds. */
    long atMostUntil(Reading later) {
        return Math.max(until(later), TimeUnit.NANOSECONDS.toMicros(wallNanosUntil(later)));
    }

    private long wallNanosUntil(Reading later) {
        Duration between = Duration.between(wall, later.wall);
        return between.compareTo(Duration.ofDays(36_500)) > 0 ? Long.MAX_VALUE : between.toNanos();
    }
}
