package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.runner.Futures;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Attaches the right to make the call. It comes after the permit, so that no token grows old in a queue; but who can't
 * get one doesn't queue.
 */
final class TokenStep {

    private final Authorizer authorizer;

    TokenStep(Authorizer authorizer) {
        this.authorizer = authorizer;
    }

    /** Begins the attempt, and ends it where no token can be had. */
    <T> CompletableFuture<Attempt<T>> ensureToken(Attempt<T> attempt) {
        attempt.state.runner.begin();
        CompletableFuture<?> ensured = authorizer.ensureToken();
        return ensured == Authorizer.AT_HAND
                ? CompletableFuture.completedFuture(attempt)
                : settle(attempt.state, ensured, done -> attempt);
    }

    <T> CompletableFuture<Attempt<T>> attach(Attempt<T> attempt) {
        return settle(attempt.state, authorizer.authorize(attempt.state.call.owId()), attempt::with);
    }

    private <V, T> CompletableFuture<Attempt<T>> settle(
            CallState<T> state, CompletableFuture<V> asked, Function<V, Attempt<T>> then) {
        return state.await(asked, state.longestWait(), true).handle((value, failure) -> {
            if (failure == null) {
                return then.apply(value);
            }
            throw new AttemptFailedException(failed(state, failure));
        });
    }

    private static AttemptFailure failed(CallState<?> state, Throwable failure) {
        Throwable cause = Futures.cause(failure);
        String cancelReason = state.cancellation.cancelReason();
        if (cancelReason != null) {
            return AttemptFailure.of(AttemptFailure.Kind.CANCELLED, Sent.NO, cancelReason, cause);
        }
        return cause instanceof TimeoutException
                ? AttemptFailure.of(AttemptFailure.Kind.OUT_OF_TIME, Sent.NO, "no token came before the deadline", null)
                : AttemptFailure.of(
                        AttemptFailure.Kind.NO_TOKEN,
                        Sent.NO,
                        String.valueOf(cause.getMessage()),
                        // The session's own error would only stand between the caller's and its reason.
                        cause instanceof NotAuthenticatedException ? cause.getCause() : cause);
    }
}
