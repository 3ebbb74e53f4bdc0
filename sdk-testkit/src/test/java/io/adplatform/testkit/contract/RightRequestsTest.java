package io.adplatform.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that look odd and are allowed all the same. */
class RightRequestsTest {

    private static final String BASIC = "Basic aWQ6c2VjcmV0";
    private static final String BY_CAMPAIGN = "POST /api/v3/da/report/by-campaign";

    private record Right(String why, Exchange exchange) {
        @Override
        public String toString() {
            return why;
        }
    }

    private static Exchange open(String line) {
        return Exchange.of(line).without("X-IAA-OW-ID").header("Authentication", BASIC);
    }

    static Stream<Right> rightRequests() {
        return Stream.of(
                new Right(
                        "the other name of the credential header",
                        Exchange.of("GET /api/v3/bm/static/dimensions")
                                .without("Authentication")
                                .header("Authorization", "Bearer t")),
                new Right(
                        "a grant type in both spellings",
                        open("POST /api/v3/ua/oauth/token")
                                .json("{\"grantType\": \"refresh_token\", \"grant_type\": \"refresh_token\","
                                        + " \"refresh_token\": \"t\"}")),
                new Right(
                        "a grant type in the second spelling alone",
                        open("POST /api/v3/ua/oauth/token")
                                .json("{\"grant_type\": \"refresh_token\", \"refresh_token\": \"t\"}")),
                new Right(
                        "a refresh without credentials",
                        open("POST /api/v3/ua/oauth/token")
                                .without("Authentication")
                                .form("grant_type=refresh_token&refresh_token=t")),
                new Right(
                        "a log-in in OAuth's style on the other path",
                        open("POST /api/v3/ua/login")
                                .header("X-IAA-HOST", "eu")
                                .form("grant_type=password&username=a%40b&password=p")),
                new Right(
                        "a list without any filter, and without a body",
                        Exchange.of("POST /api/v3/crt/creatives/list")),
                new Right(
                        "a form instead of JSON",
                        Exchange.of("POST /api/v3/fa/customer/credit/add").form("owId=300417&creditAmount=12.50")),
                new Right(
                        "a time zone in both spellings, and campaigns as text",
                        Exchange.of(BY_CAMPAIGN)
                                .json("{\"timeZoneId\": 5, \"timezoneId\": 5, \"campaignIds\": \"1,2\"}")),
                new Right("campaigns as an array", Exchange.of(BY_CAMPAIGN).json("{\"campaignIds\": [1, 2]}")),
                new Right(
                        "a header that nobody described",
                        Exchange.of("GET /api/v3/bm/static/dimensions").header("X-Trace", "1")),
                new Right(
                        "a path in its second spelling",
                        Exchange.of("POST /api/v3/bm/campaigns/1/include-exclude/dimensions/4")
                                .json("{\"ids\": \"1, 2\", \"isExcluded\": 1}")),
                new Right(
                        "a payment with its proof",
                        Exchange.of("POST /api/v3/fa/payment/add-fund")
                                .body("multipart/form-data; boundary=\"b\"", """
                                        --b
                                        Content-Disposition: form-data; name="paymentAmount"

                                        12.50
                                        --b
                                        Content-Disposition: form-data; name="paymentDate"

                                        2026-11-20
                                        --b
                                        Content-Disposition: form-data; name="paymentMode"

                                        1
                                        --b
                                        Content-Disposition: form-data; name="paymentProof"; filename="proof.png"
                                        Content-Type: image/png

                                        PNG
                                        --b--
                                        """.replace("\n", "\r\n"))));
    }

    @ParameterizedTest
    @MethodSource("rightRequests")
    void aRightRequestBreaksNothing(Right right) {
        assertThat(Contract.documented().check(right.exchange().request())).isEmpty();
    }
}
