package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.operation.Futures;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

/** Waits for a token before the attempt queues for quota, and attaches the newest one when it has its permit. */
final class TokenStep {

    private final Authorizer authorizer;

    TokenStep(Authorizer authorizer) {
        this.authorizer = authorizer;
    }

    /** Waits until there is a token, or ends the attempt where none can be had. */
    <T> CompletableFuture<Attempt<T>> await(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        state.runner.begin();
        state.failIfCancelled();
        CompletableFuture<?> ready = authorizer.ready(state.caller);
        attempt.waitedForToken = !ready.isDone();
        return state.awaitInOrder(ready, state.longestWait()).handle((done, failure) -> {
            if (failure == null) {
                return attempt;
            }
            throw failed(state, failure);
        });
    }

    /** Whether there still is a token. Where there is none the permit goes back, so that others can use it. */
    <T> boolean attach(Attempt<T> attempt) {
        Authorizer.Authorization newest = authorizer.newest(attempt.state.caller);
        if (newest == null) {
            attempt.giveBackPermit();
            return false;
        }
        attempt.with(newest);
        return true;
    }

    /** Why there is no token. */
    static AttemptFailedException failed(CallState<?> state, Throwable failure) {
        Throwable cause = Futures.cause(failure);
        String cancelReason = state.cancellation.cancelReason();
        if (cancelReason != null) {
            return AttemptFailedException.unsent(AttemptFailure.Kind.CANCELLED, cancelReason, cause);
        }
        if (cause instanceof AttemptFailedException known) {
            return known;
        }
        return cause instanceof TimeoutException
                ? AttemptFailedException.unsent(
                        AttemptFailure.Kind.OUT_OF_TIME, "no token came before the deadline", null)
                : AttemptFailedException.unsent(
                        AttemptFailure.Kind.CANCELLED,
                        "no token could be had, because of an unexpected "
                                + cause.getClass().getSimpleName(),
                        cause);
    }
}
