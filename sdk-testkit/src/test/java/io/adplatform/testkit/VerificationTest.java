package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class VerificationTest extends LoggedInTest {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final String LIST = "GET /api/v3/fa/payments/list";
    private static final String APPROVE = "POST /api/v3/fa/customer/payment/approve/{paymentId}";
    private static final String PAYMENT = """
        {"owId": 200001, "paymentAmount": 1250.50, "paymentDate": "2026-11-20", "paymentMode": 3,
         "transactionId": "T-1", "paymentType": 1}
        """;

    VerificationTest() {
        super(Sandbox.builder().clock(SandboxClock.stoppedAt(Times.NOON)));
    }

    private static void assertFails(ThrowingCallable demand, String message) {
        assertThatThrownBy(demand).isExactlyInstanceOf(AssertionError.class).hasMessage(message);
    }

    private void add() throws Exception {
        client.post("/api/v3/fa/customer/payment/add", PAYMENT);
    }

    @Test
    void whatWasSentAndDoneOnceIsSaidInOneSentence() throws Exception {
        add();

        sandbox.verify(ADD)
                .sentOnce()
                .inWorkspace(sandbox.owId())
                .with("transactionId", "T-1")
                .with("paymentAmount", "1250.5")
                .with("paymentMode", 3)
                .with("/paymentMode", "3")
                .with("invoiceId", null)
                .answered(200)
                .neverRejected()
                .committedOnce();
        sandbox.verify(LIST).neverSent().neverCommitted();
    }

    @Test
    void whatWasSentTwiceIsListed() throws Exception {
        add();
        sandbox.next(Fault.disconnect());
        assertThatThrownBy(this::add).isInstanceOf(java.io.IOException.class);

        Verification payments = sandbox.verify(ADD).sent(2).committedOnce().answered(200, 0);

        assertFails(payments::sentOnce, """
            POST /api/v3/fa/customer/payment/add was to be sent once, and was sent 2 times
              2026-11-20T12:00:00Z POST /api/v3/fa/customer/payment/add -> 200
              2026-11-20T12:00:00Z POST /api/v3/fa/customer/payment/add -> 0""");
        assertThatThrownBy(payments::neverCommitted)
                .hasMessageContaining("was to be carried out never, and was carried out once");
        assertThatThrownBy(() -> payments.answered(200, 200))
                .hasMessageContaining("was to be answered with [200, 200]");
    }

    @Test
    void whatWasNeverSentHasNoValues() {
        assertFails(() -> sandbox.verify(ADD).with("transactionId", "T-1"), ADD + " was never sent");
        assertFails(() -> sandbox.verify(ADD).inWorkspace(200_001), ADD + " was never sent");
    }

    @Test
    void aValueIsComparedWithEveryRequest() throws Exception {
        client.get(Client.PAYMENTS + "?status=2&limit=10");
        client.get(Client.PAYMENTS + "?limit=10");

        Verification lists = sandbox.verify(LIST).with("limit", 10).with("limit", "10");

        assertThatThrownBy(() -> lists.with("status", 2))
                .hasMessageStartingWith(LIST + " was to be sent with status 2, and was sent with \"2\" and none\n");
        assertThatThrownBy(() -> lists.with("status", null)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> lists.with("limit", 11)).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> lists.with("limit", "ten")).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> lists.inWorkspace(200_002)).hasMessageContaining("was to be sent in workspace 200002");
    }

    @Test
    void valuesOfThePathAndListsOfTheBodyAreSeenToo() throws Exception {
        client.post("/api/v3/fa/customer/payment/approve/500001", "{\"owId\": 200001, \"actionNote\": \"seen\"}");
        client.post(Client.CREATIVES, "{\"creativeIds\": [1, 2]}");

        sandbox.verify(APPROVE).sentOnce().with("paymentId", 500_001);
        Verification creatives = sandbox.verify("POST " + Client.CREATIVES).with("creativeIds", List.of(1, 2));

        assertThatThrownBy(() -> creatives.with("creativeIds", List.of(1))).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> creatives.with("creativeIds", List.of(2, 1))).isInstanceOf(AssertionError.class);
    }

    @Test
    void aQuotaThatWasNotKeptIsSaid() throws Exception {
        for (int i = 0; i < 19; i++) {
            client.get(Client.PAYMENTS);
        }
        sandbox.verifyQuotaKept();
        client.get(Client.PAYMENTS);

        assertFails(
                sandbox::verifyQuotaKept,
                "The quota of 20 requests a minute was not kept: 21 requests arrived within 60 seconds, and 1 were"
                        + " rejected");
        assertThatThrownBy(() -> sandbox.verify(LIST).neverRejected())
                .hasMessageStartingWith(LIST + " was rejected by the rate limit\n")
                .hasMessageEndingWith("GET /api/v3/fa/payments/list -> 429, rejected");
    }

    @Test
    void anOperationThatThereIsNotIsAMistake() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sandbox.verify("GET /api/v3/fa/payment/list"))
                .withMessageContaining("no operation");
        assertThat(sandbox.requestCount()).isOne();
    }
}
