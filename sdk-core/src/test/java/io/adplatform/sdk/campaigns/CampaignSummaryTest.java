package io.adplatform.sdk.campaigns;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.json.ResponseReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rows of the basic campaign listing. */
class CampaignSummaryTest {

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
                        CampaignStatus.RUNNING,
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
        assertThat(odd.status()).returns(2L, CampaignStatus::id).returns(false, CampaignStatus::isKnown);
        assertThat(odd.startTime()).isEqualTo(Instant.parse("2026-11-01T00:00:00Z"));
        assertThat(odd.ioId()).isEqualTo(901);
        assertThat(odd.timezoneId()).isNull();
        assertThat(odd.additionalProperties()).containsKeys("timezoneId", "dailyBudget");
    }

    private CampaignSummary read(String row) {
        String body = "{\"success\":true,\"data\":{\"data\":[" + row + "]}}";
        DecodedBody<Page<CampaignSummary>> reading =
                new ResponseReader().read(ListCampaigns.OPERATION, body.getBytes(StandardCharsets.UTF_8));
        return ((DecodedBody.Value<Page<CampaignSummary>>) reading)
                .value()
                .rows()
                .get(0);
    }
}
