package io.adplatform.examples.testing;

// <docs/guides/mockwebserver.md>
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.Payments;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PaymentsContractTest {

    private final MockWebServer server = new MockWebServer();
    private AdPlatform platform;
    private Payments payments;

    @BeforeEach
    void connect() throws IOException {
        server.start();
        platform = AdPlatform.builder()
                .baseUrl(server.url("/").toString())
                .clientCredentials("client-1", "secret-1")
                .tokens(TokenSet.of("token-1", null), 200001) // no log-in
                .build();
        payments = Finance.on(platform).payments();
    }

    @AfterEach
    void close() {
        platform.close();
        server.close();
    }

    private void answer(int status, String json) {
        server.enqueue(new MockResponse.Builder()
                .code(status)
                .setHeader("Content-Type", "application/json")
                .body(json)
                .build());
    }

    @Test
    void paidPaymentsAreRead() throws InterruptedException {
        answer(200, """
                {"success": true, "data": {"totalRecords": 1, "filteredRecords": 1, "data": [
                    {"paymentId": 501, "paymentAmount": 1250.50, "paymentStatus": 2, "transactionId": "T-4711"}]}}
                """);

        List<Payment> rows = payments.list().status(PaymentStatus.PAID).send().rows();

        assertEquals(new BigDecimal("1250.50"), rows.get(0).paymentAmount());
        RecordedRequest request = server.takeRequest();
        assertEquals("GET", request.getMethod());
        assertEquals("/api/v3/fa/payments/list", request.getUrl().encodedPath());
        assertEquals("2", request.getUrl().queryParameter("status"));
        assertEquals("200001", request.getHeaders().get("X-IAA-OW-ID"));
    }

    @Test
    void aPaymentIsSentAsDocumented() throws Exception {
        answer(200, "{\"success\": true, \"data\": \"Payment added\"}");

        payments.add()
                .customer(200002)
                .amount(new BigDecimal("1250.50"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction("T-4711")
                .asFund()
                .send();

        RecordedRequest request = server.takeRequest();
        assertEquals("/api/v3/fa/customer/payment/add", request.getUrl().encodedPath());
        ObjectMapper json = new ObjectMapper();
        assertEquals(json.readTree("""
                {"owId": 200002, "paymentAmount": 1250.50, "paymentDate": "2026-11-20", "paymentMode": 3,
                    "transactionId": "T-4711", "paymentType": 1}
                """), json.readTree(request.getBody().utf8()));
    }

    @Test
    void aRefusalIsAnException() {
        answer(422, "{\"success\": false, \"error\": \"Unprocessable\", \"reason\": \"Amount is too high\"}");

        UnprocessableException refused = assertThrows(
                UnprocessableException.class, () -> payments.cancel(501).send());

        assertEquals(422, refused.status());
    }
}
// </docs/guides/mockwebserver.md>
