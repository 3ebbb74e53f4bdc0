package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;

/** A virtual clock whose timer, or whose reading, fails for as long as a test wants it to. */
final class BreakableTime implements Time {

    final ManualTime clock = Time.manual();
    boolean noThread;
    boolean noReading;

    @Override
    public long nanos() {
        if (noReading) {
            throw new IllegalStateException("expected by a test: the clock can't be read");
        }
        return clock.nanos();
    }

    @Override
    public Instant now() {
        return clock.now();
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        if (noThread) {
            // As an OutOfMemoryError is thrown when no thread can be started, which a test runner would take for its
            // own.
            throw new InternalError("expected by a test: no thread can be started");
        }
        return clock.after(delay, task);
    }
}
