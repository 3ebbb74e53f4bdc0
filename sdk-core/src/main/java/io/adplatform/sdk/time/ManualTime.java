package io.adplatform.sdk.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A clock that stands still until a test moves it, so that hours of waiting pass in milliseconds. Made by
 * {@link Time#manual()}.
 *
 * <p>{@link #advance} and {@link #runNext} run the tasks that fall due, in the order of their times, on the thread that
 * calls. A client hands them on to its own threads: what a task sets going there may still be at work when
 * {@code advance} returns, so a test waits for the result of a call and not for the clock.
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
 * <p>The limit to one request is kept by the real clock, since a request takes real time. A call that blocks while it
 * waits for this clock needs another thread to move it, or a clock that {@linkplain #skipPauses skips pauses}.
 *
 * <p>All methods may be called by many threads. A task that throws fails the {@code advance} that ran it.
 */
public final class ManualTime implements Time {

    /** What {@link #now()} reads on a new clock that wasn't told otherwise. */
    public static final Instant START = Instant.parse("2026-11-20T00:00:00Z");

    /** The readings overflow after a minute. Their origin means nothing, and code that thinks otherwise shows here. */
    private static final long ORIGIN = Long.MAX_VALUE - TimeUnit.MINUTES.toNanos(1);

    /** Some 146 years; no clock is moved so far. */
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);

    private final Object state = new Object();
    // Held while tasks run, so that two threads that advance take turns. A task may itself advance.
    private final ReentrantLock running = new ReentrantLock();
    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::due).thenComparingLong(Task::order));
    private Instant start;
    private long elapsed;
    private long scheduled;
    private boolean skipping;

    /** What waits for its time; of two that are due at once the one that was scheduled first goes first. */
    private record Task(long due, long order, Runnable action) {}

    ManualTime(Instant start) {
        this.start = start;
    }

    @Override
    public long nanos() {
        return ORIGIN + elapsed();
    }

    @Override
    public Instant now() {
        synchronized (state) {
            return start.plusNanos(elapsed);
        }
    }

    /** The time that was let pass since the clock was made. */
    public Duration sinceStart() {
        return Duration.ofNanos(elapsed());
    }

    /** {@inheritDoc} A task that is due already runs on the system's timer thread, and not when the clock is moved. */
    @Override
    public Timer after(Duration delay, Runnable action) {
        return schedule(delay, action, true);
    }

    @Override
    public Timer limit(Duration longest, Runnable tooLate) {
        return schedule(longest, tooLate, false);
    }

    private Timer schedule(Duration delay, Runnable action, boolean pause) {
        if (delay.isZero() || delay.isNegative()) {
            return Time.system().after(Duration.ZERO, action);
        }
        long nanos = (delay.compareTo(LONGEST) < 0 ? delay : LONGEST).toNanos();
        synchronized (state) {
            Task task = new Task(elapsed + nanos, scheduled++, action);
            tasks.add(task);
            if (pause && skipping) {
                Time.system().after(Duration.ZERO, () -> skipTo(task));
            }
            return () -> forget(task);
        }
    }

    /**
     * From now on the clock moves by itself over every pause, as if the test had advanced it by as much: a program that
     * blocks while it waits for a retry or for quota is served at once. Limits, such as a call's deadline, fall due only
     * when pauses or the test have moved the clock so far.
     *
     * @return this clock
     */
    public ManualTime skipPauses() {
        synchronized (state) {
            skipping = true;
            return this;
        }
    }

    /**
     * Lets {@code duration} pass: runs what falls due, each task at its own time, also what those tasks add.
     *
     * @throws IllegalArgumentException if the duration is negative
     */
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("time does not go back: " + duration);
        }
        running.lock();
        try {
            long target = elapsed() + duration.toNanos();
            for (Task task = due(target); task != null; task = due(target)) {
                task.action.run();
            }
            synchronized (state) {
                elapsed = Math.max(elapsed, target);
            }
        } finally {
            running.unlock();
        }
    }

    /** Jumps to the earliest task and runs it; {@code false} when there is none. */
    public boolean runNext() {
        running.lock();
        try {
            Task task = due(Long.MAX_VALUE);
            if (task != null) {
                task.action.run();
            }
            return task != null;
        } finally {
            running.unlock();
        }
    }

    /**
     * Sets the wall clock, as an administrator or a time server does: {@link #now()} jumps, forward or back, while no
     * time passes and no task falls due.
     */
    public void set(Instant now) {
        synchronized (state) {
            start = now.minusNanos(elapsed);
        }
    }

    /** How many tasks wait for their time: what a test looks at to see that nothing was left behind. */
    public int pending() {
        synchronized (state) {
            return tasks.size();
        }
    }

    /** Lets time pass until the task is due, if it still waits. */
    private void skipTo(Task wanted) {
        running.lock();
        try {
            while (waits(wanted)) {
                Task task = due(wanted.due);
                if (task != null) {
                    task.action.run();
                }
            }
        } finally {
            running.unlock();
        }
    }

    private boolean waits(Task task) {
        synchronized (state) {
            return tasks.contains(task);
        }
    }

    private long elapsed() {
        synchronized (state) {
            return elapsed;
        }
    }

    private void forget(Task task) {
        synchronized (state) {
            tasks.remove(task);
        }
    }

    /** Takes the earliest task, if it is due by {@code target}, and moves the clock to its time. */
    private @Nullable Task due(long target) {
        synchronized (state) {
            Task earliest = tasks.peek();
            if (earliest == null || earliest.due > target) {
                return null;
            }
            tasks.remove();
            elapsed = Math.max(elapsed, earliest.due);
            return earliest;
        }
    }
}
