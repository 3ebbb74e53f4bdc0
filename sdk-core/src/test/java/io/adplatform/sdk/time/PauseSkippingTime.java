package io.adplatform.sdk.time;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The real time, but for short pauses, which pass at once. A long pause between two calls moves the clock. Limits to work that is
 * going on are real.
 */
public final class PauseSkippingTime implements Time {

    private static final Duration SHORT = Duration.ofSeconds(40);

    private final Time real = Time.system();
    private final AtomicLong skipped = new AtomicLong();
    private final AtomicLong setForward = new AtomicLong();

    /** Lets this much time pass at once; nothing falls due in it. */
    public void skip(Duration time) {
        skipped.addAndGet(time.toNanos());
    }

    /** Sets the wall clock, while no time passes. */
    public void setForward(Duration by) {
        setForward.addAndGet(by.toNanos());
    }

    @Override
    public long nanos() {
        return real.nanos() + skipped.get();
    }

    @Override
    public Instant now() {
        return real.now().plusNanos(skipped.get() + setForward.get());
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        return real.after(delay.compareTo(SHORT) < 0 ? Duration.ZERO : delay, task);
    }

    @Override
    public Timer limit(Duration longest, Runnable tooLate) {
        return real.after(longest, tooLate);
    }

    @Override
    public void pause(Duration length, CompletableFuture<?> end) throws InterruptedException {
        if (length.compareTo(SHORT) >= 0) {
            skip(length);
        }
        Time.super.pause(length.compareTo(SHORT) < 0 ? length : Duration.ZERO, end);
    }
}
