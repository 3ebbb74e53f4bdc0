package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedThrottlesTest {

    private static final URI PLATFORM = URI.create("https://ads.example.com");
    private static final ShareKey KEY = ShareKey.of(PLATFORM, "client");

    private final ManualTime time = Time.manual();
    private final SharedThrottles throttles = new SharedThrottles(time);

    private SharedThrottles.Handle lease() {
        return lease(20);
    }

    private SharedThrottles.Handle lease(int limit) {
        return throttles.lease(KEY, new SlidingLog.Settings(limit, Duration.ofMinutes(1)));
    }

    private static int useUp(Throttle throttle) {
        int used = 0;
        while (true) {
            Reservation reservation = throttle.reserve(Lane.NORMAL, Duration.ZERO);
            if (reservation.permit().isCompletedExceptionally()) {
                return used;
            }
            reservation.permit().join().answered();
            used++;
        }
    }

    @Test
    void clientsForTheSameAccountHaveOneQuota() {
        assertThat(useUp(lease())).isEqualTo(20);
        assertThat(useUp(lease())).isZero();
        assertThat(throttles.removeIdle()).isEqualTo(1);
    }

    @Test
    void aClientThatIsDroppedTakesItsLowerLimitAlong() {
        SharedThrottles.Handle open = lease(20);
        WeakReference<SharedThrottles.Handle> dropped = new WeakReference<>(lease(5));
        assertThat(open.quota().limit()).isEqualTo(5);

        for (int i = 0; i < 1_000 && dropped.get() != null; i++) {
            System.gc();
        }

        assertThat(lease(20).quota().limit()).isEqualTo(20);
    }

    @Test
    void clientsForOtherAccountsHaveTheirOwn() {
        useUp(lease());
        List<ShareKey> others = List.of(
                ShareKey.of(URI.create("https://ads.example.org"), "client"),
                ShareKey.of(URI.create("http://ads.example.com"), "client"),
                ShareKey.of(URI.create("https://ads.example.com:8443"), "client"),
                ShareKey.of(URI.create("https://ads.example.com/other"), "client"),
                ShareKey.of(PLATFORM, "other"),
                ShareKey.of(PLATFORM, null),
                ShareKey.named("client"));
        for (ShareKey other : others) {
            assertThat(useUp(throttles.lease(other, SlidingLog.Settings.PLATFORM)))
                    .isEqualTo(20);
        }
    }

    @Test
    void theSamePlatformIsKnownInEverySpelling() {
        assertThat(KEY)
                .isEqualTo(ShareKey.of(URI.create("HTTPS://ADS.example.com:443/"), "client"))
                .hasSameHashCodeAs(ShareKey.of(URI.create("https://ads.example.com/"), "client"))
                .isNotEqualTo(ShareKey.of(PLATFORM, "CLIENT"));
    }

    @Test
    void aKeySpeaksOfNoCredential() {
        assertThat(KEY.toString()).isEqualTo("https://ads.example.com");
        assertThat(ShareKey.named("night jobs").toString()).contains("night jobs");
        assertThatThrownBy(() -> ShareKey.named(" ")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anUnusedThrottleIsForgottenWithItsLastClient() {
        SharedThrottles.Handle first = lease();
        SharedThrottles.Handle second = lease();
        first.close();
        first.close();
        assertThat(throttles.removeIdle()).isEqualTo(1);
        second.close();
        assertThat(throttles.removeIdle()).isZero();
        assertThat(time.pending()).isZero();
    }

    @Test
    void aClientThatIsOpenedAgainWithinTheMinuteMeetsItsOldLog() {
        SharedThrottles.Handle first = lease();
        useUp(first);
        first.close();
        time.advance(Duration.ofSeconds(59));
        SharedThrottles.Handle again = lease();
        assertThat(useUp(again)).isZero();
        again.close();
        time.advance(Duration.ofSeconds(1));
        assertThat(throttles.removeIdle()).isZero();
        assertThat(time.pending()).isZero();
        assertThat(useUp(lease())).isEqualTo(20);
    }

    @Test
    void aRequestInFlightKeepsTheLogOfAClosedClient() {
        SharedThrottles.Handle first = lease();
        Permit upload = first.reserve(Lane.NORMAL, null).permit().join();
        first.close();
        time.advance(Duration.ofMinutes(10));
        assertThat(throttles.removeIdle()).isEqualTo(1);
        assertThat(useUp(lease())).isEqualTo(19);
        upload.answered();
    }

    @Test
    void aPauseOutlivesTheClientThatMetIt() {
        SharedThrottles.Handle first = lease();
        first.reserve(Lane.NORMAL, null).permit().join().rejected(Duration.ofSeconds(100));
        first.close();
        time.advance(Duration.ofSeconds(99));
        assertThat(useUp(lease())).isZero();
    }

    @Test
    void aProbeIsStillDueIfTheClientThatMetAPauseWasClosedBeforeIt() {
        SharedThrottles.Handle first = lease();
        first.reserve(Lane.NORMAL, null).permit().join().rejected(Duration.ofSeconds(100));
        first.close();
        time.advance(Duration.ofSeconds(100));

        SharedThrottles.Handle next = lease();
        Reservation probe = next.reserve(Lane.NORMAL, null);

        assertThat(probe.permit()).isCompleted();
        assertThat(next.reserve(Lane.NORMAL, Duration.ZERO).permit()).isCompletedExceptionally();
        probe.permit().join().answered();
        time.advance(Duration.ofMinutes(1));
        next.close();
        assertThat(throttles.removeIdle()).isZero();
    }

    @Test
    void aClosedClientGetsNothing() {
        SharedThrottles.Handle lease = lease();
        lease.close();
        assertThatThrownBy(() -> lease.reserve(Lane.NORMAL, null)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theLowestLimitHoldsForAllWhileItsClientIsOpen() {
        SharedThrottles.Handle wide = lease(20);
        try (SharedThrottles.Handle narrow = lease(5)) {
            assertThat(wide.quota().limit()).isEqualTo(5);
            assertThat(useUp(wide)).isEqualTo(5);
            assertThat(useUp(narrow)).isZero();
            lease(5).close();
        }
        assertThat(wide.quota().limit()).isEqualTo(20);
        assertThat(useUp(wide)).isEqualTo(15);
    }

    @Test
    void aLongerWindowHoldsForWhatWasSentBeforeToo() {
        SharedThrottles.Handle first = lease();
        useUp(first);
        SharedThrottles.Handle longer = throttles.lease(KEY, new SlidingLog.Settings(20, Duration.ofMinutes(2)));
        time.advance(Duration.ofSeconds(119));
        assertThat(useUp(first)).isZero();
        time.advance(Duration.ofSeconds(1));
        assertThat(useUp(first)).isEqualTo(20);
        longer.close();
    }

    @Test
    void aWaiterIsServedWhenTheClientWithTheLowerLimitLeaves() {
        SharedThrottles.Handle wide = lease(20);
        SharedThrottles.Handle narrow = lease(2);
        useUp(wide);
        Reservation waiting = wide.reserve(Lane.NORMAL, null);
        assertThat(waiting.permit()).isNotDone();
        narrow.close();
        assertThat(waiting.permit()).isCompleted();
    }

    @Test
    void clientsOfOneClockShareTheirThrottles() {
        assertThat(SharedThrottles.of(Time.system())).isSameAs(SharedThrottles.of(Time.system()));
        assertThat(SharedThrottles.of(time)).isSameAs(SharedThrottles.of(time));
        assertThat(SharedThrottles.of(time)).isNotSameAs(SharedThrottles.of(Time.system()));
    }
}
