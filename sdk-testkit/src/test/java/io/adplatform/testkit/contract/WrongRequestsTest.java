package io.adplatform.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.adplatform.testkit.contract.Violation.Kind;
import io.adplatform.testkit.contract.Violation.Source;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes that a client can make, each with the words that the contract has for it. */
class WrongRequestsTest {

    private static final String TOKEN = "POST /api/v3/ua/oauth/token";
    private static final String ADD_PAYMENT = "POST /api/v3/fa/customer/payment/add";
    private static final String BY_IO = "POST /api/v3/das/report/by-io";

    private static Exchange to(String line, String json) {
        return Exchange.of(line).json(json);
    }

    private static Exchange token(String json) {
        return to(TOKEN, json).without("X-IAA-OW-ID").header("Authentication", "Basic aWQ6c2VjcmV0");
    }

    private static void isCaught(Exchange exchange, Kind kind, String place, String problem) {
        assertThat(Contract.documented().check(exchange.request()))
                .extracting(Violation::source, Violation::place, Violation::problem, Violation::kind)
                .contains(tuple(Source.REQUEST, place, problem, kind));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            # Where a request goes
            SHAPE; GET /api/v3/fa/payment/list; ~~; path; is unknown
            SHAPE; POST /api/v3/fa/payments/list; ~~; path; takes GET
            SHAPE; GET /api/v3/crt/creatives/banner; ~~; path creativeId; must be of type integer, not string
            VALUE; GET /api/v3/bm/campaigns/7001/dimension/14/spent; ~~; path dimensionId; must be at most 13
            # Its query
            SHAPE; GET /api/v3/fa/payments/list?pageSize=10; ~~; query pageSize; is unknown
            SHAPE; GET /api/v3/fa/payments/list?limit=ten; ~~; query limit; must be of type integer, not string
            VALUE; GET /api/v3/fa/payments/list?limit=1001; ~~; query limit; must be at most 1000
            VALUE; GET /api/v3/fa/payments/list?pageNo=0; ~~; query pageNo; must be at least 1
            VALUE; GET /api/v3/fa/payments/list?status=5; ~~; query status; must be one of ["1", "2", "3", "4"]
            SHAPE; GET /api/v3/fa/payments/list?status=2&status=3; ~~; query status; is given 2 times
            SHAPE; DELETE /api/v3/fa/invoice-settings-tax-data; ~~; query taxId; is required
            SHAPE; GET /api/v3/fa/invoice/list/300417?sortBy= issuedOn; ~~; query sortBy; must match ^[+-]?(invoiceId|issuedOn|invoiceAmount|status)$
            # Its body
            SHAPE; POST /api/v3/fa/customer/payment/add; {"owId": 1; body; is no JSON
            SHAPE; POST /api/v3/fa/customer/payment/add; ~~; body; is required
            SHAPE; GET /api/v3/fa/basic/details; {}; body; must be empty
            SHAPE; POST /api/v3/fa/customer/payment/add; {PAYMENT, "paymentType": 1, "amount": 5}; body /amount; is unknown
            SHAPE; POST /api/v3/fa/customer/payment/add; {PAYMENT, "paymentType": 2}; body /invoiceId; is required
            VALUE; POST /api/v3/fa/customer/payment/add; {PAYMENT, "paymentType": 1, "invoiceId": 55}; body /invoiceId; must be 0
            VALUE; POST /api/v3/fa/customer/payment/add; {"paymentDate": "20.11.2026"}; body /paymentDate; must be a day like 2026-11-20
            SHAPE; POST /api/v3/fa/customer/payment/add; {PAYMENT, "paymentType": "1"}; body /paymentType; must be of type integer, not string
            VALUE; PUT /api/v3/bm/campaigns/7001/bid-models/10; {"actionWiseBidModelEntities": {"ADD": {"bidModelEntityDetails": [{"entityId": 33, "entityTypeId": 1, "priority": 11}]}}}; body /actionWiseBidModelEntities/ADD/bidModelEntityDetails/0/priority; must be at most 10
            VALUE; PUT /api/v3/bm/campaigns/7001/bid-models/10; {"actionWiseBidModelEntities": {"ADD": {"bidModelEntityDetails": [{"entityId": 33, "entityTypeId": 1, "bidMultiplier": 0.05}]}}}; body /actionWiseBidModelEntities/ADD/bidModelEntityDetails/0/bidMultiplier; must be at least 0.1
            SHAPE; PUT /api/v3/bm/campaigns/7001/bid-models/10; {"actionWiseBidModelEntities": {"ADD": {"bidModelEntityDetails": [{"entityId": -1, "entityTypeId": 2, "entityIds": [33]}]}}}; body /actionWiseBidModelEntities/ADD/bidModelEntityDetails/0/bundleName; is required
            SHAPE; PUT /api/v3/bm/io/901/bid-models; {"bidModelRequests": [{"bidModelDataIds": [1]}]}; body /bidModelRequests/0/action; is required
            SHAPE; POST /api/v3/ra/report/email/schedule; {"deliveryFrequency": 3, "deliveryDay": "MONDAY"}; body /eventEndDate; is required
            VALUE; POST /api/v3/ra/report/email/schedule; {"deliveryFrequency": 4, "deliveryDay": "30"}; body /deliveryDay; must match ^(First|Last|[1-9]|1\\d|2\\d)$
            SHAPE; POST /api/v3/das/report/by-io; {"startDate": 0, "endDate": 1, "order": "down"}; body /order; must be one of ["ASC", "DESC"]
            VALUE; POST /api/v3/das/report/by-io; {"owIds": "200001/200002"}; body /owIds; must match ^-?\\d+(\\s*,\\s*-?\\d+)*$
            SHAPE; PATCH /api/v3/crt/creatives/update-status; {"creativeIds": [30001], "creativeStatusId": 5}; body /creativeRejectionReason; is required
            """)
    void aWrongRequestIsCaughtAndItsPlaceIsNamed(Kind kind, String line, String json, String place, String problem) {
        String[] parts = line.split("\\?", 2);
        Exchange exchange = json.isEmpty()
                ? Exchange.of(parts[0])
                : to(
                        parts[0],
                        json.replace(
                                "PAYMENT",
                                "\"owId\": 1, \"paymentAmount\": 5, \"paymentDate\": \"2026-11-20\", \"paymentMode\": 3,"
                                        + " \"transactionId\": \"T-1\""));
        for (String parameter : parts.length == 1 ? new String[0] : parts[1].split("&", -1)) {
            String[] named = parameter.split("=", 2);
            exchange.query(named[0], named[1]);
        }

        isCaught(exchange, kind, place, problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            SHAPE; X-IAA-OW-ID; ; is required
            SHAPE; X-IAA-OW-ID; main; must be of type integer, not string
            SHAPE; Authentication; ; is required
            VALUE; Authentication; 2YotnFZFEjr1zCsicMWpAA; must match ^Bearer \\S+$
            VALUE; Content-Type; text/xml; must be one of [application/json, multipart/form-data]
            """)
    void aHeaderThatIsMissingOrWrongIsNamed(Kind kind, String name, @Nullable String value, String problem) {
        Exchange exchange = to(ADD_PAYMENT, "{}");

        isCaught(
                value == null ? exchange.without(name) : exchange.header(name, value), kind, "header " + name, problem);
    }

    @Test
    void aRefreshNeedsItsToken() {
        isCaught(
                token("{\"grantType\": \"refresh_token\", \"refreshToken\": \"t\"}"),
                Kind.SHAPE,
                "body /refresh_token",
                "is required");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            SHAPE; /api/v3/crt/creatives; name="creativeFiles"..filename="a.png"; image/png; x; body /creativeRequest; is required
            SHAPE; /api/v3/crt/creatives; name="creativeRequest"; text/plain; {; body /creativeRequest; is no JSON
            SHAPE; /api/v3/crt/creatives; name="creativeRequest"; text/plain; {"a": {"creativeName": "A", "platformCreativeTypeId": "11"}}; body /creativeRequest/a/creativeSourceType; is required
            VALUE; /api/v3/crt/image/compress; name="files"..filename="a.pdf"; application/pdf; x; body /files; must be of type image/*
            """)
    void aWrongPartIsNamed(
            Kind kind, String path, String names, String type, String content, String place, String problem) {
        String part = "--b\r\nContent-Disposition: form-data; " + names.replace("..", "; ") + "\r\nContent-Type: "
                + type + "\r\n\r\n" + content + "\r\n--b--\r\n";
        isCaught(new Exchange("POST", path).body("multipart/form-data; boundary=b", part), kind, place, problem);
    }

    @Test
    void oneMistakeIsOneViolation() {
        assertThat(Contract.documented().check(to(BY_IO, "{\"pageNo\": 0}").request()))
                .hasSize(1);
        assertThat(Contract.documented()
                        .check(token("{\"grantType\": \"password\", \"email\": \"a@b\"}")
                                .request()))
                .extracting(Violation::toString)
                .containsExactly("POST /api/v3/ua/oauth/token: body /password is required");
    }

    @Test
    void allMistakesOfARequestAreNamedAtOnce() {
        Exchange exchange = to(ADD_PAYMENT, "{\"owId\": \"x\", \"paymentAmount\": 1, \"colour\": 2}");

        assertThat(Contract.documented().check(exchange.query("page", "1").request()))
                .extracting(Violation::place)
                .containsExactlyInAnyOrder(
                        "query page",
                        "body /owId",
                        "body /paymentDate",
                        "body /paymentMode",
                        "body /transactionId",
                        "body /paymentType",
                        "body /colour");
    }

    @Test
    void noMessageHoldsAValueThatWasSent() {
        Exchange exchange = token("{\"grantType\": \"hidden1\", \"email\": 77001, \"password\": {\"p\": \"hidden2\"}}")
                .header("Authentication", "Basic hidden3!");

        assertThat(Contract.documented().check(exchange.request()))
                .hasSizeGreaterThan(2)
                .allSatisfy(violation -> assertThat(violation.toString()).doesNotContain("hidden", "77001"));
    }
}
