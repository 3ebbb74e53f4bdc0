package io.adplatform.sdk.internal.runner;

import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import dev.failsafe.spi.Scheduler;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes attempts until one is the last. Failsafe runs the loop; whether there is another attempt, and after what pause,
 * each of them has decided; and the runner says on whose thread the pause passes.
 */
public final class AttemptLoop {

    private static final RetryPolicy<Decision> AS_DECIDED = RetryPolicy.<Decision>builder()
            // An attempt without an outcome is a mistake of ours. It is the last one, and the call fails with it.
            .handleIf((ending, mistake) -> ending != null && ending.retryDelay() != null)
            .withDelayFn(
                    context -> Objects.requireNonNull(context.getLastResult().retryDelay()))
            .withMaxRetries(-1)
            .build();

    private final CallRunner runner;
    private final Cancellation cancellation;
    private final Time time;
    /** What runs next; guards itself and {@link #running}. */
    private final Queue<Runnable> due = new ArrayDeque<>(2);

    private boolean running;

    public AttemptLoop(CallRunner runner, Cancellation cancellation, Time time) {
        this.runner = runner;
        this.cancellation = cancellation;
        this.time = time;
    }

    /** How an attempt ended, and whether there is another. */
    public interface Decision {

        /** The pause before the next attempt; {@code null} when this was the last. */
        @Nullable
        Duration retryDelay();
    }

    /** How the last attempt ended. That is also the end of a call that finds no timer for the pause after it. */
    public <E extends Decision> CompletableFuture<E> run(Supplier<CompletableFuture<E>> attempt) {
        CompletableFuture<E> first = attempt.get();
        if (first.isDone() && !first.isCompletedExceptionally() && first.join().retryDelay() == null) {
            // Nearly every call that waits for its answer ends here, and needs nothing of a loop.
            return first;
        }
        AtomicReference<E> last = new AtomicReference<>();
        CompletableFuture<E> withoutTimer = new CompletableFuture<>();
        Scheduler afterPause = (task, delay, unit) -> {
            CompletableFuture<@Nullable Void> pause;
            try {
                pause = pause(Duration.ofNanos(unit.toNanos(delay)));
            } catch (Throwable noTimer) {
                withoutTimer.complete(last.get());
                return DoneFuture.INSTANCE;
            }
            pause.thenRun(() -> flat(() -> call(task)));
            return DoneFuture.INSTANCE;
        };
        // Told of each ending, and not given the future: Failsafe cancels futures that it takes for outdated.
        CompletableFuture<E> decided = Failsafe.with(AS_DECIDED)
                .with(afterPause)
                .getAsyncExecution(execution -> (execution.isFirstAttempt() ? first : attempt.get())
                        .whenComplete((ended, mistake) -> {
                            last.set(ended);
                            execution.record(ended, mistake);
                        }));
        return decided.applyToEither(withoutTimer, end -> end);
    }

    /**
     * Runs the task, after the one that is running now if there is one: Failsafe asks for the next attempt from within
     * the last one, and hundreds of them would be as many frames on the stack.
     */
    private void flat(Runnable task) {
        synchronized (due) {
            due.add(task);
            if (running) {
                return;
            }
            running = true;
        }
        for (Runnable next = next(); next != null; next = next()) {
            next.run();
        }
    }

    private @Nullable Runnable next() {
        synchronized (due) {
            Runnable next = due.poll();
            running = next != null;
            return next;
        }
    }

    /** Lets the pause pass, or as much of it as passes before the call is given up. */
    private CompletableFuture<@Nullable Void> pause(Duration length) {
        CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
        if (length.isZero()) {
            over.complete(null);
            return over;
        }
        Time.Timer timer = time.after(length, () -> over.complete(null));
        cancellation.onCancel(() -> over.complete(null));
        return runner.settle(over).handle((passed, interrupted) -> {
            timer.cancel();
            return null;
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
