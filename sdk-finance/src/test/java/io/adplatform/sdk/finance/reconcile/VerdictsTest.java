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

import io.adplatform.sdk.Request;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.Generated;
import io.adplatform.sdk.finance.payments.InitiateRefund;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.PaymentType;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import io.adplatform.sdk.finance.testing.ScriptedPayments;
import io.adplatform.sdk.operation.GeneratedReference;
import io.adplatform.sdk.testing.CallMode;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The evidence for each outcome. A value that a later change can undo proves nothing. */
class VerdictsTest extends ReconcileFixture {

    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final PlatformFacts ABSENCE = GROWING.withAbsentAfter(FIVE_MINUTES);

    private Reconciliation<Payment> once(Reconcile<Payment> search) {
        return search.within(Duration.ZERO).find();
    }

    // --- Found -------------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aRowWithTheGeneratedReferenceAndTheAmountIsFound(CallMode mode) {
        Payment ours = row(7).payment();
        workspace.answers(page(ours, old(6)));

        assertThat(found(find(mode, lost(payment())))).isEqualTo(ours);
        assertThat(workspace.calls()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "t-238174500921128",
                " T-238174500921128 ",
                "238174500921128",
                "238174500921128.0",
                "000238174500921128",
                "2.38174500921128E14"
            })
    void aReferenceIsTheSameInEachSpelling(String spelling) {
        workspace.answers(page(row(7).transaction(spelling).payment()));

        assertThat(once(lost(payment()))).isInstanceOf(Reconciliation.Found.class);
    }

    @Test
    void theFormOfAReferenceDoesNotMakeItAGeneratedOne() {
        workspace.answers(page(row(7).payment()));

        assertThat(reasons(once(lost(payment().transaction(OWN)))))
                .containsExactly("it has the call's reference, which another payment may have too:"
                        + " PlatformFacts.uniqueReferences is not known");
    }

    @ParameterizedTest
    @CsvSource({"1250.5", "1250.499999", "1250.5000999984741", "1250.504"})
    void anAmountIsTheSameToTheNearestCent(String amount) {
        workspace.answers(page(row(7).amount(amount).payment()));

        assertThat(once(lost(payment()))).isInstanceOf(Reconciliation.Found.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1250.51", "1250.49", "99"})
    void aRowWhoseAmountWasEditedIsForAPerson(String amount) {
        Payment edited = row(7).amount(amount).payment();
        workspace.answers(page(edited));

        Reconciliation<Payment> outcome = once(lost(payment()));

        assertThat(candidates(outcome)).containsExactly(edited);
        assertThat(reasons(outcome)).containsExactly("it has the call's reference and another amount");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1970-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "2026-11-19T00:00:00Z", "2031-01-01T00:00:00Z"})
    void aTimeProvesNothingWhateverItShows(Instant created) {
        workspace.answers(page(row(7).created(created).payment()));

        assertThat(once(lost(payment()))).isInstanceOf(Reconciliation.Found.class);
    }

    @Test
    void otherValuesMayBeEdited() {
        workspace.answers(page(row(7).mode(PaymentMode.CHECK)
                .type(PaymentType.AGAINST_INVOICE)
                .invoice(9L)
                .bank("Another Bank")
                .date(SENT.plusSeconds(86_400))
                .status(PaymentStatus.of("Returned"))
                .payment()));

        assertThat(once(lost(payment()))).isInstanceOf(Reconciliation.Found.class);
    }

    @Test
    void twoRowsWithTheReferenceAreForAPerson() {
        workspace.answers(page(row(7).payment(), row(8).payment()));

        Reconciliation<Payment> outcome = once(lost(payment()));

        assertThat(candidates(outcome)).hasSize(2);
        assertThat(reasons(outcome)).allMatch("another row has the call's reference too"::equals);
    }

    // --- Refunds -----------------------------------------------------------------------------------------------------

    private InitiateRefund refund() {
        return payments.refund()
                .customer(CUSTOMER)
                .amount(AMOUNT)
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER);
    }

    @Test
    void thePaymentsReferenceDoesNotIdentifyARefund() {
        // Two equal partial refunds of one payment, of which only the first was made.
        Payment first = row(8).type(PaymentType.REFUND).payment();
        workspace.answers(page(first));

        Reconciliation<Payment> outcome = once(lost(refund().transaction(OWN), 7L, PlatformFacts.NONE));

        assertThat(candidates(outcome)).containsExactly(first);
    }

    @Test
    void aRefundIsFoundByItsOwnGeneratedReference() {
        InitiateRefund refund = Generated.payment(refund());
        Payment ours = row(9).type(PaymentType.REFUND)
                .transaction(refund.transactionId())
                .payment();
        workspace.answers(page(row(7).payment(), ours));

        assertThat(found(once(lost(refund)))).isEqualTo(ours);
    }

    @Test
    void generatedReferencesSurviveAsNumbers() {
        for (int i = 0; i < 1_000; i++) {
            String reference = GeneratedReference.next().text();
            assertThat(reference).matches("T-[1-9][0-9]{14}");
            long number = Long.parseLong(reference.substring(2));
            assertThat((long) (double) number).isEqualTo(number);
        }
    }

    @ParameterizedTest
    @CsvSource({"Refund", "Loan", ","})
    void aRowOfAnotherKindDoesNotMakeAPaymentFound(String type) {
        Payment other = row(7).type(type == null ? null : PaymentType.of(type)).payment();
        workspace.answers(page(other));

        Reconciliation<Payment> outcome = once(lost(payment()));

        assertThat(candidates(outcome)).containsExactly(other);
        assertThat(reasons(outcome)).containsExactly("it has the call's reference, and is not shown as a payment");
    }

    @Test
    void aRefundWithThePaymentsReferenceDoesNotHideThePayment() {
        Payment ours = row(7).payment();
        workspace.answers(page(row(8).type(PaymentType.REFUND).payment(), ours));

        assertThat(found(once(lost(payment())))).isEqualTo(ours);
    }

    @Test
    void aPaymentDoesNotMakeARefundFound() {
        InitiateRefund refund = Generated.payment(refund());
        workspace.answers(page(row(9).transaction(refund.transactionId()).payment()));

        assertThat(reasons(once(lost(refund))))
                .containsExactly("it has the call's reference, and is not shown as a refund");
    }

    @Test
    void aRefundDoesNotMakeAPaymentRecorded() {
        Payment refund = referredRow(7).type(PaymentType.REFUND).payment();
        workspace.answers(page(refund, old(6)));

        assertThat(candidates(once(lostReferred()))).containsExactly(refund);
    }

    @ParameterizedTest
    @CsvSource({"approve,Refund", "approve refund,As Fund", "approve refund,"})
    void aPaidRowOfAnotherKindShowsNoDecision(String what, String type) {
        Payment paid = row(7).status(PaymentStatus.PAID)
                .type(type == null ? null : PaymentType.of(type))
                .payment();
        workspace.answers(page(paid));

        assertThat(candidates(once(lost(decision(what))))).containsExactly(paid);
    }

    // --- Recorded ----------------------------------------------------------------------------------------------------

    private Reconcile<Payment> lostReferred() {
        return lost(referred(), 6L, UNIQUE);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aNewRowWithTheCallersUniqueReferenceIsRecorded(CallMode mode) {
        Payment theirs = referredRow(7).payment();
        workspace.answers(page(theirs, old(6)));

        assertThat(recorded(find(mode, lostReferred()))).isEqualTo(theirs);
    }

    @Test
    void nothingIsRecordedUnlessReferencesAreKnownToBeUnique() {
        workspace.answers(page(referredRow(7).payment()));

        assertThat(reasons(once(lost(referred(), 6L, PlatformFacts.NONE))))
                .containsExactly("it has the call's reference, which another payment may have too:"
                        + " PlatformFacts.uniqueReferences is not known");
    }

    @Test
    void nothingIsRecordedIfNothingShowsThatTheRowIsNew() {
        workspace.answers(page(referredRow(7).payment()));

        assertThat(reasons(once(lost(referred(), null, UNIQUE))))
                .containsExactly(
                        "it has the call's reference, and newestBefore is unknown, so it may be older than the call");
    }

    /** The text of many references. As a number it would be the caller's. */
    @Test
    void aReferenceThatASpreadsheetDamagedIsNoReference() {
        workspace.answers(page(row(7).transaction("4.71235E+15").payment()));
        AddPayment round = payment().transaction("4712350000000000");

        Reconciliation<Payment> outcome = once(lost(round, 6L, UNIQUE));

        assertThat(reasons(outcome)).containsExactly("it is new since the call, and belongs to no known call");
    }

    @Test
    void aRowFromBeforeTheCallIsNotRecorded() {
        workspace.answers(page(referredRow(6).payment()));

        assertThat(reasons(once(lostReferred())))
                .containsExactly("it has the call's reference and was there before the call");
    }

    @Test
    void twoNewRowsWithTheReferenceAreForAPerson() {
        workspace.answers(page(referredRow(7).payment(), referredRow(8).payment()));

        assertThat(candidates(once(lostReferred()))).hasSize(2);
    }

    @Test
    void withoutANewestIdAPersonSeesTheEqualAmountsThatHaveNoOtherReference() {
        Payment unnamed = row(7).transaction(null).payment();
        workspace.answers(page(
                unnamed,
                row(8).transaction("S-8").payment(),
                row(9).transaction(null).amount("7").payment()));

        assertThat(candidates(once(lost(referred())))).containsExactly(unnamed);
    }

    @Test
    void aListThatIsCutRecordsNothing() {
        workspace.answers(pageOf(4, List.of(referredRow(7).payment())), pageOf(4, List.of()));

        assertThat(candidates(once(lostReferred()))).hasSize(1);
    }

    @Test
    void theCallsOwnNewestIdCounts() {
        NewestId newest = new NewestId("payments of customer " + CUSTOMER + " in workspace " + workspace.owId(), 6);
        workspace.answers(page(referredRow(7).payment()));

        assertThat(recorded(once(lost(referred().newestBefore(newest), null, UNIQUE))))
                .isEqualTo(referredRow(7).payment());
    }

    // --- In state ----------------------------------------------------------------------------------------------------

    private Request<?> decision(String what) {
        return switch (what) {
            case "approve" -> payments.approve(7).customer(CUSTOMER).actionNote("Seen");
            case "cancel" -> payments.cancel(7).customer(CUSTOMER).actionNote("Seen");
            case "reject" -> payments.reject(7).customer(CUSTOMER).actionNote("Seen");
            default -> payments.approveRefund(7).customer(CUSTOMER);
        };
    }

    @ParameterizedTest
    @CsvSource({"approve,Paid", "cancel,Cancelled", "reject,Rejected", "approve refund,Paid"})
    void aRowInTheWantedStateIsInState(String what, String status) {
        Payment decided = row(7).status(PaymentStatus.of(status))
                .type(what.equals("approve refund") ? PaymentType.REFUND : PaymentType.AS_FUND)
                .payment();
        workspace.answers(page(row(8).payment(), decided));

        assertThat(once(lost(decision(what))))
                .isInstanceOfSatisfying(
                        Reconciliation.InState.class,
                        state -> assertThat(state.row()).isEqualTo(decided));
    }

    @ParameterizedTest
    @CsvSource({"approve,Processing", "approve,Cancelled", "cancel,Paid", "reject,"})
    void aRowInAnotherStateStaysOpen(String what, String status) {
        Payment row =
                row(7).status(status == null ? null : PaymentStatus.of(status)).payment();
        workspace.answers(page(row));

        assertThat(candidates(once(lost(decision(what))))).containsExactly(row);
    }

    @Test
    void aDecisionIsNeverAbsent() {
        clock.advance(Duration.ofMinutes(10));
        workspace.answers(page(row(7).payment()));

        assertThat(once(lost(decision("approve"), 9L, ABSENCE))).isInstanceOf(Reconciliation.Open.class);
    }

    /** No document shows that these calls make a row. */
    @Test
    void aPaidInvoiceAndAProcessorPaymentAreNeverAbsent() {
        clock.advance(Duration.ofMinutes(10));
        workspace.answers(page(old(6)), page(old(6)));

        assertThat(once(lost(payments.payInvoice(55).customer(CUSTOMER).amount(AMOUNT), 6L, ABSENCE)))
                .isInstanceOf(Reconciliation.Open.class);
        assertThat(once(lost(payments.payThroughProcessor(AMOUNT), 6L, ABSENCE)))
                .isInstanceOf(Reconciliation.Open.class);
    }

    @Test
    void anEditIsForAPersonAndReadOnce() {
        Payment row = row(7).payment();
        workspace.answers(page(row));

        assertThat(candidates(lost(edit()).find())).containsExactly(row);
        assertThat(workspace.calls()).as("no reading can settle it").hasSize(1);
    }

    // --- Absent ------------------------------------------------------------------------------------------------------

    private Reconcile<Payment> vouched() {
        return lost(payment(), 6L, ABSENCE).within(Duration.ZERO);
    }

    @Test
    void aCallIsAbsentIfNoNewRowIsUnknown() {
        clock.advance(Duration.ofMinutes(10));
        workspace.answers(page(old(6), old(5)));

        assertThat(vouched().find()).isInstanceOfSatisfying(Reconciliation.Absent.class, absent -> {
            assertThat(absent.read().isComplete()).isTrue();
            assertThat(absent.vouchedAge()).isEqualTo(FIVE_MINUTES);
        });
    }

    @Test
    void aCallIsNotAbsentBeforeTheVouchedAge() {
        clock.advance(FIVE_MINUTES.minusMillis(1));
        workspace.answers(page(old(6)));

        assertThat(vouched().find()).isInstanceOf(Reconciliation.Open.class);
    }

    @Test
    void aRowFromBeforeTheCallThatOnlyAnEarlierReadingShowedMakesTheListNotWhole() {
        clock.advance(FIVE_MINUTES.minusSeconds(2));
        workspace.answers(page(old(6)), page(old(5)));

        assertThat(read(vouched().within(Duration.ofSeconds(3)).find()).gap())
                .isEqualTo("it lacks row 6, which it had before the call");
        assertThat(workspace.calls())
                .as("a reading, and one to a certain end at the age")
                .hasSize(3);
    }

    @Test
    void anOpenCallReportsThatTheVouchedAgeIsTooShortForIt() {
        Reconcile<Payment> search = lost(payment(), 6L, GROWING.withAbsentAfter(Duration.ofMinutes(1)))
                .within(Duration.ZERO);
        Duration least = workspace.longestRequest(payment().build()).plusSeconds(62);
        workspace.answers(page(old(6)), page(old(6)));
        clock.advance(least.minusMillis(1));

        assertThat(search.find())
                .isInstanceOfSatisfying(
                        Reconciliation.Open.class,
                        open -> assertThat(open.read().gap())
                                .isEqualTo("PlatformFacts.absentAfter is PT1M, and this call may take longer: it can be"
                                        + " absent after " + least));

        clock.advance(Duration.ofMillis(1));

        assertThat(search.find())
                .isInstanceOfSatisfying(
                        Reconciliation.Absent.class,
                        absent -> assertThat(absent.vouchedAge()).isEqualTo(least));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theSearchReadsAsSoonAsTheVouchedAgeIsReached(boolean isGenerated) {
        Duration age = FIVE_MINUTES.plusSeconds(7);

        assertThat(lost(isGenerated ? payment() : referred(), 0L, GROWING.withAbsentAfter(age))
                        .within(Duration.ofMinutes(10))
                        .find())
                .isInstanceOf(Reconciliation.Absent.class);
        assertThat(workspace.times()).endsWith(age);
    }

    @Test
    void aRowThatKeepsACallOpenAtItsVouchedAgeIsReadAgainAfterAPause() {
        clock.advance(FIVE_MINUTES);
        Payment unknown = row(7).transaction("T-0").payment();
        workspace.answers(page(unknown), page(unknown), page(unknown), page(unknown));

        assertThat(candidates(vouched().within(Duration.ofSeconds(3)).find())).containsExactly(unknown);
        assertThat(workspace.times()).extracting(Duration::toSeconds).containsExactly(300L, 300L, 302L, 302L);
    }

    /** Its ID is below all that are counted. */
    @Test
    void anOldRowOfAFoundCallDoesNotKeepAnotherCallOpen() {
        clock.advance(FIVE_MINUTES);
        workspace.answers(page(old(6), row(3).transaction("T-238174500921129").payment()));
        Reconcile<Payment> found = lost(Generated.payment(payment(), "T-238174500921129"));

        assertThat(Reconcile.findAll(List.of(found, vouched().within(Duration.ZERO)))
                        .get(1))
                .isInstanceOf(Reconciliation.Absent.class);
    }

    @Test
    void aCallThatNoReadingCanSettleIsReadOnce() {
        assertThat(lost(referred(), 6L, GROWING).find()).isInstanceOf(Reconciliation.Open.class);
        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void aCallIsNotAbsentWithoutEachOfItsVouchers() {
        clock.advance(Duration.ofMinutes(10));

        assertThat(once(lost(payment(), 6L, GROWING))).isInstanceOf(Reconciliation.Open.class);
        assertThat(once(lost(payment(), 6L, PlatformFacts.NONE.withAbsentAfter(FIVE_MINUTES))))
                .isInstanceOf(Reconciliation.Open.class);
        assertThat(once(lost(payment(), null, ABSENCE))).isInstanceOf(Reconciliation.Open.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"T-0", "", "REF-77A", "T-100000000096948"})
    void aNewRowThatBelongsToNoKnownCallKeepsTheCallOpen(String reference) {
        clock.advance(Duration.ofMinutes(10));
        Payment unknown = row(7).transaction(reference).amount("3").payment();
        workspace.answers(page(unknown, old(6)));

        Reconciliation<Payment> outcome = vouched().find();

        assertThat(candidates(outcome)).containsExactly(unknown);
        assertThat(reasons(outcome)).containsExactly("it is new since the call, and belongs to no known call");
    }

    @Test
    void anOldRowWithTheReferenceKeepsTheCallOpen() {
        clock.advance(Duration.ofMinutes(10));
        workspace.answers(page(row(5).amount("3").payment()));

        assertThat(candidates(vouched().find())).hasSize(1);
    }

    @Test
    void aRowThatAnEarlierReadingShowedKeepsTheCallOpen() {
        workspace.answers(page(row(7).transaction("T-0").payment()), page());

        assertThat(candidates(vouched().within(Duration.ofMinutes(10)).find())).hasSize(1);
    }

    @Test
    void aPartOfAListProvesNoAbsence() {
        clock.advance(Duration.ofMinutes(10));
        workspace.answers(pageOf(4, List.of(old(6))), pageOf(4, List.of()));

        assertThat(read(vouched().find()).gap()).isEqualTo("of 4 rows, 1 were read");
    }

    @Test
    void aListThatLacksItsNewestRowBeforeTheCallProvesNoAbsence() {
        clock.advance(Duration.ofMinutes(10));
        workspace.answers(pageOf(1, List.of(old(5))));

        assertThat(read(vouched().find()).gap()).isEqualTo("it lacks row 6, which it had before the call");
    }

    @Test
    void aListWithoutACountProvesNoAbsence() {
        clock.advance(Duration.ofMinutes(10));
        workspace.answers(
                new ScriptedPayments.Rows(List.of(old(6)), null, null),
                new ScriptedPayments.Rows(List.of(), null, null));

        assertThat(read(vouched().find()).gap()).isEqualTo("the platform did not count the rows");
    }

    @Test
    void aRowWithoutAnIdProvesNoAbsence() {
        clock.advance(Duration.ofMinutes(10));
        workspace.answers(page(old(0)));

        assertThat(read(vouched().find()).gap()).isEqualTo("1 rows have no ID");
    }

    @Test
    void aPaymentWithoutAReferenceIsForAPersonWithTheRowsOfItsAmount() {
        Payment equal = row(7).transaction("").payment();
        workspace.answers(page(equal, row(8).transaction("").amount("3").payment()));

        assertThat(candidates(once(lost(fund())))).containsExactly(equal);
        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void anAgeThatTheRequestMayReachIsRaised() {
        Reconcile<Payment> search = lost(payment(), 6L, GROWING.withAbsentAfter(Duration.ofSeconds(-1)));
        clock.advance(Duration.ofMinutes(2));
        workspace.answers(page(old(6)), page(old(6)));

        assertThat(once(search)).isInstanceOf(Reconciliation.Open.class);
        clock.advance(Duration.ofSeconds(2));
        assertThat(once(search))
                .isInstanceOfSatisfying(
                        Reconciliation.Absent.class,
                        absent -> assertThat(absent.vouchedAge()).isEqualTo(Duration.ofSeconds(122)));
    }

    @Test
    void anAmountOfHalfACentIsKept() {
        workspace.answers(page(row(7).amount("100.01").payment()));

        assertThat(once(lost(payment().amount(new BigDecimal("100.005"))))).isInstanceOf(Reconciliation.Found.class);
    }
}
