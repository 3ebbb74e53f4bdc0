package io.adplatform.sdk.finance.reconcile;

import static io.adplatform.sdk.finance.testing.ScriptedPayments.at;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.dated;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.pageOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the platform's clock proves, and what it leaves to a person. */
class PlatformClockTest extends ReconcileFixture {

    @Test
    void aClockThatIsFourMinutesSlowHidesNothingThatHasATransaction() {
        Payment ours = row(7).created(SENT.minusSeconds(240)).payment();
        workspace.answers(page(ours, old(6)));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void aClockThatIsFarBehindAndSaysSoHidesNothingThatHasATransaction() {
        Payment ours = row(7).created(SENT.minusSeconds(1200).plusMillis(300)).payment();
        Payment older =
                row(8).transaction("T-2").created(SENT.minusSeconds(1100)).payment();
        workspace.answers(
                at(SENT.minusSeconds(1200), pageOf(250_000, List.of(older))),
                at(SENT.minusSeconds(1200), pageOf(250_000, List.of(ours, old(6)))));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void whatIsOlderThanAClockIsBehindWasThereBefore() {
        Payment before = row(7).created(SENT.minusSeconds(1501)).payment();
        workspace.answers(at(SENT.minusSeconds(1200), page(before)));

        assertThat(lost(payment()).within(Duration.ZERO).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
    }

    @Test
    void aTimeInWholeSecondsIsNotBeforeTheSending() {
        Instant sent = SENT.plusMillis(900);
        Payment ours = row(7).created(SENT).payment();
        workspace.answers(page(ours));

        assertThat(payments.reconcile(fund().build(), sent).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void aFundFromBeforeIsForAPersonWhereThePlatformsClockIsAhead() {
        // Made a minute before the call, by a clock that is four minutes ahead.
        Payment sooner = row(7).created(SENT.plusSeconds(180)).payment();
        workspace.answers(at(SENT.plusSeconds(240), page(sooner)));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(sooner)));
    }

    @ParameterizedTest
    @ValueSource(longs = {240, 1200})
    void aFundIsFoundByTheClockThatMadeIt(long ahead) {
        Payment ours = row(7).created(SENT.plusSeconds(ahead).plusMillis(300)).payment();
        workspace.answers(at(SENT.plusSeconds(ahead), page(ours)));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void whatWasMeasuredOnceHoldsForLaterReadings() {
        Payment sooner = row(7).created(SENT.plusSeconds(180)).payment();
        workspace.answers(at(SENT.plusSeconds(240), page()), page(sooner));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(sooner)));
    }

    @Test
    void aClockThatIsBehindMakesNothingCertain() {
        Payment sooner = row(7).created(SENT.minusSeconds(60)).payment();
        workspace.answers(at(SENT.minusSeconds(240), page(sooner)));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(sooner)));
    }

    @Test
    void aFundThatAClockFarBehindMadeIsForAPerson() {
        Payment ours = row(7).created(SENT.minusSeconds(1200)).payment();
        workspace.answers(at(SENT.minusSeconds(1200), page(ours)));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(ours)));
    }

    @Test
    void aFundFromLongAfterIsForAPersonWhereThePlatformsClockIsBehindToo() {
        // Made twenty minutes after the call, by a clock that is twenty minutes behind.
        Payment later = row(7).created(SENT.plusSeconds(1)).payment();
        workspace.answers(at(SENT.minusSeconds(1200), page(later)));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(later)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yesterday", "Fri, 99 Nov 2026 12:00:00 GMT"})
    void aDateThatIsNoneSaysNothing(String date) {
        Payment ours = row(7).payment();
        workspace.answers(dated(date, page(ours)));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void anEditIsNotTakenForTheOneBeforeItWhereThePlatformsClockIsAhead() {
        Payment sooner = row(7).created(SENT.plusSeconds(180)).payment();
        workspace.answers(at(SENT.plusSeconds(240), page(sooner)));

        assertThat(lost(edit()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(sooner)));
    }

    @Test
    void anEditThatAClockFarBehindStampedIsForAPerson() {
        Payment edited = row(7).modified(SENT.minusSeconds(1200)).payment();
        workspace.answers(at(SENT.minusSeconds(1200), page(edited)));

        assertThat(lost(edit()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(edited)));
    }
}
