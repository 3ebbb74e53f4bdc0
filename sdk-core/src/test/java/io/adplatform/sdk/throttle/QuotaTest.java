package io.adplatform.sdk.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a look at the throttle says, and in which order lanes are served. */
class QuotaTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static Quota quota(int used, List<Duration> nextFree, int waiting) {
        return new Quota(3, MINUTE, used, 0, nextFree, Map.of(Lane.NORMAL, waiting));
    }

    @Test
    void requestsForWhichThereArePermitsTakeNoTime() {
        assertThat(quota(1, List.of(MINUTE), 0).timeFor(2)).isZero();
        assertThat(quota(1, List.of(MINUTE), 1).timeFor(1)).isZero();
        assertThat(quota(1, List.of(MINUTE), 1).timeFor(0)).isZero();
    }

    @Test
    void theOthersTakeUntilTheirPermitComesBack() {
        Quota quota = quota(2, List.of(Duration.ofSeconds(10), Duration.ofSeconds(20)), 0);

        assertThat(quota.timeFor(2)).isEqualTo(Duration.ofSeconds(10));
        assertThat(quota.timeFor(3)).isEqualTo(Duration.ofSeconds(20));
        // The permit that is free now is used first and comes back a minute later.
        assertThat(quota.timeFor(4)).isEqualTo(MINUTE);
        assertThat(quota.timeFor(5)).isEqualTo(Duration.ofSeconds(70));
        assertThat(quota(2, quota.nextFree(), 2).timeFor(3)).isEqualTo(Duration.ofSeconds(70));
    }

    @Test
    void whatIsWithheldIsNotFree() {
        assertThat(new Quota(3, MINUTE, 1, 2, List.of(), Map.of()).free()).isZero();
        assertThat(new Quota(3, MINUTE, 3, 1, List.of(), Map.of()).free()).isZero();
    }

    @Test
    void aServersPauseIsBetweenASecondAndTwoMinutes() {
        assertThat(Permits.pause(Duration.ZERO)).isEqualTo(Duration.ofSeconds(1));
        assertThat(Permits.pause(Duration.ofMillis(1_001))).isEqualTo(Duration.ofMillis(1_001));
        assertThat(Permits.pause(Duration.ofSeconds(119))).isEqualTo(Duration.ofSeconds(119));
        assertThat(Permits.pause(Duration.ofDays(1))).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void aLaneIsPassedOverNineTimesAndGoesNext() {
        LaneTurns turns = new LaneTurns();
        EnumSet<Lane> waiting = EnumSet.of(Lane.INTERACTIVE, Lane.NORMAL, Lane.BULK);
        for (int i = 0; i < LaneTurns.MOST_PASSES; i++) {
            assertThat(turns.order(waiting::contains)).containsExactly(Lane.INTERACTIVE, Lane.NORMAL, Lane.BULK);
            turns.served(Lane.INTERACTIVE, waiting::contains);
        }

        assertThat(turns.order(waiting::contains)).containsExactly(Lane.BULK, Lane.NORMAL, Lane.INTERACTIVE);
        waiting.remove(Lane.BULK);
        turns.served(Lane.BULK, waiting::contains);
        assertThat(turns.order(waiting::contains)).containsExactly(Lane.NORMAL, Lane.INTERACTIVE);
        assertThat(turns.passes(Lane.BULK)).isZero();
    }

    @Test
    void aLogInGoesFirstAndPassesNobodyOver() {
        LaneTurns turns = new LaneTurns(Map.of(Lane.BULK, LaneTurns.MOST_PASSES));
        EnumSet<Lane> waiting = EnumSet.of(Lane.SESSION, Lane.INTERACTIVE, Lane.BULK);

        assertThat(turns.order(waiting::contains)).containsExactly(Lane.SESSION, Lane.BULK, Lane.INTERACTIVE);
        turns.served(Lane.SESSION, waiting::contains);
        assertThat(turns.passes(Lane.BULK)).isEqualTo(LaneTurns.MOST_PASSES);
        assertThat(turns.order(lane -> false)).isEmpty();
    }

    @Test
    void onlyALaneInWhichSomebodyWaitsIsPassedOver() {
        LaneTurns turns = new LaneTurns();
        turns.served(Lane.NORMAL, EnumSet.of(Lane.NORMAL, Lane.INTERACTIVE)::contains);

        for (Lane lane : Lane.values()) {
            assertThat(turns.passes(lane)).as("%s", lane).isZero();
        }
    }
}
