package io.adplatform.testkit.area.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import io.adplatform.testkit.Times;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DashboardsTest extends LoggedInTest {

    private static final String LIST = "/api/v2/das/dashboards";
    private static final String ONE = "/api/v2/das/dashboard";
    private static final String RUNNING = "{\"label\": \"Running\", \"value\": 5, \"data\": {\"search\": \"a\"}}";

    DashboardsTest() {
        super(atNoonWithoutLimit());
    }

    @Test
    void whatIsStoredIsListedReplacedAndDeleted() throws Exception {
        assertThat(client.get(LIST).text()).isEqualTo("{\"items\":[]}");

        Client.Reply created = client.post(ONE, RUNNING);
        assertThat(created.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
        long id = created.json().path("id").longValue();
        JsonNode listed = client.get(LIST).json().at("/items/0");
        assertThat(listed).isEqualTo(created.json());
        assertThat(listed.at("/data/search").textValue()).isEqualTo("a");
        assertThat(listed.at("/data/lastModified").longValue()).isEqualTo(Times.NOON.toEpochMilli());
        assertThat(listed.path("modifiedDate").textValue()).isEqualTo("2026-11-20T12:00:00Z");

        Client.Reply replaced = send("PUT", ONE + "/" + id, "{\"label\": \"All\", \"data\": {\"status\": {}}}");
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.text()).isEmpty();
        JsonNode after = client.get(LIST).json().at("/items/0");
        assertThat(after.path("label").textValue()).isEqualTo("All");
        assertThat(after.has("value")).isFalse();
        assertThat(after.path("data").has("search")).isFalse();
        assertThat(after.path("id").longValue()).isEqualTo(id);

        for (int again = 0; again < 2; again++) {
            assertThat(send("DELETE", ONE + "?id=" + id, null).status()).isEqualTo(200);
            assertThat(client.get(LIST).text()).isEqualTo("{\"items\":[]}");
        }
    }

    @Test
    void aWorkspaceSeesItsOwn() throws Exception {
        client.post(ONE, RUNNING);

        assertThat(client.owId(200_002).get(LIST).text()).isEqualTo("{\"items\":[]}");
    }

    @Test
    void whatMakesNoSenseIsRefused() throws Exception {
        assertThat(client.post(ONE, "{\"data\": {}}").status()).isBetween(400, 422);
        assertThat(client.post(ONE, "{\"label\": \"a\", \"data\": 5}").status()).isBetween(400, 422);
        assertThat(send("PUT", ONE + "/1", RUNNING).status()).isBetween(400, 422);
        assertThat(send("DELETE", ONE + "?id=99999", null).status()).isBetween(400, 422);
    }

    private Client.Reply send(String method, String path, String json) throws Exception {
        String token = client.logIn().data().path("access_token").textValue();
        Map<String, String> headers = Map.of(
                "Authentication", "Bearer " + token,
                "X-IAA-OW-ID", "" + sandbox.owId(),
                "Content-Type", "application/json");
        return client.send(method, path, headers, json);
    }
}
