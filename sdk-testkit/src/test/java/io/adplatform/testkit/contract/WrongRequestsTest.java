package io.adplatform.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.contract.Violation.Kind;
import io.adplatform.testkit.contract.Violation.Source;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Mistakes that a client can make, each with the words that the contract has for it. */
class WrongRequestsTest {

    private static final String TOKEN = "POST /api/v3/ua/oauth/token";
    private static final String PAYMENTS = "GET /api/v3/fa/payments/list";
    private static final String ADD_PAYMENT = "POST /api/v3/fa/customer/payment/add";
    private static final String BID_MODELS = "PUT /api/v3/bm/campaigns/7001/bid-models/10";
    private static final String SCHEDULE = "POST /api/v3/ra/report/email/schedule";
    private static final String BY_IO = "POST /api/v3/das/report/by-io";
    private static final String UPLOAD = "POST /api/v3/crt/creatives";
    private static final String STATUS = "PATCH /api/v3/crt/creatives/update-status";

    private static final String PAYMENT =
            "{\"owId\": 300417, \"paymentAmount\": 1250.5, \"paymentDate\": \"2026-11-20\","
                    + " \"paymentMode\": 3, \"transactionId\": \"T-1234567\", %s}";
    private static final String ADD = "{\"actionWiseBidModelEntities\": {\"ADD\": {\"bidModelEntityDetails\": [%s]}}}";

    private record Wrong(Exchange exchange, String place, String problem, Kind kind) {
        @Override
        public String toString() {
            return exchange.request() + ": " + place + " " + problem;
        }
    }

    private static Wrong shape(Exchange exchange, String place, String problem) {
        return new Wrong(exchange, place, problem, Kind.SHAPE);
    }

    private static Wrong value(Exchange exchange, String place, String problem) {
        return new Wrong(exchange, place, problem, Kind.VALUE);
    }

    private static Exchange get(String path) {
        return new Exchange("GET", path);
    }

    private static Exchange to(String line, String json) {
        return Exchange.of(line).json(json);
    }

    private static Exchange token(String json) {
        return to(TOKEN, json).without("X-IAA-OW-ID").header("Authentication", "Basic aWQ6c2VjcmV0");
    }

    private static Exchange upload(String parts) {
        return Exchange.of(UPLOAD)
                .body("multipart/form-data; boundary=b", parts.replace("\n", "\r\n") + "\r\n--b--\r\n");
    }

    private static String part(String disposition, String type, String content) {
        String contentType = type.isEmpty() ? "" : "\nContent-Type: " + type;
        return "--b\nContent-Disposition: form-data; " + disposition + contentType + "\n\n" + content;
    }

    static Stream<Wrong> wrongRequests() {
        return Stream.of(
                // Where a request goes
                shape(get("/api/v3/fa/payment/list"), "path", "is unknown"),
                shape(Exchange.of("POST /api/v3/fa/payments/list"), "path", "takes GET"),
                shape(get("/api/v3/crt/creatives/banner"), "path creativeId", "must be of type integer, not string"),
                value(get("/api/v3/bm/campaigns/7001/dimension/14/spent"), "path dimensionId", "must be at most 13"),
                // Who sends it
                shape(Exchange.of(PAYMENTS).without("X-IAA-OW-ID"), "header X-IAA-OW-ID", "is required"),
                shape(
                        Exchange.of(PAYMENTS).header("X-IAA-OW-ID", "main"),
                        "header X-IAA-OW-ID",
                        "must be of type integer, not string"),
                shape(Exchange.of(PAYMENTS).without("Authentication"), "header Authentication", "is required"),
                value(
                        Exchange.of(PAYMENTS).header("Authentication", "2YotnFZFEjr1zCsicMWpAA"),
                        "header Authentication",
                        "must match ^Bearer \\S+$"),
                // Its query
                shape(Exchange.of(PAYMENTS).query("pageSize", "10"), "query pageSize", "is unknown"),
                shape(
                        Exchange.of(PAYMENTS).query("limit", "ten"),
                        "query limit",
                        "must be of type integer, not string"),
                value(Exchange.of(PAYMENTS).query("limit", "1001"), "query limit", "must be at most 1000"),
                value(Exchange.of(PAYMENTS).query("pageNo", "0"), "query pageNo", "must be at least 1"),
                value(
                        Exchange.of(PAYMENTS).query("status", "5"),
                        "query status",
                        "must be one of [\"1\", \"2\", \"3\", \"4\"]"),
                shape(
                        Exchange.of(PAYMENTS).query("status", "2").query("status", "3"),
                        "query status",
                        "is given 2 times"),
                shape(Exchange.of("DELETE /api/v3/fa/invoice-settings-tax-data"), "query taxId", "is required"),
                shape(
                        get("/api/v3/fa/invoice/list/300417").query("sortBy", " issuedOn"),
                        "query sortBy",
                        "must match ^[+-]?(invoiceId|issuedOn|invoiceAmount|status)$"),
                // Its body
                shape(to(ADD_PAYMENT, "{\"owId\": 1"), "body", "is no JSON"),
                shape(Exchange.of(ADD_PAYMENT), "body", "is required"),
                shape(to("GET /api/v3/fa/basic/details", "{}"), "body", "must be empty"),
                value(
                        Exchange.of(ADD_PAYMENT).body("text/xml", "<payment/>"),
                        "header Content-Type",
                        "must be one of [application/json, multipart/form-data]"),
                shape(token("{\"grantType\": \"password\", \"email\": \"a@b\"}"), "body /password", "is required"),
                shape(
                        token("{\"grantType\": \"refresh_token\", \"refreshToken\": \"t\"}"),
                        "body /refresh_token",
                        "is required"),
                shape(
                        to(ADD_PAYMENT, PAYMENT.formatted("\"paymentType\": 1, \"amount\": 5")),
                        "body /amount",
                        "is unknown"),
                shape(to(ADD_PAYMENT, PAYMENT.formatted("\"paymentType\": 2")), "body /invoiceId", "is required"),
                value(
                        to(ADD_PAYMENT, PAYMENT.formatted("\"paymentType\": 1, \"invoiceId\": 55")),
                        "body /invoiceId",
                        "must be 0"),
                value(
                        to(ADD_PAYMENT, PAYMENT.formatted("\"paymentType\": 1").replace("2026-11-20", "20.11.2026")),
                        "body /paymentDate",
                        "must be a day like 2026-11-20"),
                shape(
                        to(ADD_PAYMENT, PAYMENT.formatted("\"paymentType\": \"1\"")),
                        "body /paymentType",
                        "must be of type integer, not string"),
                value(
                        to(BID_MODELS, ADD.formatted("{\"entityId\": 33, \"entityTypeId\": 1, \"priority\": 11}")),
                        "body /actionWiseBidModelEntities/ADD/bidModelEntityDetails/0/priority",
                        "must be at most 10"),
                value(
                        to(
                                BID_MODELS,
                                ADD.formatted("{\"entityId\": 33, \"entityTypeId\": 1, \"bidMultiplier\": 0.05}")),
                        "body /actionWiseBidModelEntities/ADD/bidModelEntityDetails/0/bidMultiplier",
                        "must be at least 0.1"),
                shape(
                        to(BID_MODELS, ADD.formatted("{\"entityId\": -1, \"entityTypeId\": 2, \"entityIds\": [33]}")),
                        "body /actionWiseBidModelEntities/ADD/bidModelEntityDetails/0/bundleName",
                        "is required"),
                shape(
                        to("PUT /api/v3/bm/io/901/bid-models", "{\"bidModelRequests\": [{\"bidModelDataIds\": [1]}]}"),
                        "body /bidModelRequests/0/action",
                        "is required"),
                shape(
                        to(
                                SCHEDULE,
                                "{\"reportId\": 1, \"subscriberEmails\": [\"a@b\"], \"fileType\": 1,"
                                        + " \"deliveryFrequency\": 3, \"deliveryDay\": \"MONDAY\"}"),
                        "body /eventEndDate",
                        "is required"),
                value(
                        to(
                                SCHEDULE,
                                "{\"reportId\": 1, \"subscriberEmails\": [\"a@b\"], \"fileType\": 1,"
                                        + " \"deliveryFrequency\": 4, \"deliveryDay\": \"30\", \"eventEndDate\": 1}"),
                        "body /deliveryDay",
                        "must match ^(First|Last|[1-9]|1\\d|2\\d)$"),
                shape(
                        to(BY_IO, "{\"startDate\": 0, \"endDate\": 1, \"order\": \"down\"}"),
                        "body /order",
                        "must be one of [\"ASC\", \"DESC\"]"),
                value(
                        to(BY_IO, "{\"owIds\": \"200001;200002\"}"),
                        "body /owIds",
                        "must match ^-?\\d+(\\s*,\\s*-?\\d+)*$"),
                shape(
                        to(STATUS, "{\"creativeIds\": [30001], \"creativeStatusId\": 5}"),
                        "body /creativeRejectionReason",
                        "is required"),
                // Its parts
                shape(
                        upload(part("name=\"creativeFiles\"; filename=\"a.png\"", "image/png", "x")),
                        "body /creativeRequest",
                        "is required"),
                shape(upload(part("name=\"creativeRequest\"", "", "{")), "body /creativeRequest", "is no JSON"),
                shape(
                        upload(part(
                                "name=\"creativeRequest\"",
                                "",
                                "{\"a\": {\"creativeName\": \"A\", \"platformCreativeTypeId\": \"11\"}}")),
                        "body /creativeRequest/a/creativeSourceType",
                        "is required"),
                value(
                        Exchange.of("POST /api/v3/crt/image/compress")
                                .body(
                                        "multipart/form-data; boundary=b",
                                        part("name=\"files\"; filename=\"a.pdf\"", "application/pdf", "x")
                                                        .replace("\n", "\r\n")
                                                + "\r\n--b--\r\n"),
                        "body /files",
                        "must be of type image/*"));
    }

    @Test
    void thereAreThirtyOrMore() {
        assertThat(wrongRequests().count()).isGreaterThanOrEqualTo(30);
    }

    @ParameterizedTest
    @MethodSource("wrongRequests")
    void aWrongRequestIsCaughtAndItsPlaceIsNamed(Wrong wrong) {
        List<Violation> violations =
                Contract.documented().check(wrong.exchange().request());

        assertThat(violations)
                .extracting(Violation::source, Violation::place, Violation::problem, Violation::kind)
                .contains(org.assertj.core.groups.Tuple.tuple(
                        Source.REQUEST, wrong.place(), wrong.problem(), wrong.kind()));
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
