package io.adplatform.sdk.finance.reconcile;

import static io.adplatform.sdk.finance.testing.Outcomes.candidates;
import static io.adplatform.sdk.finance.testing.Outcomes.find;
import static io.adplatform.sdk.finance.testing.Outcomes.found;
import static io.adplatform.sdk.finance.testing.Outcomes.read;
import static io.adplatform.sdk.finance.testing.Outcomes.reasons;
import static io.adplatform.sdk.finance.testing.Outcomes.recorded;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.pageOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import io.adplatform.sdk.testing.CallMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a search concludes when its own requests fail. */
class SearchFailureTest extends ReconcileFixture {

    private static AdPlatformException brokenConnection() {
        return new ConnectionException(CONTEXT, "got no whole answer.", Sent.UNKNOWN, null);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aReadingThatFailsIsRepeatedLater(CallMode mode) {
        Payment ours = row(7).payment();
        workspace.answers(brokenConnection(), brokenConnection(), page(ours));

        assertThat(found(find(mode, lost(payment())))).isEqualTo(ours);
        assertThat(workspace.times()).extracting(Duration::toSeconds).containsExactly(0L, 2L, 6L);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aSearchThatCouldReadNothingDoesNotSayNotFound(CallMode mode) {
        AdPlatformException broken = brokenConnection();
        workspace.answers(broken);

        assertThatThrownBy(() -> find(mode, lost(payment()).within(Duration.ZERO)))
                .isSameAs(broken);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aRefusalIsNotRepeated(CallMode mode) {
        AdPlatformException refused =
                new ForbiddenException(CONTEXT, new PlatformResponse(403, List.of(), Map.of(), Map.of(), ""));
        workspace.answers(refused);

        assertThatThrownBy(() -> find(mode, lost(payment()))).isSameAs(refused);
        assertThat(workspace.calls()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aReadingThatThePlatformRejectsForItsRateIsRepeatedLater(CallMode mode) {
        Payment ours = row(7).payment();
        workspace.answers(new RateLimitException(CONTEXT, Sent.YES, Duration.ofMinutes(1), null), page(ours));

        assertThat(found(find(mode, lost(payment())))).isEqualTo(ours);
        assertThat(workspace.times()).extracting(Duration::toSeconds).containsExactly(0L, 2L);
    }

    @Test
    void whenTheQuotaIsGoneUntilTheEndWhatWasSeenSoFarCounts() {
        workspace.answers(page(), new RateLimitException(CONTEXT, Sent.NO, Duration.ofMinutes(1), null));

        assertThat(read(lost(payment()).find()).begunAt()).isEqualTo(SENT);
        assertThat(workspace.calls()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void timeThatRunsOutInsideAReadingEndsTheSearchWithWhatIsKnown(CallMode mode) {
        workspace.answers(page(), CallCancelledException.outOfTime(CONTEXT, "no token came in time", Sent.NO));

        assertThat(read(find(mode, lost(payment()))).begunAt()).isEqualTo(SENT);
        assertThat(workspace.calls()).hasSize(2);
    }

    /** What ends a reading between two of its pages, for good or for now. */
    private static List<AdPlatformException> cuts() {
        return List.of(
                new RateLimitException(CONTEXT, Sent.NO, Duration.ofMinutes(1), null),
                CallCancelledException.outOfTime(CONTEXT, "no token came in time", Sent.NO),
                brokenConnection());
    }

    /** A payment whose row proves something only in a complete reading. */
    private Reconcile<Payment> lostReferred() {
        return lost(referred(), 6L, UNIQUE);
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void whatWasSeenOnTheFirstPageIsForAPersonWhenTheTimeEndsBeforeTheSecond(AdPlatformException cut) {
        Payment ours = referredRow(7).payment();
        workspace.answers(page(), pageOf(4000, List.of(ours)), cut);

        assertThat(reasons(lostReferred().within(Duration.ofSeconds(5)).find()))
                .containsExactly(
                        "it has the call's reference, and the list was not read completely or another row has it too");
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void whatASingleReadingSawBeforeItWasCutIsForAPerson(AdPlatformException cut) {
        Payment ours = referredRow(7).payment();
        workspace.answers(pageOf(4000, List.of(ours)), cut);

        assertThat(candidates(lostReferred().within(Duration.ZERO).find())).containsExactly(ours);
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void aGeneratedTransactionIsFoundWhateverComesAfterItsPage(AdPlatformException cut) {
        Payment ours = row(7).payment();
        workspace.answers(pageOf(4000, List.of(ours)), cut);

        assertThat(found(lost(payment()).find())).isEqualTo(ours);
        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void whatWasSeenOnceIsNotForgottenWhenLaterReadingsFail() {
        Payment ours = referredRow(7).payment();
        workspace.answers(page(), pageOf(4000, List.of(ours)), brokenConnection(), brokenConnection());

        assertThat(candidates(lostReferred().within(Duration.ofSeconds(10)).find()))
                .containsExactly(ours);
        assertThat(workspace.calls()).hasSize(4);
    }

    @Test
    void whatWasSeenOnceIsNotForgottenWhenALaterReadingDoesNotSeeIt() {
        Payment ours = referredRow(7).payment();
        workspace.answers(pageOf(4000, List.of(ours)), brokenConnection(), page());

        assertThat(reasons(lostReferred().within(Duration.ofSeconds(5)).find()))
                .containsExactly("it has the call's reference, and the latest reading did not show it");
        assertThat(workspace.calls()).hasSize(3);
    }

    @Test
    void aLaterReadingThatSeesAllPagesDecides() {
        Payment ours = referredRow(7).payment();
        workspace.answers(pageOf(4000, List.of(ours)), brokenConnection(), page(ours));

        assertThat(recorded(lostReferred().find())).isEqualTo(ours);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aDoubtfulRowDoesNotEndTheSearch(CallMode mode) {
        Payment withoutItsTransaction = row(7).transaction(null).payment();
        Payment ours = row(7).payment();
        workspace.answers(page(withoutItsTransaction), page(withoutItsTransaction), page(ours));

        assertThat(found(find(mode, lost(payment())))).isEqualTo(ours);
        assertThat(workspace.times()).extracting(Duration::toSeconds).containsExactly(0L, 2L, 6L);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aDoubtfulRowIsForAPersonOnlyWhenTheTimeIsOver(CallMode mode) {
        Payment cut = row(7).amount("1").payment();
        workspace.answers(page(cut), page(cut), page(cut), page(cut), page(cut), page(cut), page(cut));

        assertThat(candidates(find(mode, lost(payment()).within(Duration.ofMinutes(2)))))
                .containsExactly(cut);
        assertThat(workspace.calls()).hasSize(7);
    }

    @Test
    void aReadingThatFailsAfterTheVouchedAgeLeavesTheCallOpen() {
        Duration age = Duration.ofMinutes(5);
        clock.advance(age.minusSeconds(1));
        workspace.answers(page(old(6)), brokenConnection());

        Reconciliation<Payment> outcome = lost(payment(), 6L, GROWING.withAbsentAfter(age))
                .within(Duration.ofSeconds(2))
                .find();

        assertThat(workspace.calls()).hasSize(2);
        assertThat(outcome).as("the complete reading was too early").isInstanceOf(Reconciliation.Open.class);
    }
}
