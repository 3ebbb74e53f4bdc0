package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.FakeWorkspace;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rows of listings that have no typed method. */
class CampaignSummaryTest {

    private final Call<List<CampaignSummary>> call = new FakeWorkspace(any -> "")
            .call("POST /api/v3/cmp/basic/list")
            .effect(Effect.READ)
            .body(Map.of("pageNo", 1))
            .returnsList("data", CampaignSummary.class)
            .build();

    @Test
    void theDocumentedRowIsRead() {
        CampaignSummary campaign = read("""
                {"campaignId": 7001, "name": "Autumn", "creativeTypeId": 11, "campaignTypeId": 2, "status": "running",
                 "startTime": 1793491200000, "endTime": 1795996800000, "createdAt": 1793491200000,
                 "modifiedAt": 1793491200000, "owId": 200001, "organizationName": "North",
                 "organizationLogo": "https://static.example.com/1.png", "ioId": 901, "ioStatusId": 2, "timezoneId": 5,
                 "ioBudgetTypeId": 1, "ioName": "IO"}
                """);

        assertThat(campaign)
                .isEqualTo(new CampaignSummary(
                        7001,
                        "Autumn",
                        11L,
                        2L,
                        "running",
                        Instant.parse("2026-11-01T00:00:00Z"),
                        Instant.parse("2026-11-30T00:00:00Z"),
                        Instant.parse("2026-11-01T00:00:00Z"),
                        Instant.parse("2026-11-01T00:00:00Z"),
                        200001L,
                        "North",
                        "https://static.example.com/1.png",
                        901L,
                        2L,
                        5L,
                        1L,
                        "IO",
                        Map.of()));
    }

    @Test
    void sparseAndOddRowsAreReadToo() {
        assertThat(read("{\"campaignId\": \"7001\"}").campaignId()).isEqualTo(7001);
        CampaignSummary odd = read("""
                {"campaignId": 7001, "status": 2, "startTime": 1793491200, "endTime": null, "ioId": 901.0, "timezoneId": "x",
                 "dailyBudget": 5.9e+307}
                """);
        assertThat(odd.status()).isEqualTo("2");
        assertThat(odd.startTime()).isEqualTo(Instant.parse("2026-11-01T00:00:00Z"));
        assertThat(odd.ioId()).isEqualTo(901);
        assertThat(odd.timezoneId()).isNull();
        assertThat(odd.additionalProperties()).containsKeys("timezoneId", "dailyBudget");
    }

    private CampaignSummary read(String row) {
        String body = "{\"success\":true,\"data\":{\"data\":[" + row + "]}}";
        DecodedBody<List<CampaignSummary>> reading =
                new ResponseReader().read(call.operation(), body.getBytes(StandardCharsets.UTF_8));
        return ((DecodedBody.Value<List<CampaignSummary>>) reading).value().get(0);
    }
}
