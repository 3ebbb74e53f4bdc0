package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.operation.Futures;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

/** Waits for a token before the attempt queues for quota, and attaches the newest one after its permit. */
final class TokenStep {

    private final Authorizer authorizer;

    TokenStep(Authorizer authorizer) {
        this.authorizer = authorizer;
    }

    /** Waits until there is a token. */
    <T> CompletableFuture<Attempt<T>> await(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        state.end.failIfGivenUp();
        return state.await(authorizer.ready(state.caller, state.refused), state.longestWait())
                .handle((ready, failure) -> {
                    if (failure != null) {
                        throw failed(state, failure);
                    }
                    failIfRefused(state, ready);
                    return attempt;
                });
    }

    /** Without a newer token, the 401 is the end of its call. */
    private static void failIfRefused(CallState<?> state, Authorizer.Authorization ready) {
        Authorizer.Authorization refused = state.refused;
        if (refused != null && state.refusal != null && refused.generation() == ready.generation()) {
            state.refusedAge = Duration.ofNanos(state.time.nanos() - refused.since());
            throw new AttemptFailedException(state.refusal);
        }
    }

    /** Whether there still is a token. Without one the permit goes back to the throttle. */
    <T> boolean attach(Attempt<T> attempt) {
        Authorizer.Authorization newest = authorizer.newest(attempt.state.caller);
        if (newest == null) {
            attempt.giveBackPermit();
            return false;
        }
        attempt.with(newest);
        return true;
    }

    /** The failure of a call that got no token. */
    static AttemptFailedException failed(CallState<?> state, Throwable failure) {
        Throwable cause = Futures.cause(failure);
        AttemptFailure reason = state.end.reason();
        if (reason != null) {
            return AttemptFailedException.unsent(reason.kind(), reason.what(), cause);
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
