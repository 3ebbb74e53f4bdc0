package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The clock of work of several calls. Closing the client ends all pauses. */
public final class PollingClock implements Time {

    private final Time time;
    /** The tasks that end the pauses. */
    private final Set<Runnable> pauses = ConcurrentHashMap.newKeySet();

    private volatile boolean closed;

    public PollingClock(Time time) {
        this.time = time;
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
            Timer timer = time.after(closed ? Duration.ZERO : delay, end);
            pause.whenComplete((over, cancelled) -> timer.cancel());
            return () -> pause.cancel(false);
        } catch (RuntimeException | Error noTimer) {
            pause.cancel(false);
            throw noTimer;
        }
    }

    @Override
    public boolean await(CompletableFuture<?> pending, @Nullable Duration longest) throws InterruptedException {
        return time.await(pending, longest);
    }

    /** Ends every pause, now and later. */
    public void close() {
        closed = true;
        pauses.forEach(Runnable::run);
    }
}
