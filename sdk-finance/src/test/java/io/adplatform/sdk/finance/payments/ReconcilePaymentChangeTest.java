package io.adplatform.sdk.finance.payments;

import static io.adplatform.sdk.finance.testing.Outcomes.candidates;
import static io.adplatform.sdk.finance.testing.Outcomes.doubts;
import static io.adplatform.sdk.finance.testing.Outcomes.found;
import static io.adplatform.sdk.finance.testing.Outcomes.readInVain;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.at;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.pageOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.testing.PaymentRow;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A change of a payment is known by what the payment shows afterwards, and an edit by what it showed before too. */
class ReconcilePaymentChangeTest extends ReconcileFixture {

    private static final Instant BEFORE = SENT.minusSeconds(9000);
    private static final Instant SINCE = SENT.plusSeconds(1);

    private Reconcile<Payment> once(Request<?> request) {
        return lost(request).within(Duration.ZERO);
    }

    private ChangePaymentStatus approval() {
        return payments.approve(7).customer(CUSTOMER).actionNote("Seen");
    }

    private EditPayment editTo(String amount) {
        return edit().amount(new BigDecimal(amount));
    }

    private static PaymentRow unedited() {
        return row(7).created(BEFORE);
    }

    @Test
    void anApprovalIsToldByTheStatus() {
        Payment paid = row(7).created(BEFORE)
                .status(PaymentStatus.PAID)
                .modified(SINCE)
                .payment();
        workspace.answers(page(unedited().payment()), page(old(9), paid));

        assertThat(found(lost(approval()).find())).isEqualTo(paid);
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void aPaymentThatSomebodyElseRejectedIsForAPerson() {
        Payment rejected = row(7).status(PaymentStatus.REJECTED).payment();
        workspace.answers(page(rejected));

        assertThat(doubts(once(approval()).find())).containsExactly("its status is another one than was asked for");
    }

    @Test
    void aPaymentThatWasApprovedBeforeIsForAPersonWhereTheClockIsKnown() {
        Payment paid = unedited().status(PaymentStatus.PAID).payment();
        workspace.answers(at(SENT, page(paid)), page(paid));

        assertThat(doubts(once(approval()).find())).containsExactly("it had the status before the sending");
        assertThat(found(once(approval()).find())).isEqualTo(paid);
    }

    @Test
    void aStatusThatNobodyKnowsIsForAPerson() {
        Payment odd = row(7).status(PaymentStatus.of("On Hold")).payment();
        Payment silent = row(7).status(null).payment();
        workspace.answers(page(odd), page(silent));

        assertThat(candidates(once(approval()).find())).containsExactly(odd);
        assertThat(candidates(once(approval()).find())).containsExactly(silent);
    }

    @Test
    void aCancelledOldPaymentIsFoundBehindNewerPayments() {
        Payment cancelled = row(7).created(SENT.minusSeconds(90_000))
                .status(PaymentStatus.CANCELLED)
                .modified(SINCE)
                .payment();
        workspace.answers(
                pageOf(2, List.of(row(9).created(SENT.plusSeconds(5)).payment())), pageOf(2, List.of(cancelled)));

        assertThat(found(lost(payments.cancel(7).customer(CUSTOMER).actionNote("Seen"))
                        .find()))
                .isEqualTo(cancelled);
    }

    @Test
    void aListIsReadNoFurtherThanToTheRow() {
        workspace.answers(pageOf(4000, List.of(old(9), unedited().payment())));

        assertThat(readInVain(once(approval()).find()).gap()).contains("no further than to the row");
        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void anEditIsToldByValuesThatWereOthersBefore() {
        Payment edited = unedited().amount("99.00").modified(SINCE).payment();
        workspace.answers(page(unedited().payment()), page(edited));

        assertThat(found(lost(editTo("99")).rowBefore(unedited().payment()).find()))
                .isEqualTo(edited);
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void anEditNeverMadeIsNotFoundAfterSomebodyElses() {
        Payment editedBySomebody = unedited().reason("Other").modified(SINCE).payment();
        workspace.answers(page(editedBySomebody), page(editedBySomebody));

        assertThat(doubts(once(edit()).find()))
                .containsExactly("nothing shows what it was before the sending; rowBefore would");
        assertThat(doubts(once(edit()).rowBefore(unedited().payment()).find()))
                .containsExactly("no value that differed before is now as it was sent, so that the edit doesn't show");
    }

    @Test
    void anEditThatSomebodyElsesFollowedIsForAPerson() {
        Payment bySomebodyElse = unedited().amount("98").modified(SINCE).payment();
        workspace.answers(page(bySomebodyElse), page(bySomebodyElse));

        assertThat(candidates(once(editTo("99")).find())).containsExactly(bySomebodyElse);
        assertThat(candidates(once(editTo("99")).rowBefore(unedited().payment()).find()))
                .containsExactly(bySomebodyElse);
    }

    @Test
    void anEditOfARowThatShowsNoneOfItIsForAPerson() {
        Payment silent = unedited().amount(null).modified(SINCE).payment();
        workspace.answers(page(silent));

        assertThat(candidates(once(editTo("99")).rowBefore(unedited().payment()).find()))
                .containsExactly(silent);
    }

    @Test
    void aRowThatNobodyTouchedIsNotFoundYet() {
        workspace.answers(page(unedited().payment()), at(SENT, page(unedited().payment())));

        assertThat(readInVain(once(editTo("99")).rowBefore(unedited().payment()).find())
                        .pages())
                .isOne();
        assertThat(readInVain(once(editTo("99")).find()).pages())
                .as("by a clock that is known")
                .isOne();
    }

    @Test
    void anEditOfARowThatChangedShortlyBeforeIsForAPersonWhereNobodyKnowsTheClock() {
        Payment sooner = row(7).created(SENT.minusSeconds(60)).payment();
        Payment silent = row(7).modified(null).payment();
        workspace.answers(page(sooner), page(silent));

        assertThat(candidates(once(edit()).find())).containsExactly(sooner);
        assertThat(candidates(once(edit()).find())).containsExactly(silent);
    }

    @Test
    void anEditIsFoundOnAPaymentThatIsApprovedByNow() {
        Payment approved = unedited()
                .amount("99")
                .status(PaymentStatus.PAID)
                .modified(SENT.plusSeconds(30))
                .payment();
        workspace.answers(page(approved), page(approved));

        assertThat(candidates(once(editTo("99")).find())).containsExactly(approved);
        assertThat(found(once(editTo("99")).rowBefore(unedited().payment()).find()))
                .isEqualTo(approved);
    }

    @Test
    void anEditOfTheReasonIsToldByTheReason() {
        Payment before = unedited().reason("Sent twice").payment();
        Payment ours = unedited().reason("Cancelled  order").modified(SINCE).payment();
        workspace.answers(page(ours));

        assertThat(found(once(edit().refundReason("Cancelled order"))
                        .rowBefore(before)
                        .find()))
                .isEqualTo(ours);
    }

    @Test
    void anEditOfTheTransactionIsToldByTheTransaction() {
        Payment before = unedited().transaction("T-0").payment();
        Payment ours = unedited().modified(SINCE).payment();
        Payment similar =
                unedited().transaction("23817450092117346").modified(SINCE).payment();
        workspace.answers(page(ours), page(similar));

        assertThat(found(once(edit()).rowBefore(before).find())).isEqualTo(ours);
        assertThat(candidates(once(edit()).rowBefore(before).find())).containsExactly(similar);
    }

    @Test
    void theRowBeforeIsTheOneThatTheCallEdits() {
        assertThatThrownBy(() -> lost(edit()).rowBefore(old(8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rowBefore is payment 8, and the call edits 7");
        assertThatThrownBy(() -> lost(approval()).rowBefore(old(7)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("doesn't change the values of a row");
    }
}
