package io.adplatform.sdk.postgresql.internal.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.postgresql.internal.quota.Share.Member;
import io.adplatform.sdk.postgresql.internal.quota.Share.Out;
import io.adplatform.sdk.postgresql.internal.quota.ShareRules.Request;
import io.adplatform.sdk.postgresql.internal.quota.ShareRules.Step;
import io.adplatform.sdk.throttle.Lane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Steps of processes, by themselves. */
class ShareRulesTest {

    private static final long SECOND = 1_000_000_000;
    private static final long WINDOW = 60 * SECOND;
    private static final long LEASE = WINDOW / 4 + 60 * SECOND + ShareRules.hold(WINDOW);

    private long now = 1_000_000 * SECOND;
    private Share row = Share.empty(now, 0);
    /** What each process knows of its permits. */
    private final Map<String, List<Out>> permits = new HashMap<>();

    private Step step(String name, int limit, Map<Lane, List<Long>> waiting) {
        return step(name, limit, waiting, 0, false, false);
    }

    private Step step(
            String name,
            int limit,
            Map<Lane, List<Long>> waiting,
            long pausedUntil,
            boolean isProbing,
            boolean probeAnswered) {
        List<Out> own = permits.computeIfAbsent(name, of -> new ArrayList<>());
        Member me = new Member(0, limit, waiting, own);
        Step step = new ShareRules(
                        row, new Request(name, me, WINDOW, LEASE, pausedUntil, isProbing, probeAnswered), now)
                .step();
        row = step.next();
        step.granted().forEach(lane -> own.add(new Out(true, now + LEASE)));
        return step;
    }

    private static Map<Lane, List<Long>> calls(Long... arrivals) {
        return Map.of(Lane.NORMAL, Arrays.asList(arrivals));
    }

    private void answered(String name) {
        permits.get(name).replaceAll(permit -> new Out(false, now + ShareRules.hold(WINDOW)));
    }

    @Test
    void theLowestLimitOfTheProcessesThatAreThereHolds() {
        step("other", 2, Map.of());

        assertThat(step("me", 20, calls(1L, 2L, 3L)).granted()).hasSize(2);
    }

    @Test
    void aLowerLimitLeavesWithItsProcess() {
        step("other", 1, Map.of());
        now += WINDOW;
        assertThat(step("me", 20, calls(1L, 2L, 3L)).granted()).hasSize(1);

        now += WINDOW + 1;

        assertThat(step("me", 20, calls(2L, 3L)).granted()).hasSize(2);
    }

    @Test
    void callsOfALaneAreServedInTheOrderOfArrivalInAllProcesses() {
        assertThat(step("a", 2, calls(1L, 2L)).granted()).hasSize(2);
        answered("a");
        now += ShareRules.hold(WINDOW) - SECOND;
        step("a", 2, calls(3L, 6L));
        step("b", 2, calls(4L, 5L));
        now += SECOND;

        assertThat(step("b", 2, calls(4L, 5L)).granted()).as("the second call").hasSize(1);
        assertThat(step("a", 2, calls(3L, 6L)).granted()).as("the first call").hasSize(1);
    }

    @Test
    void aNewProcessDoesNotOvertakeAWaitingOne() {
        assertThat(step("old", 1, calls(1L, 2L)).granted()).hasSize(1);
        answered("old");
        now += ShareRules.hold(WINDOW) - SECOND;
        step("old", 1, calls(2L));
        step("new", 1, calls(3L));
        now += SECOND;

        assertThat(step("new", 1, calls(3L)).granted()).isEmpty();
        assertThat(step("old", 1, calls(2L)).granted()).hasSize(1);
    }

    @Test
    void aProcessThatDoesNotAskInItsTurnIsPassedOver() {
        step("dead", 1, calls(now, now));
        long begun = now;
        now += LEASE + 3 * SECOND;

        Step step = step("me", 1, calls(begun + 1));

        assertThat(step.granted()).hasSize(1);
    }

    @Test
    void theAnswerToAProbeEndsThePause() {
        step("me", 20, Map.of(), now + 10 * SECOND, false, false);
        assertThat(step("other", 20, calls(1L)).granted()).isEmpty();
        now += 10 * SECOND;

        Step first = step("me", 20, calls(1L, 2L));
        assertThat(first.granted()).hasSize(1);
        assertThat(first.isProbe()).isTrue();
        assertThat(step("other", 20, calls(1L)).granted()).isEmpty();

        assertThat(step("me", 20, calls(2L), 0, false, true).granted()).hasSize(1);
        assertThat(step("other", 20, calls(3L)).granted()).hasSize(1);
    }

    @Test
    void aProbeThatWasNotSentOrWhoseProcessDiedIsFollowedByAnother() {
        step("me", 20, Map.of(), now, false, false);
        assertThat(step("me", 20, calls(1L)).isProbe()).isTrue();
        permits.clear();
        assertThat(step("me", 20, Map.of()).next().prober()).isEmpty();
        assertThat(step("other", 20, calls(1L, 2L)).granted()).hasSize(1);

        now += LEASE;

        assertThat(step("me", 20, calls(3L)).isProbe()).isTrue();
    }

    @Test
    void a429OfAnEarlierRequestMakesAnotherProbeNecessary() {
        step("me", 20, Map.of(), now, false, false);
        assertThat(step("me", 20, calls(1L)).isProbe()).isTrue();
        step("other", 20, Map.of(), now + SECOND, false, false);

        assertThat(step("me", 20, calls(2L), 0, false, true).granted()).isEmpty();
        now += SECOND;
        assertThat(step("me", 20, calls(2L)).isProbe()).isTrue();
    }
}
