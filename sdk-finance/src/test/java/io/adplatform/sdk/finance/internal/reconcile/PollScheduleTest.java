package io.adplatform.sdk.finance.internal.reconcile;

import static io.adplatform.sdk.finance.testing.Outcomes.find;
import static io.adplatform.sdk.finance.testing.Outcomes.found;
import static io.adplatform.sdk.finance.testing.Outcomes.read;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When a search reads the list, and how much of the quota that takes. */
class PollScheduleTest extends ReconcileFixture {

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aPaymentThatIsNotThereIsSearchedForUntilTheTimeIsOverAndNeverCalledUndone(CallMode mode) {
        Reconciliation<Payment> outcome = find(mode, lost(payment()).within(Duration.ofMinutes(2)));

        assertThat(workspace.times()).extracting(Duration::toSeconds).containsExactly(0L, 2L, 6L, 14L, 30L, 60L, 90L);
        assertThat(read(outcome).begunAt()).isEqualTo(SENT.plusSeconds(90));
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aPaymentThatAppearsLateIsFoundAndNothingMoreIsAsked(CallMode mode) {
        Payment ours = row(7).payment();
        workspace.answers(page(), page(old(6)), page(ours, old(6)));

        assertThat(found(find(mode, lost(payment())))).isEqualTo(ours);
        assertThat(workspace.calls()).hasSize(3);
    }

    @Test
    void aSingleReadingIsASingleRequest() {
        assertThat(lost(payment()).within(Duration.ZERO).find()).isInstanceOf(Reconciliation.Open.class);
        assertThat(workspace.calls()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void readingCostsATenthOfTheQuotaAtMostWhileOthersNeedIt(CallMode mode) {
        workspace.quotaUsed(12);

        find(mode, lost(payment()).within(Duration.ofMinutes(5)));

        assertThat(workspace.times())
                .extracting(Duration::toSeconds)
                .containsExactly(0L, 30L, 60L, 90L, 120L, 150L, 180L, 210L, 240L, 270L);
    }

    @Test
    void halfOfTheQuotaFreeIsEnoughToLookSooner() {
        workspace.quotaUsed(10);

        lost(payment()).within(Duration.ofSeconds(20)).find();

        assertThat(workspace.times()).extracting(Duration::toSeconds).containsExactly(0L, 2L, 6L, 14L);
    }

    @Test
    void aReadingWaitsForAFreePermitInsteadOfQueueing() {
        workspace.quotaUsed(20);

        lost(payment()).within(Duration.ofSeconds(100)).find();

        assertThat(workspace.times()).extracting(Duration::toSeconds).containsExactly(0L, 45L, 90L);
    }

    @Test
    void onlyTheFirstReadingIsUrgent() {
        workspace.answers(page(), page(row(7).payment()));

        lost(payment()).lane(Lane.INTERACTIVE).find();

        assertThat(workspace.calls())
                .extracting(Call::options)
                .extracting(RequestOptions::lane)
                .containsExactly(Lane.INTERACTIVE, Lane.BULK);
    }

    @Test
    void noReadingOutlastsTheSearch() {
        lost(payment()).within(Duration.ofSeconds(40)).find();

        assertThat(workspace.calls())
                .extracting(Call::options)
                .extracting(RequestOptions::deadline)
                .containsExactly(
                        Duration.ofSeconds(40),
                        Duration.ofSeconds(38),
                        Duration.ofSeconds(34),
                        Duration.ofSeconds(26),
                        Duration.ofSeconds(10));
    }
}
