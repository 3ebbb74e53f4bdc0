package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** The clock of pollings. Closing the client ends their pauses. */
public final class PollingClock implements Time {

    private final Time time;
    private final Executor threads;
    private final Set<Pause> pauses = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** @param threads runs the end of a pause at closing, which may block */
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
        try {
            Timer timer = time.after(closed ? Duration.ZERO : delay, pause);
            if (closed) {
                threads.execute(pause);
            }
            return () -> {
                pauses.remove(pause);
                timer.cancel();
            };
        } catch (RuntimeException | Error noTimer) {
            pauses.remove(pause);
            throw noTimer;
        }
    }

    /** Ends every pause, now and later. */
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
            if (pauses.remove(this)) { // its timer and the closing may both end it
                task.run();
            }
        }
    }
}
