package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.contract.ContractOperation;
import io.adplatform.testkit.contract.Violation;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Role;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ViolationsTest {

    private static final String PAYMENTS = "GET " + Client.PAYMENTS;
    private static final String UNKNOWN_FIELD = "{\"pageNo\": 1, \"pageSize\": 10}";

    @AutoClose
    private Sandbox sandbox = options().start();

    private static SandboxBuilder options() {
        return Sandbox.builder().rateLimit(RateLimit.none());
    }

    private Client restart(SandboxBuilder options) throws Exception {
        sandbox.close();
        sandbox = options.start();
        return Client.loggedIn(sandbox);
    }

    private List<String> violations() {
        return sandbox.violations().stream().map(Violation::toString).toList();
    }

    @Test
    void requestsAndAnswersOfAllOperationsSoFarKeepTheContract() throws Exception {
        Client client = Client.loggedIn(sandbox);
        client.refresh(client.logIn().refreshToken());
        client.withCredentials(
                "/api/v3/ua/sign-up",
                "application/json",
                "{\"email\": \"a@organization.example\", \"password\": \"p\"}");
        sandbox.accounts().role(sandbox.email(), Role.ADVERTISER);
        new Story(sandbox, client).play("""
                GET /api/v3/bm/static/dimensions
                GET /api/v3/fa/payments/list?limit=1000
                POST /api/v3/crt/creatives/list {"includeUserDetails": true, "includeOrganizationDetails": true,
                    "includeCreativeSourceDetails": true, "noOfEntries": 1000}
                POST /api/v3/cmp/basic/list {"noOfEntries": 1000}
                POST /api/v3/da/report/by-campaign {"startDate": "0", "endDate": 1, "noOfEntries": 1000}
                """);

        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void aWrongRequestIsRefusedWithAllThatIsWrong() throws Exception {
        Client.Reply reply = Client.loggedIn(sandbox).post(Client.CREATIVES, UNKNOWN_FIELD.replace("1,", "\"one\","));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json().path("success").booleanValue()).isFalse();
        assertThat(reply.json().path("errorObjects").findValuesAsText("reason"))
                .containsExactlyInAnyOrder("pageNo must be of type integer, not string", "pageSize is unknown");
        assertThat(violations())
                .containsExactlyInAnyOrder(
                        "POST /api/v3/crt/creatives/list: body /pageNo must be of type integer, not string",
                        "POST /api/v3/crt/creatives/list: body /pageSize is unknown");
    }

    @Test
    void aValueOutOfItsRangeIsUnprocessable() throws Exception {
        Client.Reply reply = Client.loggedIn(sandbox).get(Client.PAYMENTS + "?limit=1001");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.reason()).isEqualTo("The query limit must be at most 1000");
    }

    @Test
    void aRefusedRequestIsNotProcessed() throws Exception {
        Client client = restart(options().operation("POST", "/api/v3/fa/customer/credit/revoke", request -> {
            throw new AssertionError("the contract should have refused this");
        }));

        assertThat(client.post("/api/v3/fa/customer/credit/revoke", "{\"owId\": 1}")
                        .status())
                .isEqualTo(400);
        assertThat(violations()).containsExactly("POST /api/v3/fa/customer/credit/revoke: body /creditId is required");
    }

    @Test
    void violationsMayPassAndAreKeptAllTheSame() throws Exception {
        Client client = restart(options().violationsPass());

        assertThat(client.post(Client.CREATIVES, UNKNOWN_FIELD).status()).isEqualTo(200);
        assertThat(violations()).containsExactly("POST /api/v3/crt/creatives/list: body /pageSize is unknown");
        assertThat(sandbox.requests().get(1).violations()).isEqualTo(sandbox.violations());
    }

    @Test
    void whoMayNotComeInLearnsOnlyThat() throws Exception {
        Client client = new Client(sandbox);

        Client.Reply reply = client.post(Client.CREATIVES, UNKNOWN_FIELD);

        assertThat(reply.status()).isEqualTo(401);
        assertThat(violations())
                .containsExactlyInAnyOrder(
                        "POST /api/v3/crt/creatives/list: header Authentication is required",
                        "POST /api/v3/crt/creatives/list: body /pageSize is unknown");
    }

    @Test
    void aPathThatNobodyDocumentedIsAViolation() throws Exception {
        Client client = Client.loggedIn(sandbox);

        client.get("/api/v3/fa/payment/list");
        client.post(Client.PAYMENTS, "{}");

        assertThat(violations())
                .containsExactly(
                        "GET /api/v3/fa/payment/list: path is unknown",
                        "POST /api/v3/fa/payments/list: path takes GET");
    }

    @Test
    void aRequestThatMeetsAFaultIsCheckedAndItsAnswerIsNot() throws Exception {
        Client client = Client.loggedIn(sandbox);
        sandbox.next(
                Fault.html(502), Fault.answer(200, "application/json", "[1]").unchecked(), Fault.emptyBody());

        client.post(Client.CREATIVES, UNKNOWN_FIELD);
        client.get(Client.PAYMENTS);
        client.get(Client.PAYMENTS);

        assertThat(violations()).containsExactly("POST /api/v3/crt/creatives/list: body /pageSize is unknown");
    }

    @Test
    void aRequestThatTheRateLimitRefusesIsChecked() throws Exception {
        Client client = restart(options().rateLimit(RateLimit.slidingLog(1)));

        assertThat(client.post(Client.CREATIVES, UNKNOWN_FIELD).status()).isEqualTo(429);
        assertThat(sandbox.violations()).hasSize(1);
    }

    @Test
    void anOperationOfTheTestsOwnIsLeftAlone() throws Exception {
        Client client = restart(options().operation("POST", "/api/v9/things", request -> Answer.bare(Map.of("a", 1))));

        assertThat(client.post("/api/v9/things?x=1", "{\"any\": \"thing\"}").status())
                .isEqualTo(200);
        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void anAnswerThatATestReplacesMayBeOdd() throws Exception {
        Client client = restart(options().operation("GET", Client.PAYMENTS, request -> Answer.bare(Map.of("a", 1))));

        assertThat(client.get(Client.PAYMENTS + "?size=1").status()).isEqualTo(400);
        assertThat(client.get(Client.PAYMENTS).status()).isEqualTo(200);
        assertThat(violations()).containsExactly("GET /api/v3/fa/payments/list: query size is unknown");
    }

    @Test
    void clearingForgetsViolations() throws Exception {
        Client.loggedIn(sandbox).get("/nowhere");

        sandbox.clear();

        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void aFormMayStandForJson() throws Exception {
        Client client = Client.loggedIn(sandbox);
        String token = client.logIn().accessToken();

        Client.Reply reply = client.send(
                "POST",
                Client.CREATIVES,
                Map.of(
                        "Authentication",
                        "Bearer " + token,
                        "X-IAA-OW-ID",
                        String.valueOf(sandbox.owId()),
                        "Content-Type",
                        "application/x-www-form-urlencoded"),
                "pageNo=2&noOfEntries=3");

        assertThat(reply.data().path("filteredList")).hasSize(3);
        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void credentialsStandInOneOfTwoHeaders() {
        assertThatThrownBy(() -> options().credentialHeader("X-Token")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anAnswerThatATestWroteIsCheckedWhenItIsGiven() throws Exception {
        Client client = Client.loggedIn(sandbox);
        sandbox.next(Fault.answer(200, "application/json", "[1]"), Fault.answer(200, "text/html", "<html></html>"));

        client.get(Client.PAYMENTS);
        client.get(Client.PAYMENTS);

        assertThat(violations())
                .containsExactly(
                        "GET /api/v3/fa/payments/list, answer: body must be of type object, not array",
                        "GET /api/v3/fa/payments/list, answer: header Content-Type must be one of [application/json]");
    }

    @Test
    void anAnswerThatATestWroteForAnOperationIsRefusedAtOnce() {
        Fault odd = Fault.answer(
                200, "application/json", "{\"success\": true, \"data\": {\"data\": [{\"paymentId\": \"one\"}]}}");

        for (ThrowingCallable asking : List.<ThrowingCallable>of(
                () -> sandbox.onNext(PAYMENTS, odd),
                () -> sandbox.onNext(PAYMENTS, Fault.none(), odd.afterProcessing()),
                () -> sandbox.everyNth(2, PAYMENTS, Fault.none().and(odd)))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(asking)
                    .withMessageStartingWith(
                            "the contract does not allow this answer of GET /api/v3/fa/payments/list; use"
                                    + " Fault.answer(...).unchecked() for a wrong answer on purpose:\n")
                    .withMessageContaining("body /data/data/0/paymentId must be of type integer, not string");
        }
    }

    @Test
    void anAnswerThatIsRightOrMeantToBeWrongIsGiven() throws Exception {
        Client client = Client.loggedIn(sandbox);
        String right = "{\"success\": true, \"data\": {\"data\": [], \"totalRecords\": 0, \"filteredRecords\": 0}}";
        sandbox.onNext(
                PAYMENTS,
                Fault.answer(200, "application/json", right),
                Fault.answer(200, "application/json", "[1]").unchecked());

        assertThat(client.get(Client.PAYMENTS).text()).isEqualTo(right);
        assertThat(client.get(Client.PAYMENTS).text()).isEqualTo("[1]");
        assertThat(violations()).isEmpty();
    }

    @Test
    void theContractKnowsEveryOperationByItsLine() {
        Contract contract = Contract.documented();

        assertThat(sandbox.operations()).allSatisfy(line -> {
            String[] parts = line.split(" ", 2);
            ContractOperation known = contract.operationFor(parts[0], parts[1]);
            assertThat(known).isNotNull();
            assertThat(known.line()).isEqualTo(line);
        });
    }
}
