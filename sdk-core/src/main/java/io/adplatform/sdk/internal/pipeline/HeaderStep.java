package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.event.HeaderContext;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.operation.HeaderRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The user's hooks for more headers. They run once per call, before the call is shared or queues. A hook that throws, hangs or
 * returns a forbidden header ends its call unsent.
 */
final class HeaderStep {

    private static final Duration LONGEST = Duration.ofSeconds(1);

    /** The number of threads that hanging hooks may hold. */
    private static final int MOST_AT_ONCE = 50;

    private final List<Function<HeaderContext, Map<String, String>>> hooks;
    private final Executor executor;
    private final AtomicInteger running = new AtomicInteger();

    HeaderStep(List<Function<HeaderContext, Map<String, String>>> hooks, Executor executor) {
        this.hooks = hooks;
        this.executor = executor;
    }

    <T> CompletableFuture<CallState<T>> ask(CallState<T> state) {
        if (state.end.reason() != null) {
            return CompletableFuture.completedFuture(state);
        }
        HeaderContext context = state.events.headerContext();
        return state.await(
                        Guarded.start(() -> start(() -> headers(context))),
                        CallState.shorter(LONGEST, state.deadline.remaining()))
                .handle((headers, failure) -> {
                    if (failure != null) {
                        throw ExceptionFactory.of(state, failure(state, Futures.cause(failure)), Action.FAIL);
                    }
                    state.headers = headers;
                    return state;
                });
    }

    private <V> CompletableFuture<V> start(Supplier<V> work) {
        if (running.incrementAndGet() > MOST_AT_ONCE) {
            running.decrementAndGet();
            return CompletableFuture.failedFuture(new TimeoutException());
        }
        CompletableFuture<V> result = Guarded.start(() -> CompletableFuture.supplyAsync(work, executor));
        result.whenComplete((value, failure) -> running.decrementAndGet());
        return result;
    }

    private Map<String, String> headers(HeaderContext context) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        hooks.forEach(hook -> all.putAll(Objects.requireNonNull(hook.apply(context), "null for a map")));
        Map<String, String> headers = Map.copyOf(all);
        headers.forEach((name, value) -> HeaderRules.problem(name, value).ifPresent(problem -> {
            // The problem names the header and never its value.
            throw AttemptFailure.cancelled("the headers hook gave a forbidden header: " + problem);
        }));
        return headers;
    }

    private static AttemptFailure failure(CallState<?> state, Throwable cause) {
        AttemptFailure reason = state.end.reason();
        if (reason != null) {
            return reason;
        }
        if (cause instanceof AttemptFailure forbidden) {
            return forbidden;
        }
        return cause instanceof TimeoutException
                ? AttemptFailure.cancelled("the headers hook took longer than " + LONGEST.toMillis() + " ms")
                : AttemptFailure.unsent(
                        Kind.CANCELLED,
                        "the headers hook failed with " + cause.getClass().getSimpleName(),
                        state.redaction.of(cause));
    }
}
