package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.Sent;
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

    /** Begins the attempt, and ends it where there is no token to be expected. */
    <T> CompletableFuture<Attempt<T>> expect(Attempt<T> attempt) {
        attempt.flight.carrier.begin();
        CompletableFuture<?> expected = authorizer.expected();
        return expected == Authorizer.EXPECTED
                ? CompletableFuture.completedFuture(attempt)
                : settle(attempt.flight, expected, done -> attempt);
    }

    <T> CompletableFuture<Attempt<T>> attach(Attempt<T> attempt) {
        return settle(attempt.flight, authorizer.authorize(attempt.flight.call.owId()), attempt::with);
    }

    private <V, T> CompletableFuture<Attempt<T>> settle(
            Flight<T> flight, CompletableFuture<V> asked, Function<V, Attempt<T>> then) {
        // A copy: this call may give up, and others may wait for the same token.
        CompletableFuture<V> granted = asked.copy();
        if (!granted.isDone()) {
            Time.Timer timer =
                    time.after(flight.longestWait(), () -> granted.completeExceptionally(new TimeoutException()));
            flight.scope.onStop(() -> granted.cancel(false));
            granted.whenComplete((done, failure) -> timer.cancel());
        }
        return flight.carrier.settle(granted).handle((value, failure) -> {
            if (failure == null) {
                return then.apply(value);
            }
            throw new AttemptFailed(failed(flight, failure));
        });
    }

    private static Failure failed(Flight<?> flight, Throwable failure) {
        Throwable cause = Failures.cause(failure);
        String endedBecause = flight.scope.endedBecause();
        if (endedBecause != null) {
            return Failure.of(Failure.Kind.CANCELLED, Sent.NO, endedBecause, cause);
        }
        return cause instanceof TimeoutException
                ? Failure.of(Failure.Kind.OUT_OF_TIME, Sent.NO, "no token came before the deadline", null)
                : Failure.of(
                        Failure.Kind.NO_TOKEN,
                        Sent.NO,
                        String.valueOf(cause.getMessage()),
                        // The session's own error would only stand between the caller's and its reason.
                        cause instanceof NotAuthenticatedException ? cause.getCause() : cause);
    }
}
