package io.adplatform.sdk.time;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The real time. One daemon thread serves all clients of the process; it ends after an idle second. */
final class SystemTime implements Time {

    static final SystemTime INSTANCE = new SystemTime();

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.client");
    /** The longest delay that can be compared, some 146 years. */
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);
    /** The pause before a task that ran out of memory runs again, since a call waits for it. */
    private static final Duration UNTIL_MEMORY = Duration.ofMillis(100);

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, SystemTime::thread);

    private SystemTime() {
        timer.setKeepAliveTime(1, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        timer.setRemoveOnCancelPolicy(true);
    }

    /** Creates the thread, which serves all clients of the process and must not keep the class loader of the first one. */
    @SuppressWarnings("removal") // Without it, a thread of Java 17 keeps the class loaders of the code that created it.
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
    public Timer after(Duration delay, Runnable work) {
        long nanos = (delay.compareTo(LONGEST) > 0 ? LONGEST : delay).toNanos();
        Future<?> task = timer.schedule(() -> run(work), nanos, TimeUnit.NANOSECONDS);
        return () -> task.cancel(false);
    }

    private void run(Runnable work) {
        try {
            work.run();
        } catch (OutOfMemoryError exhausted) {
            after(UNTIL_MEMORY, work);
        } catch (Throwable failure) {
            LOG.error("A timed task failed", failure); // a logger that throws ends this task alone
        }
    }

    /** Needs no timer and no thread. */
    @Override
    public boolean await(CompletableFuture<?> pending, @Nullable Duration longest) throws InterruptedException {
        try {
            Duration most = longest == null || longest.compareTo(LONGEST) > 0 ? LONGEST : longest;
            pending.get(most.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | CancellationException failed) {
            // The wait is over.
        } catch (TimeoutException late) {
            return pending.isDone();
        }
        return true;
    }
}
