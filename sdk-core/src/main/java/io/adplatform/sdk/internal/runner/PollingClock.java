package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The clock of pollings. Pauses end on client threads, and closing the client ends them all. */
public final class PollingClock implements Time {

    private final Time time;
    private final Executor threads;
    /** The tasks that end the pauses. */
    private final Set<Runnable> pauses = ConcurrentHashMap.newKeySet();

    private volatile boolean closed;

    /** @param threads runs the end of a pause, which may block */
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
        CompletableFuture<@Nullable Void> pause = new CompletableFuture<>();
        pause.thenRun(task);
        Runnable end = () -> pause.complete(null);
        pauses.add(end);
        pause.whenComplete((over, cancelled) -> pauses.remove(end));
        try {
            Timer timer = time.after(closed ? Duration.ZERO : delay, () -> Guarded.execute(threads, end));
            pause.whenComplete((over, cancelled) -> timer.cancel());
            return () -> pause.cancel(false);
        } catch (RuntimeException | Error noTimer) {
            pause.cancel(false);
            throw noTimer;
        }
    }

    /** Ends every pause, now and later. */
    public void close() {
        closed = true;
        pauses.forEach(threads::execute);
    }
}
