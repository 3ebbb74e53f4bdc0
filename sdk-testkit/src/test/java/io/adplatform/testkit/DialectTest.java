package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What deployments spell differently than the documents' main text. */
class DialectTest extends LoggedInTest {

    private static final String BLOCK = "{\"ids\": \"2\", \"isExcluded\": 1}";

    DialectTest() {
        super(atNoonWithoutLimit().credentialHeader("Authorization").processor("paywell"));
    }

    @Override
    @BeforeEach
    public void logIn() throws Exception {
        client = new Client(sandbox).credentialHeader("Authorization");
        String form = "grant_type=password&username=" + sandbox.email() + "&password=" + sandbox.password();
        client.token(client.withCredentials("/api/v3/ua/login", "application/x-www-form-urlencoded", form)
                .accessToken());
    }

    @Test
    void everySecondSpellingOfAPathIsTheSameOperation() throws Exception {
        String model = "/api/v3/bm/campaigns/7001";

        client.post("/api/v3/das/report/by-campaign", "{\"startDate\": \"0\", \"endDate\": \"1\"}");
        client.post(model + "/include-exclude/dimensions/4", BLOCK);
        client.send("DELETE", model + "/dimensions/4/bundles", "{\"bundleIds\": [1]}");

        assertThat(sandbox.requests())
                .extracting(RecordedCall::operation)
                .contains(
                        "POST /api/v3/da/report/by-campaign",
                        "POST /api/v3/bm/campaigns/{campaignId}/include-Exclude/dimensions/{dimensionId}",
                        "DELETE /api/v3/bm/campaigns/{campaignId}/dimensions{dimensionId}/bundles");
        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void theProcessorsNameStandsInPathAndFields() throws Exception {
        play("""
                POST /api/v3/fa/paywell/payment {"paymentAmount": 12.5}
                GET /api/v3/fa/basic/details
                  /data {"paywellFeesPercentage":2.9}
                PATCH /api/v3/fa/invoice-settings/21?isWhiteLabel=true {"paywellAccountId": "acct-9"}
                GET /api/v3/fa/invoice-settings-payment-details
                  /data/paywellPaymentDetail {"paywellId":121,"paywellAccountId":"acct-9"}
                """);

        assertThat(sandbox.commits("POST /api/v3/fa/paywell/payment")).isOne();
        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void theDocumentsWordForTheProcessorIsNotKnownThen() throws Exception {
        play("""
                POST /api/v3/fa/processor/payment {"paymentAmount": 12.5}
                  404
                """);

        assertThat(sandbox.violations()).hasSize(1);
    }

    @Test
    void theHostHeaderMayStandWhereTheDocumentsShowIt() throws Exception {
        Map<String, String> headers = Map.of(
                "Authorization",
                "Bearer none",
                "X-IAA-OW-ID",
                "1",
                "X-IAA-HOST",
                "app.example.com",
                "Content-Type",
                "application/json");

        client.send(
                "POST", "/api/v2/cmp/exchange/includeExclude", headers, BLOCK.replace("}", ", \"campaignId\": 7001}"));

        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void aNameOfTheProcessorIsAWord() {
        assertThatThrownBy(() -> Sandbox.builder().processor("Pay-Well")).isInstanceOf(IllegalArgumentException.class);
    }
}
