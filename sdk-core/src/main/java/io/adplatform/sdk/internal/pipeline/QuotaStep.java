package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.runner.Futures;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.WaitTooLongException;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes a permit of the throttle, and says so when that takes a while. */
final class QuotaStep {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.quota");
    private static final Duration WORTH_A_LINE = Duration.ofSeconds(5);

    private final Throttle throttle;
    private final Time time;

    QuotaStep(Throttle throttle, Time time) {
        this.throttle = throttle;
        this.time = time;
    }

    <T> CompletableFuture<Attempt<T>> take(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        String cancelReason = state.cancellation.cancelReason();
        if (cancelReason != null) {
            throw new AttemptFailedException(
                    AttemptFailure.of(AttemptFailure.Kind.CANCELLED, Sent.NO, cancelReason, null));
        }
        long since = time.nanos();
        Reservation reservation = throttle.reserve(state.lane, state.longestWait());
        state.cancellation.onCancel(reservation::cancel);
        CompletableFuture<Permit> permit = reservation.permit();
        if (!permit.isDone()) {
            announce(attempt, reservation);
        }
        return state.runner.settle(permit).handle((granted, failure) -> {
            attempt.waited = Duration.ofNanos(time.nanos() - since);
            if (failure == null) {
                return attempt.with(new SafePermit(granted));
            }
            throw new AttemptFailedException(failed(state, failure));
        });
    }

    private static void announce(Attempt<?> attempt, Reservation reservation) {
        CallState<?> state = attempt.state;
        Duration expected = reservation.expectedWait();
        state.events.waitStarted(attempt.number, reservation.reason(), expected);
        if (expected.compareTo(WORTH_A_LINE) > 0) {
            LOG.info(
                    "{} waits {} s for quota ({}, lane {})",
                    state.call.operation(),
                    expected.toSeconds(),
                    reservation.reason(),
                    state.lane);
        }
    }

    private static AttemptFailure failed(CallState<?> state, Throwable failure) {
        Throwable cause = Futures.cause(failure);
        if (cause instanceof WaitTooLongException) {
            return AttemptFailure.of(AttemptFailure.Kind.NO_QUOTA, Sent.NO, "no quota before the deadline", cause);
        }
        String cancelReason = state.cancellation.cancelReason();
        return AttemptFailure.of(
                AttemptFailure.Kind.CANCELLED,
                Sent.NO,
                cancelReason == null ? "the throttle gave up" : cancelReason,
                cause);
    }
}
