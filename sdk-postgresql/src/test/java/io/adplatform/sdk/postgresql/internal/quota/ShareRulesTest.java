package io.adplatform.sdk.postgresql.internal.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.throttle.Lane;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Steps of one process, by themselves. Times are in microseconds. */
class ShareRulesTest {

    private static final long SECOND = 1_000_000;
    private static final long WINDOW = 60 * SECOND;
    private static final long HOLD = ShareRules.hold(WINDOW);
    private static final QuotaSettings SETTINGS = new QuotaSettings(20, WINDOW, 60 * SECOND);

    private long now = 1_000_000 * SECOND;
    private long version = 1;
    private ShareState row = ShareState.first(now);

    private Step step(long firstNumber, Map<Lane, Integer> waiting, PermitEvent... events) {
        StepRequest ask = new StepRequest(
                "me", SETTINGS.limit(), WINDOW, SETTINGS.lease(), firstNumber, waiting, List.of(events), null);
        Step step = ShareRules.decide(row, version++, ask, now);
        row = step.next();
        return step;
    }

    @Test
    void aLostRequestThatMayLingerLongerThanALeaseHoldsItsPermitForAsLong() {
        step(1, Map.of(Lane.NORMAL, 1));
        step(2, Map.of(), new PermitEvent(PermitEvent.Kind.LOST, 1, 0, 300 * SECOND));

        assertThat(row.permits().get(0).returnsAt()).isEqualTo(now + 300 * SECOND + HOLD);
        now += 10 * SECOND;
        assertThat(step(2, Map.of(Lane.NORMAL, 1)).doubt())
                .as("a permit that stays out for so long is no sign of a clock that went back")
                .isNull();
    }

    @Test
    void aPermitIsRenewedWhileItsRequestIsOnItsWay() {
        step(1, Map.of(Lane.NORMAL, 1));
        now += 100 * SECOND;
        step(2, Map.of(), new PermitEvent(PermitEvent.Kind.RENEWED, 1, 0, null));

        assertThat(row.permits().get(0).returnsAt()).isEqualTo(now + SETTINGS.lease());
    }

    @ParameterizedTest
    @EnumSource(names = {"ANSWERED", "LOST", "REJECTED"})
    void aRequestThatOutlivesItsLeaseHoldsItsPermitForAWindowAfterItsEnd(PermitEvent.Kind end) {
        step(1, Map.of(Lane.NORMAL, 1));
        now += SETTINGS.lease();
        ask("other", 20, 1, Map.of());
        assertThat(row.permits()).isEmpty();

        PermitEvent event = new PermitEvent(end, 1, 10 * SECOND, 0L);
        step(2, Map.of(), event);
        step(2, Map.of(), event);

        assertThat(row.permits())
                .singleElement()
                .satisfies(permit -> assertThat(permit.returnsAt()).isEqualTo(now - 10 * SECOND + HOLD));
    }

    @ParameterizedTest
    @EnumSource(names = {"ANSWERED", "LOST", "REJECTED", "NOT_SENT"})
    void anEndThatIsReportedAgainAfterAWindowHoldsNoPermit(PermitEvent.Kind end) {
        step(1, Map.of(Lane.NORMAL, 1));
        step(2, Map.of(), new PermitEvent(end, 1, 0, 0L));
        now += HOLD;

        step(2, Map.of(), new PermitEvent(end, 1, HOLD, 0L));

        assertThat(row.permits()).isEmpty();
    }

    @Test
    void askingAgainAfterALostAnswerMakesNoSecondGrant() {
        Step lost = step(1, Map.of(Lane.NORMAL, 2));
        Step again = step(1, Map.of(Lane.NORMAL, 2));

        assertThat(again.granted()).isEqualTo(lost.granted()).hasSize(2);
        assertThat(row.permits()).hasSize(2);
    }

    @Test
    void theLowestLimitOfTheProcessesThatAreThereHolds() {
        StepRequest other = new StepRequest("other", 3, WINDOW, SETTINGS.lease(), 1, Map.of(), List.of(), null);
        row = ShareRules.decide(row, version++, other, now).next();

        assertThat(step(1, Map.of(Lane.NORMAL, 10)).granted()).hasSize(3);
    }

    private Step ask(String member, int limit, long firstNumber, Map<Lane, Integer> waiting) {
        StepRequest ask =
                new StepRequest(member, limit, WINDOW, SETTINGS.lease(), firstNumber, waiting, List.of(), null);
        Step step = ShareRules.decide(row, version++, ask, now);
        row = step.next();
        return step;
    }

    @Test
    void aLowerLimitLeavesWithItsProcess() {
        ask("other", 3, 1, Map.of());
        now += WINDOW;
        assertThat(step(1, Map.of(Lane.NORMAL, 10)).granted()).hasSize(3);

        now += WINDOW + 1;

        assertThat(step(4, Map.of(Lane.NORMAL, 10)).granted()).hasSize(10);
    }

    @Test
    void aNewProcessDoesNotOvertakeAWaitingOne() {
        assertThat(ask("old", 1, 1, Map.of(Lane.NORMAL, 2)).granted()).hasSize(1);
        ask("new", 1, 1, Map.of(Lane.NORMAL, 1));
        now += SETTINGS.lease() - SECOND;
        ask("old", 1, 2, Map.of(Lane.NORMAL, 1));
        ask("new", 1, 1, Map.of(Lane.NORMAL, 1));
        now += SECOND;

        assertThat(ask("new", 1, 1, Map.of(Lane.NORMAL, 1)).granted()).isEmpty();
        assertThat(ask("old", 1, 2, Map.of(Lane.NORMAL, 1)).granted()).hasSize(1);
    }

    /** As after a fail-over to a host whose clock is behind. */
    @Test
    void aPauseEndsSoonThoughTheClockWentBack() {
        step(1, Map.of(Lane.NORMAL, 1));
        step(2, Map.of(Lane.NORMAL, 1), new PermitEvent(PermitEvent.Kind.REJECTED, 1, 0, 120 * SECOND));
        now += 70 * SECOND;
        ask("other", 20, 1, Map.of(Lane.NORMAL, 1));
        assertThat(row.permits()).isEmpty();
        now -= 3600 * SECOND;

        ask("new", 20, 1, Map.of(Lane.NORMAL, 1));
        now += SETTINGS.lease() + 3 * SECOND;

        assertThat(ask("new", 20, 1, Map.of(Lane.NORMAL, 1)).granted()).hasSize(1);
    }

    @Test
    void aDeadProcessKeepsNoPermitsThoughTheClockWentBack() {
        ask("dead", 1, 1, Map.of(Lane.NORMAL, 100));
        now += SETTINGS.lease() - SECOND;
        ask("dead", 1, 2, Map.of(Lane.NORMAL, 100));
        now += 1500_000;
        ask("other", 1, 1, Map.of());
        assertThat(row.permits()).isEmpty();
        now -= 3600 * SECOND;

        ask("new", 20, 1, Map.of(Lane.NORMAL, 1));
        now += SETTINGS.lease() + 10 * SECOND;

        assertThat(ask("new", 20, 1, Map.of(Lane.NORMAL, 1)).granted()).hasSize(1);
    }

    @Test
    void aJumpOfTheClockIsNoticedByAProcessThatWasIdleForHours() {
        step(1, Map.of(Lane.NORMAL, 20));
        Memory memory = new Memory(row.epoch(), version - 1, now, 7200 * SECOND, 7200 * SECOND);
        now += 7200 * SECOND;
        ask("other", 20, 1, Map.of(Lane.NORMAL, 20));
        now += 3600 * SECOND;

        StepRequest ask =
                new StepRequest("me", 20, WINDOW, SETTINGS.lease(), 21, Map.of(Lane.NORMAL, 20), List.of(), memory);

        assertThat(ShareRules.decide(row, version, ask, now).granted()).isEmpty();
    }
}
