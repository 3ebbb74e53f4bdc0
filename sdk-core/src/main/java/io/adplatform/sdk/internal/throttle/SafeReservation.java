package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A place in the queue of a throttle of the user's own. Its future is ours, so that it ends whatever theirs does. */
final class SafeReservation implements Reservation {

    private final CompletableFuture<Permit> permit = new CompletableFuture<>();
    private @Nullable Reservation users;

    SafeReservation(Supplier<Reservation> reserve, @Nullable Duration maxWait, Time time) {
        try {
            Reservation place = Objects.requireNonNull(reserve.get(), "the Throttle returned no reservation");
            users = place;
            place.permit().whenComplete(this::came);
            if (maxWait != null && !permit.isDone()) {
                Time.Timer timer = time.limit(maxWait, this::tooLate);
                permit.whenComplete((granted, failure) -> timer.cancel());
            }
        } catch (Throwable mistake) { // An Error too: its class may not load.
            permit.completeExceptionally(mistake);
        }
        permit.whenComplete((granted, failure) -> {
            if (granted == null) {
                leave();
            }
        });
    }

    private void came(@Nullable Permit granted, @Nullable Throwable failure) {
        if (granted == null) {
            permit.completeExceptionally(
                    failure == null
                            ? new NullPointerException("the Throttle granted no permit")
                            : Futures.cause(failure));
            return;
        }
        SafePermit safe = new SafePermit(granted);
        if (!permit.complete(safe)) {
            safe.notSent();
        }
    }

    private void tooLate() {
        permit.completeExceptionally(new WaitTooLongException(expectedWait()));
    }

    private void leave() {
        Reservation place = users;
        if (place != null) {
            Guarded.run("a Throttle threw when a call left its queue; nothing was sent", place::cancel);
        }
    }

    @Override
    public CompletableFuture<Permit> permit() {
        return permit;
    }

    @Override
    public Duration expectedWait() {
        return ask(Reservation::expectedWait, Duration.ZERO);
    }

    @Override
    public WaitReason reason() {
        return ask(Reservation::reason, WaitReason.QUOTA);
    }

    @Override
    public void cancel() {
        // Its own end makes it leave; after a grant it hasn't left, and the permit goes back.
        if (!permit.cancel(false)) {
            leave();
        }
    }

    private <T> T ask(Function<Reservation, T> question, T unknown) {
        Reservation place = users;
        return place == null
                ? unknown
                : Guarded.ask(
                        "a Throttle could not say how long a wait is, or why; the call goes on",
                        () -> question.apply(place),
                        unknown);
    }
}
