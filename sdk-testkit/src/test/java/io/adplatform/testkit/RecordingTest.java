package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingTest extends LoggedInTest {

    RecordingTest() {
        super(atNoonWithoutLimit().violationsPass());
    }

    @Test
    void aRequestIsRecordedWithAllThatWasSent() throws Exception {
        sandbox.clock().advance(Duration.ofSeconds(5));

        client.get(Client.PAYMENTS + "?searchField=a%20b%26c&status=2&status=3");

        RecordedCall call = sandbox.requests("GET " + Client.PAYMENTS).get(0);
        assertThat(call.operation()).isEqualTo("GET /api/v3/fa/payments/list");
        assertThat(call.method()).isEqualTo("GET");
        assertThat(call.path()).isEqualTo(Client.PAYMENTS);
        assertThat(call.query("searchField")).isEqualTo("a b&c");
        assertThat(call.query().get("status")).containsExactly("2", "3");
        assertThat(call.query("limit")).isNull();
        assertThat(call.header("x-iaa-ow-id")).isEqualTo(String.valueOf(sandbox.owId()));
        assertThat(call.header("Authentication")).startsWith("Bearer ");
        assertThat(call.time()).isEqualTo(Times.NOON.plusSeconds(5));
        assertThat(call.status()).isEqualTo(200);
        assertThat(call.rejected()).isFalse();
        assertThat(call.body()).isEmpty();
    }

    @Test
    void bodiesAreRecordedDecodedAndAsTheyCame() throws Exception {
        client.post(Client.CREATIVES, "{\"pageNo\": 2}");
        client.withCredentials(Client.TOKEN, "application/x-www-form-urlencoded", "grant_type=a+b%26&password=");

        RecordedCall json = sandbox.requests().get(1);
        assertThat(json.json().path("pageNo").intValue()).isEqualTo(2);
        assertThat(json.body()).isEqualTo("{\"pageNo\": 2}");
        RecordedCall form = sandbox.requests().get(2);
        assertThat(form.fields().path("grant_type").textValue()).isEqualTo("a b&");
        assertThat(form.status()).isEqualTo(400);
    }

    @Test
    void bothSpellingsOfAPathAreOneOperation() throws Exception {
        String body = "{\"startDate\": \"0\", \"endDate\": \"1\"}";
        client.post(Client.BY_CAMPAIGN, body);
        client.post("/api/v3/das/report/by-campaign", body);

        List<RecordedCall> calls = sandbox.requests("POST /api/v3/das/report/by-campaign");

        assertThat(calls).hasSize(2).extracting(RecordedCall::operation).containsOnly("POST " + Client.BY_CAMPAIGN);
        assertThat(calls).extracting(RecordedCall::path).doesNotHaveDuplicates();
    }

    @Test
    void anUnknownRequestIsRecordedUnderItsOwnName() throws Exception {
        client.get("/nowhere?x=1");

        assertThat(sandbox.requests().get(1).operation()).isEqualTo("GET /nowhere");
        assertThat(sandbox.requests().get(1).status()).isEqualTo(404);
        assertThatThrownBy(() -> sandbox.requests("GET /nowhere")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRecordDoesNotPrintSecrets() {
        assertThat(sandbox.requests().get(0)).hasToString("POST /api/v3/ua/oauth/token -> 200");
    }

    @Test
    void theFullestMinuteIsFoundWhereverItLies() throws Exception {
        for (int pause : new int[] {30, 10, 10, 39, 1, 1, 120}) {
            sandbox.clock().advance(Duration.ofSeconds(pause));
            client.get(Client.DIMENSIONS);
        }

        // Seconds 0, 30, 40, 50, 89, 90, 91, 211: 30 to 89 holds four, 40 to 91 five.
        assertThat(sandbox.requestCount()).isEqualTo(8);
        assertThat(sandbox.maxInAnyMinute()).isEqualTo(5);
    }

    @Test
    void requestsAreCountedByTheClocksMinutes() throws Exception {
        for (int pause : new int[] {30, 29, 1, 119}) {
            sandbox.clock().advance(Duration.ofSeconds(pause));
            client.get(Client.DIMENSIONS);
        }

        // Seconds 0, 30, 59, 60, 179.
        assertThat(sandbox.requestsPerMinute())
                .containsExactly(
                        entry(Times.NOON, 3),
                        entry(Times.NOON.plusSeconds(60), 1),
                        entry(Times.NOON.plusSeconds(120), 1));
    }

    @Test
    void commitsAreCountedByOperationWhateverBecameOfTheAnswer() throws Exception {
        String addFund = "POST /api/v3/fa/payment/add-fund";
        String right =
                "{\"paymentAmount\": 5, \"paymentDate\": \"2026-11-20\", \"paymentMode\": 2, \"bankName\": \"B\"}";
        sandbox.onNext(addFund, Fault.none(), Fault.status(500).afterProcessing(), Fault.status(500));
        for (int i = 0; i < 3; i++) {
            client.post("/api/v3/fa/payment/add-fund", right);
        }
        client.post("/api/v3/fa/payment/add-fund", right.replace("2026-11-20", "2026-11-99"));

        assertThat(sandbox.requests(addFund)).extracting(RecordedCall::status).containsExactly(200, 500, 500, 422);
        assertThat(sandbox.commits(addFund)).isEqualTo(2);
        assertThat(sandbox.commits("POST /api/v3/fa/pay-invoice")).isZero();
        sandbox.clear();
        assertThat(sandbox.commits(addFund)).isZero();
    }

    @Test
    void clearingForgetsTheRecordAlone() throws Exception {
        sandbox.clear();

        assertThat(sandbox.requestCount()).isZero();
        assertThat(sandbox.requests()).isEmpty();
        assertThat(sandbox.maxInAnyMinute()).isZero();
        assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(200);
        assertThat(sandbox.requestCount()).isOne();
    }
}
