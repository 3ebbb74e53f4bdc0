package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.runner.Outcomes;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import okhttp3.HttpUrl;

/** Takes a permit of the throttle, and notifies the listeners of a wait. */
final class QuotaStep {

    private static final String BROKEN = "a Throttle threw while a call waited; nothing was sent";

    private final Throttles throttles;

    QuotaStep(Throttles throttles) {
        this.throttles = throttles;
    }

    <T> CompletableFuture<Attempt<T>> take(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        state.end.failIfGivenUp();
        long since = state.time.nanos();
        Moment asked = Moment.now(state.time);
        HttpUrl url = state.request().url();
        if (throttles.isOfPlatform(url)) {
            state.events.begin();
        }
        Reservation reservation = reserve(attempt, throttles.of(url));
        return granted(attempt, reservation, asked).handle((permit, failure) -> {
            attempt.waited = attempt.waited.plusNanos(state.time.nanos() - since);
            if (failure == null) {
                return attempt.with(permit);
            }
            cancel(reservation); // a permit that comes later goes back
            throw failed(attempt, failure);
        });
    }

    private static Reservation reserve(Attempt<?> attempt, Throttle throttle) {
        CallState<?> state = attempt.state;
        try {
            return Objects.requireNonNull(throttle.reserve(state.lane, state.number, state.longestWait()));
        } catch (Throwable mistake) {
            throw failed(attempt, mistake);
        }
    }

    private <T> CompletableFuture<Permit> granted(Attempt<T> attempt, Reservation reservation, Moment asked) {
        CallState<T> state = attempt.state;
        return Outcomes.guarded(() -> {
            CompletableFuture<Permit> permit = Objects.requireNonNull(reservation.permit());
            boolean atOnce = permit.isDone();
            CompletableFuture<Permit> taken = new CompletableFuture<>();
            permit.whenComplete((granted, failure) -> {
                // A permit that is there at once may have been granted at any time since it was asked for.
                attempt.grantedAt = atOnce ? asked : Moment.now(state.time);
                if (granted == null) {
                    taken.completeExceptionally(
                            failure == null ? new NullPointerException("no permit") : Futures.cause(failure));
                } else if (!taken.complete(granted)) {
                    Guarded.run(BROKEN, granted::notSent);
                }
            });
            state.end.onStop(() -> {
                taken.cancel(false);
                cancel(reservation);
            });
            if (!atOnce) {
                state.events.waitStarted(
                        attempt.number,
                        Guarded.ask(BROKEN, reservation::reason, WaitReason.QUOTA),
                        Guarded.ask(BROKEN, reservation::expectedWait, Duration.ZERO));
            }
            return state.settle(taken);
        });
    }

    private static void cancel(Reservation reservation) {
        Guarded.run(BROKEN, reservation::cancel);
    }

    private static AttemptFailedException failed(Attempt<?> attempt, Throwable failure) {
        Throwable cause = Futures.cause(failure);
        if (cause instanceof AttemptFailedException known) {
            return known;
        }
        AttemptFailure reason = attempt.state.end.reason();
        if (reason != null) {
            return AttemptFailedException.unsent(reason.kind(), reason.what(), cause);
        }
        return cause instanceof WaitTooLongException
                ? AttemptFailedException.unsent(AttemptFailure.Kind.NO_QUOTA, "no quota before the deadline", cause)
                : AttemptFailedException.unsent(
                        AttemptFailure.Kind.CANCELLED,
                        "the Throttle failed with " + cause.getClass().getSimpleName(),
                        cause);
    }
}
