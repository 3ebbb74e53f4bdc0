package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
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
        Flight<T> flight = attempt.flight;
        String endedBecause = flight.scope.endedBecause();
        if (endedBecause != null) {
            throw new AttemptFailed(Failure.of(Failure.Kind.CANCELLED, Sent.NO, endedBecause, null));
        }
        long since = time.nanos();
        Reservation reservation = throttle.reserve(flight.lane, flight.longestWait());
        flight.scope.onStop(reservation::cancel);
        CompletableFuture<Permit> permit = reservation.permit();
        if (!permit.isDone()) {
            announce(flight, reservation);
        }
        return flight.carrier.settle(permit).handle((granted, failure) -> {
            attempt.waited = Duration.ofNanos(time.nanos() - since);
            if (failure == null) {
                return attempt.with(new SafePermit(granted));
            }
            throw new AttemptFailed(failed(flight, failure));
        });
    }

    private <T> void announce(Flight<T> flight, Reservation reservation) {
        Duration expected = reservation.expectedWait();
        String operation = flight.call.operation().name();
        listener.onWait(operation, expected, reservation.reason());
        if (expected.compareTo(WORTH_A_LINE) > 0) {
            LOG.info(
                    "{} waits {} s for quota ({}, lane {})",
                    operation,
                    expected.toSeconds(),
                    reservation.reason(),
                    flight.lane);
        }
    }

    private static Failure failed(Flight<?> flight, Throwable failure) {
        Throwable cause = Failures.cause(failure);
        if (cause instanceof WaitTooLongException) {
            return Failure.of(Failure.Kind.NO_QUOTA, Sent.NO, "no quota before the deadline", cause);
        }
        String endedBecause = flight.scope.endedBecause();
        return Failure.of(
                Failure.Kind.CANCELLED, Sent.NO, endedBecause == null ? "the throttle gave up" : endedBecause, cause);
    }
}
