package io.adplatform.sdk.finance.invoices;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.contract.OperationContract;
import io.adplatform.sdk.finance.invoices.InvoicePaymentDetails.ChequePaymentDetail;
import io.adplatform.sdk.finance.invoices.InvoicePaymentDetails.ProcessorPaymentDetail;
import io.adplatform.sdk.finance.invoices.InvoicePaymentDetails.WireTransferPaymentDetail;
import io.adplatform.sdk.finance.payments.PaymentMode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class InvoicesContractTest {

    private static final long CUSTOMER = 300417;
    private static final Dialect PAYWELL = Dialect.documented().processor("paywell");

    @TestFactory
    Stream<DynamicTest> listInvoices() {
        return OperationContract.of(
                        ListInvoices.OPERATION,
                        on -> Invoices.on(on)
                                .list(CUSTOMER)
                                .status(InvoiceStatus.OVERDUE)
                                .sortBy("+invoiceAmount")
                                .customerRequest(false))
                .sends("/api/v3/fa/invoice/list/300417?status=5&sortBy=+invoiceAmount&isCustomerRequest=false")
                .reads("the documented answer, in seconds beside milliseconds", """
                        {"success": true, "data": {"totalRecords": 12, "filteredRecords": 1, "data": [{
                          "invoiceId": 55, "invoiceFromDate": 1790812800, "invoiceToDate": 1793491199,
                          "issuedOn": 1793577600, "invoiceAmount": 1250.5, "status": 5, "paymentTerm": 30,
                          "paidAmount": 250.25, "paymentMode": [1, 3], "invoiceName": "INV-2026-55",
                          "actionNote": null, "invoiceStatusUpdatedBy": "billing@organization.example",
                          "modifiedAt": 1793577600000}]}}
                        """, page -> {
                    assertThat(page.totalRecords()).isEqualTo(12);
                    assertThat(page.filteredRecords()).isEqualTo(1);
                    Invoice invoice = page.rows().get(0);
                    assertThat(invoice)
                            .isEqualTo(new Invoice(
                                    55,
                                    Instant.parse("2026-10-01T00:00:00Z"),
                                    Instant.parse("2026-10-31T23:59:59Z"),
                                    Instant.parse("2026-11-02T00:00:00Z"),
                                    new BigDecimal("1250.5"),
                                    InvoiceStatus.OVERDUE,
                                    30,
                                    new BigDecimal("250.25"),
                                    List.of(PaymentMode.PROCESSOR, PaymentMode.WIRE_TRANSFER),
                                    "INV-2026-55",
                                    null,
                                    "billing@organization.example",
                                    Instant.parse("2026-11-02T00:00:00Z"),
                                    Map.of()));
                    assertThat(invoice.paymentTerm()).isSameAs(PaymentTerm.NET_30);
                    assertThat(invoice.dueOn()).isEqualTo(Instant.parse("2026-12-02T00:00:00Z"));
                    assertThat(invoice.openAmount()).isEqualTo(new BigDecimal("1000.25"));
                })
                .reads(
                        "a row with nothing but its ID",
                        "{\"success\":true,\"data\":{\"data\":[{\"invoiceId\":55}]}}",
                        page -> {
                            Invoice invoice = page.rows().get(0);
                            assertThat(invoice.paymentModes()).isEmpty();
                            assertThat(invoice)
                                    .extracting(
                                            Invoice::status,
                                            Invoice::paymentTerm,
                                            Invoice::dueOn,
                                            Invoice::openAmount,
                                            Invoice::modifiedAt)
                                    .containsOnlyNulls();
                        })
                .reads(
                        "nulls everywhere",
                        "{\"success\":true,\"data\":{\"totalRecords\":null,\"data\":null}}",
                        page -> assertThat(page.rows()).isEmpty())
                .reads(
                        "the odd shape: labels, texts, ISO dates, a status that nobody knows, one mode alone",
                        """
                        {"data": {"data": [
                          {"invoiceId": "55", "status": "partially paid", "invoiceAmount": "1,250.50", "paidAmount": null,
                           "paymentTerm": "45", "issuedOn": "2026-11-02T02:00:00+02:00", "paymentMode": 2},
                          {"invoiceId": 56, "status": 6, "paymentTerm": "Net 60", "paymentMode": "1,3",
                           "issuedOn": 1793577600, "currency": "EUR"},
                          {"invoiceId": 57, "status": "5", "paymentTerm": 10, "issuedOn": 1793577600000},
                          {"invoiceId": 58, "paymentTerm": 0, "issuedOn": 1793577600}]}}
                        """,
                        page -> {
                            Invoice first = page.rows().get(0);
                            assertThat(first.status()).isSameAs(InvoiceStatus.PARTIALLY_PAID);
                            assertThat(first.openAmount()).isEqualTo(new BigDecimal("1250.50"));
                            assertThat(first.paymentTerm()).isSameAs(PaymentTerm.NET_45);
                            assertThat(first.issuedOn()).isEqualTo(Instant.parse("2026-11-02T00:00:00Z"));
                            assertThat(first.paymentModes()).containsExactly(PaymentMode.CHECK);

                            Invoice second = page.rows().get(1);
                            assertThat(second.status()).isEqualTo(InvoiceStatus.of(6));
                            assertThat(second.status().isKnown()).isFalse();
                            assertThat(second.paymentTerm()).isSameAs(PaymentTerm.NET_60);
                            assertThat(second.dueOn()).isEqualTo(Instant.parse("2027-01-01T00:00:00Z"));
                            assertThat(second.paymentModes())
                                    .containsExactly(PaymentMode.PROCESSOR, PaymentMode.WIRE_TRANSFER);
                            assertThat(second.additionalProperties())
                                    .isEqualTo(Map.of("paymentTerm", "Net 60", "currency", "EUR"));

                            Invoice third = page.rows().get(2);
                            assertThat(third.status()).isSameAs(InvoiceStatus.OVERDUE);
                            assertThat(third.paymentTerm()).isSameAs(PaymentTerm.CUSTOM);
                            assertThat(third.dueOn()).isEqualTo(Instant.parse("2026-11-12T00:00:00Z"));

                            Invoice custom = page.rows().get(3);
                            assertThat(custom.paymentTerm()).isSameAs(PaymentTerm.CUSTOM);
                            assertThat(custom.paymentTermDays()).isZero();
                            assertThat(custom.dueOn()).isNull();
                        })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> approve() {
        return OperationContract.ofConfirmed(
                        ChangeInvoiceStatus.APPROVE, on -> Invoices.on(on).approve(55))
                .sends("/api/v3/fa/invoice-approve/55")
                .refuses(422, "Invoice with the provided ID does not exists")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> approveWithANote() {
        return OperationContract.ofConfirmed(
                        ChangeInvoiceStatus.APPROVE,
                        on -> Invoices.on(on).approve(55).actionNote("Checked"))
                .sends("/api/v3/fa/invoice-approve/55")
                .sendsJson("{\"actionNote\": \"Checked\"}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> cancel() {
        return OperationContract.ofConfirmed(
                        ChangeInvoiceStatus.CANCEL,
                        on -> Invoices.on(on).cancel(55).actionNote("Issued twice"))
                .sends("/api/v3/fa/invoice-cancel/55")
                .sendsJson("{\"actionNote\": \"Issued twice\"}")
                .reads(
                        "the documents' sample, which has no envelope",
                        "{\"actionNote\":\"Issued twice\"}",
                        done -> assertThat(done)
                                .isEqualTo(new Confirmation(null, null, Map.of("actionNote", "Issued twice"))))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> email() {
        return OperationContract.ofConfirmed(
                        EmailInvoice.OPERATION,
                        on -> Invoices.on(on).email(55).customer(CUSTOMER).to("payable@northwind.example"))
                .sends("/api/v3/fa/email-invoice/300417/55")
                .sendsJson("{\"email\": \"payable@northwind.example\"}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> download() {
        String pdf = "%PDF-1.4\n%%EOF\n";
        return OperationContract.of(
                        DownloadInvoice.OPERATION,
                        on -> Invoices.on(on).download(55).customer(CUSTOMER).customerRequest(false))
                .sends("/api/v3/fa/download-invoice/300417/55?isCustomerRequest=false")
                .sendsHeader("Accept", "application/pdf, application/json")
                .documentsFile("application/pdf")
                .reads("a PDF, whatever it is called", pdf, file -> {
                    assertThat(file.bytes()).isEqualTo(pdf.getBytes(StandardCharsets.US_ASCII));
                    assertThat(file.fileName()).endsWith(".pdf");
                })
                .refuses(422, "Invoice with the provided ID does not exists")
                .failsOn("JSON in place of a file", 200, "{\"success\":true,\"data\":\"soon\"}", "it is no PDF file")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> settings() {
        return settings(Dialect.documented(), "processor");
    }

    @TestFactory
    Stream<DynamicTest> settingsWithANameForTheProcessor() {
        return settings(PAYWELL, "paywell");
    }

    @TestFactory
    Stream<DynamicTest> settingsWhosePaymentTermIsDays() {
        return OperationContract.of(Invoices.SETTINGS, on -> Invoices.on(on).settings())
                .in(Dialect.documented().paymentTermInDays(true))
                .sends("/api/v3/fa/invoice-settings")
                .reads("7 days", settingsWithTerm("\"7\""), isTerm(PaymentTerm.NET_7))
                .reads("30 days as a number", settingsWithTerm("30"), isTerm(PaymentTerm.NET_30))
                .reads("a custom term", settingsWithTerm("\"0\""), isTerm(PaymentTerm.CUSTOM))
                .reads("a label", settingsWithTerm("\"Net 120\""), isTerm(PaymentTerm.NET_120))
                .reads("a number that is an ID elsewhere", settingsWithTerm("\"5\""), isTerm(PaymentTerm.of("5 days")))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> settingsWhosePaymentTermIsAnId() {
        return OperationContract.of(Invoices.SETTINGS, on -> Invoices.on(on).settings())
                .in(Dialect.documented())
                .sends("/api/v3/fa/invoice-settings")
                .reads("an ID", settingsWithTerm("\"7\""), isTerm(PaymentTerm.NET_120))
                .reads("days that are no ID", settingsWithTerm("\"30\""), isTerm(PaymentTerm.NET_30))
                .reads("the same as a number", settingsWithTerm("30"), isTerm(PaymentTerm.NET_30))
                .tests();
    }

    private static Consumer<InvoiceSettings> isTerm(PaymentTerm term) {
        return settings -> assertThat(settings.paymentTerm()).isEqualTo(term);
    }

    private static String settingsWithTerm(String term) {
        return """
                {"success": true, "data": {"invoiceId": 55, "owId": 200001, "invoiceTitle": "Media invoice",
                  "invoiceCompanyName": "Northwind Media", "invoiceCompanyAddress": "1 Example Street",
                  "email": "billing@organization.example", "website": "https://organization.example",
                  "invoiceDescription": "Media services", "processorId": 4, "chequeTransferId": 12,
                  "wireTransferId": 9, "termsAndConditions": "Due in time.", "paymentTerm": %s,
                  "invoiceFooter": "Thank you.", "createdAt": "2026-03-01T09:30:00+02:00"}}
                """.formatted(term);
    }

    private static Stream<DynamicTest> settings(Dialect dialect, String processor) {
        return OperationContract.of(Invoices.SETTINGS, on -> Invoices.on(on).settings())
                .in(dialect)
                .sends("/api/v3/fa/invoice-settings")
                .reads(
                        "the documented answer",
                        """
                        {"success": true, "data": {"invoiceId": 55, "owId": 200001, "invoiceTitle": "Media invoice",
                          "invoiceCompanyName": "Northwind Media", "invoiceCompanyAddress": "1 Example Street",
                          "email": "billing@organization.example", "website": "https://organization.example",
                          "invoiceDescription": "Media services", "processorId": 4, "chequeTransferId": 12,
                          "wireTransferId": 9, "termsAndConditions": "Due in time.", "paymentTerm": "3",
                          "invoiceFooter": "Thank you.", "createdAt": "2026-03-01T09:30:00+02:00"}}
                        """.replace("processor", processor),
                        settings -> assertThat(settings)
                                .isEqualTo(new InvoiceSettings(
                                        55,
                                        200001L,
                                        "Media invoice",
                                        "Northwind Media",
                                        "1 Example Street",
                                        "billing@organization.example",
                                        "https://organization.example",
                                        "Media services",
                                        4L,
                                        12L,
                                        9L,
                                        "Due in time.",
                                        PaymentTerm.NET_30,
                                        "Thank you.",
                                        Instant.parse("2026-03-01T07:30:00Z"),
                                        Map.of())))
                .reads(
                        "next to nothing",
                        "{\"success\":true,\"data\":{\"invoiceId\":55}}",
                        settings -> assertThat(settings)
                                .extracting(
                                        InvoiceSettings::owId, InvoiceSettings::paymentTerm, InvoiceSettings::createdAt)
                                .containsOnlyNulls())
                .reads(
                        "nulls",
                        "{\"success\":true,\"data\":{\"invoiceId\":null,\"email\":null,\"paymentTerm\":null}}",
                        settings -> assertThat(settings.invoiceId()).isZero())
                .reads("a term's label, a moment in milliseconds, more than was announced", """
                        {"success": true, "data": {"invoiceId": "55", "paymentTerm": "net 7", "createdAt": 1772350200000,
                          "taxes": [{"taxId": 9}]}}
                        """, settings -> {
                    assertThat(settings.paymentTerm()).isSameAs(PaymentTerm.NET_7);
                    assertThat(settings.createdAt()).isEqualTo(Instant.parse("2026-03-01T07:30:00Z"));
                    assertThat(settings.additionalProperties()).containsKey("taxes");
                })
                .reads(
                        "the ID 7, which is no number of days here",
                        "{\"success\":true,\"data\":{\"invoiceId\":55,\"paymentTerm\":7}}",
                        settings -> assertThat(settings.paymentTerm()).isSameAs(PaymentTerm.NET_120))
                .reads(
                        "days that can be no ID",
                        "{\"success\":true,\"data\":{\"invoiceId\":55,\"paymentTerm\":90}}",
                        settings -> assertThat(settings.paymentTerm()).isSameAs(PaymentTerm.NET_90))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> updateSettings() {
        return updateSettings(Dialect.documented(), "processor");
    }

    @TestFactory
    Stream<DynamicTest> updateSettingsWithANameForTheProcessor() {
        return updateSettings(PAYWELL, "paywell");
    }

    @TestFactory
    Stream<DynamicTest> clearTheSettingsTextsAndTheEmail() {
        return OperationContract.of(
                        UpdateInvoiceSettings.SETTING,
                        on -> Invoices.on(on)
                                .updateSettings(55)
                                .whiteLabel(true)
                                .email("")
                                .website(""))
                .sends("/api/v3/fa/invoice-settings/55?isWhiteLabel=true")
                .sendsJson("{\"email\": \"\", \"website\": \"\"}")
                .reads(
                        "the documented answer",
                        "{\"success\":true,\"data\":{\"invoiceId\":55,\"message\":\"Saved\"}}",
                        done -> assertThat(done.message()).isEqualTo("Saved"))
                .tests();
    }

    private static Stream<DynamicTest> updateSettings(Dialect dialect, String processor) {
        return OperationContract.of(
                        UpdateInvoiceSettings.WITH_TAX,
                        on -> Invoices.on(on)
                                .updateSettings(55)
                                .whiteLabel(true)
                                .invoiceTitle("Media invoice")
                                .invoiceCompanyAddress("1 Example Street")
                                .email("billing@organization.example")
                                .website("https://organization.example")
                                .invoiceDescription("Media services")
                                .termsAndConditions("Due in time.")
                                .paymentTerm(PaymentTerm.NET_30)
                                .invoiceFooter("Thank you.")
                                .processorAccountId("acct-20114")
                                .chequeCompanyName("Northwind Media")
                                .chequeCompanyAddress("2 Example Street")
                                .wireTransferCompanyName("Northwind Media Ltd")
                                .bankName("First Example Bank")
                                .accountNumber("0012345678")
                                .bankAddress("3 Example Street")
                                .companyTaxId("T-77")
                                .companyTaxName("VAT"))
                .in(dialect)
                .sends("/api/v3/fa/invoice-settings/55?isWhiteLabel=true")
                .sendsJson("""
                        {"invoiceTitle": "Media invoice", "invoiceCompanyAddress": "1 Example Street",
                         "email": "billing@organization.example", "website": "https://organization.example",
                         "invoiceDescription": "Media services", "termsAndConditions": "Due in time.",
                         "paymentTerm": "3", "invoiceFooter": "Thank you.", "processorAccountId": "acct-20114",
                         "chequeCompanyName": "Northwind Media", "chequeCompanyAddress": "2 Example Street",
                         "wireTransferCompanyName": "Northwind Media Ltd", "bankName": "First Example Bank",
                         "accountNumber": "0012345678", "bankAddress": "3 Example Street", "companyTaxId": "T-77",
                         "companyTaxName": "VAT"}
                        """.replace("processor", processor))
                .reads(
                        "the documented answer",
                        "{\"success\":true,\"data\":{\"invoiceId\":55,\"message\":\"The settings were saved.\"}}",
                        done -> assertThat(done).isEqualTo(new Confirmation("The settings were saved.", 55L, Map.of())))
                .reads(
                        "a bare sentence",
                        "{\"success\":true,\"data\":\"Saved\"}",
                        done -> assertThat(done.message()).isEqualTo("Saved"))
                .refuses(422, "Invoice does not belong to the logged in organization workspace")
                .failsOn(
                        "an ID that is not there",
                        200,
                        "{\"success\":false,\"errorObjects\":{\"error\":\"Invoice with the provided ID does not exists\"}}",
                        "Invoice with the provided ID does not exists")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> deleteTaxData() {
        return OperationContract.ofConfirmed(
                        Invoices.DELETE_TAX_DATA, on -> Invoices.on(on).deleteTaxData(77))
                .sends("/api/v3/fa/invoice-settings-tax-data?taxId=77")
                .refuses(422, "Tax ID is invalid")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> paymentDetails() {
        return paymentDetails(Dialect.documented(), "processor");
    }

    @TestFactory
    Stream<DynamicTest> paymentDetailsWithANameForTheProcessor() {
        return paymentDetails(PAYWELL, "paywell");
    }

    private static Stream<DynamicTest> paymentDetails(Dialect dialect, String processor) {
        return OperationContract.of(
                        Invoices.PAYMENT_DETAILS, on -> Invoices.on(on).paymentDetails(55))
                .in(dialect)
                .sends("/api/v3/fa/invoice-settings-payment-details?invoiceId=55")
                .reads("the documented answer", """
                        {"success": true, "data": {
                          "processorPaymentDetail": {"processorId": 4, "processorAccountId": "acct-20114"},
                          "chequePaymentDetail": {"chequeId": 12, "chequeCompanyName": "Northwind Media",
                            "chequeCompanyAddress": "1 Example Street"},
                          "wireTransferPaymentDetail": {"wireTransferId": 9, "wireTransferCompanyName": "Northwind",
                            "bankName": "First Example Bank", "accountNumber": "0012345678",
                            "bankAddress": "2 Example Street", "swiftCode": "EXMPUS33", "routing": "021000021"}}}
                        """.replace("processor", processor), details -> {
                    assertThat(details)
                            .isEqualTo(new InvoicePaymentDetails(
                                    new ProcessorPaymentDetail(4L, "acct-20114", Map.of()),
                                    new ChequePaymentDetail(12L, "Northwind Media", "1 Example Street", Map.of()),
                                    new WireTransferPaymentDetail(
                                            9L,
                                            "Northwind",
                                            "First Example Bank",
                                            "0012345678",
                                            "2 Example Street",
                                            "EXMPUS33",
                                            "021000021",
                                            Map.of()),
                                    Map.of()));
                    assertThat(details.toString())
                            .doesNotContain("0012345678", "021000021")
                            .contains("First Example Bank");
                })
                .reads("one mode alone", """
                        {"success": true, "data": {"chequePaymentDetail": {"chequeId": "12"},
                          "wireTransferPaymentDetail": null}}
                        """, details -> {
                    assertThat(details.chequePaymentDetail().chequeId()).isEqualTo(12);
                    assertThat(details.processorPaymentDetail()).isNull();
                    assertThat(details.wireTransferPaymentDetail()).isNull();
                })
                .reads(
                        "account numbers as numbers, and a mode that is none",
                        "{\"success\":true,\"data\":{\"chequePaymentDetail\":\"none\","
                                + "\"wireTransferPaymentDetail\":{\"accountNumber\":12345678}}}",
                        details -> {
                            assertThat(details.wireTransferPaymentDetail().accountNumber())
                                    .isEqualTo("12345678");
                            assertThat(details.additionalProperties()).containsEntry("chequePaymentDetail", "none");
                        })
                .tests();
    }
}
