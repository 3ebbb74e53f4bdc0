package io.adplatform.sdk.time;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The real time. One daemon thread serves all clients of the process; it ends after an idle second.
 *
 * <p>A scheduled executor loses its thread when memory is exhausted, and runs no task until the next one is added. This thread
 * allocates nothing while it waits, and repeats a task that runs out of memory, so every task ends.
 */
final class SystemTime implements Time {

    static final SystemTime INSTANCE = new SystemTime();

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.client");
    /** The longest delay that can be compared, some 146 years. */
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);
    /** The time that the thread waits without a task. */
    private static final long IDLE_NANOS = 1_000_000_000;
    /** The pause before a task without memory runs again. */
    private static final long RETRY_NANOS = 100_000_000;

    static {
        // The first catch loads the class of the exception. Without memory that fails, and the thread would end.
        try {
            throw new OutOfMemoryError("none");
        } catch (OutOfMemoryError loaded) {
            LockSupport.parkNanos(1);
        }
    }

    // Guarded by this.
    private final TreeSet<Task> tasks = new TreeSet<>(Task.BY_TIME);
    private @Nullable Thread thread;
    private long numbers;

    private SystemTime() {}

    private record Task(long at, long number, Runnable work) {

        /** Compares differences, because readings of the clock may overflow. */
        static final Comparator<Task> BY_TIME = (one, other) ->
                one.at == other.at ? Long.compare(one.number, other.number) : Long.signum(one.at - other.at);
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
    public synchronized Timer after(Duration delay, Runnable work) {
        long nanos = delay.isNegative() ? 0 : (delay.compareTo(LONGEST) > 0 ? LONGEST : delay).toNanos();
        Task task = new Task(nanos() + nanos, numbers++, work);
        Timer timer = () -> cancel(task);
        if (thread == null) {
            Thread started = thread(this::runTasks);
            started.start();
            thread = started;
        }
        tasks.add(task);
        if (tasks.first().number == task.number) {
            notifyAll();
        }
        return timer;
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

    private synchronized void cancel(Task task) {
        tasks.remove(task);
    }

    private void runTasks() {
        while (awaitDue()) {
            runDue();
        }
    }

    /** Its frame ends before the next wait, so the thread keeps nothing of a task that it has run. */
    private void runDue() {
        Task due = due();
        if (due == null) {
            return;
        }
        try {
            due.work.run();
            cancel(due);
        } catch (OutOfMemoryError exhausted) {
            LockSupport.parkNanos(RETRY_NANOS); // then the task runs again
        } catch (Throwable failure) {
            cancel(due);
            log(failure);
        }
    }

    private static void log(Throwable failure) {
        try {
            LOG.error("A timed task failed", failure);
        } catch (Throwable brokenLogger) {
            // The other tasks matter more than this line.
        }
    }

    private void pause(long nanos) {
        try {
            TimeUnit.NANOSECONDS.timedWait(this, nanos);
        } catch (InterruptedException ofATask) {
            // It was meant for a task.
        }
    }

    /** Waits until a task is due, and leaves it in the set. Returns false if the thread ends. */
    private synchronized boolean awaitDue() {
        for (long left = untilFirst(); left > 0; left = untilFirst()) {
            boolean wasIdle = tasks.isEmpty();
            pause(left);
            if (wasIdle && tasks.isEmpty()) {
                thread = null;
                return false;
            }
        }
        return true;
    }

    private long untilFirst() {
        return tasks.isEmpty() ? IDLE_NANOS : tasks.first().at - System.nanoTime();
    }

    /** Returns the first task if it is due; another thread may have cancelled the task that the wait was for. */
    private synchronized @Nullable Task due() {
        return untilFirst() > 0 ? null : tasks.first();
    }
}
