package io.adplatform.sdk.finance.payments;

import static io.adplatform.sdk.finance.testing.Outcomes.candidates;
import static io.adplatform.sdk.finance.testing.Outcomes.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.reading.Reading;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation that moves money, its answer lost: it was sent once, the caller knows, and can find out. */
@SuppressWarnings({"ImmutableEnumChecker", "TimeInStaticInitializer"
}) // the cases hold functions; the day is a fixed one
class LostPaymentsTest {

    private static final BigDecimal AMOUNT = new BigDecimal("123.45");
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).payments(30).start();
    private final AdPlatform platform = SandboxClient.of(sandbox).build();
    private final Payments payments = Payments.on(platform.workspace());
    private final long customer = sandbox.workspaces().get(1);

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    /** An operation that moves money: its line, a request for it, and the status of its payment afterwards. */
    private record MoneyOperation(String line, Function<LostPaymentsTest, Request<?>> request, PaymentStatus after) {
        @Override
        public String toString() {
            return line;
        }
    }

    static Stream<MoneyOperation> operations() {
        return Stream.of(
                new MoneyOperation(
                        "POST /api/v3/fa/customer/payment/add", test -> test.payment(), PaymentStatus.PROCESSING),
                new MoneyOperation(
                        "PUT /api/v3/fa/customer/payment/{paymentId}",
                        test -> test.payments
                                .edit(test.added(test.payment()))
                                .customer(test.customer)
                                .amount(new BigDecimal("99.99"))
                                .date(DAY)
                                .mode(PaymentMode.CHECK)
                                .transaction("T-edited")
                                .asFund(),
                        PaymentStatus.PROCESSING),
                new MoneyOperation(
                        "POST /api/v3/fa/customer/payment/approve/{paymentId}",
                        test -> test.payments
                                .approve(test.added(test.payment()))
                                .customer(test.customer)
                                .actionNote("Seen"),
                        PaymentStatus.PAID),
                new MoneyOperation(
                        "POST /api/v3/fa/customer/payment/cancel/{paymentId}",
                        test -> test.payments
                                .cancel(test.added(test.payment()))
                                .customer(test.customer)
                                .actionNote("Seen"),
                        PaymentStatus.CANCELLED),
                new MoneyOperation(
                        "POST /api/v3/fa/customer/payment/reject/{paymentId}",
                        test -> test.payments
                                .reject(test.added(test.payment()))
                                .customer(test.customer)
                                .actionNote("Seen"),
                        PaymentStatus.REJECTED),
                new MoneyOperation(
                        "POST /api/v3/fa/payment/add-fund",
                        test -> test.payments
                                .addFund()
                                .amount(AMOUNT)
                                .date(DAY)
                                .mode(PaymentMode.CHECK)
                                .bank("First Bank"),
                        PaymentStatus.PROCESSING),
                new MoneyOperation(
                        "POST /api/v3/fa/processor/payment",
                        test -> test.payments.payThroughProcessor(AMOUNT),
                        PaymentStatus.PROCESSING),
                new MoneyOperation(
                        "POST /api/v3/fa/pay-invoice",
                        test -> test.payments
                                .payInvoice(test.invoice())
                                .customer(test.customer)
                                .amount(AMOUNT),
                        PaymentStatus.PAID),
                new MoneyOperation(
                        "POST /api/v3/fa/customer/payment/refund", test -> test.refund(), PaymentStatus.PROCESSING),
                new MoneyOperation(
                        "POST /api/v3/fa/customer/payment/approve-refund/{paymentId}",
                        test -> test.payments
                                .approveRefund(test.added(test.refund()))
                                .customer(test.customer)
                                .actionNote("Seen"),
                        PaymentStatus.PAID));
    }

    private AddPayment payment() {
        return payments.add()
                .customer(customer)
                .amount(AMOUNT)
                .date(DAY)
                .mode(PaymentMode.WIRE_TRANSFER)
                .asFund();
    }

    private InitiateRefund refund() {
        return payments.refund().customer(customer).amount(AMOUNT).date(DAY).mode(PaymentMode.WIRE_TRANSFER);
    }

    private long added(Request<?> first) {
        first.send();
        // The newest has the largest ID, in whatever order the platform lists payments.
        return payments.listOfCustomer(customer).stream()
                .mapToLong(Payment::paymentId)
                .max()
                .orElseThrow();
    }

    /** One that payments go to already. */
    private long invoice() {
        return payments.listOfCustomer(customer).type(PaymentType.AGAINST_INVOICE).stream()
                .findFirst()
                .orElseThrow()
                .invoiceId();
    }

    private Reconcile<Payment> reconcile(OutcomeUnknownException lost) {
        return payments.reconcile(lost).within(Duration.ofSeconds(30));
    }

    private OutcomeUnknownException lost(MoneyOperation operation, Fault fault, boolean async) {
        Request<?> request = operation.request.apply(this);
        sandbox.clear();
        sandbox.onNext(operation.line, fault);
        OutcomeUnknownException lost = async
                ? (OutcomeUnknownException) catchThrowableOfType(
                                CompletionException.class,
                                () -> request.sendAsync().join())
                        .getCause()
                : catchThrowableOfType(OutcomeUnknownException.class, request::send);
        assertThat(sandbox.requests(operation.line)).as("requests on the wire").hasSize(1);
        return lost;
    }

    @ParameterizedTest
    @MethodSource("operations")
    void aConnectionThatEndsAfterTheCommitIsFoundOut(MoneyOperation operation) {
        OutcomeUnknownException lost = lost(operation, Fault.disconnectAfterProcessing(), false);

        assertThat(sandbox.commits(operation.line)).isOne();
        assertFound(operation, reconcile(lost).find());
    }

    @ParameterizedTest
    @MethodSource("operations")
    void anAnswerThatIsCutIsFoundOutWithoutHoldingAThread(MoneyOperation operation) {
        OutcomeUnknownException lost = lost(operation, Fault.cutBody(), true);

        assertThat(sandbox.commits(operation.line)).isOne();
        assertFound(operation, reconcile(lost).findAsync().join());
    }

    @ParameterizedTest
    @MethodSource("operations")
    void aServerThatFailsAfterTheCommitIsFoundOut(MoneyOperation operation) {
        OutcomeUnknownException lost = lost(operation, Fault.status(500).afterProcessing(), false);

        assertThat(sandbox.commits(operation.line)).isOne();
        assertFound(operation, reconcile(lost).find());
    }

    /** The evidence that the operation can have; a person has to look after all others. */
    private void assertFound(MoneyOperation operation, Reconciliation<Payment> outcome) {
        Payment row;
        if (operation.line.matches(".*(payment/add|refund)")) {
            row = found(outcome);
        } else if (operation.line.contains("approve") || operation.line.matches(".*(cancel|reject).*")) {
            assertThat(outcome).isInstanceOf(Reconciliation.InState.class);
            row = ((Reconciliation.InState<Payment>) outcome).row();
        } else {
            assertThat(candidates(outcome)).isNotEmpty();
            row = candidates(outcome).stream()
                    .max(Comparator.comparingLong(Payment::paymentId))
                    .orElseThrow();
        }
        assertThat(row.paymentStatus()).isSameAs(operation.after);
        assertThat(row.paymentAmount()).isEqualByComparingTo(operation.line().startsWith("PUT") ? "99.99" : "123.45");
        assertThat(sandbox.requests(operation.line)).as("sent once").hasSize(1);
        assertReadings(1);
    }

    /** How often the lists were read, and that nothing else was sent to find it out. */
    private void assertReadings(int readings) {
        List<RecordedCall> lists = sandbox.requests().stream()
                .filter(call -> call.operation().endsWith("/list"))
                .toList();
        boolean isInPages = sandbox.readings().has(Reading.PageSize.AT_MOST_10);
        assertThat(lists)
                .filteredOn(call -> "1".equals(call.query("pageNo")))
                .as("several pages in another order than that of the IDs are read twice")
                .hasSizeBetween(readings, isInPages ? 2 * readings : readings);
        if (!isInPages) {
            assertThat(lists).as("requests for a list that fits on a page").hasSize(readings);
        }
        assertThat(sandbox.requests())
                .filteredOn(call -> !call.operation().contains("/oauth/token"))
                .as("requests besides the lists' and the payment's")
                .hasSize(lists.size() + 1);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void aRequestThatTheServerNeverReadIsNotFoundYet(MoneyOperation operation) {
        OutcomeUnknownException lost = lost(operation, Fault.disconnect(), false);

        assertThat(sandbox.commits(operation.line)).isZero();
        Reconciliation<Payment> outcome = reconcile(lost).within(Duration.ZERO).find();
        assertThat(outcome).isInstanceOf(Reconciliation.Open.class);
        assertThat(sandbox.commits(operation.line)).isZero();
        assertThat(sandbox.requests(operation.line)).hasSize(1);
    }

    @Test
    void aListThatFailsForAWhileHidesNothing() {
        AddPayment payment = Generated.payment(payment());
        sandbox.onNext("POST /api/v3/fa/customer/payment/add", Fault.disconnectAfterProcessing());
        OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, payment::send);
        // Two readings that fail as often as a read is tried.
        for (int i = 0; i < 3; i++) {
            sandbox.onNext("GET /api/v3/fa/customer/payments/list", Fault.status(500));
        }
        for (int i = 0; i < 3; i++) {
            sandbox.onNext("GET /api/v3/fa/customer/payments/list", Fault.html(200));
        }

        Reconciliation<Payment> outcome = payments.reconcile(lost).find();

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Reconciliation.Found.class,
                        found -> assertThat(((Payment) found.row()).transactionId())
                                .isEqualToIgnoringCase(payment.transactionId()));
        assertThat(sandbox.commits("POST /api/v3/fa/customer/payment/add")).isOne();
    }

    @Test
    @Timeout(60)
    void aPaymentThatItsCallerGaveUpIsFoundByItsRequest() throws Exception {
        AddPayment payment = Generated.payment(payment());
        Instant sentAt = platform.workspace().time().now();
        Gate gate = new Gate();
        sandbox.onNext("POST /api/v3/fa/customer/payment/add", Fault.heldBy(gate));
        CompletableFuture<Confirmation> sending = payment.sendAsync();
        gate.awaitArrivals(1);

        sending.cancel(true);

        Reconcile<Payment> search = payments.reconcile(payment.build(), sentAt);
        assertThat(search.within(Duration.ZERO).find()).isInstanceOf(Reconciliation.Open.class);
        gate.open();
        // The client's minutes pass at once, so they don't wait for the sandbox.
        while (sandbox.commits("POST /api/v3/fa/customer/payment/add") == 0) {
            Thread.onSpinWait();
        }
        assertThat(search.within(Duration.ofMinutes(2)).find()).isInstanceOf(Reconciliation.Found.class);
        assertThat(sandbox.requests("POST /api/v3/fa/customer/payment/add")).hasSize(1);
    }

    @Test
    void aTransactionThatTheServerListsAsANumberIsFound() {
        AddPayment payment = Generated.payment(payment());
        sandbox.onNext("POST /api/v3/fa/customer/payment/add", Fault.disconnectAfterProcessing());
        OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, payment::send);
        sandbox.onNext("GET /api/v3/fa/customer/payments/list", Fault.answer(200, "application/json", """
                {"success": true, "data": {"totalRecords": 1, "filteredRecords": 1, "data": [{"paymentId": 9000001,
                  "createdAt": 0, "paymentAmount": 123.45, "transactionId": %s.0, "paymentStatus": "Processing",
                  "paymentMode": "Wire Transfer", "paymentType": "As Fund", "invoiceId": 0}]}}
                """.formatted(
                        payment.transactionId().substring(2))));

        assertThat(payments.reconcile(lost).within(Duration.ZERO).find()).isInstanceOf(Reconciliation.Found.class);
    }

    @Test
    void anEmailWhoseAnswerIsLostIsNotSentAgainEither() {
        long paymentId = added(payment());
        sandbox.onNext("POST /api/v3/fa/payment/email-receipt/{owId}/{paymentId}", Fault.disconnectAfterProcessing());

        OutcomeUnknownException lost = catchThrowableOfType(
                OutcomeUnknownException.class,
                () -> payments.emailReceipt(paymentId)
                        .customer(customer)
                        .to("payable@northwind.example")
                        .send());

        assertThat(lost.wasSent()).isEqualTo(io.adplatform.sdk.error.Sent.UNKNOWN);
        assertThat(sandbox.commits("POST /api/v3/fa/payment/email-receipt/{owId}/{paymentId}"))
                .isOne();
    }

    @Test
    void aPaymentThatTheServerWorksOnForAWhileIsFoundOnceItIsThere() {
        AddPayment slow = Generated.payment(payment());
        sandbox.onNext("POST /api/v3/fa/customer/payment/add", Fault.disconnect());
        OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, slow::send);
        // The request was not lost for good: it gets done while the client is searching.
        sandbox.onNext("GET /api/v3/fa/customer/payments/list", Fault.none(), Fault.heldBy(commitOf(slow)));

        assertThat(payments.reconcile(lost).find()).isInstanceOf(Reconciliation.Found.class);
        List<RecordedCall> requests = sandbox.requests("GET /api/v3/fa/customer/payments/list");
        // The held request may be the second page of the first reading: of short pages, or of a list without a count.
        assertThat(requests).as("requests").hasSizeGreaterThanOrEqualTo(2);
        assertThat(requests)
                .filteredOn(call -> "1".equals(call.query("pageNo")))
                .as("readings")
                .hasSizeBetween(1, 2);
    }

    /** A gate that opens after the same payment was made. A request that is held there starts the payment. */
    private Gate commitOf(AddPayment payment) {
        Gate gate = new Gate();
        Thread late = new Thread(() -> {
            try {
                gate.awaitArrivals(1, Duration.ofSeconds(30));
                platform.workspace().execute(payment.build());
            } catch (InterruptedException | TimeoutException nobodyCame) {
                throw new AssertionError(nobodyCame);
            } finally {
                gate.open();
            }
        });
        late.setDaemon(true);
        late.start();
        return gate;
    }

    @Test
    void aReceiptIsAPdf() {
        long paymentId = added(payment());

        byte[] pdf = payments.downloadReceipt(paymentId).customer(customer).toBytes();

        assertThat(pdf)
                .asString(StandardCharsets.ISO_8859_1)
                .startsWith("%PDF-")
                .contains("123.45");
    }
}
