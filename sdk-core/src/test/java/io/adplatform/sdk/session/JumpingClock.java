package io.adplatform.sdk.session;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;

/** A time whose wall clock somebody sets, while the monotonic one goes on as it did. */
final class JumpingClock implements Time {

    private final Time real;
    private volatile Duration off = Duration.ZERO;

    JumpingClock(Time real) {
        this.real = real;
    }

    synchronized void jump(Duration by) {
        off = off.plus(by);
    }

    @Override
    public long nanos() {
        return real.nanos();
    }

    @Override
    public Instant now() {
        return real.now().plus(off);
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        return real.after(delay, task);
    }
}
