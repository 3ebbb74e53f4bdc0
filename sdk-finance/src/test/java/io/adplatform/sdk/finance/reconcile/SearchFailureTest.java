package io.adplatform.sdk.finance.reconcile;

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
import io.adplatform.sdk.finance.testing.CallMode;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
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

        assertThat(mode.find(lost(payment()))).isEqualTo(new Reconciliation.Found<>(ours));
        assertThat(workspace.times()).extracting(Duration::toSeconds).containsExactly(0L, 2L, 6L);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aSearchThatCouldReadNothingDoesNotSayNotFound(CallMode mode) {
        AdPlatformException broken = brokenConnection();
        workspace.answers(broken);

        assertThatThrownBy(() -> mode.find(lost(payment()).within(Duration.ZERO)))
                .isSameAs(broken);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aRefusalIsNotRepeated(CallMode mode) {
        AdPlatformException refused =
                new ForbiddenException(CONTEXT, new PlatformResponse(403, List.of(), Map.of(), Map.of(), ""));
        workspace.answers(refused);

        assertThatThrownBy(() -> mode.find(lost(payment()))).isSameAs(refused);
        assertThat(workspace.calls()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aReadingThatThePlatformRejectsForItsRateIsRepeatedLater(CallMode mode) {
        Payment ours = row(7).payment();
        workspace.answers(new RateLimitException(CONTEXT, Sent.YES, Duration.ofMinutes(1), null), page(ours));

        assertThat(mode.find(lost(payment()))).isEqualTo(new Reconciliation.Found<>(ours));
        assertThat(workspace.times()).extracting(Duration::toSeconds).containsExactly(0L, 2L);
    }

    @Test
    void whenTheQuotaIsGoneUntilTheEndWhatWasSeenSoFarCounts() {
        workspace.answers(page(), new RateLimitException(CONTEXT, Sent.NO, Duration.ofMinutes(1), null));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.NotFoundYet<>(SENT));
        assertThat(workspace.calls()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void timeThatRunsOutInsideAReadingEndsTheSearchWithWhatIsKnown(CallMode mode) {
        workspace.answers(page(), CallCancelledException.outOfTime(CONTEXT, "no token came in time", Sent.NO));

        assertThat(mode.find(lost(payment()))).isEqualTo(new Reconciliation.NotFoundYet<>(SENT));
        assertThat(workspace.calls()).hasSize(2);
    }

    /** What ends a reading between two of its pages, for good or for now. */
    private static List<AdPlatformException> cuts() {
        return List.of(
                new RateLimitException(CONTEXT, Sent.NO, Duration.ofMinutes(1), null),
                CallCancelledException.outOfTime(CONTEXT, "no token came in time", Sent.NO),
                brokenConnection());
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void whatWasSeenOnTheFirstPageIsForAPersonWhenTheTimeEndsBeforeTheSecond(AdPlatformException cut) {
        Payment ours = row(7).created(null).payment();
        workspace.answers(page(), pageOf(4000, List.of(ours)), cut);

        assertThat(lost(payment()).within(Duration.ofSeconds(5)).find())
                .isEqualTo(new Reconciliation.Ambiguous<>(List.of(ours)));
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void whatASingleReadingSawBeforeItWasCutIsForAPerson(AdPlatformException cut) {
        Payment ours = row(7).created(null).payment();
        workspace.answers(pageOf(4000, List.of(ours)), cut);

        assertThat(lost(payment()).within(Duration.ZERO).find())
                .isEqualTo(new Reconciliation.Ambiguous<>(List.of(ours)));
    }

    @Test
    void whatWasSeenOnceIsNotForgottenWhenLaterReadingsFail() {
        Payment ours = row(7).created(null).payment();
        workspace.answers(page(), pageOf(4000, List.of(ours)), brokenConnection(), brokenConnection());

        assertThat(lost(payment()).within(Duration.ofSeconds(10)).find())
                .isEqualTo(new Reconciliation.Ambiguous<>(List.of(ours)));
        assertThat(workspace.calls()).hasSize(4);
    }

    @Test
    void whatWasSeenOnceIsNotForgottenWhenALaterReadingDoesNotSeeIt() {
        Payment ours = row(7).created(null).payment();
        workspace.answers(pageOf(4000, List.of(ours)), brokenConnection(), page());

        assertThat(lost(payment()).within(Duration.ofSeconds(5)).find())
                .isEqualTo(new Reconciliation.Ambiguous<>(List.of(ours)));
        assertThat(workspace.calls()).hasSize(3);
    }

    @Test
    void aLaterReadingThatSeesAllPagesDecides() {
        Payment ours = row(7).created(null).payment();
        workspace.answers(pageOf(4000, List.of(ours)), brokenConnection(), page(ours));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }
}
