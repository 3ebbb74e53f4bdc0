package io.adplatform.sdk.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A clock that stands still until a test moves it, so that hours of waiting pass in milliseconds.
 *
 * <p>By hand ({@code new VirtualTime()}): {@link #advance} and {@link #runNext} run the tasks that fall due, in the
 * order of their times, on the thread that calls. By itself ({@link #auto()}): a daemon thread jumps to the earliest
 * task as soon as there is one, so that whoever waits is served at once.
 *
 * <pre>{@code
 * VirtualTime time = new VirtualTime();
 * Reservation reservation = throttle.reserve(Lane.NORMAL, null);
 * time.advance(Duration.ofSeconds(60));
 * assertThat(reservation.permit()).isCompleted();
 * }</pre>
 *
 * <p>An automatic clock does not know of work that takes real time, such as a request to a mock server: a deadline that
 * waits in the clock falls due while the request is on its way. {@link #hold()} stops the clock for as long.
 *
 * <p>All methods may be called by many threads. A task that throws fails the {@code advance} that ran it; on an
 * automatic clock, {@link #close()} throws it.
 */
public final class VirtualTime implements Time, AutoCloseable {

    /** What {@link #now()} reads on a fresh clock. */
    public static final Instant START = Instant.parse("2026-11-20T00:00:00Z");

    private final ReentrantLock state = new ReentrantLock();
    private final Condition changed = state.newCondition();
    // Held while tasks run, so that two threads that advance take turns. A task may itself advance.
    private final ReentrantLock running = new ReentrantLock();
    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.<Task>comparingLong(task -> task.due).thenComparingLong(task -> task.order));
    private final long origin;
    private long elapsed;
    private long scheduled;
    private int holds;
    private boolean closed;
    private @Nullable Throwable failure;

    /** A clock that is moved by hand. */
    public VirtualTime() {
        this(0);
    }

    /**
     * A clock that is moved by hand and whose {@link #nanos()} begin at {@code origin}; just below {@link
     * Long#MAX_VALUE} shows whether code survives the overflow.
     */
    public VirtualTime(long origin) {
        this.origin = origin;
    }

    /** A clock that jumps to the next task whenever there is one; {@link #close()} ends its thread. */
    public static VirtualTime auto() {
        VirtualTime time = new VirtualTime();
        Thread pump = new Thread(time::pump, "virtual-time");
        pump.setDaemon(true);
        pump.start();
        return time;
    }

    @Override
    public long nanos() {
        return origin + elapsed();
    }

    @Override
    public Instant now() {
        return START.plusNanos(elapsed());
    }

    /** The time that has passed since the clock was made. */
    public Duration sinceStart() {
        return Duration.ofNanos(elapsed());
    }

    @Override
    public Timer after(Duration delay, Runnable action) {
        state.lock();
        try {
            Task task = new Task(elapsed + Math.max(0, delay.toNanos()), scheduled++, action);
            tasks.add(task);
            changed.signalAll();
            return () -> forget(task);
        } finally {
            state.unlock();
        }
    }

    /** Lets {@code duration} pass: runs what falls due, each task at its own time, also what those tasks add. */
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
            moveTo(target);
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

    /** How many tasks wait for their time: what a test looks at to see that nothing was left behind. */
    public int pending() {
        state.lock();
        try {
            return tasks.size();
        } finally {
            state.unlock();
        }
    }

    /** Stops an automatic clock while work is done that takes real time. It goes on when all holds are closed. */
    public Hold hold() {
        changeHolds(1);
        return new Hold(this);
    }

    /** Ends an automatic clock's thread and throws what one of its tasks threw. */
    @Override
    public void close() {
        state.lock();
        try {
            closed = true;
            changed.signalAll();
            if (failure != null) {
                throw new AssertionError("a task of the virtual clock failed", failure);
            }
        } finally {
            state.unlock();
        }
    }

    private long elapsed() {
        state.lock();
        try {
            return elapsed;
        } finally {
            state.unlock();
        }
    }

    private void moveTo(long target) {
        state.lock();
        try {
            elapsed = Math.max(elapsed, target);
        } finally {
            state.unlock();
        }
    }

    private void forget(Task task) {
        state.lock();
        try {
            tasks.remove(task);
        } finally {
            state.unlock();
        }
    }

    /** Takes the earliest task, if it is due by {@code target}, and moves the clock to its time. */
    private @Nullable Task due(long target) {
        state.lock();
        try {
            Task earliest = tasks.peek();
            if (earliest == null || earliest.due > target) {
                return null;
            }
            tasks.remove();
            elapsed = Math.max(elapsed, earliest.due);
            return earliest;
        } finally {
            state.unlock();
        }
    }

    private void pump() {
        while (awaitTask()) {
            try {
                runNext();
            } catch (Throwable thrown) {
                state.lock();
                try {
                    failure = failure == null ? thrown : failure;
                } finally {
                    state.unlock();
                }
            }
        }
    }

    private boolean awaitTask() {
        state.lock();
        try {
            while (!closed && (holds > 0 || tasks.isEmpty())) {
                changed.awaitUninterruptibly();
            }
            return !closed;
        } finally {
            state.unlock();
        }
    }

    private void changeHolds(int by) {
        state.lock();
        try {
            holds += by;
            changed.signalAll();
        } finally {
            state.unlock();
        }
    }

    /** Keeps an automatic clock where it is until it is closed. */
    public static final class Hold implements AutoCloseable {

        private @Nullable VirtualTime time;

        private Hold(VirtualTime time) {
            this.time = time;
        }

        @Override
        public synchronized void close() {
            if (time != null) {
                time.changeHolds(-1);
                time = null;
            }
        }
    }

    private static final class Task {

        private final long due;
        private final long order;
        private final Runnable action;

        private Task(long due, long order, Runnable action) {
            this.due = due;
            this.order = order;
            this.action = action;
        }
    }
}
