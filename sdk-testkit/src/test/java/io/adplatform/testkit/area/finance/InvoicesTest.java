package io.adplatform.testkit.area.finance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class InvoicesTest extends LoggedInTest {

    private static final String LIST = "/api/v3/fa/invoice/list/";

    InvoicesTest() {
        super(atNoonWithoutLimit().payments(400));
    }

    private JsonNode list(String query) throws Exception {
        Client.Reply reply = client.get(LIST + sandbox.owId() + query);
        assertThat(reply.status()).isEqualTo(200);
        return reply.data().path("data");
    }

    private long first(int status) throws Exception {
        return list("?status=" + status).at("/0/invoiceId").longValue();
    }

    private JsonNode invoice(long id) throws Exception {
        for (JsonNode invoice : list("")) {
            if (invoice.path("invoiceId").longValue() == id) {
                return invoice;
            }
        }
        throw new AssertionError("no invoice " + id);
    }

    @Test
    void anInvoiceHasAllDocumentedFields() throws Exception {
        assertThat(list("").get(0).fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "invoiceId",
                        "invoiceFromDate",
                        "invoiceToDate",
                        "issuedOn",
                        "invoiceAmount",
                        "status",
                        "paymentTerm",
                        "paidAmount",
                        "paymentMode",
                        "invoiceName",
                        "actionNote",
                        "invoiceStatusUpdatedBy",
                        "modifiedAt");
    }

    @Test
    void whatIsPaidOfAnInvoiceIsTheSumOfItsPaidPayments() throws Exception {
        Map<Long, BigDecimal> sums = new HashMap<>();
        for (JsonNode payment : client.get(Client.PAYMENTS + "?limit=1000&status=2&paymentType=2")
                .data()
                .path("data")) {
            sums.merge(
                    payment.path("invoiceId").longValue(),
                    payment.path("paymentAmount").decimalValue(),
                    BigDecimal::add);
        }
        assertThat(sums).isNotEmpty();

        for (JsonNode invoice : list("")) {
            BigDecimal paid = invoice.path("paidAmount").decimalValue();
            assertThat(paid)
                    .isEqualByComparingTo(
                            sums.getOrDefault(invoice.path("invoiceId").longValue(), BigDecimal.ZERO))
                    .isLessThanOrEqualTo(invoice.path("invoiceAmount").decimalValue());
            assertThat(invoice.path("status").intValue() == 4)
                    .isEqualTo(paid.compareTo(invoice.path("invoiceAmount").decimalValue()) == 0);
        }
    }

    @Test
    void thereAreInvoicesInManyStatusesAndAFilterFindsThem() throws Exception {
        TreeSet<Integer> statuses = new TreeSet<>();
        list("").forEach(invoice -> statuses.add(invoice.path("status").intValue()));

        assertThat(statuses).contains(1, 4, 5, 8);
        for (int status : statuses) {
            assertThat(list("?status=" + status))
                    .isNotEmpty()
                    .allSatisfy(invoice ->
                            assertThat(invoice.path("status").intValue()).isEqualTo(status));
        }
    }

    @Test
    void timeMakesAnUnpaidInvoiceOverdue() throws Exception {
        client.patch("/api/v3/fa/invoice-approve/" + first(1), "{}");
        long unpaid = first(3);
        sandbox.clock().advance(Duration.ofDays(61));
        Client later = Client.loggedIn(sandbox);

        assertThat(later.get(LIST + sandbox.owId() + "?status=5").data().path("data"))
                .anySatisfy(invoice ->
                        assertThat(invoice.path("invoiceId").longValue()).isEqualTo(unpaid));
    }

    @Test
    void aPendingInvoiceIsApprovedOrCancelledWithANote() throws Exception {
        long pending = first(1);

        assertThat(client.patch("/api/v3/fa/invoice-approve/" + pending, "{}").status())
                .isEqualTo(200);
        assertThat(invoice(pending).path("status").intValue()).isIn(3, 5);
        assertThat(client.patch("/api/v3/fa/invoice-approve/" + pending, "{}").status())
                .isEqualTo(200);

        assertThat(client.patch("/api/v3/fa/invoice-cancel/" + pending, "{\"actionNote\":\"Issued twice\"}")
                        .status())
                .isEqualTo(200);
        assertThat(invoice(pending).path("status").intValue()).isEqualTo(8);
        assertThat(invoice(pending).path("actionNote").textValue()).isEqualTo("Issued twice");
        assertThat(client.patch("/api/v3/fa/invoice-approve/" + pending, "{}").status())
                .isEqualTo(422);
    }

    @Test
    void aPaidInvoiceIsNotCancelled() throws Exception {
        assertThat(client.patch("/api/v3/fa/invoice-cancel/" + first(4), "{}").status())
                .isEqualTo(422);
    }

    @Test
    void anUnknownInvoiceIsToldOfInTheDocumentsWords() throws Exception {
        assertThat(client.patch("/api/v3/fa/invoice-approve/999", "{}").error())
                .isEqualTo("Invoice with the provided ID does not exists");
    }

    @Test
    void aDownloadIsAPdfWhoseTableOfObjectsIsRight() throws Exception {
        JsonNode paid = list("?status=4").get(0);

        Client.Reply reply = client.get("/api/v3/fa/download-invoice/" + sandbox.owId() + "/" + paid.path("invoiceId"));
        String pdf = reply.text();

        assertThat(reply.headers().firstValue("Content-Type")).contains("application/pdf");
        assertThat(reply.headers().firstValue("Content-Disposition").orElse(""))
                .matches("attachment; filename=\"INV-\\d+[.]pdf\"");
        assertThat(pdf)
                .startsWith("%PDF-")
                .contains("Amount " + paid.path("invoiceAmount").decimalValue().toPlainString())
                .endsWith("%%EOF\n");
        int table = Integer.parseInt(pdf.replaceAll("(?s).*startxref\n(\\d+)\n.*", "$1"));
        assertThat(pdf.substring(table)).startsWith("xref\n0 6\n");
        String[] lines = pdf.substring(table).split("\n", -1);
        for (int number = 1; number <= 5; number++) {
            int place = Integer.parseInt(lines[2 + number].substring(0, 10));
            assertThat(pdf.substring(place)).startsWith(number + " 0 obj\n");
        }
    }

    @Test
    void anEMailNeedsAnAddress() throws Exception {
        String path = "/api/v3/fa/email-invoice/" + sandbox.owId() + "/" + first(4);

        assertThat(client.post(path, "{\"email\":\"payable@northwind.example\"}")
                        .status())
                .isEqualTo(200);
        assertThat(client.post(path, "{\"email\":\"payable\"}").status()).isEqualTo(400);
        assertThat(client.post(path, "{}").status()).isEqualTo(400);
    }

    @Test
    void settingsChangeUnderTheOwnBrandOnly() throws Exception {
        long id = client.get("/api/v3/fa/invoice-settings")
                .data()
                .path("invoiceId")
                .longValue();
        String path = "/api/v3/fa/invoice-settings/" + id;

        client.patch(path, "{\"invoiceTitle\":\"Bill\"}");
        assertThat(client.get("/api/v3/fa/invoice-settings")
                        .data()
                        .path("invoiceTitle")
                        .textValue())
                .isEqualTo("Media invoice");

        client.patch(path + "?isWhiteLabel=true", "{\"invoiceTitle\":\"Bill\",\"bankName\":\"Second Bank\"}");
        assertThat(client.get("/api/v3/fa/invoice-settings")
                        .data()
                        .path("invoiceTitle")
                        .textValue())
                .isEqualTo("Bill");
        assertThat(client.get("/api/v3/fa/invoice-settings-payment-details?invoiceId=" + id)
                        .data()
                        .at("/wireTransferPaymentDetail/bankName")
                        .textValue())
                .isEqualTo("Second Bank");
    }

    @Test
    void settingsOfAnotherWorkspaceAndOfNobodyAreRefusedInTheDocumentsWords() throws Exception {
        long own = client.get("/api/v3/fa/invoice-settings")
                .data()
                .path("invoiceId")
                .longValue();
        client.owId(sandbox.workspaces().get(1));

        assertThat(client.patch(
                                "/api/v3/fa/invoice-settings/" + own + "?isWhiteLabel=true",
                                "{\"email\":\"a@organization.example\"}")
                        .error())
                .isEqualTo("Invoice does not belong to the logged in organization workspace");
        assertThat(client.patch(
                                "/api/v3/fa/invoice-settings/5?isWhiteLabel=true",
                                "{\"email\":\"a@organization.example\"}")
                        .error())
                .isEqualTo("Invoice with the provided ID does not exists");
    }

    @Test
    void aTaxIsDeletedOnce() throws Exception {
        String path = "/api/v3/fa/invoice-settings-tax-data?taxId=61";

        assertThat(client.delete(path).status()).isEqualTo(200);
        Client.Reply again = client.delete(path);
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.error()).isEqualTo("Tax ID is invalid");
    }
}
