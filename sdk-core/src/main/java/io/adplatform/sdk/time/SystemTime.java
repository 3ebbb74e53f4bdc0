package io.adplatform.sdk.time;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The real time. One daemon thread serves all clients of the process; it ends when it has been idle for a while. */
final class SystemTime implements Time {

    static final SystemTime INSTANCE = new SystemTime();

    private final ScheduledThreadPoolExecutor timer;

    private SystemTime() {
        timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "adplatform-timer");
            thread.setDaemon(true);
            return thread;
        });
        // Waiters that are cancelled leave the queue at once, and a process without a client keeps no thread.
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(1, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        Future<?> scheduled = timer.schedule(task, Math.max(0, delay.toNanos()), TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }
}
