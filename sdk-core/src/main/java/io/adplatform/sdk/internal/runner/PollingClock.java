package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** The time that pollings pause on. A pause ends when the client is closed, so that nobody waits for its whole length. */
public final class PollingClock implements Time {

    private final Time time;
    private final Executor threads;
    private final Set<Pause> pauses = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** @param threads where pauses end when the client is closed, since a caller may hang anything on that */
    public PollingClock(Time time, Executor threads) {
        this.time = time;
        this.threads = threads;
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
        Pause pause = new Pause(task);
        pauses.add(pause);
        Timer timer;
        try {
            timer = time.after(closed ? Duration.ZERO : delay, pause);
        } catch (RuntimeException | Error noTimer) {
            pauses.remove(pause);
            throw noTimer;
        }
        if (closed) {
            threads.execute(pause);
        }
        return () -> {
            pauses.remove(pause);
            timer.cancel();
        };
    }

    /** Ends every pause, and those that would begin. */
    public void close() {
        closed = true;
        pauses.forEach(threads::execute);
    }

    private final class Pause implements Runnable {

        private final Runnable task;

        private Pause(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            if (pauses.remove(this)) { // what ends it first takes it out
                task.run();
            }
        }
    }
}
