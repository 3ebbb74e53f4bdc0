package io.adplatform.testkit.area.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import io.adplatform.testkit.Times;
import org.junit.jupiter.api.Test;

class CampaignsTest extends LoggedInTest {

    CampaignsTest() {
        super(atNoonWithoutLimit().campaigns(75));
    }

    @Test
    void aCampaignHasAllDocumentedFields() throws Exception {
        JsonNode data = client.post(Client.CAMPAIGNS, "{}").data();

        assertThat(data.path("totalRecords").intValue()).isEqualTo(75);
        assertThat(data.path("data")).hasSize(20);
        assertThat(data.at("/data/0").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "campaignId",
                        "name",
                        "creativeTypeId",
                        "campaignTypeId",
                        "status",
                        "startTime",
                        "endTime",
                        "createdAt",
                        "modifiedAt",
                        "owId",
                        "organizationName",
                        "organizationLogo",
                        "ioId",
                        "ioStatusId",
                        "timezoneId",
                        "ioBudgetTypeId",
                        "ioName");
    }

    @Test
    void aCampaignsStatusFitsItsTimes() throws Exception {
        long now = Times.NOON.toEpochMilli();
        for (JsonNode campaign :
                client.post(Client.CAMPAIGNS, "{\"noOfEntries\": 75}").data().path("data")) {
            long start = campaign.path("startTime").longValue();
            long end = campaign.path("endTime").longValue();
            assertThat(start).isLessThan(end);
            assertThat(campaign.path("createdAt").longValue()).isLessThan(Math.min(start, now));
            switch (campaign.path("status").textValue()) {
                case "pending" -> assertThat(start).isGreaterThan(now);
                case "running" -> assertThat(now).isBetween(start, end);
                default -> assertThat(end).isLessThan(now);
            }
        }
    }

    @Test
    void campaignsAreFilteredByStatusAndSearch() throws Exception {
        JsonNode expired = client.post(Client.CAMPAIGNS, "{\"status\": \"expired\", \"noOfEntries\": 75}")
                .data();

        assertThat(expired.path("filteredRecords").intValue()).isBetween(1, 74);
        assertThat(expired.path("data"))
                .allSatisfy(campaign ->
                        assertThat(campaign.path("status").textValue()).isEqualTo("expired"));
        String name = expired.at("/data/0/name").textValue();
        assertThat(client.post(Client.CAMPAIGNS, "{\"searchField\": \"" + name + "\"}")
                        .data()
                        .path("data"))
                .containsExactly(expired.at("/data/0"));
    }
}
