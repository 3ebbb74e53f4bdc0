package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.ClaimRefusedException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.finance.payrun.PayResult;
import io.adplatform.sdk.finance.payrun.PayRow;
import io.adplatform.sdk.finance.payrun.PayState;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.UntypedRequest;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Payments that break a limit don't leave. */
class PaymentLimitsTest {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).payments(3).start();
    private final long customer = sandbox.workspaces().get(1);
    private final long other = sandbox.data().customer(words -> words.name("Nordwind"));
    /** Half an hour before midnight in Berlin, and still before it in UTC an hour later. */
    private final ManualTime time =
            Time.manual(Instant.parse("2026-11-25T22:30:00Z")).skipPauses();

    private final MemoryJournal journal = new MemoryJournal(time);
    private final PaymentLimits none = PaymentLimits.inZone(BERLIN).time(time);
    private final List<AdPlatform> clients = new ArrayList<>();

    @AfterEach
    void close() {
        clients.forEach(AdPlatform::close);
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    private Payments with(PaymentLimits limits) {
        AdPlatform client = SandboxClient.of(sandbox, time)
                .requestsPerMinute(100_000)
                .journal(journal)
                .guard(limits)
                .build();
        clients.add(client);
        return Payments.on(client.workspace());
    }

    private static BigDecimal money(String amount) {
        return new BigDecimal(amount);
    }

    private AddPayment payment(Payments payments, String amount) {
        return payments.add()
                .customer(customer)
                .amount(money(amount))
                .date(DAY)
                .mode(PaymentMode.WIRE_TRANSFER)
                .asFund();
    }

    private void isRefused(Request<?> payment, String limit, String sum, String amount) {
        int before = sandbox.requests(ADD).size();
        int entries = journal.entries().size();
        assertThatThrownBy(payment::send).isInstanceOfSatisfying(ClaimRefusedException.class, refused -> {
            assertThat(refused.limit()).isEqualByComparingTo(limit);
            assertThat(refused.sum()).isEqualByComparingTo(sum);
            assertThat(refused.amount()).isEqualByComparingTo(amount);
            assertThat(refused)
                    .hasMessageContaining(limit)
                    .hasMessageContaining(sum)
                    .hasMessageContaining(amount);
        });
        assertThat(sandbox.requests(ADD)).as("nothing is sent").hasSize(before);
        assertThat(journal.entries()).as("nothing is claimed").hasSize(entries);
    }

    @Test
    void aSumOfADayIsNotExceededPerCustomerAndInTotal() {
        Payments payments = with(none.dailySumPerCustomer(money("1000")).dailySum(money("1500")));
        payment(payments, "600").send();
        payment(payments, "400").send();

        isRefused(payment(payments, "0.01"), "1000", "1000", "0.01");
        payment(payments, "500").customer(other).send();
        isRefused(payment(payments, "1").customer(other), "1500", "1500", "1");
        assertThat(sandbox.commits(ADD)).isEqualTo(3);
    }

    @Test
    void theMessageNamesCustomerDayLimitSumAndAmount() {
        Payments payments = with(none.dailySumPerCustomer(money("1000")));
        payment(payments, "600").send();

        assertThatThrownBy(() -> payment(payments, "700").send())
                .hasMessageContaining("The limit of 1000 for customer " + customer
                        + " on 2026-11-25 would be exceeded: 600 are recorded, and the call has 700.");
    }

    @Test
    void aDayEndsAtMidnightOfTheZone() {
        Payments payments = with(none.dailySum(money("1000")));
        payment(payments, "1000").send();
        isRefused(payment(payments, "1"), "1000", "1000", "1");

        time.advance(Duration.ofHours(1));

        payment(payments, "1000").send();
        isRefused(payment(payments, "1"), "1000", "1000", "1");
    }

    @Test
    void anUnknownPaymentCountsAndARefusedOrAbsentOneDoesNot() {
        Payments payments = with(none.dailySum(money("1000")));
        sandbox.onNext(ADD, Fault.status(422, "Not today"));
        assertThatThrownBy(() -> payment(payments, "900").send()).isInstanceOf(UnprocessableException.class);
        sandbox.onNext(ADD, Fault.disconnect());
        assertThatThrownBy(() -> payment(payments, "900").send()).isInstanceOf(OutcomeUnknownException.class);

        isRefused(payment(payments, "200"), "1000", "900", "200");
        journal.settle(journal.unsettled().get(0), Settlement.absent("J. Smith: the bank has none"));

        payment(payments, "1000").send();
    }

    @Test
    void anApprovalLiftsTheLimitsOfOneCallAndTheJournalKeepsIt() {
        Payments payments = with(none.dailySum(money("1000")).highestAmount(money("1000")));

        payment(payments, "1500").approvedBy("J. Smith", "ticket 4711").send();

        JournalEntry entry = journal.entries().get(0);
        assertThat(entry.inputs().guard().approval()).satisfies(approval -> {
            assertThat(approval.by()).isEqualTo("J. Smith");
            assertThat(approval.note()).isEqualTo("ticket 4711");
        });
        isRefused(payment(payments, "1"), "1000", "1500", "1");
        assertThatThrownBy(() -> payment(payments, "1").approvedBy(" ", "x"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPaymentAboveTheHighestAmountIsRefused() {
        Payments payments = with(none.highestAmount(money("1000")));
        payment(payments, "1000.00").send();
        sandbox.clear();

        for (Request<Confirmation> tooMuch : List.of(
                payment(payments, "1000.01"),
                payments.payInvoice(55).customer(customer).amount(money("1000.01")),
                payments.addFund().amount(money("1000.01")).mode(PaymentMode.PROCESSOR),
                payments.edit(7)
                        .customer(customer)
                        .amount(money("1000.01"))
                        .date(DAY)
                        .mode(PaymentMode.CHECK)
                        .transaction("x")
                        .asFund())) {
            isRefused(tooMuch, "1000", "0", "1000.01");
            assertThatThrownBy(() -> tooMuch.sendAsync().join()).hasCauseInstanceOf(ClaimRefusedException.class);
        }
        isRefused(payments.payThroughProcessor(money("2000")), "1000", "0", "2000");
        assertThatThrownBy(() -> payment(payments, "1000.01").send())
                .hasMessageStartingWith(
                        "The limit of 1000 for one payment would be exceeded: 0 are recorded, and the call has"
                                + " 1000.01. A person");
        assertThat(sandbox.requestCount()).isZero();
        assertThat(journal.entries()).hasSize(1);
        payment(payments, "2000").approvedBy("J. Smith", "ticket 4711").send();
        isRefused(payment(payments, "1000.01"), "1000", "0", "1000.01");
    }

    @Test
    void aPaymentThatWasDoneIsAnsweredUnderALowerLimit() {
        UnaryOperator<RequestOptions> key = options -> options.idempotencyKey("run/1");
        payment(with(none), "1000").options(key).send();

        assertThat(payment(with(none.highestAmount(money("10"))), "1000")
                        .options(key)
                        .sendForResponse()
                        .source())
                .isSameAs(ResponseSource.JOURNAL);
    }

    @Test
    void anAmountThatNoGuardTakesIsNamedWithItsRule() {
        assertThatThrownBy(() -> payment(with(none), "1E-41").send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("amount must be from 0, with at most 40 digits, was 1E-41");
    }

    @Test
    void aDuplicateUnderAnotherKeyIsRefusedUnlessItIsNamed() {
        Payments payments = with(none.refuseDuplicates());
        payment(payments, "70").options(o -> o.idempotencyKey("october/1")).send();
        sandbox.clear();

        assertThatThrownBy(() -> payment(payments, "70.00").send())
                .isInstanceOfSatisfying(
                        ClaimRefusedException.class,
                        refused -> assertThat(refused.other().name()).isEqualTo("october/1"))
                .hasMessageContaining("'october/1'")
                .hasMessageContaining("payment of 70 for customer " + customer + " on 2026-11-20");
        assertThatThrownBy(
                        () -> payment(payments, "70").duplicateOf("october/2").send())
                .isInstanceOf(ClaimRefusedException.class);
        assertThatThrownBy(() ->
                        payment(payments, "70").approvedBy("J. Smith", "ticket").send())
                .as("an approval lifts amounts alone")
                .isInstanceOf(ClaimRefusedException.class);
        assertThat(sandbox.requestCount()).isZero();

        payment(payments, "70").duplicateOf("october/1").send();
        payment(payments, "70").date(DAY.plusDays(1)).send();
        payment(payments, "70.01").send();
        payment(payments, "70").customer(other).send();
        assertThat(sandbox.commits(ADD)).isEqualTo(4);
    }

    @Test
    void aRefundCountsForTheSumAndIsNoDuplicateOfItsPayment() {
        Payments payments = with(none.refuseDuplicates().dailySum(money("100")));
        payment(payments, "40").send();

        payments.refund()
                .customer(customer)
                .amount(money("40"))
                .date(DAY)
                .mode(PaymentMode.CHECK)
                .send();

        isRefused(payment(payments, "21"), "100", "80", "21");
    }

    @Test
    void anEditCountsForTheSumSoThatItCannotRaiseAPaymentOverALimit() {
        Payments payments = with(none.refuseDuplicates().dailySum(money("100")));
        payment(payments, "40").send();
        Payment made = payments.listOfCustomer(customer)
                .sortBy("-paymentId")
                .send()
                .rows()
                .get(0);

        EditPayment edit = payments.edit(made.paymentId())
                .customer(customer)
                .date(DAY)
                .mode(PaymentMode.CHECK)
                .transaction("x")
                .asFund();

        isRefused(edit.amount(money("61")), "100", "40", "61");
        assertThat(edit.amount(money("40")).send().message())
                .as("not a duplicate")
                .isNotBlank();
    }

    @Test
    void aClientWithOtherLimitsCountsThePaymentsOfAllClients() {
        payment(with(none), "900").send();

        isRefused(payment(with(none.dailySum(money("1000"))), "101"), "1000", "900", "101");
    }

    @Test
    void aSumOfADayCountsThePaymentsOfAllWorkspaces() {
        with(none.dailySum(money("150")).refuseDuplicates());
        AdPlatform client = clients.get(0);
        payment(Payments.on(client.workspace()), "100")
                .options(o -> o.idempotencyKey("row-1"))
                .send();
        Payments elsewhere = Payments.on(client.workspace(sandbox.workspaces().get(2)));

        isRefused(payment(elsewhere, "51").customer(other), "150", "100", "51");
        assertThatThrownBy(() -> payment(elsewhere, "100")
                        .approvedBy("J. Smith", "ticket")
                        .send())
                .as("a duplicate in another workspace")
                .isInstanceOfSatisfying(
                        ClaimRefusedException.class,
                        refused -> assertThat(refused.other())
                                .isEqualTo(journal.entries().get(0).key()));
        assertThatThrownBy(() -> payment(elsewhere, "51")
                        .options(o -> o.idempotencyKey("row-1"))
                        .send())
                .as("the same name is another key in another workspace")
                .isInstanceOf(ClaimRefusedException.class);
    }

    private UntypedRequest untyped() {
        return clients.get(0).call(ADD);
    }

    @Test
    void aPaymentWithoutATypedRequestCounts() {
        Payments payments = with(none.dailySumPerCustomer(money("1000")));
        untyped()
                .body(Map.of(
                        "owId",
                        customer,
                        "paymentAmount",
                        600,
                        "paymentMode",
                        1,
                        "paymentDate",
                        "2026-11-20",
                        "paymentType",
                        1,
                        "transactionId",
                        "T-1"))
                .returns(Object.class)
                .send();

        isRefused(payment(payments, "401"), "1000", "600", "401");
    }

    /** A body of the caller's own type. */
    record OwnBody(long owId, BigDecimal paymentAmount) {}

    @Test
    void eachFormOfABodyIsLimited() {
        with(none.highestAmount(money("9000")).dailySumPerCustomer(money("1000")));
        Map<String, Object> fields = Map.of("owId", customer, "paymentAmount", money("5000"));

        for (UntypedRequest form : List.of(
                untyped().body(fields),
                untyped().form(Map.of("owId", customer, "paymentAmount", "5000")),
                untyped().body(List.of(fields)),
                untyped().body(Map.of("payments", List.of(Map.of("payment", fields)))),
                untyped().body(new OwnBody(customer, money("5000"))),
                untyped().part("owId", customer).part("paymentAmount", 5000),
                untyped().query("owId", customer).query("paymentAmount", 5000),
                clients.get(0).call("POST /api/v3/fa/customer/payment/quick").body(List.of(fields)))) {
            assertThatThrownBy(() -> form.returns(Object.class).send())
                    .as(form.toString())
                    .isInstanceOf(ClaimRefusedException.class)
                    .hasMessageContaining("The limit of 1000 for customer " + customer)
                    .hasMessageContaining("the call has 5000");
        }
        assertThatThrownBy(() -> untyped()
                        .form(Map.of("paymentAmount", "9000.01"))
                        .returns(Object.class)
                        .send())
                .isInstanceOf(ClaimRefusedException.class)
                .hasMessageContaining("The limit of 9000 for one payment");
        assertThat(sandbox.requests()).noneMatch(sent -> sent.operation().contains("payment"));
    }

    @Test
    void aPaymentWhoseAmountCanNotBeReadIsNotSent() {
        with(none.dailySum(money("1000")));

        for (UntypedRequest unreadable : List.of(
                untyped(),
                untyped().body(Map.of("owId", customer)),
                untyped().body("{\"paymentAmount\":5000}"),
                untyped().form(Map.of("paymentAmount", "5,000")),
                untyped().body(Map.of("paymentAmount", Map.of("value", 5000))),
                untyped().body(Map.of("paymentAmount", -5000)),
                untyped().query("paymentAmount", 1).body(Map.of("paymentAmount", 5000)),
                untyped().body(List.of(Map.of("paymentAmount", 1), Map.of("paymentAmount", 5000))))) {
            assertThatThrownBy(() -> unreadable.returns(Object.class).send())
                    .as(unreadable.toString())
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining(
                            "amount(paymentAmount) must be one number from 0, because the client has limits");
        }
        assertThat(sandbox.requests()).noneMatch(sent -> sent.operation().contains("payment"));
        assertThat(journal.entries()).isEmpty();
    }

    @Test
    void aRowOfAPayRunOverALimitIsRefusedAndTheOthersArePaid() {
        Payments payments = with(none.dailySum(money("100")));
        List<PayRow> rows = new ArrayList<>();
        for (String amount : List.of("60", "50", "40")) {
            rows.add(new PayRow(
                    rows.size() + 2, customer, money(amount), DAY, PaymentMode.CHECK, null, "T-" + amount, null));
        }

        List<PayResult> results =
                payments.payRun("november", journal).rows(rows).run().results();

        assertThat(results)
                .extracting(PayResult::state)
                .containsExactly(PayState.PAID, PayState.REFUSED, PayState.PAID);
        assertThat(results.get(1).reason()).contains("The limit of 100 for all customers on 2026-11-25");
    }

    @Test
    void aFurtherFieldDoesNotChangeTheCustomerOfALimit() {
        Payments payments = with(none.dailySumPerCustomer(money("150")).refuseDuplicates());
        payment(payments, "100").send();

        assertThatThrownBy(() -> payment(payments, "100")
                        .transaction("T-2")
                        .with("customerOwId", 1)
                        .with("nested.owId", 1)
                        .send())
                .isInstanceOf(ClaimRefusedException.class);
        assertThat(sandbox.commits(ADD)).isOne();
    }

    @ParameterizedTest
    @EnumSource(
            value = Effect.class,
            names = {"READ", "REPEATABLE"})
    void aPaymentThatIsCalledRepeatableIsNotSent(Effect effect) {
        with(none.highestAmount(money("100")));
        AdPlatform client = clients.get(clients.size() - 1);

        assertThatThrownBy(() -> client.call(ADD)
                        .effect(effect)
                        .body(Map.of("owId", customer, "paymentAmount", 9000))
                        .returns(Map.class)
                        .send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("effect must be ONCE, because the client has limits");
        assertThat(sandbox.requestCount()).isZero();
    }

    @Test
    void limitsNeedAJournal() {
        assertThatThrownBy(() -> SandboxClient.of(sandbox)
                        .guard(none.dailySum(money("1")))
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("guard needs a journal");
        AdPlatform client = SandboxClient.of(sandbox, time).build();
        clients.add(client);
        assertThatThrownBy(() -> payment(Payments.on(client.workspace()), "1")
                        .approvedBy("J. Smith", "ticket")
                        .send())
                .hasMessageContaining("guard needs a client with a journal");
        assertThatThrownBy(() -> none.dailySum(money("0"))).hasMessage("dailySum must be above 0, was 0");
    }
}
