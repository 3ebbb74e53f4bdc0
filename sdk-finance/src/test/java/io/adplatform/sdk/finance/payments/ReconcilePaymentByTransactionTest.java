package io.adplatform.sdk.finance.payments;

import static io.adplatform.sdk.finance.testing.Outcomes.candidates;
import static io.adplatform.sdk.finance.testing.Outcomes.doubts;
import static io.adplatform.sdk.finance.testing.Outcomes.find;
import static io.adplatform.sdk.finance.testing.Outcomes.found;
import static io.adplatform.sdk.finance.testing.Outcomes.readInVain;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.at;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.testing.CallMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A payment that has a transaction ID is known by it. */
class ReconcilePaymentByTransactionTest extends ReconcileFixture {

    private static final String REFERENCE = "REF-77A";

    private Reconcile<Payment> once(AddPayment request) {
        return lost(request).within(Duration.ZERO);
    }

    private AddPayment underReference() {
        return payment().transaction(REFERENCE);
    }

    /** An answer of a platform whose clock agrees with the client's. */
    private static Response<Page<Payment>> agreeing(Payment... rows) {
        return at(SENT, page(rows));
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aPaymentIsFoundByItsTransactionWithOneRequest(CallMode mode) {
        Payment ours = row(7).payment();
        workspace.answers(page(row(8).transaction("T-2").payment(), ours, old(6)));

        assertThat(found(find(mode, lost(payment())))).isEqualTo(ours);

        assertThat(workspace.calls()).hasSize(1);
        Call<?> reading = workspace.calls().get(0);
        assertThat(reading.operation()).isEqualTo(ListCustomerPayments.OPERATION);
        assertThat(reading.query())
                .containsEntry("owId", "300417")
                .containsEntry("sortBy", "-paymentId")
                .containsEntry("limit", "1000")
                .containsEntry("pageNo", "1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2026-11-19T23:54:00Z", "2026-11-19T19:00:00Z", "2026-11-19T00:00:00Z", "2024-01-01T10:00:00Z"})
    void aGeneratedTransactionIsFoundWhateverTimeItsRowShowsOnAClockThatNobodyKnows(Instant created) {
        Payment ours = row(7).created(created).payment();
        workspace.answers(page(ours));

        boolean longBefore = created.isBefore(SENT.minus(Duration.ofDays(2)));
        if (longBefore) {
            assertThat(candidates(once(payment()).find())).containsExactly(ours);
        } else {
            assertThat(found(once(payment()).find())).isEqualTo(ours);
        }
    }

    @Test
    void aGeneratedTransactionOfAPaymentFromBeforeIsForAPersonAndNeverDropped() {
        Payment sooner = row(7).created(SENT.minusSeconds(3600)).payment();
        workspace.answers(agreeing(sooner));

        assertThat(doubts(once(payment()).find()))
                .containsExactly("it was there before the sending, by its time or its ID");
    }

    @Test
    void aGeneratedTransactionBelowWhatTheCallerReadBeforeIsForAPersonAndNeverDropped() {
        Payment ours = row(7).payment();
        workspace.answers(page(ours), agreeing(ours));

        assertThat(candidates(once(payment()).newestBefore(9).find())).containsExactly(ours);
        assertThat(found(once(payment()).newestBefore(9).find()))
                .as("its time contradicts what the caller read")
                .isEqualTo(ours);
    }

    @Test
    void aReferenceIsFoundWhereTheClocksAgreeThatItsRowIsNew() {
        Payment ours = row(8).transaction(REFERENCE).payment();
        Payment sooner =
                row(7).transaction(REFERENCE).created(SENT.minusMillis(20)).payment();
        workspace.answers(agreeing(ours, sooner));

        assertThat(found(once(underReference()).find())).isEqualTo(ours);
    }

    @ParameterizedTest
    @ValueSource(longs = {20, 5_000, 120_000, 90_000_000, 900_000_000})
    void anEarlierPaymentUnderTheSameReferenceIsForAPerson(long millis) {
        Payment sooner =
                row(7).transaction(REFERENCE).created(SENT.minusMillis(millis)).payment();
        workspace.answers(agreeing(sooner));

        assertThat(candidates(once(underReference()).find())).containsExactly(sooner);
    }

    @Test
    void aReferenceIsForAPersonWhereNobodyKnowsTheClock() {
        Payment mayBeSooner = row(7).transaction(REFERENCE).payment();
        workspace.answers(page(mayBeSooner));

        assertThat(doubts(once(underReference()).find()))
                .containsExactly("nothing shows that it wasn't there before the sending; newestBefore would");
    }

    @Test
    void aReferenceIsFoundByACallerWhoReadTheListBefore() {
        Payment ours = row(8).transaction(REFERENCE).payment();
        workspace.answers(page(ours, row(7).transaction(REFERENCE).payment()));

        assertThat(found(once(underReference()).newestBefore(7).find())).isEqualTo(ours);
    }

    @Test
    void anotherTransactionIsAnotherPayment() {
        workspace.answers(page(
                row(9).transaction(REFERENCE + "B").payment(),
                row(8).transaction("T-023817450092117347").payment()));

        assertThat(readInVain(once(underReference()).find()).isComplete()).isTrue();
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
                .transaction(OWN);
        workspace.answers(page(original), page(refund, original), page(original));

        assertThat(found(lost(request).find())).isEqualTo(refund);
        assertThat(workspace.calls()).hasSize(2);
        assertThat(doubts(lost(request).within(Duration.ZERO).find()))
                .containsExactly(
                        "it has the transaction ID, and is a payment of another type",
                        "paymentType differs from what was sent",
                        "nothing shows that it wasn't there before the sending; newestBefore would");
    }

    @Test
    void aRefundOfThePaymentIsNotThePayment() {
        Payment refund = row(8).type(PaymentType.REFUND).payment();
        Payment ours = row(7).payment();
        workspace.answers(page(refund), page(refund, ours));

        assertThat(candidates(once(payment()).find())).containsExactly(refund);
        assertThat(found(once(payment()).find())).isEqualTo(ours);
    }

    @Test
    void twoPaymentsWithTheSameTransactionAreForAPerson() {
        workspace.answers(page(row(8).payment(), row(7).payment()));

        assertThat(candidates(once(payment()).find())).containsExactly(row(8).payment(), row(7).payment());
    }

    @Test
    void itsTransactionWithAnotherAmountIsForAPerson() {
        Payment odd = row(7).amount("1250.49").payment();
        workspace.answers(page(odd));

        assertThat(doubts(once(payment()).find())).containsExactly("paymentAmount differs from what was sent");
    }

    @Test
    void aNewPaymentWithoutATransactionIsForAPerson() {
        Payment sparse = row(7).transaction(null).payment();
        workspace.answers(page(sparse));

        assertThat(doubts(once(payment()).find()))
                .containsExactly(
                        "it shows no transaction ID",
                        "nothing shows that it wasn't there before the sending; newestBefore would");
    }

    @Test
    void aPaymentWithItsTransactionIsCertainBesideOneThatShowsNone() {
        Payment ours = row(8).payment();
        Payment sparse = row(7).transaction(null).payment();
        workspace.answers(page(ours, sparse));

        assertThat(found(lost(payment()).find())).isEqualTo(ours);
    }

    @Test
    void aPaymentBesideOneWithItsTransactionAndAnotherAmountIsForAPerson() {
        Payment ours = row(8).payment();
        Payment odd = row(7).amount("1250.49").payment();
        workspace.answers(page(ours, odd));

        assertThat(candidates(once(payment()).find())).containsExactly(ours, odd);
    }

    @Test
    void aRowThatHoldsNothingCanNotBeRuledOut() {
        Payment bare = new Payment(
                7, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                Map.of());
        workspace.answers(page(bare));

        assertThat(candidates(once(payment()).find())).containsExactly(bare);
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
