package io.adplatform.sdk.throttle;

import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lets everything through at once, 429 or not. */
public final class OpenThrottle implements Throttle {

    private final Function<Lane, Permit> permits;

    /** Nobody hears what becomes of the permits. */
    public OpenThrottle() {
        this(lane -> new Unheard());
    }

    /** @param permits gives each request's */
    public OpenThrottle(Function<Lane, Permit> permits) {
        this.permits = permits;
    }

    @Override
    public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
        CompletableFuture<Permit> permit = CompletableFuture.completedFuture(permits.apply(lane));
        return new Reservation() {
            @Override
            public CompletableFuture<Permit> permit() {
                return permit;
            }

            @Override
            public Duration expectedWait() {
                return Duration.ZERO;
            }

            @Override
            public WaitReason reason() {
                return WaitReason.NONE;
            }

            @Override
            public void cancel() {}
        };
    }

    @Override
    public Quota quota() {
        Map<Lane, Integer> waiting = new EnumMap<>(Lane.class);
        for (Lane lane : Lane.values()) {
            waiting.put(lane, 0);
        }
        return new Quota(20, Duration.ofMinutes(1), 0, 0, List.of(), waiting);
    }

    private static final class Unheard implements Permit {

        @Override
        public void answered() {}

        @Override
        public void notSent() {}

        @Override
        public void lost(Duration timeout) {}

        @Override
        public void rejected(Duration retryAfter) {}
    }
}
