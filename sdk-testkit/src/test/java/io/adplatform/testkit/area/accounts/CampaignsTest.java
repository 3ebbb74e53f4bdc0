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
    void campaignsAreListedByTwentyAndFilteredByStatusAndSearch() throws Exception {
        play("""
                POST /api/v3/cmp/basic/list {}
                  /data/totalRecords 75
                  /data/data/19/campaignId 7056
                  /data/data/20 absent
                  /data/data/0 {"campaignId":7075,"name":"Brand Lift 7075","creativeTypeId":15,"campaignTypeId":3,
                    "status":"deleted","startTime":1789171200000,"endTime":1793491200000,"createdAt":1788307200000,
                    "modifiedAt":1788326040000,"owId":200001,"organizationName":"Organization 200001",
                    "organizationLogo":"https://static.platform.example/logos/200001.png","ioId":915,"ioStatusId":1,
                    "timezoneId":19,"ioBudgetTypeId":2,"ioName":"IO 915 Loyalty"}
                POST /api/v3/cmp/basic/list {"status": "expired", "noOfEntries": 3}
                  /data/filteredRecords 15
                  /data/data/*/status ["expired","expired","expired"]
                POST /api/v3/cmp/basic/list {"searchField": "7005"}
                  /data/data/*/campaignId [7005]
                """);
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
}
