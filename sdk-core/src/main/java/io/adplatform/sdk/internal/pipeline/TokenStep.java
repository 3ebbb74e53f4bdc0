package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.runner.Futures;
import io.adplatform.sdk.time.Time;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

/** Waits for a token before the attempt queues for quota, and attaches the newest one when it has its permit. */
final class TokenStep {

    private final Authorizer authorizer;
    private final Time time;

    TokenStep(Authorizer authorizer, Time time) {
        this.authorizer = authorizer;
        this.time = time;
    }

    /** Waits until there is a token, or ends the attempt where none can be had. */
    <T> CompletableFuture<Attempt<T>> await(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        state.runner.begin();
        state.failIfCancelled();
        // A copy: this call may give up, and others may wait for the same token.
        CompletableFuture<?> ready = authorizer.ready(state.call.owId()).copy();
        if (!ready.isDone()) {
            Time.Timer timer =
                    time.after(state.longestWait(), () -> ready.completeExceptionally(new TimeoutException()));
            state.cancellation.onCancel(() -> ready.cancel(false));
            ready.whenComplete((done, failure) -> timer.cancel());
        }
        return state.runner.settle(ready).handle((done, failure) -> {
            if (failure == null) {
                return attempt;
            }
            throw new AttemptFailedException(failed(state, failure));
        });
    }

    /** Whether there still is a token. Where there is none the permit goes back, so that others can use it. */
    <T> boolean attach(Attempt<T> attempt) {
        try {
            Authorizer.Authorization newest = authorizer.newest(attempt.state.call.owId());
            if (newest == null) {
                attempt.giveBackPermit();
                return false;
            }
            attempt.with(newest);
            return true;
        } catch (NotAuthenticatedException none) {
            throw new AttemptFailedException(noToken(none));
        }
    }

    private static AttemptFailure failed(CallState<?> state, Throwable failure) {
        Throwable cause = Futures.cause(failure);
        String cancelReason = state.cancellation.cancelReason();
        if (cancelReason != null) {
            return AttemptFailure.of(AttemptFailure.Kind.CANCELLED, Sent.NO, cancelReason, cause);
        }
        return cause instanceof TimeoutException
                ? AttemptFailure.of(AttemptFailure.Kind.OUT_OF_TIME, Sent.NO, "no token came before the deadline", null)
                : noToken(cause);
    }

    static AttemptFailure noToken(Throwable cause) {
        return AttemptFailure.of(
                AttemptFailure.Kind.NO_TOKEN,
                Sent.NO,
                String.valueOf(cause.getMessage()),
                // The session's own error would only stand between the caller's and its reason.
                cause instanceof NotAuthenticatedException ? cause.getCause() : cause);
    }
}
