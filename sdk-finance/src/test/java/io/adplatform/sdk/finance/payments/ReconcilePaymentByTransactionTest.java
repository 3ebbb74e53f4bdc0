package io.adplatform.sdk.finance.payments;

import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.CallMode;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import io.adplatform.sdk.operation.Call;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A payment that has a transaction ID is known by it. */
class ReconcilePaymentByTransactionTest extends ReconcileFixture {

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aPaymentIsFoundByItsTransactionWithOneRequest(CallMode mode) {
        Payment ours = row(7).payment();
        workspace.answers(page(row(8).transaction("T-2").payment(), ours, old(6)));

        assertThat(mode.find(lost(payment()))).isEqualTo(new Reconciliation.Found<>(ours));

        assertThat(workspace.calls()).hasSize(1);
        Call<?> reading = workspace.calls().get(0);
        assertThat(reading.operation()).isEqualTo(ListCustomerPayments.OPERATION);
        assertThat(reading.query())
                .containsEntry("owId", "300417")
                .containsEntry("sortBy", "-paymentId")
                .containsEntry("limit", "1000")
                .containsEntry("pageNo", "1");
    }

    @Test
    void theSameTransactionOnAnotherPaymentIsNotTakenForIt() {
        workspace.answers(page(
                row(9).transaction("T-11").payment(),
                row(8).type(PaymentType.REFUND).payment(),
                row(7).transaction("T-1").created(SENT.minusSeconds(301)).payment()));

        assertThat(lost(payment()).within(Duration.ZERO).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
    }

    @Test
    void aTransactionThatIsANumberLosesItsZerosAndIsFoundAllTheSame() {
        Payment ours = row(7).transaction("1234").payment();
        workspace.answers(page(ours));

        assertThat(lost(payment().transaction("001234")).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void aRefundIsNotThePaymentThatItGivesBack() {
        Payment original = row(7).payment();
        Payment refund = row(8).type(PaymentType.REFUND).payment();
        InitiateRefund request = payments.refund()
                .customer(CUSTOMER)
                .amount(AMOUNT)
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction("T-1");
        workspace.answers(page(original), page(refund, original));

        assertThat(lost(request).find()).isEqualTo(new Reconciliation.Found<>(refund));
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void twoPaymentsWithTheSameTransactionAreForAPerson() {
        workspace.answers(page(row(8).payment(), row(7).payment()));

        assertThat(lost(payment()).find())
                .isEqualTo(new Reconciliation.Ambiguous<>(List.of(row(8).payment(), row(7).payment())));
        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void itsTransactionWithAnotherAmountIsForAPerson() {
        Payment odd = row(7).amount("1250.49").payment();
        workspace.answers(page(odd));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(odd)));
    }

    @Test
    void aNewPaymentWithoutATransactionIsForAPerson() {
        Payment sparse = row(7).transaction(null).payment();
        workspace.answers(page(sparse));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(sparse)));
    }

    @Test
    void aPaymentWithItsTransactionIsCertainBesideOneThatShowsNone() {
        Payment ours = row(8).payment();
        Payment sparse = row(7).transaction(null).payment();
        workspace.answers(page(ours, sparse));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void aPaymentBesideOneWithItsTransactionAndAnotherAmountIsForAPerson() {
        Payment ours = row(8).payment();
        Payment odd = row(7).amount("1250.49").payment();
        workspace.answers(page(ours, odd));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(ours, odd)));
    }

    @Test
    void aRowThatHoldsNothingCanNotBeRuledOut() {
        Payment bare = new Payment(
                7, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                Map.of());
        workspace.answers(page(bare));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(bare)));
    }

    @Test
    void generatedTransactionsAreAllDifferentAndVisible() {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            AddPayment request = payment().generatedTransaction();
            assertThat(request.build().json()).containsEntry("transactionId", request.transactionId());
            ids.add(request.transactionId());
        }
        assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("T-[0-9]{18}"));
    }
}
