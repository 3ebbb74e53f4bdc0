package io.adplatform.sdk.internal.pipeline;

import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import dev.failsafe.spi.Scheduler;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The loop of attempts, run by Failsafe. Each attempt decides whether another one follows, and after which pause.
 *
 * @param onStop takes the task that ends a pause when the call is given up
 */
record AttemptLoop(Time time, Executor executor, Consumer<Runnable> onStop) {

    private static final RetryPolicy<Attempt.Result<?>> AS_DECIDED = RetryPolicy.<Attempt.Result<?>>builder()
            // An attempt without a decision is the last one: the call fails with its exception.
            .handleIf((decision, failure) -> decision != null && decision.retryDelay() != null)
            .withDelayFn(
                    context -> Objects.requireNonNull(context.getLastResult().retryDelay()))
            .withMaxRetries(-1)
            .build();

    /** Runs attempts until the last one, and completes with its decision. An attempt without a timer for its pause is the last. */
    <T> CompletableFuture<Attempt.Result<T>> run(Supplier<CompletableFuture<Attempt.Result<T>>> attempt) {
        AtomicReference<Attempt.Result<T>> last = new AtomicReference<>();
        CompletableFuture<Attempt.Result<T>> withoutTimer = new CompletableFuture<>();
        Scheduler afterPause = (task, delay, unit) -> {
            try {
                if (last.get() == null) {
                    call(task);
                } else {
                    pause(Duration.ofNanos(unit.toNanos(delay)), () -> call(task));
                }
            } catch (Throwable noTimer) {
                withoutTimer.complete(last.get());
            }
            return new Unused();
        };
        // Failsafe records each end and does not get the future: it would cancel a future that it considers outdated.
        CompletableFuture<Attempt.Result<T>> decided = Failsafe.with(AS_DECIDED)
                .with(afterPause)
                .getAsyncExecution(execution -> attempt.get().whenComplete((decision, failure) -> {
                    last.set(decision);
                    execution.record(decision, failure);
                }));
        return decided.applyToEither(withoutTimer, end -> end);
    }

    /** Runs the task after the pause, or as soon as the call is given up. */
    private void pause(Duration length, Runnable task) {
        if (length.isZero()) {
            executor.execute(task); // a retry inside the last attempt would deepen the stack
            return;
        }
        CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
        Time.Timer timer = time.after(length, () -> over.complete(null));
        over.thenRunAsync(task, executor);
        onStop.accept(() -> {
            timer.cancel();
            over.complete(null);
        });
    }

    private static void call(Callable<?> task) {
        try {
            task.call();
        } catch (Exception unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    /** The scheduler's result. Failsafe would only cancel it, and a call ends through its own cancellation. */
    private static final class Unused extends CompletableFuture<@Nullable Object>
            implements ScheduledFuture<@Nullable Object> {

        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(0, other.getDelay(TimeUnit.NANOSECONDS));
        }
    }
}
