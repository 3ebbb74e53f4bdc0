package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.reconcile.NewestId;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.reconcile.Settled;
import io.adplatform.sdk.finance.testing.Outcomes;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.time.PauseSkippingTime;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A list that lacks the row of a call that was done proves no absence. */
class MissingRowsTest {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final String ADD_FUND = "POST /api/v3/fa/payment/add-fund";
    private static final String LIST = "GET /api/v3/fa/customer/payments/list";
    private static final String LIST_OF_ORGANIZATION = "GET /api/v3/fa/payments/list";
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final PlatformFacts ABSENCE =
            PlatformFacts.NONE.withGrowingIds().withAbsentAfter(FIVE_MINUTES);
    private static final String DONE = "T-100000000000001";
    private static final String LOST = "T-100000000000002";
    private static final String PAID = "T-100000000000003";

    private final PauseSkippingTime time = new PauseSkippingTime();
    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final long customer = sandbox.workspaces().get(1);
    private final MemoryJournal journal = new MemoryJournal(time);
    private final AdPlatform client =
            SandboxClient.of(sandbox, time).journal(journal).build();
    private final Payments payments = Payments.on(client.workspace(), ABSENCE);
    private NewestId newest;

    @BeforeEach
    void read() {
        newest = payments.newestId(customer).find();
    }

    @AfterEach
    void close() {
        client.close();
        sandbox.close();
    }

    private AddPayment payment(String reference, String key) {
        AddPayment payment = payments.add()
                .customer(customer)
                .amount(new BigDecimal("1250.50"))
                .date(DAY)
                .mode(PaymentMode.WIRE_TRANSFER)
                .asFund()
                .newestBefore(newest);
        return Generated.payment(payment, reference).options(options -> options.idempotencyKey(key));
    }

    private void loseAfterProcessing(Request<?> request) {
        sandbox.onNext(request.build().operation().name(), Fault.disconnectAfterProcessing());
        assertThatThrownBy(request::send).isInstanceOf(OutcomeUnknownException.class);
    }

    /** A view of the list that lags, with the count of its own rows. */
    private static JsonNode without(Set<String> references, JsonNode answer) {
        ObjectNode list = (ObjectNode) answer.findParent("totalRecords");
        ArrayNode rows = (ArrayNode) list.get("data");
        int before = rows.size();
        for (int i = rows.size() - 1; i >= 0; i--) {
            String reference = rows.get(i).path("transactionId").asText();
            if (references.stream().anyMatch(one -> reference.endsWith(one.replace("T-", "")))) {
                rows.remove(i);
            }
        }
        list.put("totalRecords", list.get("totalRecords").asInt() - (before - rows.size()));
        return answer;
    }

    private void hide(String... references) {
        Fault view = Fault.json(answer -> without(Set.of(references), answer));
        sandbox.onNext(LIST, view, view, view, view);
    }

    /** Three calls are done, and the list shows one new row: that of the lost call which it finds. */
    @Test
    void aListThatLacksARowOfADoneCallProvesNoAbsenceBesideAFoundCall() {
        payment(DONE, "run/1").send();
        loseAfterProcessing(payment(LOST, "run/2"));
        loseAfterProcessing(payment(PAID, "run/3"));
        time.skip(FIVE_MINUTES);
        hide(DONE, PAID);

        List<Settled<Payment>> settled = payments.reconcile(journal).settle();

        assertThat(sandbox.commits(ADD)).isEqualTo(3);
        assertThat(settled.get(0).outcome()).isInstanceOf(Reconciliation.Found.class);
        assertThat(settled.get(1).outcome())
                .as("the list has 1 new row, and 2 calls are done, so that it isn't whole")
                .isNotInstanceOf(Reconciliation.Absent.class);
        assertThatThrownBy(payment(PAID, "run/3")::send).isInstanceOf(OutcomeUnknownException.class);
    }

    /** The same view, once the found call is in the journal: here the list is not whole. */
    @Test
    void theSameListProvesNoAbsenceOnceTheFoundCallIsRecorded() {
        payment(DONE, "run/1").send();
        loseAfterProcessing(payment(LOST, "run/2"));
        payments.reconcile(journal).settle();
        loseAfterProcessing(payment(PAID, "run/3"));
        time.skip(FIVE_MINUTES);
        hide(DONE, PAID);

        List<Settled<Payment>> settled = payments.reconcile(journal).settle();

        assertThat(settled.get(0).outcome()).isInstanceOf(Reconciliation.Open.class);
    }

    /** The row that a person has acknowledged as a stranger's stands for the missing row of a done call. */
    @Test
    void aListThatLacksTheRowOfADoneCallProvesNoAbsenceBesideAnAcknowledgedRow() {
        payment(DONE, "run/1").send();
        loseAfterProcessing(payment(PAID, "run/3"));
        try (AdPlatform other = SandboxClient.of(sandbox, time).build()) {
            Payments.on(other.workspace())
                    .add()
                    .customer(customer)
                    .amount(new BigDecimal("7"))
                    .date(DAY)
                    .mode(PaymentMode.CHECK)
                    .transaction("by hand")
                    .asFund()
                    .send();
        }
        time.skip(FIVE_MINUTES);
        hide(DONE, PAID);
        Settled<Payment> open = payments.reconcile(journal).settle().get(0);
        assertThat(Outcomes.candidates(open.outcome())).hasSize(1);
        payments.reconcile(journal)
                .acknowledge(open, Outcomes.candidates(open.outcome()).get(0), "J. Smith: paid by hand");

        Settled<Payment> again = payments.reconcile(journal).settle().get(0);

        assertThat(again.outcome())
                .as("1 call is done since, and the only new row is a stranger's")
                .isNotInstanceOf(Reconciliation.Absent.class);
    }

    private AddFund fund(String key, NewestId newestBefore) {
        return payments.addFund()
                .amount(new BigDecimal("1250.50"))
                .date(DAY)
                .mode(PaymentMode.CHECK)
                .bank("First Bank")
                .newestBefore(newestBefore)
                .options(options -> options.idempotencyKey(key));
    }

    /** Two funds; the second answer is lost, and the list lags by both. */
    @Test
    void aListThatLacksTheRowOfADoneFundProvesNoAbsenceOfALostFund() {
        NewestId before = payments.newestId().find();
        fund("fund/1", before).send();
        loseAfterProcessing(fund("fund/2", before));
        time.skip(FIVE_MINUTES);
        Fault lagging = Fault.json(answer -> {
            ObjectNode list = (ObjectNode) answer.findParent("totalRecords");
            ArrayNode rows = (ArrayNode) list.get("data");
            for (int i = rows.size() - 1; i >= 0; i--) {
                if (rows.get(i).path("paymentId").asLong() > before.id()) {
                    rows.remove(i);
                }
            }
            list.put("totalRecords", list.get("totalRecords").asInt() - 2);
            return answer;
        });
        sandbox.onNext(LIST_OF_ORGANIZATION, lagging, lagging);

        List<Settled<Payment>> settled = payments.reconcile(journal).settle();

        assertThat(sandbox.commits(ADD_FUND)).isEqualTo(2);
        assertThat(settled.get(0).outcome())
                .as("the list has no new row, and 1 call is done since")
                .isNotInstanceOf(Reconciliation.Absent.class);
    }

    /** Two runs to one customer: the first has read its newest ID before the second, and pays after it. */
    @Test
    void aListThatLacksTheRowOfACallWithAnEarlierNewestIdProvesNoAbsence() {
        NewestId ofFirstRun = newest;
        payment("T-100000000000007", "first/1").send();
        newest = payments.newestId(customer).find();
        loseAfterProcessing(payment(PAID, "second/1"));
        newest = ofFirstRun;
        payment(DONE, "first/2").send();
        time.skip(FIVE_MINUTES);
        hide(DONE, PAID);

        Settled<Payment> settled = payments.reconcile(journal).settle().get(0);

        assertThat(settled.outcome())
                .as("2 calls are done since row %d, and the list has 1 row above it", ofFirstRun.id())
                .isNotInstanceOf(Reconciliation.Absent.class);
    }

    /** The whole way: the row that the platform has is paid again. */
    @Test
    void aPaymentIsNotMadeTwiceBecauseTheListLagsBehindTwoOfThreeCalls() {
        payment(DONE, "run/1").send();
        loseAfterProcessing(payment(LOST, "run/2"));
        loseAfterProcessing(payment(PAID, "run/3"));
        time.skip(FIVE_MINUTES);
        hide(DONE, PAID);
        payments.reconcile(journal).settle();
        try {
            payment(PAID, "run/3").send();
        } catch (OutcomeUnknownException right) {
            // It is not sent.
        }

        assertThat(sandbox.commits(ADD)).as("three payments under three keys").isEqualTo(3);
    }
}
