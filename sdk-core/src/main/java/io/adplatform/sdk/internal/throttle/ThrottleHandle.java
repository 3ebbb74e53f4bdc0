package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One client's part in a throttle that several may use, to be closed with the client. */
public final class ThrottleHandle implements Throttle, AutoCloseable {

    private final Throttle shared;
    private final Consumer<ThrottleHandle> onClose;
    private final AtomicBoolean closed = new AtomicBoolean();

    ThrottleHandle(Throttle shared, Consumer<ThrottleHandle> onClose) {
        this.shared = shared;
        this.onClose = onClose;
    }

    /** As {@link Throttle#reserve}; {@link IllegalStateException} once the client is closed. */
    @Override
    public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
        return reserve(lane, Long.MAX_VALUE, maxWait);
    }

    @Override
    public Reservation reserve(Lane lane, long number, @Nullable Duration maxWait) {
        if (closed.get()) {
            throw new IllegalStateException("the client is closed");
        }
        Reservation reservation = shared.reserve(lane, number, maxWait);
        if (closed.get()) {
            // Closed meanwhile, so that the log it is in may be forgotten already.
            reservation.cancel();
            throw new IllegalStateException("the client is closed");
        }
        return reservation;
    }

    @Override
    public Quota quota() {
        return shared.quota();
    }

    /** Ends the client's part. What it has reserved or sent stays in the log, as the server has it in its own. */
    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            onClose.accept(this);
        }
    }
}
