package io.adplatform.sdk.finance.payments;

import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.pageOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A change of a payment is known by what the payment shows afterwards. */
class ReconcilePaymentChangeTest extends ReconcileFixture {

    @Test
    void anApprovalIsToldByTheStatus() {
        Payment paid =
                row(7).status(PaymentStatus.PAID).modified(SENT.plusSeconds(1)).payment();
        workspace.answers(page(row(7).created(SENT.minusSeconds(9000)).payment()), page(old(9), paid));

        assertThat(lost(payments.approve(7).customer(CUSTOMER).actionNote("Seen"))
                        .find())
                .isEqualTo(new Reconciliation.Found<>(paid));
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void aPaymentThatSomebodyElseRejectedIsForAPerson() {
        Payment rejected = row(7).status(PaymentStatus.REJECTED).payment();
        workspace.answers(page(rejected));

        assertThat(lost(payments.approve(7).customer(CUSTOMER).actionNote("Seen"))
                        .find())
                .isEqualTo(new Reconciliation.Ambiguous<>(List.of(rejected)));
    }

    @Test
    void aCancelledOldPaymentIsFoundBehindNewerPayments() {
        Payment cancelled = row(7).created(SENT.minusSeconds(90_000))
                .status(PaymentStatus.CANCELLED)
                .modified(SENT.plusSeconds(1))
                .payment();
        workspace.answers(
                pageOf(2, List.of(row(9).created(SENT.plusSeconds(5)).payment())), pageOf(2, List.of(cancelled)));

        assertThat(lost(payments.cancel(7).customer(CUSTOMER).actionNote("Seen"))
                        .find())
                .isEqualTo(new Reconciliation.Found<>(cancelled));
    }

    @Test
    void anEditIsToldByTheValues() {
        EditPayment edit = payments.edit(7)
                .customer(CUSTOMER)
                .amount(new BigDecimal("99"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction("T-1")
                .asFund();
        Payment before = row(7).created(SENT.minusSeconds(60)).payment();
        Payment edited = row(7).amount("99.00").modified(SENT.plusSeconds(1)).payment();
        Payment bySomebodyElse =
                row(7).amount("98").modified(SENT.plusSeconds(1)).payment();
        workspace.answers(page(before), page(edited), page(bySomebodyElse));

        assertThat(lost(edit).find()).isEqualTo(new Reconciliation.Found<>(edited));
        assertThat(lost(edit).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(bySomebodyElse)));
    }

    @Test
    void anEditOfWhatTheRowCanNotTellApartIsNotTakenForDone() {
        // A day later, which may be the same one in another zone; nobody has touched it for a week.
        Payment untouched = row(7).date(Instant.parse("2026-11-21T00:00:00Z"))
                .created(SENT.minus(Duration.ofDays(7)))
                .payment();
        workspace.answers(page(untouched));

        assertThat(lost(edit()).within(Duration.ZERO).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
    }

    @Test
    void anEditOfARowThatChangedShortlyBeforeIsForAPerson() {
        Payment sooner = row(7).created(SENT.minusSeconds(60)).payment();
        Payment silent = row(7).modified(null).payment();
        workspace.answers(page(sooner), page(silent));

        assertThat(lost(edit()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(sooner)));
        assertThat(lost(edit()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(silent)));
    }

    @Test
    void anEditOfAPaymentWhoseStatusHasChangedSinceIsForAPerson() {
        // Nothing in the row tells whether the edit's proof arrived: the decision alone may have changed it.
        Payment approved =
                row(7).status(PaymentStatus.PAID).modified(SENT.plusSeconds(30)).payment();
        Payment undecided = row(7).status(null).modified(SENT.plusSeconds(30)).payment();
        workspace.answers(page(approved), page(undecided));

        assertThat(lost(edit()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(approved)));
        assertThat(lost(edit()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(undecided)));
    }

    @Test
    void anEditOfTheReasonIsToldByTheReason() {
        Payment other =
                row(7).reason("Sent twice").modified(SENT.plusSeconds(1)).payment();
        Payment ours =
                row(7).reason("Cancelled order").modified(SENT.plusSeconds(1)).payment();
        workspace.answers(page(other), page(ours));

        EditPayment edit = edit().refundReason("Cancelled order");
        assertThat(lost(edit).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(other)));
        assertThat(lost(edit).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }
}
