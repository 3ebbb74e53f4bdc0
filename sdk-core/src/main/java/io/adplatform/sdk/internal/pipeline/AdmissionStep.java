package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.pipeline.Attempt.Moment;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import okhttp3.HttpUrl;

/**
 * The token and the permit of an attempt: first a token, then a permit, then the newest token. No call holds a permit while it
 * waits for a log-in.
 */
record AdmissionStep(Authorizer authorizer, Throttles throttles) {

    private static final String BROKEN = "a Throttle threw while a call waited; nothing was sent";

    /** Waits for both. If the token ended in the queue, the attempt returns its permit and queues again under its number. */
    <T> CompletableFuture<Attempt<T>> admit(Attempt<T> attempt) {
        return awaitToken(attempt).thenCompose(this::takePermit).thenCompose(ready -> {
            Authorizer.Authorization newest = authorizer.newest(ready.state.caller);
            if (newest == null) {
                ready.permit(Permit::notSent);
                ready.permit = null;
                return admit(ready);
            }
            ready.authorization = newest;
            ready.state.owId = newest.owId();
            ready.state.events.workspace(newest.owId());
            return CompletableFuture.completedFuture(ready);
        });
    }

    private <T> CompletableFuture<Attempt<T>> awaitToken(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        state.end.failIfGivenUp();
        return state.await(authorizer.ready(state.caller, state.refused), state.deadline.longestWait())
                .handle((ready, failure) -> {
                    if (failure != null) {
                        throw withoutToken(state, failure);
                    }
                    Authorizer.Authorization refused = state.refused;
                    if (refused != null && state.refusal != null && refused.generation() == ready.generation()) {
                        // Without a newer token the 401 is the end of its call.
                        state.refusedAge = Duration.ofNanos(state.time.nanos() - refused.since());
                        throw state.refusal;
                    }
                    return attempt;
                });
    }

    /** Returns the failure of a call without a token. */
    static AttemptFailure withoutToken(CallState<?> state, Throwable failure) {
        return state.unsent(
                failure,
                "no token came",
                cause -> AttemptFailure.unsent(
                        Kind.CANCELLED,
                        "no token could be had, because of an unexpected "
                                + cause.getClass().getSimpleName(),
                        cause));
    }

    private <T> CompletableFuture<Attempt<T>> takePermit(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        state.end.failIfGivenUp();
        Moment asked = Moment.now(state.time);
        HttpUrl url = state.request.url();
        if (throttles.isOfPlatform(url)) {
            state.events.begin();
        }
        Reservation reservation;
        try {
            reservation = Objects.requireNonNull(
                    throttles.reserve(url, state.lane, state.number, state.deadline.longestWait()));
        } catch (Throwable mistake) {
            throw withoutPermit(state, mistake);
        }
        return Guarded.start(() -> granted(attempt, reservation, asked)).handle((permit, failure) -> {
            attempt.waited = attempt.waited.plusNanos(state.time.nanos() - asked.nanos());
            if (failure != null) {
                cancel(reservation); // a permit that comes later goes back
                throw withoutPermit(state, failure);
            }
            attempt.permit = throttles.permit(url, permit);
            return attempt;
        });
    }

    private static <T> CompletableFuture<Permit> granted(Attempt<T> attempt, Reservation reservation, Moment asked) {
        CallState<T> state = attempt.state;
        CompletableFuture<Permit> permit = Objects.requireNonNull(reservation.permit());
        boolean atOnce = permit.isDone();
        CompletableFuture<Permit> taken = new CompletableFuture<>();
        permit.whenComplete((granted, failure) -> {
            // A permit that is there at once may have been granted at any time since the reservation.
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
    }

    private static void cancel(Reservation reservation) {
        Guarded.run(BROKEN, reservation::cancel);
    }

    private static AttemptFailure withoutPermit(CallState<?> state, Throwable failure) {
        return state.unsent(
                failure,
                "no quota",
                cause -> cause instanceof WaitTooLongException
                        ? AttemptFailure.unsent(Kind.NO_QUOTA, "no quota before the deadline", cause)
                        : AttemptFailure.unsent(
                                Kind.CANCELLED,
                                "the Throttle failed with " + cause.getClass().getSimpleName(),
                                cause));
    }
}
