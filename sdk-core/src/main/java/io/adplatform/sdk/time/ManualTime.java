package io.adplatform.sdk.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A clock that a test moves, so that hours of waiting pass in milliseconds. {@link Time#manual()} creates one.
 *
 * <p>{@link #advance} and {@link #runNext} run the tasks that become due, in the order of their times, on the calling thread. A
 * client moves their work to its own threads, which may still run when {@code advance} returns. So a test waits for the result
 * of a call and not for the clock.
 *
 * <pre>{@code
 * ManualTime time = Time.manual();
 * try (AdPlatform platform = AdPlatform.builder().time(time)....build()) {
 *     List<CompletableFuture<?>> calls = ...; // more of them than the quota allows in a minute
 *     time.advance(Duration.ofMinutes(1));
 *     calls.forEach(CompletableFuture::join);
 * }
 * }</pre>
 *
 * <p>The limit of one request runs by the real clock, since a request takes real time. While a call blocks on this clock,
 * another thread must move it, or the clock must {@linkplain #skipPauses skip pauses}.
 *
 * <p>Safe for use by many threads. A task that throws fails the {@code advance} that ran it.
 */
public final class ManualTime implements Time {

    /** The first reading of {@link #now()} by default. */
    public static final Instant START = Instant.parse("2026-11-20T00:00:00Z");

    /** The readings overflow after a minute, to find code that relies on their origin. */
    private static final long ORIGIN = Long.MAX_VALUE - TimeUnit.MINUTES.toNanos(1);

    /** The longest delay, some 146 years. */
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);

    /** Held while tasks run, so that two threads that advance take turns. A task may itself advance. */
    private final ReentrantLock running = new ReentrantLock();

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::due).thenComparingLong(Task::order));
    private Instant start;
    private long elapsed;
    private long scheduled;
    private boolean skipping;

    /** A scheduled task. Tasks with the same time run in the order in which they were scheduled. */
    private record Task(long due, long order, Runnable action) {}

    ManualTime(Instant start) {
        this.start = start;
    }

    @Override
    public long nanos() {
        return ORIGIN + elapsed();
    }

    @Override
    public synchronized Instant now() {
        return start.plusNanos(elapsed);
    }

    /** Returns the time that has passed since the creation of the clock. */
    public Duration sinceStart() {
        return Duration.ofNanos(elapsed());
    }

    /** {@inheritDoc} A task that is due already runs on the system's timer thread, without moving the clock. */
    @Override
    public Timer after(Duration delay, Runnable action) {
        return schedule(delay, action, true);
    }

    @Override
    public Timer limit(Duration longest, Runnable tooLate) {
        return schedule(longest, tooLate, false);
    }

    private synchronized Timer schedule(Duration delay, Runnable action, boolean pause) {
        if (delay.isZero() || delay.isNegative()) {
            return Time.system().after(Duration.ZERO, action);
        }
        long nanos = (delay.compareTo(LONGEST) < 0 ? delay : LONGEST).toNanos();
        Task task = new Task(elapsed + nanos, scheduled++, action);
        tasks.add(task);
        if (pause && skipping) {
            Time.system().after(Duration.ZERO, () -> skipTo(task));
        }
        return () -> forget(task);
    }

    /**
     * Makes the clock move by itself over every pause: a program that blocks on a retry or on quota continues at once. Limits,
     * such as a call's deadline, become due only when pauses or the test have moved the clock so far.
     *
     * @return this clock
     */
    public synchronized ManualTime skipPauses() {
        skipping = true;
        return this;
    }

    /**
     * Moves the clock by {@code duration} and runs the tasks that become due, each at its own time, and the tasks that they
     * add.
     *
     * @throws IllegalArgumentException if the duration is negative
     */
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("time can't go back: " + duration);
        }
        running.lock();
        try {
            long target = elapsed() + duration.toNanos();
            while (runDue(target)) {}
            moveTo(target);
        } finally {
            running.unlock();
        }
    }

    /** Moves the clock to the earliest task and runs it. Returns {@code false} if there is none. */
    public boolean runNext() {
        running.lock();
        try {
            return runDue(Long.MAX_VALUE);
        } finally {
            running.unlock();
        }
    }

    /**
     * Sets the wall clock, like an administrator or a time server: {@link #now()} jumps forward or back, while no time passes
     * and no task becomes due.
     */
    public synchronized void set(Instant now) {
        start = now.minusNanos(elapsed);
    }

    /** Returns the number of scheduled tasks, to check that none is left behind. */
    public synchronized int pending() {
        return tasks.size();
    }

    /** Moves the clock to the task, if it is still scheduled. */
    private void skipTo(Task wanted) {
        running.lock();
        try {
            while (waits(wanted)) {
                runDue(wanted.due);
            }
        } finally {
            running.unlock();
            if (waits(wanted)) { // an earlier task has thrown
                Time.system().after(Duration.ZERO, () -> skipTo(wanted));
            }
        }
    }

    private synchronized boolean waits(Task task) {
        return tasks.contains(task);
    }

    private synchronized long elapsed() {
        return elapsed;
    }

    private synchronized void moveTo(long target) {
        elapsed = Math.max(elapsed, target);
    }

    private synchronized void forget(Task task) {
        tasks.remove(task);
    }

    private boolean runDue(long target) {
        Task task = due(target);
        if (task != null) {
            task.action.run();
        }
        return task != null;
    }

    /** Takes the earliest task, if it is due by {@code target}, and moves the clock to its time. */
    private synchronized @Nullable Task due(long target) {
        Task earliest = tasks.peek();
        if (earliest == null || earliest.due > target) {
            return null;
        }
        tasks.remove();
        moveTo(earliest.due);
        return earliest;
    }
}
