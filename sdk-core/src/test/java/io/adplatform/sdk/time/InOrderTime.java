package io.adplatform.sdk.time;

import java.time.Duration;
import java.time.Instant;

/** A {@link ManualTime} on which a task that is due already waits for its turn like all others. No other thread runs a task. */
public record InOrderTime(ManualTime clock) implements Time {

    private static final Duration NEXT = Duration.ofNanos(1);

    @Override
    public long nanos() {
        return clock.nanos();
    }

    @Override
    public Instant now() {
        return clock.now();
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        return clock.after(delay.compareTo(NEXT) < 0 ? NEXT : delay, task);
    }
}
