package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.event.HeaderContext;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
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
 * Asks the user's hook what else a request carries. It may throw, hang, or name a header that it must not: then the request
 * isn't sent. It runs on a thread of the client's, so that it keeps no caller.
 */
final class HeaderStep {

    /** Shorter than the age that a permit and a record in the journal may have when a request leaves. */
    private static final Duration LONGEST = Duration.ofSeconds(1);
    /** Each holds a thread for as long as it hangs. */
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

    <T> CompletableFuture<Attempt<T>> attach(Attempt<T> attempt) {
        if (hook == null) {
            return CompletableFuture.completedFuture(attempt);
        }
        CallState<T> state = attempt.state;
        HeaderContext context = state.events.headerContext(attempt.number);
        return state.await(asked(hook, context), CallState.shorter(LONGEST, state.remaining()))
                .handle((headers, failure) -> {
                    if (failure != null) {
                        throw unsent(state, Futures.cause(failure));
                    }
                    attempt.headers = headers;
                    return attempt;
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

    private AttemptFailedException unsent(CallState<?> state, Throwable cause) {
        String cancelReason = state.cancellation.cancelReason();
        if (cancelReason != null) {
            return failure(cancelReason, null);
        }
        if (cause instanceof TimeoutException) {
            return failure("the headers hook took longer than " + LONGEST.toMillis() + " ms", null);
        }
        return cause instanceof RefusedHeader refused
                ? failure("the headers hook gave what can't be sent: " + refused.getMessage(), null)
                : failure("the headers hook failed with " + cause.getClass().getSimpleName(), redaction.of(cause));
    }

    private static AttemptFailedException failure(String what, @Nullable Throwable cause) {
        return AttemptFailedException.unsent(AttemptFailure.Kind.CANCELLED, what, cause);
    }

    /** Its message names the header and never its value. */
    private static final class RefusedHeader extends RuntimeException {

        private static final long serialVersionUID = 1L;

        RefusedHeader(String problem) {
            super(problem, null, false, false);
        }
    }
}
