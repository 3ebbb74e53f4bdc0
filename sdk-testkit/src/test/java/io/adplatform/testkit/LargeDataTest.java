package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** As much data, and as much time, as a test wants. */
class LargeDataTest extends LoggedInTest {

    private static final int ROWS = 100_000;
    private static final Duration HOUR = Duration.ofHours(1);

    LargeDataTest() {
        super(Sandbox.builder()
                .clock(SandboxClock.stoppedAt(Times.NOON))
                .campaigns(ROWS)
                .creatives(ROWS)
                .payments(ROWS));
    }

    @Test
    void aListCanHoldAHundredThousandRowsAndEndsWhereItEnds() throws Exception {
        Map<String, String> rowsOfPaths =
                Map.of(Client.CAMPAIGNS, "data", Client.CREATIVES, "filteredList", Client.PAYMENTS, "data");
        for (Map.Entry<String, String> list : rowsOfPaths.entrySet()) {
            JsonNode last = page(list.getKey(), ROWS / 1_000);
            assertThat(last.path("totalRecords").intValue()).isEqualTo(ROWS);
            assertThat(last.path(list.getValue())).as(list.getKey()).hasSize(1_000);
            assertThat(page(list.getKey(), ROWS / 1_000 + 1).path(list.getValue()))
                    .isEmpty();
        }
        assertThat(sandbox.violations()).isEmpty();
    }

    private JsonNode page(String path, int number) throws Exception {
        Client.Reply reply = path.equals(Client.PAYMENTS)
                ? client.get(path + "?pageNo=" + number + "&limit=1000")
                : client.post(path, "{\"pageNo\": " + number + ", \"noOfEntries\": 1000}");
        assertThat(reply.status()).isEqualTo(200);
        return reply.data();
    }

    @Test
    void aWeekOfTrafficTakesAsLongAsItsRequests() throws Exception {
        String refresh = client.logIn().refreshToken();
        int days = 7;
        for (int hour = 1; hour <= days * 24; hour++) {
            sandbox.clock().advance(HOUR);
            if (client.get(Client.DIMENSIONS).status() == 401) {
                JsonNode tokens = client.refresh(refresh).json();
                refresh = tokens.path("refresh_token").textValue();
                client.token(tokens.path("access_token").textValue());
                assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(200);
            }
        }

        // Each token lives for a day, and the hour it ends in costs three requests in place of one.
        assertThat(sandbox.requests("POST " + Client.TOKEN)).hasSize(2 + days);
        assertThat(sandbox.requests("GET " + Client.DIMENSIONS)).hasSize(days * 24 + days);
        assertThat(sandbox.requestsPerMinute()).hasSize(1 + days * 24);
        assertThat(sandbox.rejected()).isZero();
    }
}
