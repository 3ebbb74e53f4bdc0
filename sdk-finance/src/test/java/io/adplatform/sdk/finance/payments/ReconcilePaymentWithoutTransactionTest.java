package io.adplatform.sdk.finance.payments;

import static io.adplatform.sdk.finance.testing.Outcomes.candidates;
import static io.adplatform.sdk.finance.testing.Outcomes.doubts;
import static io.adplatform.sdk.finance.testing.Outcomes.found;
import static io.adplatform.sdk.finance.testing.Outcomes.readInVain;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.at;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A payment that has no transaction ID is known by all else that was sent, on a row that wasn't there before. */
class ReconcilePaymentWithoutTransactionTest extends ReconcileFixture {

    private Reconcile<Payment> once(Request<?> request) {
        return lost(request).within(Duration.ZERO);
    }

    @Test
    void aFundIsKnownByAllThatWasSent() {
        Payment ours = fundRow(7).bank("FIRST  bank").payment();
        workspace.answers(page(
                fundRow(12).amount("1250.51").payment(),
                fundRow(11).bank("Other Bank").payment(),
                fundRow(10).type(PaymentType.REFUND).payment(),
                fundRow(9).invoice(55L).payment(),
                fundRow(8).date(Instant.parse("2026-11-25T00:00:00Z")).payment(),
                ours));

        assertThat(found(lost(fund()).newestBefore(6).find())).isEqualTo(ours);
        assertThat(workspace.calls().get(0).operation()).isEqualTo(ListPayments.OPERATION);
    }

    @Test
    void timeAloneMakesNoFundCertain() {
        Payment equal = fundRow(7).payment();
        workspace.answers(at(SENT, page(equal)), page(equal));

        assertThat(doubts(once(fund()).find()))
                .containsExactly(
                        "nothing but its time shows that it wasn't there before the sending; newestBefore would");
        assertThat(doubts(once(fund()).find()))
                .containsExactly("nothing shows that it wasn't there before the sending; newestBefore would");
    }

    @ParameterizedTest
    @ValueSource(longs = {-60, 900})
    void aFundFromShortlyBeforeOrLongAfterIsForAPersonWhereNobodyKnowsTheClock(long seconds) {
        Payment other = fundRow(7).created(SENT.plusSeconds(seconds)).payment();
        workspace.answers(page(other));

        assertThat(candidates(once(fund()).find())).containsExactly(other);
    }

    @ParameterizedTest
    @ValueSource(longs = {60, 200_000})
    void aFundFromBeforeIsAnotherOneWhereTheClockIsKnown(long seconds) {
        workspace.answers(
                at(SENT, page(fundRow(7).created(SENT.minusSeconds(seconds)).payment())));

        assertThat(readInVain(once(fund()).find()).isComplete()).isTrue();
    }

    @Test
    void aFundFromTwoDaysBeforeIsAnotherOneWhateverTheClock() {
        workspace.answers(
                page(fundRow(7).created(SENT.minus(Duration.ofHours(49))).payment()));

        assertThat(readInVain(once(fund()).find()).isComplete()).isTrue();
    }

    @Test
    void aCallerWhoReadTheListBeforeSendingKnowsExactly() {
        Payment sooner = fundRow(7).created(SENT.minusSeconds(60)).payment();
        Payment ours = fundRow(8).created(SENT.minusSeconds(30)).payment();
        workspace.answers(page(ours, sooner), page(sooner));

        assertThat(found(once(fund()).newestBefore(7).find())).isEqualTo(ours);
        assertThat(readInVain(once(fund()).newestBefore(8).find()).isComplete()).isTrue();
    }

    @Test
    void aHigherIdOnARowThatIsCertainlyOlderIsForAPerson() {
        Payment sooner = fundRow(8).created(SENT.minusSeconds(60)).payment();
        workspace.answers(at(SENT, page(sooner)));

        assertThat(candidates(once(fund()).newestBefore(7).find())).containsExactly(sooner);
    }

    @Test
    void twoEqualFundsThatAreNewAreForAPerson() {
        Payment one = fundRow(9).payment();
        Payment other = fundRow(8).payment();
        workspace.answers(page(one, other));

        assertThat(candidates(once(fund()).newestBefore(7).find())).containsExactly(one, other);
    }

    @Test
    void aFundThatDoesNotShowAllThatWasSentIsForAPerson() {
        workspace.answers(page(fundRow(8).bank(null).payment()));

        assertThat(doubts(once(fund()).newestBefore(7).find())).containsExactly("bankName isn't shown");
    }

    @Test
    void aRowWithATransactionOfItsOwnIsNotOneThatHadNone() {
        Payment cheque = row(8).type(PaymentType.AGAINST_INVOICE)
                .invoice(55L)
                .mode(PaymentMode.CHECK)
                .transaction("CHQ-100")
                .payment();
        workspace.answers(page(cheque), page(row(8).bank("First Bank").payment()));

        assertThat(doubts(once(payments.payInvoice(55).customer(CUSTOMER).amount(AMOUNT))
                        .newestBefore(7)
                        .find()))
                .containsExactly("it has a transaction ID, and none was sent");
        assertThat(readInVain(once(fund()).newestBefore(7).find()).isComplete())
                .as("one that the SDK generated for another payment")
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "0", "000"})
    void aTransactionOfNothingIsNone(String none) {
        Payment ours = fundRow(8).transaction(none).payment();
        workspace.answers(page(ours));

        assertThat(found(once(fund()).newestBefore(7).find())).isEqualTo(ours);
    }

    @Test
    void aTransactionThatIsMadeOfTheRowsOwnIdWasGivenByThePlatform() {
        Payment ours = fundRow(500_031).transaction("S-500031").payment();
        Payment colleagues = fundRow(500_032).transaction("S-500031").payment();
        Payment small = fundRow(77).transaction("REF-77").payment();
        workspace.answers(page(ours), page(colleagues), page(small));

        assertThat(found(once(fund()).newestBefore(7).find())).isEqualTo(ours);
        assertThat(candidates(once(fund()).newestBefore(7).find())).containsExactly(colleagues);
        assertThat(candidates(once(fund()).newestBefore(7).find())).containsExactly(small);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2026-11-19T10:00:00Z", "2026-11-19T22:00:00Z", "2026-11-20T05:00:00Z", "2026-11-21T11:59:59Z"})
    void aDayThatMayBeAnotherOneInThePlatformsZoneIsForAPerson(Instant begin) {
        workspace.answers(page(fundRow(8).date(begin).payment()));

        assertThat(doubts(once(fund()).newestBefore(7).find()))
                .containsExactly("paymentDate isn't shown as it was sent");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2026-11-19T00:00:00Z", "2026-11-21T00:00:00Z", "2026-11-19T09:59:59Z", "2026-11-21T12:00:00Z"})
    void anotherDayIsAnotherPayment(Instant day) {
        workspace.answers(page(fundRow(8).date(day).payment()));

        assertThat(readInVain(once(fund()).newestBefore(7).find()).isComplete()).isTrue();
    }

    @Test
    void anInvoiceThatWasPaidIsKnownByInvoiceAndAmount() {
        Payment ours = fundRow(7).type(PaymentType.AGAINST_INVOICE).invoice(55L).payment();
        workspace.answers(page(
                fundRow(9).type(PaymentType.AGAINST_INVOICE).invoice(56L).payment(),
                fundRow(8).payment(),
                ours));

        assertThat(found(lost(payments.payInvoice(55).customer(CUSTOMER).amount(AMOUNT))
                        .newestBefore(6)
                        .find()))
                .isEqualTo(ours);
    }
}
