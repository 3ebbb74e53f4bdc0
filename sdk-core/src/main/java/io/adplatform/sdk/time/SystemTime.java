package io.adplatform.sdk.time;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The real time. One daemon thread serves all clients of the process; it ends when it has been idle for a while. */
final class SystemTime implements Time {

    static final SystemTime INSTANCE = new SystemTime();

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.client");
    /** What the executor can add to its clock without an overflow; some 146 years. */
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);

    private final ScheduledThreadPoolExecutor timer;

    private SystemTime() {
        timer = new ScheduledThreadPoolExecutor(1, SystemTime::thread);
        // Waiters that are cancelled leave the queue at once, and a process without a client keeps no thread.
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(1, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

    /** The thread serves all clients of the process, so it keeps nothing of the program whose call made it. */
    @SuppressWarnings("removal") // A thread of Java 17 keeps the class loaders of the code that made it, but for this.
    static Thread thread(Runnable task) {
        return AccessController.doPrivileged((PrivilegedAction<Thread>) () -> {
            Thread thread = new Thread(null, task, "adplatform-timer", 0, false);
            thread.setContextClassLoader(SystemTime.class.getClassLoader());
            thread.setDaemon(true);
            return thread;
        });
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
        long nanos = delay.isNegative() ? 0 : (delay.compareTo(LONGEST) > 0 ? LONGEST : delay).toNanos();
        Future<?> scheduled = timer.schedule(() -> run(task), nanos, TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }

    /** The executor would keep a failure to itself. */
    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error failure) {
            LOG.error("A timed task failed", failure);
        }
    }
}
