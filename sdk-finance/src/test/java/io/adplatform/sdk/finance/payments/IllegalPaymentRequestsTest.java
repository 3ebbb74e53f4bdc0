package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.operation.FakeWorkspace;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What would be refused, or worse, not be refused by the platform, costs no request. */
class IllegalPaymentRequestsTest {

    private static final byte[] GIF = "GIF89a".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    private static final BigDecimal TEN = new BigDecimal("10");
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

    private final FakeWorkspace workspace = new FakeWorkspace(call -> {
        throw new AssertionError("sent " + call);
    });

    private static Arguments damaged(String reference) {
        return row(
                "a reference that a spreadsheet damaged: " + reference,
                on -> payment(on).transaction(reference),
                "transaction(transactionId) must not be damaged by a spreadsheet (format its column as text), was "
                        + reference);
    }

    @ParameterizedTest
    @ValueSource(strings = {"#4711", "4711e15", "4.71235E15", "E+15", "T-1E+15", "#N/A 7", "Ref #1!"})
    void aReferenceThatOnlyResemblesDamageIsSent(String reference) {
        assertThat(payment(Payments.on(workspace))
                        .transaction(reference)
                        .build()
                        .json())
                .containsEntry("transactionId", reference);
    }

    static Stream<Arguments> illegal() {
        String idless = " must have an ID; known are ";
        String noType = "type(paymentType)" + idless + "As Fund (1), Against Invoice (2), Refund (3), was unknown Gift";
        return Stream.of(
                row(
                        "payments filtered by texts that no list has",
                        on -> on.list().status(PaymentStatus.of("Lost")).type(PaymentType.of("Gift")),
                        "status" + idless + "Processing (1), Paid (2), Rejected (3), Cancelled (4), was unknown Lost",
                        noType),
                row(
                        "a payment of a mode and a type that no list has",
                        on -> on.add()
                                .customer(1)
                                .amount(TEN)
                                .date(LocalDate.of(2026, 11, 20))
                                .mode(PaymentMode.of("Barter"))
                                .transaction("T-1")
                                .type(PaymentType.of("Gift")),
                        "mode(paymentMode)" + idless
                                + "Processor (1), Check (2), Wire Transfer (3), was unknown Barter",
                        noType),
                row(
                        "a payment that says nothing",
                        Payments::add,
                        "customer(owId) is required",
                        "amount(paymentAmount) is required",
                        "date(paymentDate) is required",
                        "mode(paymentMode) is required",
                        "type(paymentType) is required"),
                row(
                        "a payment of nothing",
                        on -> payment(on).amount(BigDecimal.ZERO),
                        "amount(paymentAmount) must be above 0, was 0"),
                row(
                        "a negative payment",
                        on -> payment(on).amount(new BigDecimal("-0.01")),
                        "amount(paymentAmount) must be above 0, was -0.01"),
                row("a customer that can't be", on -> payment(on).customer(0), "customer(owId) must be above 0, was 0"),
                row(
                        "no transaction ID",
                        on -> payment(on).transaction(""),
                        "transaction(transactionId) must not be empty, was \"\""),
                row(
                        "a blank transaction ID",
                        on -> payment(on).transaction(" "),
                        "transaction(transactionId) must not be blank, was \" \""),
                damaged("4.71235E+15"),
                damaged("4,71235e+15 "),
                damaged("5E+15"),
                damaged("\u00A0#N/A"),
                damaged("#NV"),
                damaged("#REF!"),
                damaged("#DIV/0!"),
                damaged("#NAME?"),
                damaged("Err:502"),
                damaged("########"),
                row(
                        "a day in the year 20266",
                        on -> payment(on).date(LocalDate.of(20266, 11, 20)),
                        "date(paymentDate) must be a day of the years 1 to 9999, was +20266-11-20"),
                row(
                        "against an invoice, but which?",
                        on -> payment(on).type(PaymentType.AGAINST_INVOICE),
                        "againstInvoice(invoiceId) is required against an invoice"),
                row(
                        "a fund with an invoice",
                        on -> payment(on).againstInvoice(55).type(PaymentType.AS_FUND),
                        "againstInvoice(invoiceId) goes with payments against an invoice only, was 55"),
                row(
                        "invoice 0",
                        on -> payment(on).againstInvoice(0),
                        "againstInvoice(invoiceId) must be above 0, was 0"),
                row(
                        "a GIF for a proof",
                        on -> payment(on).proof(Content.of(GIF, "proof.png")),
                        "proof(paymentProof) must hold a JPEG or PNG image, was proof.png"),
                row(
                        "an empty proof",
                        on -> payment(on).proof(Content.of(new byte[0], "proof.jpg")),
                        "proof(paymentProof) must hold a JPEG or PNG image, was proof.jpg"),
                row(
                        "everything wrong at once",
                        on -> on.add()
                                .customer(-1)
                                .amount(BigDecimal.ZERO)
                                .transaction("T-1")
                                .againstInvoice(-5)
                                .proof(Content.of(GIF, "proof.png")),
                        "customer(owId) must be above 0, was -1",
                        "date(paymentDate) is required",
                        "mode(paymentMode) is required",
                        "amount(paymentAmount) must be above 0, was 0",
                        "proof(paymentProof) must hold a JPEG or PNG image, was proof.png",
                        "againstInvoice(invoiceId) must be above 0, was -5"),
                row(
                        "an edit of the payment that the platform left the ID out of",
                        on -> on.edit(0)
                                .customer(300417)
                                .amount(TEN)
                                .date(DAY)
                                .mode(PaymentMode.CHECK)
                                .transaction("T-1")
                                .asFund(),
                        "paymentId must be above 0, was 0"),
                row(
                        "an approval of no payment",
                        on -> on.approve(0).customer(1).actionNote("ok"),
                        "paymentId must be above 0, was 0"),
                row("an approval for nobody", on -> on.approve(912).actionNote("ok"), "customer(owId) is required"),
                row(
                        "a cancellation for a customer that can't be",
                        on -> on.cancel(912).customer(0),
                        "customer(owId) must be above 0, was 0"),
                row(
                        "an approved refund for nobody",
                        on -> on.approveRefund(912).actionNote("ok"),
                        "customer(owId) is required"),
                row("an approval without a reason", on -> on.approve(912).customer(1), "actionNote is required"),
                row(
                        "a rejection with a blank reason",
                        on -> on.reject(912).actionNote(" "),
                        "actionNote must not be blank, was \" \""),
                row(
                        "an approved refund with a blank reason",
                        on -> on.approveRefund(912).customer(1).actionNote(" "),
                        "actionNote must not be blank, was \" \""),
                row(
                        "an edit without a transaction ID",
                        on -> on.edit(5)
                                .customer(1)
                                .amount(TEN)
                                .date(DAY)
                                .mode(PaymentMode.CHECK)
                                .asFund(),
                        "transaction(transactionId) is required"),
                row("the transaction ID 0", on -> payment(on).transaction(0), zero("0")),
                row("the transaction ID T-000", on -> payment(on).transaction("T-000"), zero("T-000")),
                row(
                        "the transaction ID 0.0 of a refund",
                        on -> on.refund()
                                .customer(1)
                                .amount(TEN)
                                .date(DAY)
                                .mode(PaymentMode.CHECK)
                                .transaction("0.0"),
                        zero("0.0")),
                row(
                        "a fund by check from no bank",
                        on -> on.addFund().amount(TEN).date(DAY).mode(PaymentMode.CHECK),
                        "bank(bankName) is required with a check or a wire transfer"),
                row(
                        "a fund by wire from a blank bank",
                        on -> on.addFund()
                                .amount(TEN)
                                .date(DAY)
                                .mode(PaymentMode.WIRE_TRANSFER)
                                .bank(" "),
                        "bank(bankName) is required with a check or a wire transfer, was \" \""),
                row(
                        "a fund that says nothing",
                        Payments::addFund,
                        "amount(paymentAmount) is required",
                        "mode(paymentMode) is required"),
                row(
                        "nothing through the processor",
                        on -> on.payThroughProcessor(BigDecimal.ZERO),
                        "amount(paymentAmount) must be above 0, was 0"),
                row(
                        "an invoice that is paid by nobody",
                        on -> on.payInvoice(0),
                        "customer(owId) is required",
                        "amount(paymentAmount) is required",
                        "invoiceId must be above 0, was 0"),
                row(
                        "a receipt to nobody",
                        on -> on.emailReceipt(912),
                        "customer(owId) is required",
                        "to(email) is required"),
                row(
                        "a receipt to no address",
                        on -> on.emailReceipt(912).customer(1).to("payable"),
                        "to(email) must be an e-mail address, was payable"),
                row(
                        "a receipt to two addresses",
                        on -> on.emailReceipt(912).customer(1).to("a@b.example,c@d.example"),
                        "to(email) must be an e-mail address, was a@b.example,c@d.example"),
                row(
                        "a receipt of no payment",
                        on -> on.downloadReceipt(-1),
                        "paymentId must be above 0, was -1",
                        "customer(owId) is required"),
                row("page 0", on -> on.list().pageNo(0), "pageNo must be 1 or more, was 0"),
                row(
                        "too large a page",
                        on -> on.list().pageSize(1001),
                        "pageSize(limit) must be between 1 and 1000, was 1001"),
                row(
                        "no page at all",
                        on -> on.listOfCustomer(7).pageSize(0),
                        "pageSize(limit) must be between 1 and 1000, was 0"),
                row("the list of nobody", on -> on.listOfCustomer(0), "customerOwId(owId) must be above 0, was 0"),
                row(
                        "an order that the platform doesn't know",
                        on -> on.listOfCustomer(7).sortBy("-bankName"),
                        "sortBy must be one of modifiedAt, paymentId, paymentDate, paymentAmount, organizationName, paymentType, paymentMode, paymentStatus, with or without a sign, was -bankName"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("illegal")
    void areRefusedBeforeTheyAreSent(String what, RequestOf request, String[] violations) {
        Payments payments = Payments.on(workspace);

        InvalidRequestException refused = catchThrowableOfType(
                InvalidRequestException.class, () -> request.on(payments).send());
        assertThat(refused.violations()).extracting(Violation::toString).containsExactlyInAnyOrder(violations);
        assertThat(refused.wasSent()).isEqualTo(Sent.NO);

        CompletionException later = catchThrowableOfType(
                CompletionException.class,
                () -> request.on(payments).sendAsync().join());
        assertThat(later).hasCauseInstanceOf(InvalidRequestException.class);
        assertThat(workspace.calls()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("legal")
    void doNotIncludeWhatLooksOddButIsLegal(String what, RequestOf request, String[] none) {
        assertThat(request.on(Payments.on(workspace)).build()).isNotNull();
    }

    static Stream<Arguments> legal() {
        byte[] png = java.util.HexFormat.of().parseHex("89504e470d0a1a0a00");
        byte[] jpeg = java.util.HexFormat.of().parseHex("ffd8ffe000");
        return Stream.of(
                row("a PNG that is called text", on -> payment(on).proof(Content.of(png, "proof.txt"))),
                row("a JPEG", on -> payment(on).proof(Content.of(jpeg, "proof.jpg"))),
                row(
                        "a fund through the processor from no bank",
                        on -> on.addFund().amount(TEN).date(DAY).mode(PaymentMode.PROCESSOR)),
                row("a cancellation that says nothing", on -> on.cancel(912)),
                row("a rejection that says nothing", on -> on.reject(912)),
                row(
                        "an approved refund without a reason",
                        on -> on.approveRefund(912).customer(1)),
                row("a fund without its day", on -> on.addFund().amount(TEN).mode(PaymentMode.PROCESSOR)),
                row("a mode that no list names", on -> payment(on).mode(PaymentMode.of(9))),
                row(
                        "an address with a plus sign",
                        on -> on.emailReceipt(1).customer(1).to("a+b@c.example")));
    }

    @ParameterizedTest
    @MethodSource("missing")
    void nameAProofThatIsNotThere(Content proof) {
        InvalidRequestException refused = catchThrowableOfType(
                InvalidRequestException.class,
                () -> payment(Payments.on(workspace)).proof(proof).build());

        assertThat(refused.violations()).extracting(Violation::field).containsExactly("paymentProof");
    }

    static Stream<Content> missing() {
        return Stream.of(Content.of(Path.of("no-such-directory", "proof.png")));
    }

    private static AddPayment payment(Payments on) {
        return on.add()
                .customer(300417)
                .amount(TEN)
                .date(DAY)
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction("T-1234567")
                .asFund();
    }

    interface RequestOf {
        Request<?> on(Payments payments);
    }

    private static Arguments row(String what, RequestOf request, String... violations) {
        return Arguments.of(what, request, violations);
    }

    private static String zero(String id) {
        return "transaction(transactionId) must not be 0, which the platform shows in place of none, was " + id;
    }
}
