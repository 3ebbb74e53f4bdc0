package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.LaneTurns;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** All lanes are crowded for hours: who gets the permits, and in which order. */
class FairnessTest {

    private final ManualTime time = Time.manual();
    private final QueuedThrottle throttle =
            QueuedThrottle.withSlidingLog("a model", SlidingLog.Settings.PLATFORM, time);
    private final List<Lane> grants = new ArrayList<>();
    private final Map<Lane, List<Integer>> served = new EnumMap<>(Lane.class);
    private final Map<Lane, Integer> came = new EnumMap<>(Lane.class);

    @Test
    void everyLaneInUseGetsAtLeastEveryTwelfthPermitAndTheMostUrgentOneTheRest() {
        for (Lane lane : List.of(Lane.BULK, Lane.NORMAL, Lane.INTERACTIVE)) {
            for (int i = 0; i < 50; i++) {
                call(lane);
            }
        }
        time.advance(Duration.ofHours(10));
        assertThat(grants).hasSizeGreaterThan(10_000);
        assertThat(longestRunWithout(Lane.BULK)).isLessThanOrEqualTo(LaneTurns.MOST_PASSES);
        // The turns of the lane below come on top of those of the lane above.
        assertThat(longestRunWithout(Lane.NORMAL)).isLessThanOrEqualTo(LaneTurns.MOST_PASSES + 2);
        assertThat(served.get(Lane.BULK)).isSorted();
        assertThat(served.get(Lane.NORMAL)).isSorted();
        assertThat(served.get(Lane.INTERACTIVE)).isSorted();
        assertThat((double) served.get(Lane.INTERACTIVE).size() / grants.size()).isGreaterThan(0.79);
    }

    /** One permit, which goes from call to call, while bulk calls are passed over as often as they may be. */
    private final class OnePermit {

        private final QueuedThrottle one =
                QueuedThrottle.withSlidingLog("a model", new SlidingLog.Settings(1, Duration.ofMinutes(1)), time);
        private Permit permit = one.reserve(Lane.NORMAL, null).permit().join();

        private List<Reservation> passOver(int bulkCalls) {
            List<Reservation> bulk = new ArrayList<>();
            for (int i = 0; i < bulkCalls; i++) {
                bulk.add(one.reserve(Lane.BULK, null));
            }
            for (int i = 0; i < LaneTurns.MOST_PASSES; i++) {
                Reservation urgent = one.reserve(Lane.INTERACTIVE, null);
                permit.notSent();
                permit = urgent.permit().join();
            }
            return bulk;
        }
    }

    @Test
    void aCallThatLeavesTheQueueTakesNoTurnFromThoseBehindIt() {
        OnePermit rig = new OnePermit();
        List<Reservation> bulk = rig.passOver(2);
        Reservation urgent = rig.one.reserve(Lane.INTERACTIVE, null);

        bulk.get(0).cancel();
        rig.permit.notSent();

        assertThat(bulk.get(1).permit()).isCompleted();
        assertThat(urgent.permit()).isNotDone();
    }

    @Test
    void aLaneThatAllHaveLeftBeginsAnew() {
        OnePermit rig = new OnePermit();
        rig.passOver(1).get(0).cancel();
        Reservation bulk = rig.one.reserve(Lane.BULK, null);
        Reservation urgent = rig.one.reserve(Lane.INTERACTIVE, null);

        rig.permit.notSent();

        assertThat(urgent.permit()).isCompleted();
        assertThat(bulk.permit()).isNotDone();
    }

    @Test
    void aLaneAloneHasEverything() {
        for (int i = 0; i < 50; i++) {
            call(Lane.BULK);
        }
        time.advance(Duration.ofHours(1));
        assertThat(grants).hasSizeGreaterThan(20 * 58);
    }

    @Test
    void theExpectedWaitOfALowLaneKnowsThatItIsNotPassedForEver() {
        for (int i = 0; i < 20; i++) {
            throttle.reserve(Lane.NORMAL, null).permit().join().answered();
        }
        for (int i = 0; i < 200; i++) {
            throttle.reserve(Lane.INTERACTIVE, null);
        }
        Reservation first = throttle.reserve(Lane.BULK, null);
        Reservation second = throttle.reserve(Lane.BULK, null);
        Reservation third = throttle.reserve(Lane.BULK, null);
        // Each goes after nine others: the first two with the first twenty permits, the third with the next twenty.
        assertThat(first.expectedWait()).isEqualTo(Duration.ofMinutes(1));
        assertThat(second.expectedWait()).isEqualTo(Duration.ofMinutes(1));
        assertThat(third.expectedWait()).isEqualTo(Duration.ofMinutes(2));
        assertThat(throttle.reserve(Lane.BULK, Duration.ofSeconds(119)).permit())
                .isCompletedExceptionally();
        assertThat(throttle.reserve(Lane.INTERACTIVE, Duration.ofMinutes(10)).permit())
                .isCompletedExceptionally();
    }

    @Test
    void aWaitThatLogInsMakeTooLongEndsBeforeItsDeadline() {
        for (int i = 0; i < 20; i++) {
            throttle.reserve(Lane.NORMAL, null).permit().join().answered();
            time.advance(Duration.ofSeconds(1));
        }
        Reservation limited = throttle.reserve(Lane.NORMAL, Duration.ofSeconds(42));
        assertThat(limited.permit()).isNotDone();
        for (int i = 0; i < 10; i++) {
            throttle.reserve(Lane.SESSION, null);
        }
        time.advance(Duration.ofSeconds(40));
        assertThat(limited.permit()).isCompletedExceptionally();
    }

    private void call(Lane lane) {
        int number = came.merge(lane, 1, Integer::sum);
        throttle.reserve(lane, null).permit().thenAccept(permit -> {
            grants.add(lane);
            served.computeIfAbsent(lane, l -> new ArrayList<>()).add(number);
            time.after(Duration.ofMillis(500), () -> answer(lane, permit));
        });
    }

    private void answer(Lane lane, Permit permit) {
        permit.answered();
        call(lane);
    }

    private int longestRunWithout(Lane lane) {
        int longest = 0;
        int run = 0;
        // What is granted before the queue builds up is first come, first served.
        for (Lane granted : grants.subList(40, grants.size())) {
            run = granted == lane ? 0 : run + 1;
            longest = Math.max(longest, run);
        }
        return longest;
    }
}
