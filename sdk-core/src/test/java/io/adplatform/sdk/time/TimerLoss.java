package io.adplatform.sdk.time;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;

/** A clock whose next limit to a wait can't be had when a test says so: there was no thread for it. */
public final class TimerLoss implements Time {

    private final Time time;
    private final AtomicBoolean next = new AtomicBoolean();
    private final AtomicBoolean stopped = new AtomicBoolean();

    public TimerLoss(Time time) {
        this.time = time;
    }

    /** The next one can't be had. */
    public void loseNext() {
        next.set(true);
    }

    /** The next look at the clock fails. */
    public void stopClock() {
        stopped.set(true);
    }

    @Override
    public long nanos() {
        if (stopped.getAndSet(false)) {
            throw new OutOfMemoryError("expected by a test: no memory to tell the time");
        }
        return time.nanos();
    }

    @Override
    public Instant now() {
        return time.now();
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        return time.after(delay, task);
    }

    @Override
    public Timer limit(Duration longest, Runnable tooLate) {
        if (next.getAndSet(false)) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        return time.limit(longest, tooLate);
    }
}
