package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.Callback;

/** Runs a call on the client's own threads; while it waits it holds none. */
final class AsyncCarrier implements Carrier {

    private final Time time;
    private final Executor executor;
    private final CallScope scope;

    AsyncCarrier(Time time, Executor executor, CallScope scope) {
        this.time = time;
        this.executor = executor;
        this.scope = scope;
    }

    @Override
    public void begin() {}

    @Override
    public <V> CompletableFuture<V> settle(CompletableFuture<V> pending) {
        return pending;
    }

    @Override
    public void exchange(Call call, Callback callback) {
        call.enqueue(callback);
    }

    /** On a thread of our own: what a user hangs on a future must not hold up one of OkHttp's. */
    @Override
    public <V> void complete(CompletableFuture<V> future, V value) {
        executor.execute(() -> future.complete(value));
    }

    @Override
    public ScheduledFuture<?> schedule(Callable<?> task, long delay, TimeUnit unit) {
        Runnable work = () -> executor.execute(() -> call(task));
        if (delay <= 0) {
            work.run();
            return DoneFuture.INSTANCE;
        }
        OnlyOnce once = new OnlyOnce(work);
        Time.Timer timer = time.after(Duration.ofNanos(unit.toNanos(delay)), once);
        scope.onStop(() -> {
            timer.cancel();
            once.run();
        });
        return DoneFuture.INSTANCE;
    }

    private static void call(Callable<?> task) {
        try {
            task.call();
        } catch (Exception unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    /** The end of the delay and the end of the call may come together. */
    private static final class OnlyOnce implements Runnable {

        private final AtomicBoolean ran = new AtomicBoolean();
        private final Runnable work;

        private OnlyOnce(Runnable work) {
            this.work = work;
        }

        @Override
        public void run() {
            if (ran.compareAndSet(false, true)) {
                work.run();
            }
        }
    }
}
