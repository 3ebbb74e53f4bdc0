package io.adplatform.sdk.time;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ManualTime} that moves by itself: a daemon thread jumps to the earliest task as soon as there is one, so that
 * whoever waits is served at once.
 *
 * <p>It doesn't know of work that takes real time, such as a request to a mock server: a deadline that waits in the
 * clock falls due while the request is on its way.
 */
public final class AutomaticTime implements Time, AutoCloseable {

    private final ManualTime time;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean closed;
    private @Nullable Throwable failure;

    public AutomaticTime() {
        this(Time.manual());
    }

    public AutomaticTime(ManualTime time) {
        this.time = time;
        Thread pump = new Thread(this::pump, "automatic-time");
        pump.setDaemon(true);
        pump.start();
    }

    @Override
    public long nanos() {
        return time.nanos();
    }

    @Override
    public Instant now() {
        return time.now();
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        lock.lock();
        try {
            Timer timer = time.after(delay, task);
            changed.signalAll();
            return timer;
        } finally {
            lock.unlock();
        }
    }

    /** The time that has passed since the clock was made. */
    public Duration sinceStart() {
        return time.sinceStart();
    }

    /** Ends the thread, and throws what one of the tasks threw. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
            if (failure != null) {
                throw new AssertionError("a task of the clock failed", failure);
            }
        } finally {
            lock.unlock();
        }
    }

    private void pump() {
        while (awaitTask()) {
            try {
                time.runNext();
            } catch (Throwable thrown) {
                lock.lock();
                try {
                    failure = failure == null ? thrown : failure;
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    private boolean awaitTask() {
        lock.lock();
        try {
            while (!closed && time.pending() == 0) {
                changed.awaitUninterruptibly();
            }
            return !closed;
        } finally {
            lock.unlock();
        }
    }
}
