package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.contract.OperationContract;
import io.adplatform.sdk.json.Records;
import io.adplatform.sdk.operation.Operation;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PaymentsContractTest {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

    @TestFactory
    Stream<DynamicTest> listPayments() {
        return OperationContract.of(
                        ListPayments.OPERATION,
                        on -> Payments.on(on)
                                .list()
                                .status(PaymentStatus.PAID)
                                .type(PaymentType.AGAINST_INVOICE)
                                .search("T-1234567")
                                .pageNo(2)
                                .pageSize(50))
                .sends("/api/v3/fa/payments/list?status=2&paymentType=2&searchField=T-1234567&pageNo=2&limit=50")
                .reads("the documented answer", """
                        {"success": true, "data": {"totalRecords": 2, "filteredRecords": 1, "data": [{
                          "isPaymentInitiatorOrg": true, "paymentId": 912, "createdAt": 1763622000000,
                          "createdByUserEmail": "back.office@example.com", "createdByUserProfile": "https://cdn.example.com/a.png",
                          "paymentDate": 1763596800000, "paymentAmount": 1250.50, "paymentStatus": "Paid",
                          "paymentMode": "Wire Transfer", "paymentType": "Against Invoice", "invoiceId": 55,
                          "transactionId": "T-1234567", "modifiedAt": 1763625600000,
                          "modifiedByUserEmail": "cfo@example.com", "modifiedByUserProfile": "https://cdn.example.com/b.png",
                          "bankName": "First Bank", "refundReason": null}]}}
                        """, page -> {
                    assertThat(page.totalRecords()).isEqualTo(2);
                    assertThat(page.filteredRecords()).isEqualTo(1);
                    assertThat(page.rows())
                            .containsExactly(new Payment(
                                    912L,
                                    true,
                                    Instant.parse("2025-11-20T07:00:00Z"),
                                    "back.office@example.com",
                                    "https://cdn.example.com/a.png",
                                    Instant.parse("2025-11-20T00:00:00Z"),
                                    new BigDecimal("1250.50"),
                                    PaymentStatus.PAID,
                                    PaymentMode.WIRE_TRANSFER,
                                    PaymentType.AGAINST_INVOICE,
                                    55L,
                                    "T-1234567",
                                    Instant.parse("2025-11-20T08:00:00Z"),
                                    "cfo@example.com",
                                    "https://cdn.example.com/b.png",
                                    "First Bank",
                                    null,
                                    Map.of()));
                })
                .reads(
                        "a row with nothing but its ID",
                        "{\"success\":true,\"data\":{\"data\":[{\"paymentId\":7}]}}",
                        page -> {
                            assertThat(page.totalRecords()).isNull();
                            Payment row = page.rows().get(0);
                            assertThat(row.paymentId()).isEqualTo(7);
                            assertThat(row)
                                    .extracting(Payment::paymentAmount, Payment::paymentStatus, Payment::invoiceId)
                                    .containsOnlyNulls();
                        })
                .reads(
                        "nulls everywhere",
                        "{\"success\":true,\"data\":{\"totalRecords\":null,\"data\":null},\"errorObjects\":null}",
                        page -> assertThat(page.rows()).isEmpty())
                .reads(
                        "rows that are null, and a row of nulls",
                        """
                        {"success": true, "data": {"data": [null, {"paymentId": 7, "paymentAmount": null, "invoiceId": null,
                          "transactionId": null, "paymentStatus": null, "createdAt": null}, null]}}
                        """,
                        page -> assertThat(page.rows())
                                .containsExactly(Records.of(Payment.class, "{\"paymentId\": 7}")))
                .reads("money with more digits than a double has", """
                        {"success": true, "data": {"data": [{"paymentId": 7, "paymentAmount": 123456789012345678.90},
                          {"paymentId": 8, "paymentAmount": "0.12345678901234567890"},
                          {"paymentId": 9, "paymentAmount": 1e3}]}}
                        """, page -> {
                    assertThat(page.rows().get(0).paymentAmount()).isEqualTo(new BigDecimal("123456789012345678.90"));
                    assertThat(page.rows().get(1).paymentAmount()).isEqualTo(new BigDecimal("0.12345678901234567890"));
                    assertThat(page.rows().get(2).paymentAmount()).isEqualByComparingTo("1000");
                })
                .reads(
                        "the odd shape: one row in place of a list, texts for numbers, seconds for milliseconds",
                        """
                        {"data": {"totalRecords": "1", "data": {"paymentId": "912", "isPaymentInitiatorOrg": 1,
                          "paymentAmount": "1250.50", "paymentDate": 1763596800, "createdAt": "2025-11-20T09:00:00+02:00",
                          "paymentStatus": 2, "paymentMode": "Cheque", "paymentType": "Loan", "transactionId": 1234567,
                          "invoiceId": 0, "currency": "EUR"}}, "success": "true"}
                        """,
                        page -> {
                            assertThat(page.totalRecords()).isEqualTo(1);
                            Payment row = page.rows().get(0);
                            assertThat(row.paymentId()).isEqualTo(912);
                            assertThat(row.initiatedByOrganization()).isTrue();
                            assertThat(row.paymentAmount()).isEqualTo(new BigDecimal("1250.50"));
                            assertThat(row.paymentDate()).isEqualTo(Instant.parse("2025-11-20T00:00:00Z"));
                            assertThat(row.createdAt()).isEqualTo(Instant.parse("2025-11-20T07:00:00Z"));
                            assertThat(row.paymentStatus()).isSameAs(PaymentStatus.PAID);
                            assertThat(row.paymentMode()).isSameAs(PaymentMode.CHECK);
                            assertThat(row.paymentType()).isEqualTo(PaymentType.of("Loan"));
                            assertThat(row.paymentType().isKnown()).isFalse();
                            assertThat(row.transactionId()).isEqualTo("1234567");
                            assertThat(row.invoiceId()).isZero();
                            assertThat(row.additionalProperties()).containsExactly(Map.entry("currency", "EUR"));
                        })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> listPaymentsThroughAProcessorWithANameOfItsOwn() {
        return OperationContract.of(
                        ListPayments.OPERATION, on -> Payments.on(on).list())
                .in(Dialect.documented().processor("paywell"))
                .sends("/api/v3/fa/payments/list")
                .reads(
                        "no rows",
                        "{\"success\":true,\"data\":{\"totalRecords\":0,\"filteredRecords\":0,\"data\":[]}}",
                        page -> assertThat(page.rows()).isEmpty())
                .reads(
                        "its name, and the documents'",
                        """
                        {"success": true, "data": {"data": [{"paymentId": 7, "paymentMode": "Paywell"},
                          {"paymentId": 8, "paymentMode": "Processor"}, {"paymentId": 9, "paymentMode": "Payworse"}]}}
                        """,
                        page -> assertThat(page.rows())
                                .extracting(Payment::paymentMode)
                                .containsExactly(
                                        PaymentMode.PROCESSOR, PaymentMode.PROCESSOR, PaymentMode.of("Payworse")))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> listCustomerPayments() {
        return OperationContract.of(
                        ListCustomerPayments.OPERATION,
                        on -> Payments.on(on)
                                .listOfCustomer(300417)
                                .status(PaymentStatus.PROCESSING)
                                .type(PaymentType.REFUND)
                                .search("north wind")
                                .sortBy("-paymentId")
                                .pageNo(1)
                                .pageSize(1000))
                .sends("/api/v3/fa/customer/payments/list?owId=300417&status=1&paymentType=3&searchField=north wind"
                        + "&sortBy=-paymentId&pageNo=1&limit=1000")
                .reads("the documented answer", """
                        {"success": true, "data": {"totalRecords": 1, "filteredRecords": 1, "data": [{
                          "paymentId": 913, "createdAt": 1763622000000, "paymentAmount": 200, "paymentStatus": "Processing",
                          "paymentMode": "Cheque", "paymentType": "Refund", "invoiceId": 0, "transactionId": "T-1234568",
                          "refundReason": "Unused balance", "organizationName": "Northwind"}]}}
                        """, page -> {
                    Payment row = page.rows().get(0);
                    assertThat(row.paymentAmount()).isEqualByComparingTo("200");
                    assertThat(row.paymentStatus()).isSameAs(PaymentStatus.PROCESSING);
                    assertThat(row.paymentMode()).isSameAs(PaymentMode.CHECK);
                    assertThat(row.paymentType()).isSameAs(PaymentType.REFUND);
                    assertThat(row.refundReason()).isEqualTo("Unused balance");
                    assertThat(row.additionalProperties()).containsEntry("organizationName", "Northwind");
                })
                .reads(
                        "nulls everywhere",
                        "{\"success\":true,\"data\":{\"totalRecords\":null,\"filteredRecords\":null,\"data\":null}}",
                        page -> assertThat(page.rows()).isEmpty())
                .reads(
                        "no data at all",
                        "{\"success\":true}",
                        page -> assertThat(page.rows()).isEmpty())
                .tests();
    }

    // What goes with every payment to or from a customer, and how it is sent.

    private static final String FILLED = """
            "owId": 300417, "paymentAmount": 1250.50, "paymentDate": "2026-11-20", "paymentMode": 3,
            "transactionId": "T-1234567"
            """;

    private static <B extends PaymentBuilder.CustomerPayment<B>> B filled(B payment) {
        return payment.customer(300417)
                .amount(new BigDecimal("1250.50"))
                .date(DAY)
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction("T-1234567");
    }

    private static OperationContract<Confirmation> confirms(
            Operation<Confirmation> operation, Function<Payments, Request<Confirmation>> request) {
        return OperationContract.ofConfirmed(operation, on -> request.apply(Payments.on(on)));
    }

    @TestFactory
    Stream<DynamicTest> addPayment() {
        return confirms(AddPayment.OPERATION, on -> filled(on.add()).againstInvoice(55))
                .sends("/api/v3/fa/customer/payment/add")
                .sendsJson("{" + FILLED + ", \"paymentType\": 2, \"invoiceId\": 55}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> addPaymentAsFundWithANumberForItsTransactionAndTwentyDigits() {
        return confirms(
                        AddPayment.OPERATION,
                        on -> filled(on.add())
                                .amount(new BigDecimal("123456789012345678.90"))
                                .transaction(1234567)
                                .againstInvoice(55)
                                .asFund())
                .sends("/api/v3/fa/customer/payment/add")
                .sendsJson("""
                        {"owId": 300417, "paymentAmount": 123456789012345678.90, "paymentDate": "2026-11-20",
                         "paymentMode": 3, "transactionId": 1234567, "paymentType": 1}
                        """)
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> editPayment() {
        return confirms(
                        EditPayment.OPERATION,
                        on -> filled(on.edit(912))
                                .amount(new BigDecimal("1E+3"))
                                .type(PaymentType.REFUND)
                                .refundReason("Paid twice"))
                .sends("/api/v3/fa/customer/payment/912")
                .sendsJson("{" + FILLED.replace("1250.50", "1000")
                        + ", \"paymentType\": 3, \"refundReason\": \"Paid twice\"}")
                .tests();
    }

    @TestFactory
    Stream<DynamicNode> decisions() {
        return Stream.of(
                decision("approve", ChangePaymentStatus.APPROVE, on -> on.approve(912)),
                decision("cancel", ChangePaymentStatus.CANCEL, on -> on.cancel(912)),
                decision("reject", ChangePaymentStatus.REJECT, on -> on.reject(912)));
    }

    @TestFactory
    Stream<DynamicNode> decisionsThatTheDocumentsShowWithoutABody() {
        return Stream.of(
                bare("cancel", ChangePaymentStatus.CANCEL, on -> on.cancel(912)),
                bare("reject", ChangePaymentStatus.REJECT, on -> on.reject(912)));
    }

    private static DynamicNode bare(
            String word, Operation<Confirmation> operation, Function<Payments, ChangePaymentStatus> decide) {
        return DynamicContainer.dynamicContainer(
                word,
                confirms(operation, decide::apply)
                        .sends("/api/v3/fa/customer/payment/" + word + "/912")
                        .tests());
    }

    @TestFactory
    Stream<DynamicTest> approveRefund() {
        return confirms(
                        ApproveRefund.OPERATION,
                        on -> on.approveRefund(912).customer(300417).actionNote("Seen"))
                .sends("/api/v3/fa/customer/payment/approve-refund/912")
                .sendsJson("{\"owId\": 300417, \"actionNote\": \"Seen\"}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> approveRefundWithoutAReason() {
        return confirms(ApproveRefund.OPERATION, on -> on.approveRefund(912).customer(300417))
                .sends("/api/v3/fa/customer/payment/approve-refund/912")
                .sendsJson("{\"owId\": 300417}")
                .tests();
    }

    private static DynamicNode decision(
            String word, Operation<Confirmation> operation, Function<Payments, ChangePaymentStatus> decide) {
        return DynamicContainer.dynamicContainer(
                word,
                confirms(operation, on -> decide.apply(on).customer(300417).actionNote("Seen"))
                        .sends("/api/v3/fa/customer/payment/" + word + "/912")
                        .sendsJson("{\"owId\": 300417, \"actionNote\": \"Seen\"}")
                        .tests());
    }

    @TestFactory
    Stream<DynamicTest> initiateRefund() {
        return confirms(InitiateRefund.OPERATION, on -> filled(on.refund()).refundReason("Unused balance"))
                .sends("/api/v3/fa/customer/payment/refund")
                .sendsJson("{" + FILLED + ", \"refundReason\": \"Unused balance\"}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> addFund() {
        return confirms(
                        AddFund.OPERATION,
                        on -> on.addFund()
                                .amount(new BigDecimal("5000"))
                                .date(DAY)
                                .mode(PaymentMode.WIRE_TRANSFER)
                                .bank("First Example Bank"))
                .sends("/api/v3/fa/payment/add-fund")
                .sendsJson("""
                        {"paymentAmount": 5000, "paymentDate": "2026-11-20", "paymentMode": 3,
                         "bankName": "First Example Bank"}
                        """)
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> addFundWithoutItsDay() {
        return confirms(
                        AddFund.OPERATION,
                        on -> on.addFund().amount(new BigDecimal("5000")).mode(PaymentMode.PROCESSOR))
                .sends("/api/v3/fa/payment/add-fund")
                .sendsJson("{\"paymentAmount\": 5000, \"paymentMode\": 1}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> payInvoiceAsFund() {
        return confirms(
                        PayInvoice.OPERATION,
                        on -> on.payInvoice(55)
                                .customer(300417)
                                .amount(new BigDecimal("1250.50"))
                                .type(PaymentType.AS_FUND))
                .sends("/api/v3/fa/pay-invoice")
                .sendsJson("{\"owId\": 300417, \"paymentAmount\": 1250.50, \"paymentType\": 1, \"invoiceId\": 55}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> payInvoice() {
        return confirms(
                        PayInvoice.OPERATION,
                        on -> on.payInvoice(55).customer(300417).amount(new BigDecimal("1250.50")))
                .sends("/api/v3/fa/pay-invoice")
                .sendsJson("{\"owId\": 300417, \"paymentAmount\": 1250.50, \"paymentType\": 2, \"invoiceId\": 55}")
                .refuses(422, "Invoice with the provided ID does not exists")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> emailReceipt() {
        return confirms(
                        EmailReceipt.OPERATION,
                        on -> on.emailReceipt(912).customer(300417).to("payable@northwind.example"))
                .sends("/api/v3/fa/payment/email-receipt/300417/912")
                .sendsJson("{\"email\": \"payable@northwind.example\"}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> payThroughProcessor() {
        return OperationContract.of(
                        Payments.PAY_THROUGH_PROCESSOR,
                        on -> Payments.on(on).payThroughProcessor(new BigDecimal("5000")))
                .sends("/api/v3/fa/processor/payment")
                .sendsJson("{\"paymentAmount\": 5000}")
                .reads(
                        "the documented answer",
                        "{\"success\": true, \"data\": \"https://checkout.example/session/8842\"}",
                        checkout -> assertThat(checkout)
                                .isEqualTo(new Checkout("https://checkout.example/session/8842", Map.of())))
                .reads(
                        "an object in place of the link",
                        "{\"success\": true, \"data\": {\"link\": \"https://checkout.example/1\", \"expires\": 60}}",
                        checkout -> {
                            assertThat(checkout.link()).isEqualTo("https://checkout.example/1");
                            assertThat(checkout.additionalProperties()).containsEntry("expires", 60L);
                        })
                .reads(
                        "nothing in place of the link",
                        "{\"success\": true, \"data\": \"\"}",
                        checkout -> assertThat(checkout.link()).isNull())
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> downloadReceipt() {
        return OperationContract.of(
                        DownloadReceipt.OPERATION,
                        on -> Payments.on(on)
                                .downloadReceipt(912)
                                .customer(300417)
                                .customerRequest(false))
                .sends("/api/v3/fa/payment/download-receipt/912?owId=300417&isCustomerRequest=false")
                .documentsFile("application/pdf")
                .reads(
                        "a PDF",
                        "%PDF-1.4 receipt",
                        file -> assertThat(file.bytes())
                                .asString(StandardCharsets.UTF_8)
                                .isEqualTo("%PDF-1.4 receipt"))
                .refuses(422, "There is no such payment")
                .failsOn("JSON in place of a file", 200, "{\"success\":true,\"data\":\"soon\"}", "it is no PDF file")
                .failsOn("a failure with 200", 200, "{\"success\":false,\"errorObjects\":[{\"error\":\"No\"}]}", "No")
                .tests();
    }
}
