package io.adplatform.sdk.finance.reconcile;

import static io.adplatform.sdk.finance.testing.JsonPlatform.data;
import static io.adplatform.sdk.finance.testing.Outcomes.candidates;
import static io.adplatform.sdk.finance.testing.Outcomes.find;
import static io.adplatform.sdk.finance.testing.Outcomes.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.testing.JsonPlatform;
import io.adplatform.sdk.finance.testing.JsonRow;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import io.adplatform.sdk.testing.CallMode;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a call may be called absent: on its caller's word, and by a reading of all rows of which none could be it. */
class AbsenceTest extends ReconcileFixture {

    private static final Duration LEAST = Duration.ofSeconds(60 + 2 + 60);
    private static final Instant LONG_AGO = SENT.minus(Duration.ofDays(3));

    private final JsonPlatform lists = new JsonPlatform(time).clockAhead(Duration.ZERO);
    private final Payments pays = Payments.on(lists);

    /** A search whose caller vouches for a time that has just come. */
    private Reconcile<Payment> lostLongAgo(Request<?> request) {
        return pays.reconcile(request.build(), SENT.minus(LEAST))
                .absentAfter(LEAST)
                .within(Duration.ZERO);
    }

    private static JsonRow stranger(long id) {
        return JsonRow.withId(id).transaction("S-" + id).amount("7");
    }

    private static List<Payment> notRuledOut(Reconciliation<Payment> outcome) {
        assertThat(outcome).isInstanceOf(Reconciliation.NotFoundYet.class);
        return ((Reconciliation.NotFoundYet<Payment>) outcome).notRuledOut();
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aPaymentIsAbsentAsSoonAsItsCallerSaysAndNotBefore(CallMode mode) {
        lists.lists(stranger(8), stranger(9));
        Reconcile<Payment> search = pays.reconcile(payment().build(), SENT)
                .absentAfter(Duration.ofSeconds(150))
                .within(Duration.ofMinutes(5));

        Reconciliation<Payment> outcome = find(mode, search);

        assertThat(outcome).isInstanceOfSatisfying(Reconciliation.Absent.class, absent -> {
            assertThat(absent.vouchedAge()).isEqualTo(Duration.ofSeconds(150));
            assertThat(absent.read().begunAt()).isEqualTo(SENT.plusSeconds(150));
            assertThat(absent.read().rows()).isEqualTo(2);
        });
        assertThat(lists.times())
                .extracting(Duration::toSeconds)
                .containsExactly(0L, 2L, 6L, 14L, 30L, 60L, 90L, 120L, 150L);
    }

    @Test
    void aReadingIsMadeWhenTheTimeHasComeEvenIfItIsNotDue() {
        Reconcile<Payment> search = pays.reconcile(payment().build(), SENT)
                .absentAfter(Duration.ofSeconds(125))
                .within(Duration.ofSeconds(130));

        assertThat(search.find()).isInstanceOf(Reconciliation.Absent.class);
        assertThat(lists.times()).extracting(Duration::toSeconds).endsWith(120L, 125L);
    }

    @Test
    void aSearchThatEndsTooSoonDoesNotSayAbsent() {
        Reconcile<Payment> search = pays.reconcile(payment().build(), SENT)
                .absentAfter(Duration.ofMinutes(10))
                .within(Duration.ofMinutes(2));

        assertThat(search.find()).isInstanceOf(Reconciliation.NotFoundYet.class);
    }

    @Test
    void withoutTheCallersWordNothingIsAbsent() {
        assertThat(pays.reconcile(payment().build(), LONG_AGO)
                        .within(Duration.ZERO)
                        .find())
                .isInstanceOf(Reconciliation.NotFoundYet.class);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void whereNobodyKnowsWhoMadeTheCallNorWhoReadsTheListNothingIsAbsent(CallMode mode) {
        lists.ofUnknownUser();

        Reconciliation<Payment> outcome = find(mode, lostLongAgo(payment()));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Reconciliation.NotFoundYet.class,
                        open -> assertThat(open.read().gap())
                                .isEqualTo("it isn't known whether the user who made the call is the one who read it,"
                                        + " and users may be shown different rows"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT62S", "PT2M1.999S"})
    void aTimeInWhichTheRequestCanStillArriveIsRefused(Duration age) {
        assertThatThrownBy(() -> pays.reconcile(payment().build(), SENT).absentAfter(age))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("absentAfter must be PT2M2S or more, was " + age
                        + ": the request itself may take PT1M, its sending PT2S, and machines on the way PT1M");
    }

    @Test
    void aCallWithALongerLimitNeedsALongerTime() {
        Request<?> patient = payment().options(o -> o.attemptTimeout(Duration.ofMinutes(3)));
        Request<?> withProof = payment().proof(Content.of(HexFormat.of().parseHex("89504e470d0a1a0a"), "proof.png"));

        assertThatThrownBy(() -> pays.reconcile(patient.build(), SENT).absentAfter(LEAST))
                .hasMessageContaining("must be PT4M2S or more");
        assertThatThrownBy(() -> pays.reconcile(withProof.build(), SENT).absentAfter(LEAST))
                .as("an upload takes as long as the deadline allows")
                .hasMessageContaining("must be PT11M2S or more");
    }

    @Test
    void aListThatWasNotReadToItsEndShowsNoAbsence() {
        lists.lists(stranger(8)).answering(asked -> data(asked.rows(10), 2L, null));
        assertThat(lostLongAgo(payment()).find()).isInstanceOf(Reconciliation.NotFoundYet.class);

        lists.answering(asked -> null);
        assertThat(lostLongAgo(payment()).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
    }

    @Test
    void aRowThatVanishedShowsNoAbsence() {
        JsonRow doubtful = JsonRow.withId(8).transaction("");
        lists.lists(doubtful, stranger(9))
                .ordered(rows -> lists.calls().isEmpty() ? rows : rows.subList(1, rows.size()));

        Reconciliation<Payment> outcome = pays.reconcile(payment().build(), SENT)
                .absentAfter(LEAST)
                .within(Duration.ofMinutes(5))
                .find();

        assertThat(candidates(outcome)).extracting(Payment::paymentId).containsExactly(8L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Processing", "Paid", "Rejected", "Cancelled", "Lost"})
    void aRowOfTheAmountIsNotRuledOutInWhateverStatus(String status) {
        lists.lists(stranger(8)
                .amount("1250.50")
                .status(status)
                .type("Refund")
                .with("paymentMode", "Cheque")
                .invoice(3)
                .day(SENT.plus(Duration.ofDays(9)).toEpochMilli()));

        assertThat(notRuledOut(lostLongAgo(payment()).find()))
                .extracting(Payment::paymentId)
                .containsExactly(8L);
        assertThat(notRuledOut(lostLongAgo(fund()).find())).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1250", "1251", "1250.5"})
    void aRowOfNearlyTheAmountIsNotRuledOut(String amount) {
        lists.lists(stranger(8).amount(amount));

        assertThat(notRuledOut(lostLongAgo(payment()).find())).hasSize(1);
    }

    @Test
    void aRowWithoutAnAmountIsNotRuledOut() {
        lists.lists(stranger(8).without("paymentAmount"));

        assertThat(notRuledOut(lostLongAgo(payment()).find())).hasSize(1);
    }

    @Test
    void aRowOfTheTransactionIsNotRuledOutHoweverOld() {
        lists.lists(JsonRow.withId(8).transaction("71").amount("7").created(LONG_AGO));

        assertThat(notRuledOut(lostLongAgo(payment().transaction("0071")).find()))
                .hasSize(1);
        assertThat(candidates(lostLongAgo(payment().transaction("71")).find())).hasSize(1);
    }

    @Test
    void rowsFromLongBeforeOrOfAnotherAmountOrGeneratedForAnotherAreRuledOut() {
        lists.lists(
                stranger(8).amount("1250.50").created(LONG_AGO),
                stranger(9).amount("1249"),
                JsonRow.withId(10).transaction("T-023817450092117347"));

        assertThat(lostLongAgo(payment()).find()).isInstanceOf(Reconciliation.Absent.class);
    }

    @Test
    void aRowFromShortlyBeforeIsRuledOutByTwoWitnessesOnly() {
        lists.lists(stranger(8).amount("1250.50").created(SENT.minusSeconds(3600)));

        assertThat(notRuledOut(lostLongAgo(payment()).find())).hasSize(1);
        assertThat(lostLongAgo(payment()).newestBefore(8).find()).isInstanceOf(Reconciliation.Absent.class);
    }

    @Test
    void anApprovalIsAbsentWhereThePaymentIsStillInProcessing() {
        lists.lists(stranger(8), JsonRow.withId(7));
        Request<?> approval = pays.approve(7).customer(CUSTOMER).actionNote("Seen");

        assertThat(lostLongAgo(approval).find()).isInstanceOf(Reconciliation.Absent.class);

        lists.lists(stranger(8));
        assertThat(lostLongAgo(approval).find())
                .as("a payment that isn't listed")
                .isInstanceOf(Reconciliation.NotFoundYet.class);
    }

    @Test
    void anEditIsAbsentWhereTheRowIsAsItWasBefore() {
        JsonRow row = JsonRow.withId(7).created(LONG_AGO);
        lists.lists(row);
        Payment before = pays.listOfCustomer(CUSTOMER).send().rows().get(0);
        Request<?> edit = edit().amount(new BigDecimal("99"));

        assertThat(lostLongAgo(edit).rowBefore(before).find()).isInstanceOf(Reconciliation.Absent.class);
        assertThat(notRuledOut(lostLongAgo(edit).find()))
                .as("without knowing what it was")
                .hasSize(1);

        lists.lists(row.amount("99").modified(SENT));
        assertThat(found(lostLongAgo(edit).rowBefore(before).find()).paymentId())
                .isEqualTo(7);
    }
}
