package io.adplatform.testkit.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxClock;
import io.adplatform.testkit.Times;
import io.adplatform.testkit.contract.Violation;
import io.adplatform.testkit.http.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each position of an odd form changes an answer. Otherwise a test under it would only repeat the usual one. */
class OddFormsTest {

    private static final Instant MIDNIGHT = Instant.parse("2026-11-10T00:00:00Z");
    private static final String DASHBOARD = "/api/v2/das/dashboard";
    private static final String STATES = "/api/v3/bm/campaigns/7001/bid-models/dimensions/10";

    /** Requests, and the forms that they show. */
    private static final String SHOWN_BY = """
            lists         | NothingFound
            payments      | PaymentOrder TransactionIds PaymentAmounts Dates Timestamps
            confirmations | ConfirmationData AdvertiserProfile DateHeader
            failures      | V2Failures ErrorObjects
            dashboards    | DashboardUpdate DashboardForm EmptyBody
            bidModels     | EntityRows EntityRowNames RowModelling CampaignBids
            creatives     | EndTime CreativeDetails RejectionReason CountOfAll CreativeCampaigns
            reports       | PeriodEnd ExportLink
            """;

    private static Map<String, Class<? extends Reading>> oddForms() {
        return Reading.all().stream()
                .filter(reading -> reading.getEnclosingClass() == OddForm.class)
                .collect(Collectors.toMap(Class::getSimpleName, Function.identity()));
    }

    @Test
    void everyOddFormIsShown() {
        assertThat(Json.names(SHOWN_BY)).containsAll(oddForms().keySet());
    }

    @Test
    void theSameFormAnswersInTheSameWay() throws Exception {
        assertThat(new Script("payments", OddForm.Dates.AS_DATES).answers)
                .isEqualTo(new Script("payments", OddForm.Dates.AS_DATES).answers);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = SHOWN_BY)
    void itsPositionsAnswerTheSameRequestsInDifferentWays(String requests, String forms) throws Exception {
        List<String> usual = new Script(requests).answers;
        for (String form : Json.names(forms)) {
            List<List<String>> answers = new ArrayList<>(List.of(usual));
            List<Reading> positions = Reading.positionsOf(oddForms().get(form));
            for (Reading position : positions.subList(1, positions.size())) {
                answers.add(new Script(requests, position).answers);
            }

            assertThat(answers).as(form).hasSizeGreaterThan(1).doesNotHaveDuplicates();
        }
    }

    /** Requests whose answers differ under one form or another. */
    private static final class Script {

        private final List<String> answers = new ArrayList<>();
        private final Client client;

        Script(String requests, Reading... positions) throws Exception {
            try (Sandbox sandbox = Sandbox.builder()
                    .clock(SandboxClock.stoppedAt(Times.NOON))
                    .rateLimit(RateLimit.none())
                    .readings(Readings.of(positions))
                    .campaigns(10)
                    .creatives(20)
                    .payments(20)
                    .start()) {
                client = Client.loggedIn(sandbox);
                switch (requests) {
                    case "lists" -> lists();
                    case "payments" -> payments(sandbox.owId());
                    case "confirmations" -> confirmations(sandbox.owId());
                    case "failures" -> failures(sandbox);
                    case "dashboards" -> dashboards();
                    case "bidModels" -> bidModels();
                    case "creatives" -> creatives();
                    default -> reports();
                }
                assertThat(sandbox.violations()).noneMatch(violation -> violation.source() == Violation.Source.ANSWER);
            }
        }

        private Client.Reply send(String method, String path, String json) throws Exception {
            Client.Reply reply = client.send(method, path, json.replace('\'', '"'));
            answers.add(reply.status() + " " + reply.headers().firstValue("Date") + " "
                    + reply.text().replaceAll("(localhost|127[.]0[.]0[.]1):\\d+", "host"));
            return reply;
        }

        private Client.Reply post(String path, String json) throws Exception {
            return send("POST", path, json);
        }

        private void lists() throws Exception {
            send("GET", Client.PAYMENTS + "?searchField=nothing-is-called-so", "");
            send("GET", "/api/v3/bm/campaigns/7001/bundles", "");
            send("GET", DASHBOARD + "s", "");
        }

        private void payments(long owId) throws Exception {
            for (String transaction : List.of("t-00aB", "009876")) {
                post("/api/v3/fa/customer/payment/add", """
                        {'owId': %d, 'paymentAmount': 1250.50, 'paymentDate': '2020-01-01', 'paymentMode': 3,
                         'transactionId': '%s', 'paymentType': 1}""".formatted(owId, transaction));
            }
            send("GET", "/api/v3/fa/customer/payments/list?sortBy=-paymentId&limit=10", "");
            send("GET", Client.PAYMENTS + "?limit=10", "");
            send("GET", "/api/v3/fa/invoice/list/" + owId, "");
        }

        private void confirmations(long owId) throws Exception {
            post("/api/v3/fa/customer/credit/add", "{'owId': %d, 'creditAmount': 100}".formatted(owId));
            send("PATCH", "/api/v3/crt/creatives/update-status", "{'creativeIds': [30001], 'creativeStatusId': 3}");
            post("/api/v3/ua/organization/advertiser/add", "{'advertiserName': 'North', 'links': ['a', 'b']}");
        }

        private void failures(Sandbox sandbox) throws Exception {
            sandbox.onNext("GET /api/v2/das/dashboards", Fault.status(500));
            send("GET", DASHBOARD + "s", "");
            send("DELETE", "/api/v3/ra/report/1", "");
        }

        private void dashboards() throws Exception {
            long id = post(DASHBOARD, "{'label': 'Mine', 'value': 5, 'data': {'search': 'x'}}")
                    .json()
                    .path("id")
                    .longValue();
            send("PUT", DASHBOARD + "/" + id, "{'label': 'After', 'data': {}}");
            send("GET", DASHBOARD + "s", "");
        }

        private void bidModels() throws Exception {
            post(
                    "/api/v3/bm/campaigns/7001/dimensions/10/bundles",
                    "{'bundleName': 'East', 'entityIds': [100001, 100002]}");
            send("PUT", "/api/v3/bm/campaigns/7001/bid-models/10", """
                    {'actionWiseBidModelEntities': {'ADD': {'bidModelEntityDetails': [
                    {'entityId': 100003, 'entityTypeId': 1, 'priority': 1},
                    {'entityId': 801, 'entityTypeId': 2, 'priority': 1}]}}}""");
            post(STATES, "{'noOfEntries': 10}");
            post("/api/v3/bm/campaigns/7001/reports/10", "{'noOfEntries': 10, 'bundleIds': [801]}");
        }

        private void creatives() throws Exception {
            JsonNode one = post(Client.CREATIVES, "{'noOfEntries': 10}").data().at("/filteredList/0");
            long id = one.path("creativeId").longValue();
            post(Client.CREATIVES, "{'creativeIds': [%d], 'endTime': %s}".formatted(id, createdAt(one)));
            send("PATCH", "/api/v3/crt/creatives/update-status", """
                    {'creativeIds': [%d], 'creativeStatusId': 5, 'creativeRejectionReason': 'Blurred'}""".formatted(id));
            send("GET", "/api/v3/crt/creatives/" + id, "");
            send("GET", "/api/v3/crt/creatives/" + id + "/creative-campaign-details", "");
            post("/api/v3/crt/creatives/count-by-status", "{}");
            post("/api/v3/crt/creatives/count-by-type", "{}");
        }

        /** In milliseconds, which requests have under each form. */
        private static long createdAt(JsonNode creative) {
            JsonNode at = creative.path("createdAt");
            return at.isTextual()
                    ? Instant.parse(at.textValue().replaceFirst("(\\+.*)?$", "Z"))
                            .toEpochMilli()
                    : at.longValue();
        }

        private void reports() throws Exception {
            long start = MIDNIGHT.minus(Duration.ofDays(5)).toEpochMilli();
            post(Client.BY_CAMPAIGN, """
                    {'startDate': '%d', 'endDate': '%d', 'resultType': 'total'}""".formatted(start, MIDNIGHT.toEpochMilli()));
            post("/api/v2/rb/export/csv", """
                    {'dateRange': {'startDate': '%d', 'endDate': '%d'}, 'columns': [{'label': 'Spent', 'value': 'spent'}]}""".formatted(start, MIDNIGHT.toEpochMilli()));
        }
    }
}
