package io.adplatform.testkit.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import java.time.Instant;

class AnswersOnTheWireTest extends WireTest {

    private static final String DASHBOARD = "/api/v2/das/dashboard";
    private static final String EXPORT = "/api/v2/rb/export/csv";
    private static final String CREDITS = "/api/v3/fa/credits/list?limit=1";
    private static final int[] FAILURES = {400, 401, 403, 408, 412, 422, 429, 500};

    AnswersOnTheWireTest() {
        under(OddForm.ConfirmationData.AS_DOCUMENTED, confirmations("'Credit ...'", "{'message':'The status ...'}"));
        under(
                OddForm.ConfirmationData.OBJECT,
                confirmations("{'message':'Credit ...'}", "{'message':'The status ...'}"));
        under(OddForm.ConfirmationData.TEXT, confirmations("'Credit ...'", "'The status ...'"));
        under(OddForm.ConfirmationData.NULL, confirmations("null", "null"));
        under(OddForm.ConfirmationData.ABSENT, confirmations("", ""));
        under(OddForm.ConfirmationData.NO_CONTENT, (client, sandbox) -> {
            Client.Reply reply = post(
                    client,
                    "/api/v3/fa/customer/credit/add",
                    "{'owId': %d, 'creditAmount': 100}".formatted(sandbox.owId()));
            assertThat(reply.status()).isEqualTo(204);
            assertThat(reply.text()).isEmpty();
            assertThat(sandbox.commits("POST /api/v3/fa/customer/credit/add")).isOne();
        });

        under(OddForm.AdvertiserProfile.NOT_SHOWN, advertiser("'The advertiser profile was added'"));
        under(
                OddForm.AdvertiserProfile.LINKS_IN_A_LIST,
                advertiser(
                        "{'message':'The advertiser profile was added','advertiserName':'North','links':['a','b']}"));
        under(
                OddForm.AdvertiserProfile.LINKS_IN_A_TEXT,
                advertiser("{'message':'The advertiser profile was added','advertiserName':'North','links':'a, b'}"));

        under(OddForm.V2Failures.HTTP_STATUS, failures((reply, status) -> {
            assertThat(reply.status()).isEqualTo(status);
            assertThat(reply.json().path("success").asBoolean(true)).isFalse();
        }));
        under(OddForm.V2Failures.STATUS_CODE_IN_200, failures((reply, status) -> {
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.json().path("statusCode").intValue()).isEqualTo(status);
            assertThat(reply.json().at("/responseObject/errorCode").intValue()).isEqualTo(status);
            assertThat(reply.json().at("/responseObject/errorMsg").textValue()).isNotEmpty();
        }));
        under(OddForm.V2Failures.ERROR_CODE_IN_200, failures((reply, status) -> {
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.json().has("statusCode")).isFalse();
            assertThat(reply.json().at("/responseObject/errorCode").intValue()).isEqualTo(status);
            assertThat(reply.json().at("/responseObject/errorMsg").textValue()).isNotEmpty();
        }));

        under(
                OddForm.DashboardUpdate.NOTHING,
                (client, sandbox) -> assertThat(updated(client).text()).isEmpty());
        under(OddForm.DashboardUpdate.STORED_DASHBOARD, (client, sandbox) -> {
            JsonNode stored = updated(client).json();
            assertThat(stored.path("id").longValue()).isPositive();
            assertThat(stored.path("label").textValue()).isEqualTo("After");
        });

        under(OddForm.DashboardForm.AS_DOCUMENTED, dashboardData("{\"search\":\"x\""));
        under(OddForm.DashboardForm.DATA_AS_TEXT, dashboardData("\"{\\\"search\\\":\\\"x\\\""));
        under(OddForm.DashboardForm.DATA_IN_AN_ARRAY, dashboardData("[{\"search\":\"x\""));

        under(
                OddForm.DashboardForm.LIST_WITH_SUCCESS,
                (client, sandbox) ->
                        assertThat(client.get(DASHBOARD + "s").text()).isEqualTo("{\"items\":[],\"success\":true}"));

        under(
                OddForm.EmptyBody.STATUS_200,
                (client, sandbox) -> assertThat(updated(client).status()).isEqualTo(200));
        under(OddForm.EmptyBody.STATUS_204, (client, sandbox) -> {
            assertThat(updated(client).status()).isEqualTo(204);
            assertThat(client.delete(DASHBOARD + "?id=8001").status()).isEqualTo(204);
        });

        under(OddForm.Timestamps.AS_DOCUMENTED, (client, sandbox) -> {
            assertThat(payment(client).path("createdAt").toString()).matches("\\d{13}");
            assertThat(credit(client).toString()).endsWith("+02:00\"");
        });
        under(OddForm.Timestamps.MILLISECONDS, moments("\\d{13}"));
        under(OddForm.Timestamps.SECONDS, moments("\\d{10}"));
        under(OddForm.Timestamps.ISO_8601, moments("\"2026-\\d\\d-\\d\\dT[0-9:.]+\\+02:00\""));
        under(OddForm.Timestamps.ISO_8601_WITHOUT_OFFSET, moments("\"2026-\\d\\d-\\d\\dT[0-9:.]+\""));

        under(Reading.ServerClock.RIGHT, (client, sandbox) -> clock(client, "12:00:00", "2026-11-20T12:00:00Z"));
        under(
                Reading.ServerClock.SEVEN_MINUTES_AHEAD,
                (client, sandbox) -> clock(client, "12:07:00", "2026-11-20T12:07:00Z"));
        under(
                Reading.ServerClock.SEVEN_MINUTES_BEHIND,
                (client, sandbox) -> clock(client, "11:53:00", "2026-11-20T11:53:00Z"));

        under(
                OddForm.DateHeader.SENT,
                (client, sandbox) -> assertThat(client.get(CREDITS).headers().firstValue("Date"))
                        .contains("Fri, 20 Nov 2026 12:00:00 GMT"));
        under(
                OddForm.DateHeader.MISSING,
                (client, sandbox) ->
                        assertThat(client.get(CREDITS).headers().map()).doesNotContainKeys("Date", "date"));

        under(OddForm.ErrorObjects.ARRAY, (client, sandbox) -> {
            assertThat(client.delete("/api/v3/ra/report/1")
                            .json()
                            .at("/errorObjects/0/error")
                            .textValue())
                    .isNotEmpty();
        });
        under(OddForm.ErrorObjects.SINGLE_OBJECT, (client, sandbox) -> {
            assertThat(client.delete("/api/v3/ra/report/1")
                            .json()
                            .at("/errorObjects/error")
                            .textValue())
                    .isNotEmpty();
            sandbox.next(Fault.warnings("One address was dropped"));
            assertThat(client.get(CREDITS).json().at("/errorObjects/error").textValue())
                    .isEqualTo("One address was dropped");
        });

        under(
                Reading.LogIn.KEEPS_OTHER_TOKENS,
                (client, sandbox) ->
                        assertThat(statusAfterAnotherLogIn(client, sandbox)).isEqualTo(200));
        under(
                Reading.LogIn.REVOKES_OTHER_TOKENS,
                (client, sandbox) ->
                        assertThat(statusAfterAnotherLogIn(client, sandbox)).isEqualTo(401));
    }

    private static Check advertiser(String data) {
        return (client, sandbox) -> assertThat(post(
                                client,
                                "/api/v3/ua/organization/advertiser/add",
                                "{'advertiserName': 'North', 'links': ['a', 'b']}")
                        .data()
                        .toString()
                        .replace('"', '\''))
                .isEqualTo(data);
    }

    private static Check dashboardData(String beginning) {
        return (client, sandbox) -> {
            JsonNode created = post(client, DASHBOARD, "{'label': 'Mine', 'data': {'search': 'x'}}")
                    .json();
            JsonNode listed = client.get(DASHBOARD + "s").json().at("/items/0");
            assertThat(created.get("data").toString()).startsWith(beginning);
            assertThat(listed.get("data").toString()).startsWith(beginning);
        };
    }

    /** What {@code data} is, as JSON with the rest of the message left out; of a text, and of an object by the documents. */
    private static Check confirmations(String ofText, String ofObject) {
        return (client, sandbox) -> {
            Client.Reply text = post(
                    client,
                    "/api/v3/fa/customer/credit/add",
                    "{'owId': %d, 'creditAmount': 100}".formatted(sandbox.owId()));
            Client.Reply object = post(
                    client,
                    "/api/v3/crt/creatives/update-status",
                    "{'creativeIds': [30001], 'creativeStatusId': 3}",
                    "PATCH");
            assertThat(data(text)).isEqualTo(ofText);
            assertThat(data(object)).isEqualTo(ofObject);
            JsonNode withId = post(
                            client,
                            "/api/v3/crt/creatives/groups",
                            "{'creativeGroupName': 'Autumn', 'creativeTypeId': 11, 'creativeIds': []}")
                    .data();
            assertThat(withId.path("creativeGroupId").isNumber())
                    .as("an answer with an ID is no mere confirmation")
                    .isTrue();
        };
    }

    private static String data(Client.Reply reply) throws Exception {
        assertThat(reply.json().path("success").booleanValue()).isTrue();
        JsonNode data = reply.data();
        return data.toString().replaceAll("(Credit|The status)[^\"]*", "$1 ...").replace('"', '\'');
    }

    private static Client.Reply post(Client client, String path, String json, String method) throws Exception {
        return client.send(method, path, json.replace('\'', '"'));
    }

    /** A look at how a failure with a status was answered. */
    private interface FailureCheck {
        void look(Client.Reply reply, int status) throws Exception;
    }

    private static Check failures(FailureCheck check) {
        return (client, sandbox) -> {
            for (int status : FAILURES) {
                sandbox.onNext("POST " + EXPORT, Fault.status(status));
                check.look(
                        client.post(EXPORT, "{\"columns\": [{\"label\": \"Spent\", \"value\": \"spent\"}]}"), status);
            }
            check.look(client.delete(DASHBOARD + "?id=1"), 422);
            sandbox.expireTokens();
            check.look(client.get("/api/v2/das/dashboards"), 401);
            assertThat(client.get(Client.PAYMENTS).status())
                    .as("the other services")
                    .isEqualTo(401);
        };
    }

    private static Client.Reply updated(Client client) throws Exception {
        long id = post(client, DASHBOARD, "{'label': 'Before', 'value': 5, 'data': {}}")
                .json()
                .path("id")
                .longValue();
        return client.send("PUT", DASHBOARD + "/" + id, "{\"label\": \"After\", \"data\": {}}");
    }

    private static JsonNode payment(Client client) throws Exception {
        return client.get(Client.PAYMENTS + "?limit=1").data().at("/data/0");
    }

    private static JsonNode credit(Client client) throws Exception {
        return client.get(CREDITS).data().at("/data/0/modifiedAt");
    }

    /** Every moment: one that is declared a number, one that is declared a text, and one that was seen in seconds. */
    private static Check moments(String form) {
        return (client, sandbox) -> {
            assertThat(payment(client).path("createdAt").toString()).matches(form);
            assertThat(payment(client).path("paymentDate").toString()).matches(form);
            assertThat(credit(client).toString()).matches(form);
            JsonNode invoice = client.get("/api/v3/fa/invoice/list/" + sandbox.owId())
                    .data()
                    .at("/data/0");
            assertThat(invoice.path("issuedOn").toString()).matches(form);
            assertThat(invoice.path("invoiceId").toString())
                    .as("a number that is no moment")
                    .matches("\\d{2,9}");
        };
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
