package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a throttle of the user's own is told, and when a wait for it ends. */
class SafeThrottleTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final ManualTime time = Time.manual();
    private final CompletableFuture<Permit> users = new CompletableFuture<>();
    private final List<String> told = new ArrayList<>();
    private final SafeThrottle throttle = new SafeThrottle(new Recording(), time);

    private final class Recording implements Throttle {

        @Override
        public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
            return new Reservation() {
                @Override
                public CompletableFuture<Permit> permit() {
                    return users;
                }

                @Override
                public Duration expectedWait() {
                    return Duration.ofSeconds(7);
                }

                @Override
                public WaitReason reason() {
                    return WaitReason.PAUSED_BY_SERVER;
                }

                @Override
                public void cancel() {
                    told.add("left");
                }
            };
        }

        @Override
        public Quota quota() {
            throw new UnsupportedOperationException();
        }
    }

    private final class Word implements Permit {

        @Override
        public void answered() {
            told.add("answered");
        }

        @Override
        public void notSent() {
            told.add("not sent");
        }

        @Override
        public void lost(Duration timeout) {
            told.add("lost");
        }

        @Override
        public void rejected(@Nullable Duration retryAfter) {
            told.add("rejected");
        }
    }

    private Reservation reserve(@Nullable Duration maxWait) {
        return throttle.reserve(Lane.NORMAL, maxWait);
    }

    @Test
    void aPermitThatIsGrantedIsKeptUntilItsHolderSpeaks() {
        Reservation reservation = reserve(LIMIT);
        users.complete(new Word());
        time.advance(Duration.ofHours(1));

        assertThat(told).isEmpty();
        reservation.permit().join().answered();
        assertThat(told).containsExactly("answered");
        assertThat(time.pending()).isZero();
    }

    @Test
    void aPermitThatIsThereAtOnceNeedsNoTimer() {
        users.complete(new Word());

        assertThat(reserve(LIMIT).permit()).isCompleted();
        assertThat(time.pending()).isZero();
    }

    @Test
    void whoeverWaitsTooLongLeavesAndALatePermitGoesBack() {
        Reservation reservation = reserve(LIMIT);
        time.advance(LIMIT);

        assertThatThrownBy(() -> reservation.permit().join())
                .hasCauseInstanceOf(WaitTooLongException.class)
                .hasMessageContaining("7.0 s");
        assertThat(told).containsExactly("left");
        users.complete(new Word());
        assertThat(told).containsExactly("left", "not sent");
    }

    @Test
    void whoeverCancelsLeavesOnce() {
        Reservation reservation = reserve(null);
        reservation.cancel();

        assertThat(reservation.permit()).isCancelled();
        assertThat(told).containsExactly("left");
    }

    @Test
    void whoeverCancelsAfterTheGrantLetsTheThrottleTakeItBack() {
        Reservation reservation = reserve(null);
        users.complete(new Word());
        reservation.cancel();

        assertThat(told).containsExactly("left");
    }

    @Test
    void aThrottleThatGrantsNothingFails() {
        Reservation reservation = reserve(null);
        users.complete(null);

        assertThatThrownBy(() -> reservation.permit().join()).hasMessageContaining("the Throttle granted no permit");
        assertThat(told).containsExactly("left");
    }

    @Test
    void theWaitIsTheThrottlesToTell() {
        Reservation reservation = reserve(null);

        assertThat(reservation.expectedWait()).isEqualTo(Duration.ofSeconds(7));
        assertThat(reservation.reason()).isEqualTo(WaitReason.PAUSED_BY_SERVER);
    }
}
