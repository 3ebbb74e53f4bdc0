package io.adplatform.testkit.area.finance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.LoggedInTest;
import io.adplatform.testkit.Times;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Payments with their states, and what changes them. */
class PaymentWritesTest extends LoggedInTest {

    private static final String ADD = "/api/v3/fa/customer/payment/add";
    private static final String NOTE = ", 'actionNote': 'Seen'";

    private long customer;

    PaymentWritesTest() {
        super(atNoonWithoutLimit());
    }

    @BeforeEach
    void chooseCustomer() {
        customer = sandbox.workspaces().get(1);
    }

    private Client.Reply post(String path, String fields) throws IOException, InterruptedException {
        return client.post(path, "{\"owId\": " + customer + fields.replace('\'', '"') + "}");
    }

    private Client.Reply add(String more) throws IOException, InterruptedException {
        return post(
                ADD,
                ", 'paymentAmount': 12.50, 'paymentDate': '2026-11-20', 'paymentMode': 3, 'transactionId': 'T-1'"
                        + more);
    }

    private JsonNode newest() throws IOException, InterruptedException {
        return client.get("/api/v3/fa/customer/payments/list?sortBy=-paymentId&limit=1&owId=" + customer)
                .data()
                .at("/data/0");
    }

    private long added() throws IOException, InterruptedException {
        assertThat(add(", 'paymentType': 1").status()).isEqualTo(200);
        return newest().path("paymentId").longValue();
    }

    private String status() throws IOException, InterruptedException {
        return newest().path("paymentStatus").textValue();
    }

    @Test
    void aPaymentThatIsAddedIsProcessingAndTheNewestOfTheCustomer() throws Exception {
        long before = newest().path("paymentId").longValue();

        Client.Reply reply = add(", 'paymentType': 1");

        assertThat(reply.data().isTextual()).isTrue();
        assertThat(newest().path("paymentId").longValue()).isEqualTo(before + 1);
        assertThat(newest().path("paymentStatus").textValue()).isEqualTo("Processing");
        assertThat(newest().path("paymentType").textValue()).isEqualTo("As Fund");
        assertThat(newest().path("paymentMode").textValue()).isEqualTo("Wire Transfer");
        assertThat(newest().path("paymentAmount").decimalValue()).isEqualByComparingTo("12.50");
        assertThat(newest().path("transactionId").textValue()).isEqualTo("T-1");
        assertThat(newest().path("createdAt").longValue()).isEqualTo(Times.NOON.toEpochMilli());
    }

    @Test
    void theCustomersListHasTheLastChangedFirst() throws Exception {
        long first = added();
        sandbox.clock().advance(Duration.ofSeconds(1));
        added();
        sandbox.clock().advance(Duration.ofSeconds(1));
        post("/api/v3/fa/customer/payment/reject/" + first, NOTE);

        JsonNode rows = client.get("/api/v3/fa/customer/payments/list?owId=" + customer)
                .data()
                .path("data");

        assertThat(rows).hasSize(10);
        assertThat(rows.at("/0/paymentId").longValue()).isEqualTo(first);
        assertThat(rows.at("/0/paymentStatus").textValue()).isEqualTo("Rejected");
    }

    @ParameterizedTest
    @CsvSource({"approve, Paid", "cancel, Cancelled", "reject, Rejected"})
    void aPaymentIsDecidedOverOnce(String word, String status) throws Exception {
        String path = "/api/v3/fa/customer/payment/" + word + "/" + added();

        assertThat(post(path, NOTE).status()).isEqualTo(200);
        assertThat(status()).isEqualTo(status);
        assertThat(post(path, NOTE).status()).isEqualTo(422);
        assertThat(sandbox.commits("POST /api/v3/fa/customer/payment/" + word + "/{paymentId}"))
                .isOne();
    }

    @Test
    void onlyAnApprovalNeedsAReason() throws Exception {
        String payment = "/api/v3/fa/customer/payment/";
        long first = added();
        assertThat(post(payment + "approve/" + first, "").status()).isEqualTo(400);
        assertThat(post(payment + "cancel/" + first, "").status()).isEqualTo(200);
        assertThat(client.post(payment + "reject/" + added(), "{}").status()).isEqualTo(200);
    }

    @Test
    void aRefundIsApprovedInItsOwnWay() throws Exception {
        assertThat(post(
                                "/api/v3/fa/customer/payment/refund",
                                ", 'paymentAmount': 5, 'paymentDate': '2026-11-20', 'paymentMode': 2,"
                                        + " 'transactionId': 7, 'refundReason': 'Paid twice'")
                        .status())
                .isEqualTo(200);
        long refund = newest().path("paymentId").longValue();
        assertThat(newest().path("paymentType").textValue()).isEqualTo("Refund");
        assertThat(newest().path("refundReason").textValue()).isEqualTo("Paid twice");

        assertThat(post("/api/v3/fa/customer/payment/approve/" + refund, NOTE).status())
                .isEqualTo(422);
        assertThat(post("/api/v3/fa/customer/payment/approve-refund/" + refund, NOTE)
                        .status())
                .isEqualTo(200);
        assertThat(status()).isEqualTo("Paid");
    }

    @Test
    void onlyWhatIsProcessingIsEdited() throws Exception {
        long id = added();
        String edit = "{\"owId\": " + customer + ", \"paymentAmount\": 13, \"paymentDate\": \"2026-11-21\","
                + " \"paymentMode\": 2, \"transactionId\": \"T-2\", \"paymentType\": 1}";

        assertThat(put(id, edit).status()).isEqualTo(200);
        assertThat(newest().path("paymentAmount").intValue()).isEqualTo(13);
        assertThat(newest().path("transactionId").textValue()).isEqualTo("T-2");
        post("/api/v3/fa/customer/payment/approve/" + id, NOTE);
        assertThat(put(id, edit).status()).isEqualTo(422);
    }

    private Client.Reply put(long id, String json) throws IOException, InterruptedException {
        return client.send("PUT", "/api/v3/fa/customer/payment/" + id, jsonHeaders(), json);
    }

    private Map<String, String> jsonHeaders() throws IOException, InterruptedException {
        return Map.of(
                "Authentication",
                "Bearer " + client.logIn().data().path("access_token").asText(),
                "X-IAA-OW-ID",
                Long.toString(sandbox.owId()),
                "Content-Type",
                "application/json");
    }

    @Test
    void aFundBelongsToTheOrganizationThatAddsIt() throws Exception {
        assertThat(client.post(
                                "/api/v3/fa/payment/add-fund",
                                "{\"paymentAmount\": 70, \"paymentDate\": \"2026-11-20\", \"paymentMode\": 2,"
                                        + " \"bankName\": \"First\"}")
                        .status())
                .isEqualTo(200);

        JsonNode row = client.get(Client.PAYMENTS + "?limit=1").data().at("/data/0");
        assertThat(row.path("paymentAmount").intValue()).isEqualTo(70);
        assertThat(row.path("bankName").textValue()).isEqualTo("First");
        assertThat(row.path("paymentStatus").textValue()).isEqualTo("Processing");
    }

    @Test
    void theProcessorAnswersALinkAndTheOrganizationHasAPayment() throws Exception {
        Client.Reply reply = client.post("/api/v3/fa/processor/payment", "{\"paymentAmount\": 70}");

        JsonNode row = client.get(Client.PAYMENTS + "?limit=1").data().at("/data/0");
        assertThat(reply.data().textValue())
                .startsWith("https://")
                .endsWith(row.path("paymentId").asText());
        assertThat(row.path("paymentMode").textValue()).isEqualTo("Processor");
    }

    @Test
    void anInvoiceIsPaidAtOnceAndAnUnknownOneNotAtAll() throws Exception {
        JsonNode paid = client.get("/api/v3/fa/customer/payments/list?paymentType=2&limit=1&owId=" + customer)
                .data()
                .at("/data/0");
        String invoice = paid.path("invoiceId").asText();

        assertThat(post("/api/v3/fa/pay-invoice", ", 'paymentAmount': 3, 'paymentType': 2, 'invoiceId': " + invoice)
                        .status())
                .isEqualTo(200);
        assertThat(newest().path("invoiceId").asText()).isEqualTo(invoice);
        assertThat(status()).isEqualTo("Paid");

        Client.Reply unknown = post("/api/v3/fa/pay-invoice", ", 'paymentAmount': 3, 'paymentType': 2, 'invoiceId': 1");
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.error()).isEqualTo("Invoice with the provided ID does not exists");
        assertThat(post("/api/v3/fa/pay-invoice", ", 'paymentAmount': 3, 'paymentType': 1, 'invoiceId': " + invoice)
                        .status())
                .isEqualTo(422);
        assertThat(sandbox.commits("POST /api/v3/fa/pay-invoice")).isOne();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ", 'paymentType': 9",
                ", 'paymentType': 2",
                ", 'paymentType': 1, 'invoiceId': 41",
                ", 'paymentType': 1, 'paymentAmount': 0",
                ", 'paymentType': 1, 'paymentDate': '20.11.2026'",
                ", 'paymentType': 1, 'transactionId': ''"
            })
    void aPaymentThatBreaksARuleIsNotRecorded(String fields) throws Exception {
        assertThat(add(fields).status()).isIn(400, 422);
        assertThat(sandbox.commits("POST " + ADD)).isZero();
    }

    @Test
    void aCommitWhoseAnswerGetsLostIsACommit() throws Exception {
        sandbox.onNext("POST " + ADD, Fault.status(500), Fault.status(500).afterProcessing());

        add(", 'paymentType': 1");
        assertThat(sandbox.commits("POST " + ADD)).isZero();
        add(", 'paymentType': 1");
        assertThat(sandbox.commits("POST " + ADD)).isOne();

        sandbox.clear();
        assertThat(sandbox.commits("POST " + ADD)).isZero();
    }

    @Test
    void aFormIsAPaymentTooAndItsProofIsLookedAt() throws Exception {
        assertThat(form("").status()).isEqualTo(200);
        assertThat(newest().path("transactionId").textValue()).isEqualTo("T-9");
        assertThat(
                        form("--b\r\nContent-Disposition: form-data; name=\"paymentProof\"; filename=\"a.png\"\r\n\r\nGIF89a\r\n")
                                .status())
                .isEqualTo(422);
        assertThat(sandbox.commits("POST " + ADD)).isOne();
    }

    private Client.Reply form(String proof) throws IOException, InterruptedException {
        StringBuilder body = new StringBuilder();
        Map.of(
                        "owId", Long.toString(customer),
                        "paymentAmount", "12.50",
                        "paymentDate", "2026-11-20",
                        "paymentMode", "3",
                        "transactionId", "T-9",
                        "paymentType", "1")
                .forEach((name, value) -> body.append("--b\r\nContent-Disposition: form-data; name=\"")
                        .append(name)
                        .append("\"\r\n\r\n")
                        .append(value)
                        .append("\r\n"));
        Map<String, String> headers = new HashMap<>(jsonHeaders());
        headers.put("Content-Type", "multipart/form-data; boundary=b");
        return client.send("POST", ADD, headers, body + proof + "--b--\r\n");
    }

    @Test
    void aReceiptIsAPdfOfThePayment() throws Exception {
        long id = added();

        Client.Reply receipt = client.get("/api/v3/fa/payment/download-receipt/" + id + "?owId=" + customer);

        assertThat(receipt.status()).isEqualTo(200);
        assertThat(receipt.headers().firstValue("Content-Type")).hasValue("application/pdf");
        assertThat(receipt.text()).startsWith("%PDF-").contains("Amount 12.5").endsWith("%%EOF\n");
        assertThat(client.get("/api/v3/fa/payment/download-receipt/1?owId=" + customer)
                        .status())
                .isEqualTo(422);
    }

    @Test
    void aStrangersPaymentsAreNobodysBusiness() throws Exception {
        assertThat(client.get("/api/v3/fa/customer/payments/list?owId=999").status())
                .isEqualTo(403);
    }
}
