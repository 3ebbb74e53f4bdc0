package io.adplatform.testkit.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxClock;
import io.adplatform.testkit.Times;
import io.adplatform.testkit.contract.Violation;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What each position of the readings that users choose looks like on the wire. */
class ReadingsOnTheWireTest {

    private static final String CUSTOMER_PAYMENTS = "/api/v3/fa/customer/payments/list";
    private static final String SETTINGS = "/api/v3/fa/invoice-settings";
    private static final String MARGINS = "/api/v3/fa/customer/campaign-margin-list";
    private static final String CREDITS = "/api/v3/fa/credits/list?limit=1";

    /** Looks at a sandbox under one position. */
    @FunctionalInterface
    private interface Check {
        void look(Client client, Sandbox sandbox) throws Exception;
    }

    private final Map<Reading, Check> checks = new LinkedHashMap<>();

    ReadingsOnTheWireTest() {
        under(Reading.FilteredRecords.OF_ALL_PAGES, (client, sandbox) -> filteredRecords(client, 250));
        under(Reading.FilteredRecords.OF_THIS_PAGE, (client, sandbox) -> filteredRecords(client, 20));
        under(Reading.PageSize.AS_ASKED, (client, sandbox) -> pages(client, 100));
        under(Reading.PageSize.AT_MOST_50, (client, sandbox) -> pages(client, 50));
        under(Reading.PageSize.AT_MOST_10, (client, sandbox) -> pages(client, 10));
        under(
                Reading.PastTheEnd.EMPTY,
                (client, sandbox) -> assertThat(pastTheEnd(client)).isEmpty());
        under(
                Reading.PastTheEnd.BEGINS_ANEW,
                (client, sandbox) -> assertThat(pastTheEnd(client))
                        .isEqualTo(client.get(Client.PAYMENTS + "?limit=100")
                                .data()
                                .path("data")));
        under(Reading.WholeList.COMPLETE, (client, sandbox) -> wholeList(client, 60));
        under(Reading.WholeList.FIRST_50, (client, sandbox) -> wholeList(client, 50));
        under(Reading.NoInvoice.ZERO, (client, sandbox) -> noInvoice(client, sandbox, "0"));
        under(Reading.NoInvoice.NULL, (client, sandbox) -> noInvoice(client, sandbox, "null"));
        under(Reading.NoInvoice.ABSENT, (client, sandbox) -> noInvoice(client, sandbox, ""));
        under(Reading.PaymentTerm.ID, (client, sandbox) -> paymentTerm(client, "3", "4", "45"));
        under(Reading.PaymentTerm.DAYS, (client, sandbox) -> paymentTerm(client, "30", "45", "4"));
        under(Reading.ServerClock.RIGHT, (client, sandbox) -> clock(client, "12:00:00", "2026-11-20T12:00:00Z"));
        under(
                Reading.ServerClock.SEVEN_MINUTES_AHEAD,
                (client, sandbox) -> clock(client, "12:07:00", "2026-11-20T12:07:00Z"));
        under(
                Reading.ServerClock.SEVEN_MINUTES_BEHIND,
                (client, sandbox) -> clock(client, "11:53:00", "2026-11-20T11:53:00Z"));
        under(
                Reading.LogIn.KEEPS_OTHER_TOKENS,
                (client, sandbox) ->
                        assertThat(statusAfterAnotherLogIn(client, sandbox)).isEqualTo(200));
        under(
                Reading.LogIn.REVOKES_OTHER_TOKENS,
                (client, sandbox) ->
                        assertThat(statusAfterAnotherLogIn(client, sandbox)).isEqualTo(401));
    }

    private void under(Reading position, Check check) {
        assertThat(checks.put(position, check)).as(position.label()).isNull();
    }

    @TestFactory
    Stream<DynamicTest> eachPositionAnswersAsItSays() {
        return checks.entrySet().stream()
                .map(check ->
                        DynamicTest.dynamicTest(check.getKey().label(), () -> look(check.getKey(), check.getValue())));
    }

    @Test
    void everyPositionIsLookedAt() {
        assertThat(checks.keySet())
                .containsExactlyInAnyOrderElementsOf(Reading.all().stream()
                        .filter(reading -> reading.getEnclosingClass() == Reading.class)
                        .flatMap(reading -> Reading.positionsOf(reading).stream())
                        .toList());
    }

    private static void look(Reading position, Check check) throws Exception {
        try (Sandbox sandbox = Sandbox.builder()
                .clock(SandboxClock.stoppedAt(Times.NOON))
                .rateLimit(RateLimit.none())
                .readings(Readings.of(position))
                .start()) {
            check.look(Client.loggedIn(sandbox), sandbox);
            assertThat(sandbox.violations())
                    .as("what the sandbox answered against the contract")
                    .noneMatch(violation -> violation.source() == Violation.Source.ANSWER);
        }
    }

    static Client.Reply post(Client client, String path, String json) throws IOException, InterruptedException {
        Client.Reply reply = client.post(path, json.replace('\'', '"'));
        assertThat(reply.status()).as(reply.text()).isBetween(200, 299);
        return reply;
    }

    private static void filteredRecords(Client client, int expected) throws Exception {
        JsonNode data = client.get(Client.PAYMENTS + "?limit=20").data();
        assertThat(data.path("data")).hasSize(20);
        assertThat(data.path("totalRecords").intValue()).isEqualTo(250);
        assertThat(data.path("filteredRecords").intValue()).isEqualTo(expected);
    }

    /** A page of 100 was asked for; the pages follow one another whatever their length. */
    private static void pages(Client client, int rows) throws Exception {
        JsonNode first = client.get(Client.PAYMENTS + "?limit=100").data().path("data");
        JsonNode second =
                client.get(Client.PAYMENTS + "?limit=100&pageNo=2").data().path("data");
        assertThat(first).hasSize(rows);
        assertThat(second).hasSize(rows);
        assertThat(second.get(0).path("paymentId").longValue())
                .isEqualTo(first.get(rows - 1).path("paymentId").longValue() - 1);
    }

    private static JsonNode pastTheEnd(Client client) throws Exception {
        return client.get(Client.PAYMENTS + "?limit=100&pageNo=4").data().path("data");
    }

    private static void wholeList(Client client, int rows) throws Exception {
        JsonNode data = client.get(MARGINS).data();
        assertThat(data.path("data")).hasSize(rows);
        assertThat(data.path("totalRecords").intValue()).isEqualTo(60);
    }

    private static void noInvoice(Client client, Sandbox sandbox, String shown) throws Exception {
        post(client, "/api/v3/fa/customer/payment/add", """
                {'owId': %d, 'paymentAmount': 12.50, 'paymentDate': '2026-11-20', 'paymentMode': 3, 'transactionId': 'T-1',
                 'paymentType': 1}\
                """.formatted(sandbox.owId()));

        JsonNode newest = client.get(CUSTOMER_PAYMENTS + "?sortBy=-paymentId&limit=1")
                .data()
                .at("/data/0");
        assertThat(newest.path("invoiceId")).hasToString(shown);
        assertThat(client.get(Client.PAYMENTS + "?limit=1000").data().findValues("invoiceId"))
                .as("others have one")
                .anyMatch(id -> id.longValue() > 0);
    }

    private static void paymentTerm(Client client, String read, String accepted, String refused) throws Exception {
        JsonNode settings = client.get(SETTINGS).data();
        assertThat(settings.path("paymentTerm").textValue()).isEqualTo(read);
        String update = SETTINGS + "/" + settings.path("invoiceId").longValue() + "?isWhiteLabel=true";
        assertThat(client.patch(update, "{\"paymentTerm\": \"" + refused + "\"}")
                        .status())
                .isEqualTo(422);
        assertThat(client.patch(update, "{\"paymentTerm\": \"" + accepted + "\"}")
                        .status())
                .isEqualTo(200);
        assertThat(client.get(SETTINGS).data().path("paymentTerm").textValue()).isEqualTo(accepted);
    }

    private static void clock(Client client, String inHeader, String inData) throws Exception {
        post(
                client,
                "/api/v3/fa/payment/add-fund",
                "{'paymentAmount': 5, 'paymentDate': '2026-11-20', 'paymentMode': 3, 'bankName': 'B'}");
        Client.Reply list = client.get(Client.PAYMENTS + "?limit=1");
        assertThat(list.headers().firstValue("Date").orElseThrow()).contains(inHeader);
        assertThat(Instant.ofEpochMilli(list.data().at("/data/0/createdAt").longValue()))
                .isEqualTo(inData);
    }

    private static int statusAfterAnotherLogIn(Client client, Sandbox sandbox) throws Exception {
        assertThat(Client.loggedIn(sandbox).get(CREDITS).status()).isEqualTo(200);
        return client.get(CREDITS).status();
    }
}
