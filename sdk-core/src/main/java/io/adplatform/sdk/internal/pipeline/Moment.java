package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;

/** A time by both clocks: the monotonic one stops while a machine is suspended, and the wall clock may be set back. */
record Moment(Time time, long nanos, Instant wall) {

    static Moment now(Time time) {
        return new Moment(time, time.nanos(), time.now());
    }

    /** The time since then, by the clock that shows more. */
    Duration age() {
        Duration steady = Duration.ofNanos(time.nanos() - nanos);
        Duration shown = Duration.between(wall, time.now());
        return steady.compareTo(shown) > 0 ? steady : shown;
    }
}
