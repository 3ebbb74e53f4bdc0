package io.adplatform.sdk.internal.pipeline;

import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import dev.failsafe.spi.Scheduler;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One attempt of a call. Each step of the pipeline adds the input of the next one; a forced end may read it meanwhile. */
final class Attempt<T> {

    private static final String BROKEN_THROTTLE =
            "a Throttle threw when it was notified of a request; the call continues";

    final CallState<T> state;
    final int number;

    volatile @Nullable Permit permit;
    Authorizer.@Nullable Authorization authorization;
    volatile HttpTransport.@Nullable Exchange exchange;
    volatile @Nullable HttpResult result;
    volatile @Nullable Integer status;
    private volatile long leftAt;

    /** A forced end and the run may both release the permit. */
    private final AtomicBoolean released = new AtomicBoolean();

    Duration waited = Duration.ZERO;
    Duration timeout = Duration.ZERO;
    Duration took = Duration.ZERO;

    /** The time of the permit's grant. */
    @Nullable
    Moment grantedAt;

    /** The time before the journal recorded the intent; {@code null} without a claim. */
    @Nullable
    Moment intendedAt;

    /** The time of the last look; {@code null} before it. */
    @Nullable
    Moment lookedAt;

    @Nullable
    AttemptFailure failure;

    /** Whether the listeners were notified of its end. */
    boolean endNotified;

    Attempt(CallState<T> state) {
        this.state = state;
        this.number = ++state.attempts;
        state.attempt = this;
    }

    /**
     * A time by both clocks: the monotonic one stops while a machine is suspended, and the wall clock may be set back.
     */
    record Moment(Time time, long nanos, Instant wall) {

        static Moment now(Time time) {
            return new Moment(time, time.nanos(), time.now());
        }

        /** The time since then, by the clock that shows more. */
        Duration age() {
            Duration steady = Duration.ofNanos(time.nanos() - nanos);
            Duration shown = Duration.between(wall, time.now());
            return steady.compareTo(shown) > 0 ? steady : shown;
        }
    }

    /** Whether the request may still leave with its permit. A throttle that throws makes it invalid. */
    boolean isPermitValid() {
        return Guarded.ask(BROKEN_THROTTLE, Objects.requireNonNull(permit)::isValid, false);
    }

    /** Notifies the throttle. */
    void permit(Consumer<Permit> event) {
        Guarded.run(BROKEN_THROTTLE, () -> event.accept(Objects.requireNonNull(permit)));
    }

    Authorizer.Authorization authorization() {
        return Objects.requireNonNull(authorization);
    }

    /** Frees the memory of a body after decoding, or if it is not decoded. */
    void releaseBody() {
        if (result instanceof HttpResult.Answered answered) {
            answered.release().run();
        }
    }

    /** Starts the request's limit, by the real clock. */
    void leaves() {
        leftAt = System.nanoTime();
    }

    boolean isRequestInTime() {
        return result == null
                && System.nanoTime() - leftAt
                        < timeout.plus(CallRunner.OVERTIME).toNanos();
    }

    /** How far the request got, by the transport's own record: a mistake elsewhere can't make a sent request look unsent. */
    Sent sent() {
        if (status != null) {
            return Sent.YES;
        }
        HttpTransport.Exchange prepared = exchange;
        return prepared != null && prepared.begun() ? Sent.UNKNOWN : Sent.NO;
    }

    /** Returns the failure of a request without an answer. The reason of a cancelled call comes first. */
    AttemptFailure broken(Kind kind, Sent far, String what, @Nullable Throwable cause) {
        AttemptFailure reason = state.end.reason();
        return reason == null
                ? AttemptFailure.of(kind, far, what, cause)
                : AttemptFailure.of(far == Sent.NO ? reason.kind() : Kind.CANCELLED, far, reason.what(), cause);
    }

    /** Reports the permit as unused or lost, once. The throttle ignores this after an answer. */
    void release(Sent sent) {
        Permit held = permit;
        if (held != null && released.compareAndSet(false, true)) {
            Guarded.run(BROKEN_THROTTLE, () -> {
                if (sent == Sent.NO) {
                    held.notSent();
                } else {
                    held.lost(state.attemptTimeout);
                }
            });
        }
    }

    /**
     * The end of one attempt and the decision after it.
     *
     * @param response the response; {@code null} after a failure
     * @param failure the failure; {@code null} after a success
     * @param action the decision of the retry rules; {@code null} after a success
     * @param retryDelay the pause before the next attempt; {@code null} after the last one
     */
    record Result<T>(
            @Nullable Response<T> response,
            @Nullable AttemptFailure failure,
            @Nullable Action action,
            @Nullable Duration retryDelay) {

        static <T> Result<T> success(Response<T> response) {
            return new Result<>(response, null, null, null);
        }

        static <T> Result<T> failed(AttemptFailure failure, Action action) {
            return new Result<>(null, failure, action, null);
        }

        /** Returns the response, or throws the exception for the caller. */
        Response<T> get(CallState<T> state) {
            if (response != null) {
                return response;
            }
            throw ExceptionFactory.of(state, Objects.requireNonNull(failure), Objects.requireNonNull(action));
        }
    }

    /**
     * The loop of attempts, run by Failsafe. Each attempt decides whether another one follows, and after which pause.
     *
     * @param onStop takes the task that ends a pause when the call is given up
     */
    record Loop(Time time, Executor executor, Consumer<Runnable> onStop) {

        private static final RetryPolicy<Result<?>> AS_DECIDED = RetryPolicy.<Result<?>>builder()
                // An attempt without a decision is the last one: the call fails with its exception.
                .handleIf((decision, failure) -> decision != null && decision.retryDelay() != null)
                .withDelayFn(context ->
                        Objects.requireNonNull(context.getLastResult().retryDelay()))
                .withMaxRetries(-1)
                .build();

        /** Runs attempts until the last one, and completes with its decision. An attempt without a timer for its pause is the last. */
        <T> CompletableFuture<Result<T>> run(Supplier<CompletableFuture<Result<T>>> attempt) {
            AtomicReference<Result<T>> last = new AtomicReference<>();
            CompletableFuture<Result<T>> withoutTimer = new CompletableFuture<>();
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
            // Failsafe records each end and does not get the future: it would cancel a future that it considers
            // outdated.
            CompletableFuture<Result<T>> decided = Failsafe.with(AS_DECIDED)
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
}
