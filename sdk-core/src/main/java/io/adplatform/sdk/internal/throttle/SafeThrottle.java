package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A throttle of the user's own. Whatever it throws or never does, a reservation has an end, at its limit at the latest. */
public final class SafeThrottle implements Throttle {

    private final Throttle users;
    private final Time time;

    public SafeThrottle(Throttle users, Time time) {
        this.users = users;
        this.time = time;
    }

    @Override
    public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
        return new SafeReservation(() -> users.reserve(lane, maxWait), maxWait, time);
    }

    @Override
    public Quota quota() {
        return users.quota();
    }

    @Override
    public CompletableFuture<?> flush() {
        return users.flush();
    }
}
