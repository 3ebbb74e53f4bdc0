package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.WaitTooLongException;
import java.util.concurrent.CompletableFuture;
import okhttp3.HttpUrl;

/** Takes a permit of the throttle, and says so when that takes a while. */
final class QuotaStep {

    private final Throttles throttles;
    private final Authorizer authorizer;

    QuotaStep(Throttles throttles, Authorizer authorizer) {
        this.throttles = throttles;
        this.authorizer = authorizer;
    }

    <T> CompletableFuture<Attempt<T>> take(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        state.failIfCancelled();
        long since = state.time.nanos();
        Moment asked = Moment.now(state.time);
        HttpUrl url = state.request().url();
        if (throttles.isOfPlatform(url)) {
            state.events.begin();
        }
        Reservation reservation = throttles.of(url).reserve(state.lane, state.longestWait());
        try {
            return granted(attempt, reservation, asked).handle((permit, failure) -> {
                attempt.waited = attempt.waited.plusNanos(state.time.nanos() - since);
                if (failure == null) {
                    return attempt.with(permit);
                }
                // There may be a permit all the same, of which nobody could be told.
                reservation.cancel();
                throw failed(attempt, failure);
            });
        } catch (Throwable mistake) {
            reservation.cancel();
            throw mistake;
        }
    }

    private <T> CompletableFuture<Permit> granted(Attempt<T> attempt, Reservation reservation, Moment asked) {
        CallState<T> state = attempt.state;
        state.cancellation.onCancel(reservation::cancel);
        CompletableFuture<Permit> permit = reservation.permit();
        boolean atOnce = permit.isDone();
        if (!atOnce) {
            authorizer.failWhenRefused(state.caller, permit);
            state.events.waitStarted(attempt.number, reservation.reason(), reservation.expectedWait());
        }
        CompletableFuture<Permit> dated = permit.thenApply(granted -> {
            // One that is there at once may have been granted at any time since it was asked for.
            attempt.grantedAt = atOnce ? asked : Moment.now(state.time);
            return granted;
        });
        return attempt.waitedForToken ? state.runner.handOver(dated) : state.runner.settle(dated);
    }

    private static AttemptFailedException failed(Attempt<?> attempt, Throwable failure) {
        Throwable cause = Futures.cause(failure);
        if (cause instanceof AttemptFailedException known) {
            return known;
        }
        return cause instanceof WaitTooLongException
                ? AttemptFailedException.unsent(AttemptFailure.Kind.NO_QUOTA, "no quota before the deadline", cause)
                : attempt.broken(
                        AttemptFailure.Kind.CANCELLED,
                        Sent.NO,
                        "the Throttle failed with " + cause.getClass().getSimpleName(),
                        cause);
    }
}
