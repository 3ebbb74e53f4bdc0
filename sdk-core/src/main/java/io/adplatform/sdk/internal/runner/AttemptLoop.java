package io.adplatform.sdk.internal.runner;

import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import dev.failsafe.spi.Scheduler;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes attempts until one is the last. Failsafe runs the loop; each attempt decides whether another one follows, and after
 * which pause.
 */
public final class AttemptLoop {

    private static final RetryPolicy<Decision> AS_DECIDED = RetryPolicy.<Decision>builder()
            // An attempt without an outcome is the last one: the call fails with it.
            .handleIf((ending, mistake) -> ending != null && ending.retryDelay() != null)
            .withDelayFn(
                    context -> Objects.requireNonNull(context.getLastResult().retryDelay()))
            .withMaxRetries(-1)
            .build();

    private final Time time;
    private final Executor executor;
    private final Consumer<Runnable> onStop;

    /** @param onStop takes the task that ends a pause when the call is given up */
    public AttemptLoop(Time time, Executor executor, Consumer<Runnable> onStop) {
        this.time = time;
        this.executor = executor;
        this.onStop = onStop;
    }

    /** How an attempt ended, and whether another one follows. */
    public interface Decision {

        /** The pause before the next attempt; {@code null} after the last one. */
        @Nullable
        Duration retryDelay();
    }

    /** The end of the last attempt. Without a timer for the pause, the latest attempt is the last. */
    public <E extends Decision> CompletableFuture<E> run(Supplier<CompletableFuture<E>> attempt) {
        AtomicReference<E> last = new AtomicReference<>();
        CompletableFuture<E> withoutTimer = new CompletableFuture<>();
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
            return DoneFuture.INSTANCE;
        };
        // Failsafe is notified of each end and doesn't get the future: it cancels futures that it takes for outdated.
        CompletableFuture<E> decided = Failsafe.with(AS_DECIDED)
                .with(afterPause)
                .getAsyncExecution(execution -> attempt.get().whenComplete((ended, mistake) -> {
                    last.set(ended);
                    execution.record(ended, mistake);
                }));
        return decided.applyToEither(withoutTimer, end -> end);
    }

    /** Runs the task after the pause, or as soon as the call is given up. */
    private void pause(Duration length, Runnable task) {
        if (length.isZero()) {
            executor.execute(task); // a retry from within the last attempt would deepen the stack
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
}
