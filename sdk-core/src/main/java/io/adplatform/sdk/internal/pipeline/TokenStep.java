package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.runner.Futures;
import io.adplatform.sdk.time.Time;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Attaches the right to make the call. It comes after the permit, so that no token grows old in a queue; but who can't
 * get one doesn't queue.
 */
final class TokenStep {

    private final Authorizer authorizer;
    private final Time time;

    TokenStep(Authorizer authorizer, Time time) {
        this.authorizer = authorizer;
        this.time = time;
    }

    /** Begins the attempt, and ends it where no token can be had. */
    <T> CompletableFuture<Attempt<T>> ensureToken(Attempt<T> attempt) {
        attempt.state.runner.begin();
        attempt.state.checkGoesOn();
        return settle(attempt.state, authorizer.authorize(attempt.state.caller), atHand -> attempt);
    }

    <T> CompletableFuture<Attempt<T>> attach(Attempt<T> attempt) {
        return settle(attempt.state, authorizer.authorize(attempt.state.caller), attempt::with);
    }

    private <V, T> CompletableFuture<Attempt<T>> settle(
            CallState<T> state, CompletableFuture<V> asked, Function<V, Attempt<T>> then) {
        // A copy: this call may give up, and others may wait for the same token.
        CompletableFuture<V> granted = asked.copy();
        if (!granted.isDone()) {
            Time.Timer timer =
                    time.after(state.longestWait(), () -> granted.completeExceptionally(new TimeoutException()));
            state.cancellation.onCancel(() -> granted.cancel(false));
            granted.whenComplete((done, failure) -> timer.cancel());
        }
        return state.runner.settle(granted).handle((value, failure) -> {
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
        if (cause instanceof AttemptFailedException known) {
            return known.failure();
        }
        return cause instanceof TimeoutException
                ? AttemptFailure.of(AttemptFailure.Kind.OUT_OF_TIME, Sent.NO, "no token came before the deadline", null)
                : AttemptFailure.of(
                        AttemptFailure.Kind.CANCELLED,
                        Sent.NO,
                        "no token could be had, because of an unexpected "
                                + cause.getClass().getSimpleName(),
                        cause);
    }
}
