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
    private final SafeListener listener;
    private final Time time;

    QuotaStep(Throttle throttle, SafeListener listener, Time time) {
        this.throttle = throttle;
        this.listener = listener;
        this.time = time;
    }

    <T> CompletableFuture<Attempt<T>> take(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        state.checkGoesOn();
        long since = time.nanos();
        Reservation reservation = throttle.reserve(state.lane, state.longestWait());
        state.cancellation.onCancel(reservation::cancel);
        CompletableFuture<Permit> permit = reservation.permit();
        if (!permit.isDone()) {
            announce(state, reservation);
        }
        return state.runner.settle(permit).handle((granted, failure) -> {
            attempt.waited = Duration.ofNanos(time.nanos() - since);
            if (failure == null) {
                return attempt.with(new SafePermit(granted));
            }
            throw new AttemptFailedException(failed(state, failure));
        });
    }

    private <T> void announce(CallState<T> state, Reservation reservation) {
        Duration expected = reservation.expectedWait();
        String operation = state.call.operation().name();
        listener.onWait(operation, expected, reservation.reason());
        if (expected.compareTo(WORTH_A_LINE) > 0) {
            LOG.info(
                    "{} waits {} s for quota ({}, lane {})",
                    operation,
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
