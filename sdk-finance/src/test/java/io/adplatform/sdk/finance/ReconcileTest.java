package io.adplatform.sdk.finance;

import static io.adplatform.sdk.finance.ScriptedPayments.at;
import static io.adplatform.sdk.finance.ScriptedPayments.dated;
import static io.adplatform.sdk.finance.ScriptedPayments.page;
import static io.adplatform.sdk.finance.ScriptedPayments.pageOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.AutomaticTime;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a search concludes from what it sees, and what it spends on it. */
class ReconcileTest {

    private static final long CUSTOMER = 300417;
    private static final BigDecimal AMOUNT = new BigDecimal("1250.50");
    private static final Instant SENT = ManualTime.START;

    private final AutomaticTime time = new AutomaticTime();
    private final ScriptedPayments workspace = new ScriptedPayments(time);
    private final Payments payments = Finance.on(workspace).payments();

    @AfterEach
    void close() {
        time.close();
    }

    /** Both ways of a caller: what is concluded and what is spent is the same. */
    enum Way {
        WAITING {
            @Override
            <R> Reconciliation<R> find(Reconcile<R> search) {
                return search.find();
            }
        },
        NOT_WAITING {
            @Override
            <R> Reconciliation<R> find(Reconcile<R> search) {
                try {
                    return search.findAsync().orTimeout(30, TimeUnit.SECONDS).join();
                } catch (CompletionException failed) {
                    throw (RuntimeException) failed.getCause();
                }
            }
        };

        abstract <R> Reconciliation<R> find(Reconcile<R> search);
    }

    private AddPayment payment() {
        return payments.add()
                .customer(CUSTOMER)
                .amount(AMOUNT)
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction("T-1")
                .asFund();
    }

    private Reconcile<Payment> lost(Request<?> request) {
        return payments.reconcile(request.build(), SENT);
    }

    /** A row of the list; {@code null} for what it leaves out. */
    private static Row row(long id) {
        return new Row(id);
    }

    private static final class Row {
        private final long id;
        private Instant created = SENT.plusMillis(300);
        private Instant modified = created;
        private String transaction = "T-1";
        private BigDecimal amount = new BigDecimal("1250.5");
        private PaymentType type = PaymentType.AS_FUND;
        private final PaymentMode mode = PaymentMode.WIRE_TRANSFER;
        private PaymentStatus status = PaymentStatus.PROCESSING;
        private Long invoice = 0L;
        private String bank;
        private String reason;
        private Instant date = Instant.parse("2026-11-20T00:00:00Z");

        Row(long id) {
            this.id = id;
        }

        Row created(Instant when) {
            created = when;
            modified = when;
            return this;
        }

        Row modified(Instant when) {
            modified = when;
            return this;
        }

        Row transaction(String value) {
            transaction = value;
            return this;
        }

        Row amount(String value) {
            amount = value == null ? null : new BigDecimal(value);
            return this;
        }

        Row type(PaymentType value) {
            type = value;
            return this;
        }

        Row status(PaymentStatus value) {
            status = value;
            return this;
        }

        Row invoice(Long value) {
            invoice = value;
            return this;
        }

        Row bank(String value) {
            bank = value;
            return this;
        }

        Row reason(String value) {
            reason = value;
            return this;
        }

        Row date(Instant value) {
            date = value;
            return this;
        }

        Payment payment() {
            return new Payment(
                    id,
                    true,
                    created,
                    null,
                    null,
                    date,
                    amount,
                    status,
                    mode,
                    type,
                    invoice,
                    transaction,
                    modified,
                    null,
                    null,
                    bank,
                    reason,
                    Map.of());
        }
    }

    private static Payment old(long id) {
        return row(id).transaction("T-0").created(SENT.minusSeconds(3600)).payment();
    }

    // What is found

    @ParameterizedTest
    @EnumSource(Way.class)
    void aPaymentIsFoundByItsTransactionWithOneRequest(Way way) {
        Payment ours = row(7).payment();
        workspace.answers(page(row(8).transaction("T-2").payment(), ours, old(6)));

        assertThat(way.find(lost(payment()))).isEqualTo(new Reconciliation.Found<>(ours));

        assertThat(workspace.calls()).hasSize(1);
        Call<?> look = workspace.calls().get(0);
        assertThat(look.operation()).isEqualTo(ListCustomerPayments.OPERATION);
        assertThat(look.query())
                .containsEntry("owId", "300417")
                .containsEntry("sortBy", "-paymentId")
                .containsEntry("limit", "1000")
                .containsEntry("pageNo", "1");
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aPaymentThatIsNotThereIsLookedForUntilTheTimeIsOverAndNeverCalledUndone(Way way) {
        Reconciliation<Payment> outcome = way.find(lost(payment()).within(Duration.ofMinutes(2)));

        assertThat(workspace.times()).extracting(Duration::toSeconds).containsExactly(0L, 2L, 6L, 14L, 30L, 60L, 90L);
        assertThat(outcome).isEqualTo(new Reconciliation.NotFoundYet<>(SENT.plusSeconds(90)));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aPaymentThatAppearsLateIsFoundAndNothingMoreIsAsked(Way way) {
        Payment ours = row(7).payment();
        workspace.answers(page(), page(old(6)), page(ours, old(6)));

        assertThat(way.find(lost(payment()))).isEqualTo(new Reconciliation.Found<>(ours));
        assertThat(workspace.calls()).hasSize(3);
    }

    @Test
    void aSingleLookIsASingleRequest() {
        assertThat(lost(payment()).within(Duration.ZERO).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void theSameTransactionOfSomethingElseIsNotIt() {
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

    // What is doubtful

    @Test
    void twoWithTheSameTransactionAreForAPerson() {
        workspace.answers(page(row(8).payment(), row(7).payment()));

        assertThat(lost(payment()).find())
                .isEqualTo(new Reconciliation.Ambiguous<>(List.of(row(8).payment(), row(7).payment())));
        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void ourTransactionWithAnotherAmountIsForAPerson() {
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
    void oursWithItsTransactionIsCertainBesideOneThatShowsNone() {
        Payment ours = row(8).payment();
        Payment sparse = row(7).transaction(null).payment();
        workspace.answers(page(ours, sparse));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void oursBesideOneWithItsTransactionAndAnotherAmountIsForAPerson() {
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

    // Payments without a transaction

    private AddFund fund() {
        return payments.addFund()
                .amount(AMOUNT)
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .bank("First Bank");
    }

    @Test
    void aFundIsKnownByAllThatWasSent() {
        Payment ours = row(7).bank("FIRST bank").payment();
        workspace.answers(page(
                row(12).amount("1250.51").payment(),
                row(11).bank("Other Bank").payment(),
                row(10).type(PaymentType.REFUND).payment(),
                row(9).invoice(55L).payment(),
                row(8).date(Instant.parse("2026-11-25T00:00:00Z")).payment(),
                ours));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Found<>(ours));
        assertThat(workspace.calls().get(0).operation()).isEqualTo(ListPayments.OPERATION);
    }

    @Test
    void aFundThatMayHaveBeenThereBeforeIsForAPerson() {
        Payment sooner = row(7).created(SENT.minusSeconds(60)).payment();
        workspace.answers(page(sooner));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(sooner)));
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
    void whatWasMeasuredOnceHoldsForLaterLooks() {
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
    void aFundFromLongAfterIsForAPerson() {
        Payment later = row(7).created(SENT.plusSeconds(900)).payment();
        workspace.answers(page(later));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(later)));
    }

    @Test
    void whoLookedBeforeSendingKnowsExactly() {
        Payment sooner = row(7).created(SENT.minusSeconds(60)).payment();
        Payment ours = row(8).created(SENT.minusSeconds(30)).payment();
        workspace.answers(page(ours, sooner), page(sooner));

        assertThat(lost(fund()).newestBefore(7).find()).isEqualTo(new Reconciliation.Found<>(ours));
        assertThat(lost(fund()).newestBefore(8).within(Duration.ZERO).find())
                .isInstanceOf(Reconciliation.NotFoundYet.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-19T10:00:00Z", "2026-11-20T00:00:00Z", "2026-11-21T11:59:59Z"})
    void aDayIsTheSameInWhateverZoneThePlatformBeginsIt(Instant begin) {
        Payment ours = row(7).date(begin).payment();
        workspace.answers(page(ours));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void anInvoiceThatWasPaidIsKnownByInvoiceAndAmount() {
        Payment ours = row(7).type(PaymentType.AGAINST_INVOICE).invoice(55L).payment();
        workspace.answers(
                page(row(9).type(PaymentType.AGAINST_INVOICE).invoice(56L).payment(), row(8).payment(), ours));

        assertThat(lost(payments.payInvoice(55).customer(CUSTOMER).amount(AMOUNT))
                        .find())
                .isEqualTo(new Reconciliation.Found<>(ours));
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

    // Decisions and edits

    @Test
    void anApprovalIsToldByTheStatus() {
        Payment paid =
                row(7).status(PaymentStatus.PAID).modified(SENT.plusSeconds(1)).payment();
        workspace.answers(page(row(7).created(SENT.minusSeconds(9000)).payment()), page(old(9), paid));

        assertThat(lost(payments.approve(7).customer(CUSTOMER).note("Seen")).find())
                .isEqualTo(new Reconciliation.Found<>(paid));
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void aPaymentThatSomebodyElseRejectedIsForAPerson() {
        Payment rejected = row(7).status(PaymentStatus.REJECTED).payment();
        workspace.answers(page(rejected));

        assertThat(lost(payments.approve(7).customer(CUSTOMER).note("Seen")).find())
                .isEqualTo(new Reconciliation.Ambiguous<>(List.of(rejected)));
    }

    @Test
    void aDecisionOverAnOldPaymentIsFoundBehindNewerPayments() {
        Payment cancelled = row(7).created(SENT.minusSeconds(90_000))
                .status(PaymentStatus.CANCELLED)
                .modified(SENT.plusSeconds(1))
                .payment();
        workspace.answers(
                pageOf(2, List.of(row(9).created(SENT.plusSeconds(5)).payment())), pageOf(2, List.of(cancelled)));

        assertThat(lost(payments.cancel(7).customer(CUSTOMER).note("Seen")).find())
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

    private EditPayment edit() {
        return payments.edit(7)
                .customer(CUSTOMER)
                .amount(AMOUNT)
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction("T-1")
                .asFund();
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

    @Test
    void anEditOfAPaymentThatSomebodyHasDecidedOnSinceIsForAPerson() {
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

    // Lists and what they cost

    @Test
    void aSortedListIsReadNoFurtherThanToWhatWasThereBefore() {
        List<Payment> firstPage = new ArrayList<>();
        for (long id = 1000; id > 0; id--) {
            firstPage.add(old(id));
        }
        workspace.answers(pageOf(250_000, firstPage));

        lost(payment()).within(Duration.ZERO).find();

        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void aListOfManyNewPaymentsIsReadOnUntilTheOldOnes() {
        Payment ours = row(7).payment();
        workspace.answers(
                pageOf(250_000, List.of(row(20).transaction("T-5").payment())),
                pageOf(250_000, List.of(ours)),
                pageOf(250_000, List.of(old(6))));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Found<>(ours));
        assertThat(workspace.calls())
                .extracting(call -> call.query().get("pageNo"))
                .containsExactly("1", "2", "3");
    }

    @Test
    void anUnsortedListIsReadToItsEnd() {
        Payment ours = row(7).payment();
        workspace.answers(
                pageOf(4, List.of(old(6), row(9).transaction("T-5").payment())), pageOf(4, List.of(old(8), ours)));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void aServiceThatRepeatsItsLastPageIsNotAskedForEver() {
        Page repeated = new Page(List.of(row(9).transaction("T-5").payment()));
        workspace.answers(repeated.asAnswer(), repeated.asAnswer(), repeated.asAnswer());

        assertThat(lost(payment()).within(Duration.ZERO).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
        assertThat(workspace.calls()).hasSize(2);
    }

    private record Page(List<Payment> rows) {
        ScriptedPayments.Rows asAnswer() {
            return new ScriptedPayments.Rows(rows, null, null);
        }
    }

    @Test
    void aRowThatIsSeenOnTwoPagesIsOneRow() {
        Payment ours = row(7).payment();
        workspace.answers(
                pageOf(3, List.of(row(8).transaction("T-5").payment(), ours)), pageOf(3, List.of(ours, old(6))));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void lookingCostsATenthOfTheQuotaAtMostWhileOthersNeedIt(Way way) {
        workspace.quotaUsed(12);

        way.find(lost(payment()).within(Duration.ofMinutes(5)));

        assertThat(workspace.times())
                .extracting(Duration::toSeconds)
                .containsExactly(0L, 30L, 60L, 90L, 120L, 150L, 180L, 210L, 240L, 270L);
    }

    @Test
    void whileNothingIsFreeItWaitsForThePermitInsteadOfQueueing() {
        workspace.quotaUsed(20);

        lost(payment()).within(Duration.ofSeconds(100)).find();

        assertThat(workspace.times()).extracting(Duration::toSeconds).containsExactly(0L, 45L, 90L);
    }

    @Test
    void onlyTheFirstLookIsUrgent() {
        workspace.answers(page(), page(row(7).payment()));

        lost(payment()).lane(Lane.INTERACTIVE).find();

        assertThat(workspace.calls())
                .extracting(Call::options)
                .extracting(RequestOptions::lane)
                .containsExactly(Lane.INTERACTIVE, Lane.BULK);
    }

    @Test
    void noLookOutlastsTheSearch() {
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

    // What goes wrong

    private static final CallContext CONTEXT = new CallContext("GET /x", "GET", "/x", 1L, 1, Duration.ZERO);

    private static AdPlatformException brokenConnection() {
        return new ConnectionException(CONTEXT, "got no whole answer.", Sent.UNKNOWN, null);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aLookThatFailsIsTakenAgainLater(Way way) {
        Payment ours = row(7).payment();
        workspace.answers(brokenConnection(), brokenConnection(), page(ours));

        assertThat(way.find(lost(payment()))).isEqualTo(new Reconciliation.Found<>(ours));
        assertThat(workspace.times()).extracting(Duration::toSeconds).containsExactly(0L, 2L, 6L);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whoNeverGotToLookDoesNotSayNotFound(Way way) {
        AdPlatformException broken = brokenConnection();
        workspace.answers(broken);

        assertThatThrownBy(() -> way.find(lost(payment()).within(Duration.ZERO)))
                .isSameAs(broken);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aRefusalIsNotRepeated(Way way) {
        AdPlatformException refused =
                new ForbiddenException(CONTEXT, new PlatformResponse(403, List.of(), Map.of(), Map.of(), ""));
        workspace.answers(refused);

        assertThatThrownBy(() -> way.find(lost(payment()))).isSameAs(refused);
        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void whenTheQuotaIsGoneUntilTheEndWhatWasSeenSoFarCounts() {
        workspace.answers(page(), new RateLimitException(CONTEXT, Sent.NO, Duration.ofMinutes(1), null));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.NotFoundYet<>(SENT));
        assertThat(workspace.calls()).hasSize(2);
    }

    /** What ends a look between two of its pages, for good or for now. */
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
    void whatASingleLookSawBeforeItWasCutIsForAPerson(AdPlatformException cut) {
        Payment ours = row(7).created(null).payment();
        workspace.answers(pageOf(4000, List.of(ours)), cut);

        assertThat(lost(payment()).within(Duration.ZERO).find())
                .isEqualTo(new Reconciliation.Ambiguous<>(List.of(ours)));
    }

    @Test
    void whatWasSeenOnceIsNotForgottenWhenLaterLooksFail() {
        Payment ours = row(7).created(null).payment();
        workspace.answers(page(), pageOf(4000, List.of(ours)), brokenConnection(), brokenConnection());

        assertThat(lost(payment()).within(Duration.ofSeconds(10)).find())
                .isEqualTo(new Reconciliation.Ambiguous<>(List.of(ours)));
        assertThat(workspace.calls()).hasSize(4);
    }

    @Test
    void whatWasSeenOnceIsNotForgottenWhenALaterLookDoesNotSeeIt() {
        Payment ours = row(7).created(null).payment();
        workspace.answers(pageOf(4000, List.of(ours)), brokenConnection(), page());

        assertThat(lost(payment()).within(Duration.ofSeconds(5)).find())
                .isEqualTo(new Reconciliation.Ambiguous<>(List.of(ours)));
        assertThat(workspace.calls()).hasSize(3);
    }

    @Test
    void aLaterLookThatSeesItAllDecides() {
        Payment ours = row(7).created(null).payment();
        workspace.answers(pageOf(4000, List.of(ours)), brokenConnection(), page(ours));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aLookThatThePlatformRejectsForItsRateIsTakenAgainLater(Way way) {
        Payment ours = row(7).payment();
        workspace.answers(new RateLimitException(CONTEXT, Sent.YES, Duration.ofMinutes(1), null), page(ours));

        assertThat(way.find(lost(payment()))).isEqualTo(new Reconciliation.Found<>(ours));
        assertThat(workspace.times()).extracting(Duration::toSeconds).containsExactly(0L, 2L);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void timeThatRunsOutInsideALookEndsTheSearchWithWhatIsKnown(Way way) {
        workspace.answers(page(), CallCancelledException.outOfTime(CONTEXT, "no token came in time", Sent.NO));

        assertThat(way.find(lost(payment()))).isEqualTo(new Reconciliation.NotFoundYet<>(SENT));
        assertThat(workspace.calls()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aClientThatIsClosedInsideALookEndsTheSearchWithThat(Way way) {
        workspace.answers(page(), new CallCancelledException(CONTEXT, "the client was closed", Sent.NO, null));

        assertThatThrownBy(() -> way.find(lost(payment())))
                .isInstanceOf(CallCancelledException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void anInterruptEndsTheSearchAndStaysSet() {
        ManualTime still = Time.manual();
        ScriptedPayments frozen = new ScriptedPayments(still);
        Reconcile<Payment> search =
                Finance.on(frozen).payments().reconcile(payment().build(), SENT);
        Thread.currentThread().interrupt();

        Throwable failure = catchThrowable(search::find);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure).isInstanceOf(CallCancelledException.class).hasMessageContaining("interrupted");
        assertThat(still.pending()).isZero();

        Payment ours = row(7).payment();
        frozen.answers(page(ours));
        assertThat(search.find()).as("searched again").isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void cancellingTheFutureEndsThePause() {
        ManualTime still = Time.manual();
        ScriptedPayments frozen = new ScriptedPayments(still);
        Reconcile<Payment> again =
                Finance.on(frozen).payments().reconcile(payment().build(), SENT);
        CompletableFuture<Reconciliation<Payment>> search = again.findAsync();
        assertThat(still.pending()).isOne();

        search.cancel(true);

        assertThat(still.pending()).isZero();
        still.advance(Duration.ofHours(1));
        assertThat(frozen.calls()).hasSize(1);

        Payment ours = row(7).payment();
        frozen.answers(page(ours));
        assertThat(again.findAsync()).isCompletedWithValue(new Reconciliation.Found<>(ours));
    }

    @Test
    void cancellingTheFutureEndsTheRequest() {
        workspace.answers(new CompletableFuture<>());
        CompletableFuture<Reconciliation<Payment>> search = lost(payment()).findAsync();

        search.cancel(true);

        assertThat(workspace.pending()).isCancelled();
    }

    // What it refuses

    @Test
    void anEmailLeavesNothingToLookAt() {
        assertThatThrownBy(() -> lost(payments.emailReceipt(7).customer(1).to("a@b.example")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("email-receipt");
    }

    @Test
    void aCallFromAnotherWorkspaceIsLookedUpThere() {
        Call<?> call = payment().build();
        Call<?> elsewhere = new Call<>(
                call.operation(),
                200002L,
                call.pathValues(),
                call.query(),
                call.headers(),
                call.body(),
                call.options());

        assertThatThrownBy(() -> payments.reconcile(elsewhere, SENT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("200002")
                .hasMessageContaining("200001");
    }

    @Test
    void anExceptionThatForgotItsCallSaysSo() {
        OutcomeUnknownException forgetful =
                new OutcomeUnknownException(CONTEXT, null, "lost.", SENT, Sent.UNKNOWN, null, null);

        assertThatThrownBy(() -> payments.reconcile(forgetful))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("build the request again");
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
