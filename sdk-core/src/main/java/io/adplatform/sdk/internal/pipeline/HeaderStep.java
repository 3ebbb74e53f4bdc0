package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.HeaderContext;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.RetryRules;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.operation.HeaderRules;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Asks the user's hook for further headers, once per call, before the call is shared or queues. A hook that throws, hangs or
 * gives a forbidden header ends its call unsent.
 */
final class HeaderStep {

    private static final Duration LONGEST = Duration.ofSeconds(1);

    /** Each hanging hook holds a thread. */
    private static final int MOST_AT_ONCE = 50;

    private final @Nullable Function<HeaderContext, Map<String, String>> hook;
    private final Executor executor;
    private final Redaction redaction;
    private final AtomicInteger running = new AtomicInteger();

    HeaderStep(
            @Nullable Function<HeaderContext, Map<String, String>> hook,
            Executor executor,
            UnaryOperator<String> hideSecrets) {
        this.hook = hook;
        this.executor = executor;
        this.redaction = new Redaction(hideSecrets);
    }

    <T> CompletableFuture<CallState<T>> ask(CallState<T> state) {
        if (hook == null || state.end.reason() != null) {
            return CompletableFuture.completedFuture(state);
        }
        HeaderContext context = state.events.headerContext();
        return state.await(asked(hook, context), CallState.shorter(LONGEST, state.remaining()))
                .handle((headers, failure) -> {
                    if (failure != null) {
                        throw unsent(state, Futures.cause(failure));
                    }
                    state.headers = headers;
                    return state;
                });
    }

    private CompletableFuture<Map<String, String>> asked(
            Function<HeaderContext, Map<String, String>> users, HeaderContext context) {
        if (running.incrementAndGet() > MOST_AT_ONCE) {
            running.decrementAndGet();
            return CompletableFuture.failedFuture(new TimeoutException());
        }
        try {
            return CompletableFuture.supplyAsync(() -> checked(users, context), executor);
        } catch (Throwable noThread) {
            running.decrementAndGet();
            return CompletableFuture.failedFuture(noThread);
        }
    }

    private Map<String, String> checked(Function<HeaderContext, Map<String, String>> users, HeaderContext context) {
        try {
            Map<String, String> headers = Map.copyOf(Objects.requireNonNull(users.apply(context), "null for a map"));
            headers.forEach((name, value) -> HeaderRules.problem(name, value).ifPresent(problem -> {
                throw new RefusedHeader(problem);
            }));
            return headers;
        } finally {
            running.decrementAndGet();
        }
    }

    private RuntimeException unsent(CallState<?> state, Throwable cause) {
        AttemptFailure reason = state.end.reason();
        AttemptFailure failure = reason != null ? reason : failure(cause);
        return ExceptionFactory.of(state, failure, RetryRules.Action.FAIL);
    }

    private AttemptFailure failure(Throwable cause) {
        if (cause instanceof TimeoutException) {
            return CallState.cancelled("the headers hook took longer than " + LONGEST.toMillis() + " ms");
        }
        return cause instanceof RefusedHeader refused
                ? CallState.cancelled("the headers hook gave a forbidden header: " + refused.getMessage())
                : AttemptFailure.of(
                        AttemptFailure.Kind.CANCELLED,
                        Sent.NO,
                        "the headers hook failed with " + cause.getClass().getSimpleName(),
                        redaction.of(cause));
    }

    /** Its message names the header and never its value. */
    private static final class RefusedHeader extends RuntimeException {

        private static final long serialVersionUID = 1L;

        RefusedHeader(String problem) {
            super(problem, null, false, false);
        }
    }
}
