package io.adplatform.sdk.time;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;

/** A clock whose timers or readings fail: while a test says so, or once. */
public final class BreakableTime implements Time {

    private final Time clock;

    /** Whether no timer can be set. */
    public volatile boolean noThread;

    /** Whether the clock can't be read. */
    public volatile boolean noReading;

    private final AtomicBoolean nextLimitFails = new AtomicBoolean();
    private final AtomicBoolean nextReadingFails = new AtomicBoolean();

    public BreakableTime(Time clock) {
        this.clock = clock;
    }

    public void failNextLimit() {
        nextLimitFails.set(true);
    }

    public void failNextReading() {
        nextReadingFails.set(true);
    }

    @Override
    public long nanos() {
        if (noReading) {
            throw new IllegalStateException("expected by a test: the clock can't be read");
        }
        if (nextReadingFails.getAndSet(false)) {
            throw new OutOfMemoryError("expected by a test: no memory to tell the time");
        }
        return clock.nanos();
    }

    @Override
    public Instant now() {
        return clock.now();
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        failWithoutThread();
        return clock.after(delay, task);
    }

    @Override
    public Timer limit(Duration longest, Runnable tooLate) {
        failWithoutThread();
        if (nextLimitFails.getAndSet(false)) {
            throw new OutOfMemoryError("expected by a test: no thread can be started");
        }
        return clock.limit(longest, tooLate);
    }

    private void failWithoutThread() {
        if (noThread) {
            // A test runner would take an OutOfMemoryError for its own.
            throw new InternalError("expected by a test: no thread can be started");
        }
    }
}
