package io.adplatform.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that look odd and are allowed all the same. */
class RightRequestsTest {

    private static Exchange from(String sender, String line) {
        Exchange exchange = Exchange.of(line);
        return switch (sender) {
            case "user" -> exchange;
            case "client" -> exchange.without("X-IAA-OW-ID").header("Authentication", "Basic aWQ6c2VjcmV0");
            default -> exchange.without("X-IAA-OW-ID").without("Authentication");
        };
    }

    private static void breaksNothing(Exchange exchange) {
        assertThat(Contract.documented().check(exchange.request())).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            a grant type in both spellings   | client | POST /api/v3/ua/oauth/token | {"grantType": "refresh_token", "grant_type": "refresh_token", "refresh_token": "t"}
            a grant type as in OAuth alone   | client | POST /api/v3/ua/oauth/token | {"grant_type": "refresh_token", "refresh_token": "t"}
            a refresh without credentials    | nobody | POST /api/v3/ua/oauth/token | grant_type=refresh_token&refresh_token=t
            a log-in on the other path       | client | POST /api/v3/ua/login | grant_type=password&username=a%40b&password=p
            neither a filter nor a body      | user | POST /api/v3/crt/creatives/list | ~~
            a form instead of JSON           | user | POST /api/v3/fa/customer/credit/add | owId=300417&creditAmount=12.50
            a time zone in both spellings    | user | POST /api/v3/da/report/by-campaign | {"timeZoneId": 5, "timezoneId": 5}
            campaigns as text                | user | POST /api/v3/da/report/by-campaign | {"campaignIds": "1,2"}
            campaigns as an array            | user | POST /api/v3/da/report/by-campaign | {"campaignIds": [1, 2]}
            a path in its second spelling    | user | POST /api/v3/bm/campaigns/1/include-exclude/dimensions/4 | {"ids": "1, 2", "isExcluded": 1}
            """)
    void aRightRequestBreaksNothing(String why, String sender, String line, String body) {
        Exchange exchange = from(sender, line);
        breaksNothing(body.isEmpty() ? exchange : body.startsWith("{") ? exchange.json(body) : exchange.form(body));
    }

    @Test
    void aHeaderThatNobodyDescribedAndTheOtherNameOfCredentialsBreakNothing() {
        breaksNothing(Exchange.of("GET /api/v3/bm/static/dimensions")
                .without("Authentication")
                .header("Authorization", "Bearer t")
                .header("X-Trace", "1"));
        breaksNothing(from("client", "POST /api/v3/ua/login")
                .header("X-IAA-HOST", "eu")
                .form("grant_type=password&username=a%40b&password=p"));
    }

    @Test
    void aPaymentWithItsProofBreaksNothing() {
        breaksNothing(Exchange.of("POST /api/v3/fa/payment/add-fund")
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
                                        """.replace("\n", "\r\n")));
    }
}
