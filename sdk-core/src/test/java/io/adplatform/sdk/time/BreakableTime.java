package io.adplatform.sdk.time;

import java.time.Duration;
import java.time.Instant;

/** A clock whose timer or reading fails while a test says so. */
public final class BreakableTime implements Time {

    private final Time clock;

    /** Whether no timer can be set. */
    public volatile boolean noThread;

    /** Whether the clock can't be read. */
    public volatile boolean noReading;

    public BreakableTime(Time clock) {
        this.clock = clock;
    }

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
            // A test runner would take an OutOfMemoryError for its own.
            throw new InternalError("expected by a test: no thread can be started");
        }
        return clock.after(delay, task);
    }
}
