package io.adplatform.testkit.area.creative;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import io.adplatform.testkit.http.Role;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class CreativesTest extends LoggedInTest {

    CreativesTest() {
        super(atNoonWithoutLimit().creatives(500));
    }

    private JsonNode list(String body) throws Exception {
        Client.Reply reply = client.post(Client.CREATIVES, body);
        assertThat(reply.status()).isEqualTo(200);
        return reply.data();
    }

    private static List<JsonNode> items(JsonNode data) {
        return StreamSupport.stream(data.path("filteredList").spliterator(), false)
                .toList();
    }

    @Test
    void everyFilterNarrowsTheList() throws Exception {
        JsonNode data = list("""
            {"platformCreativeTypeIds": [14, 17], "creativeStatusIds": [2], "noOfEntries": 1000}\
            """);

        assertThat(data.path("totalRecords").intValue()).isEqualTo(500);
        assertThat(items(data))
                .hasSize(data.path("filteredRecords").intValue())
                .isNotEmpty()
                .allSatisfy(item -> {
                    assertThat(item.path("platformCreativeTypeId").intValue()).isIn(14, 17);
                    assertThat(item.path("creativeStatusId").intValue()).isEqualTo(2);
                    assertThat(item.at("/videoDetails/duration").intValue()).isPositive();
                });
    }

    @Test
    void creativesAreFoundByIdCampaignAndTime() throws Exception {
        JsonNode some = items(list("{\"noOfEntries\": 1000}")).stream()
                .filter(item -> !item.at("/campaignDetails/campaignIds").isEmpty())
                .findFirst()
                .orElseThrow();
        long id = some.path("creativeId").longValue();
        long campaign = some.at("/campaignDetails/campaignIds/0").longValue();
        long created = some.path("createdAt").longValue();

        assertThat(items(list("{\"creativeIds\": [" + id + "]}"))).containsExactly(some);
        assertThat(items(list("{\"startTime\": %d, \"endTime\": %d}".formatted(created, created))))
                .containsExactly(some);
        assertThat(items(list("{\"searchField\": \"%d\"}".formatted(id)))).containsExactly(some);
        assertThat(items(list("{\"noOfEntries\": 1000, \"campaignIds\": [" + campaign + "]}")))
                .contains(some)
                .allSatisfy(item -> assertThat(
                                item.at("/campaignDetails/campaignIds/0").longValue())
                        .isEqualTo(campaign));
    }

    @Test
    void aGroupHoldsSomeOfTheCreatives() throws Exception {
        assertThat(list("{\"creativeGroupId\": 4001}").path("filteredRecords").intValue())
                .isBetween(1, 499);
    }

    @Test
    void detailsOfUserOrganizationAndSourceComeOnRequest() throws Exception {
        sandbox.accounts().role(sandbox.email(), Role.ADVERTISER); // the source is for them alone
        JsonNode plain = items(list("{}")).get(0);
        JsonNode full = items(list("""
            {"includeUserDetails": true, "includeOrganizationDetails": true,
             "includeCreativeSourceDetails": true}\
            """)).get(0);

        assertThat(plain.has("userDetails")).isFalse();
        assertThat(plain.has("organizationDetails")).isFalse();
        assertThat(plain.has("creativeSource")).isFalse();
        assertThat(full.at("/userDetails/userEmail").textValue()).contains("@");
        assertThat(full.at("/organizationDetails/owId").longValue()).isEqualTo(sandbox.owId());
        assertThat(full.path("creativeSource").textValue()).startsWith("https://");
    }

    @Test
    void timesComeAsMillisecondsAndAsText() throws Exception {
        JsonNode item = items(list("{}")).get(0);

        long created = item.path("createdAt").longValue();
        assertThat(OffsetDateTime.parse(item.path("modifiedAt").textValue())
                        .toInstant()
                        .toEpochMilli())
                .isGreaterThan(created);
    }

    @Test
    void theListIsSortedAsAsked() throws Exception {
        assertThat(items(list("{\"sortBy\": \"+creativeId\", \"noOfEntries\": 5}")))
                .extracting(item -> item.path("creativeId").longValue())
                .containsExactly(30_001L, 30_002L, 30_003L, 30_004L, 30_005L);
    }

    @Test
    void otherWorkspacesAreInScopeOnRequest() throws Exception {
        assertThat(list("{\"owIds\": [200001, 200002]}").path("totalRecords").intValue())
                .isEqualTo(1_000);
        assertThat(list("{\"allOwIds\": true, \"owIds\": [200001]}")
                        .path("totalRecords")
                        .intValue())
                .isEqualTo(1_500);
        assertThat(client.post(Client.CREATIVES, "{\"owIds\": [999999]}").status())
                .isEqualTo(403);
    }
}
