package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Lets everything through at once, 429 or not. */
final class NoThrottle implements Throttle {

    private static final Permit PERMIT = new Permit() {
        @Override
        public void answered() {}

        @Override
        public void notSent() {}

        @Override
        public void lost(Duration timeout) {}

        @Override
        public void rejected(Duration retryAfter) {}
    };

    @Override
    public Reservation reserve(Lane lane, Duration maxWait) {
        return new Reservation() {
            @Override
            public CompletableFuture<Permit> permit() {
                return CompletableFuture.completedFuture(PERMIT);
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
}
