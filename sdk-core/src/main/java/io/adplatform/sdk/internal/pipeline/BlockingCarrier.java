package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;

/** Runs a call on the thread that makes it. An interrupt gives the call up, and the thread's flag is set again. */
final class BlockingCarrier implements Carrier {

    private static final String INTERRUPTED = "the waiting thread was interrupted";

    private final Time time;
    private final InterruptWatchdog watchdog;
    private final CallScope scope;

    BlockingCarrier(Time time, InterruptWatchdog watchdog, CallScope scope) {
        this.time = time;
        this.watchdog = watchdog;
        this.scope = scope;
    }

    @Override
    public void begin() {
        if (Thread.currentThread().isInterrupted()) {
            scope.end(INTERRUPTED);
        }
    }

    @Override
    public <V> CompletableFuture<V> settle(CompletableFuture<V> pending) {
        // What is here already is not thrown away: it may be the answer of a payment.
        if (pending.isDone()) {
            return pending;
        }
        try {
            pending.get();
        } catch (InterruptedException interrupted) {
            scope.end(INTERRUPTED);
            Thread.currentThread().interrupt();
            return CompletableFuture.failedFuture(new CancellationException(INTERRUPTED));
        } catch (ExecutionException | CancellationException failed) {
            // Whoever takes the future meets the failure there.
            return pending;
        }
        return pending;
    }

    @Override
    public void exchange(Call call, Callback callback) {
        InterruptWatchdog.Watch watch = watchdog.watch(() -> scope.end(INTERRUPTED));
        try {
            callback.onResponse(call, call.execute());
        } catch (IOException failed) {
            callback.onFailure(call, failed);
        } catch (Exception thrownUndeclared) {
            // OkHttp can let a raw InterruptedException out although it doesn't declare it.
            if (thrownUndeclared instanceof InterruptedException) {
                scope.end(INTERRUPTED);
                Thread.currentThread().interrupt();
            }
            callback.onFailure(call, new IOException(thrownUndeclared.toString(), thrownUndeclared));
        } finally {
            watch.end();
        }
    }

    @Override
    public <V> void complete(CompletableFuture<V> future, V value) {
        future.complete(value);
    }

    @Override
    public ScheduledFuture<?> schedule(Callable<?> task, long delay, TimeUnit unit) {
        if (delay > 0) {
            CompletableFuture<Void> elapsed = new CompletableFuture<>();
            Time.Timer timer = time.after(Duration.ofNanos(unit.toNanos(delay)), () -> elapsed.complete(null));
            scope.onStop(() -> elapsed.complete(null));
            settle(elapsed);
            timer.cancel();
        }
        try {
            task.call();
        } catch (Exception unexpected) {
            throw new IllegalStateException(unexpected);
        }
        return DoneFuture.INSTANCE;
    }
}
