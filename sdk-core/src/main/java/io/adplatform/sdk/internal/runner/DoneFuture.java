package io.adplatform.sdk.internal.runner;

import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What Failsafe gets back for a task. It would only use it to cancel the task, and calls end through their cancellation. */
final class DoneFuture implements ScheduledFuture<@Nullable Object> {

    static final DoneFuture INSTANCE = new DoneFuture();

    private DoneFuture() {}

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return false;
    }

    @Override
    public boolean isCancelled() {
        return false;
    }

    @Override
    public boolean isDone() {
        return true;
    }

    @Override
    public @Nullable Object get() {
        return null;
    }

    @Override
    public @Nullable Object get(long timeout, TimeUnit unit) {
        return null;
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return 0;
    }

    @Override
    public int compareTo(Delayed other) {
        return Long.compare(0, other.getDelay(TimeUnit.NANOSECONDS));
    }
}
