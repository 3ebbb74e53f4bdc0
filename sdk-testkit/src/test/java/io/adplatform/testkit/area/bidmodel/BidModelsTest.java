package io.adplatform.testkit.area.bidmodel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The dimensions, and what the platform refuses: a client that checks first never gets there, so plain HTTP does. */
class BidModelsTest extends LoggedInTest {

    private static final String CAMPAIGN = "/api/v3/bm/campaigns/7001";
    private static final String STATES = CAMPAIGN + "/bid-models/10";

    BidModelsTest() {
        super(atNoonWithoutLimit());
    }

    private void refused(String method, String path, String json, String reason) throws Exception {
        Client.Reply reply = client.send(method, path, json);
        assertThat(reply.status()).as(reply.text()).isEqualTo(422);
        assertThat(reply.reason()).isEqualTo(reason);
    }

    private static String add(String items) {
        return "{\"actionWiseBidModelEntities\": {\"ADD\": {\"bidModelEntityDetails\": [" + items + "]}}}";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            10 | {"entityId": 100001, "entityTypeId": 1, "spendRatio": 10} | spendRatioTypeId is required beside spendRatio
            10 | {"entityId": 100001, "entityTypeId": 1, "spendRatio": 10, "spendRatioTypeId": 1} | Flexible spend ratios require a dimension priority
            10 | {"entityId": 100001, "entityTypeId": 1, "spendRatio": 60, "spendRatioTypeId": 2} | Strict spend ratios must equal 100 percent, not 60
            10 | {"entityId": 1, "entityTypeId": 1, "priority": 1} | The dimension State has no entity 1, but 100001 to 100051
            10 | {"entityId": 5, "entityTypeId": 2, "priority": 1} | There is no bundle 5
            10 | {"entityId": 5, "entityTypeId": 3, "priority": 1} | entityTypeId must be 1, 2, or 3 with the entityId -1
            3 | {"entityId": 30001, "entityTypeId": 1, "bidMultiplier": 2} | Bid modifiers are not supported for Deal ID
            5 | {"entityId": 50001, "entityTypeId": 1, "spendRatio": 9, "spendRatioTypeId": 2} | Spend ratios are not supported for Publisher Category
            """)
    void whatBreaksALimitIsNotAdded(int dimension, String item, String reason) throws Exception {
        refused("PUT", CAMPAIGN + "/bid-models/" + dimension, add(item), reason);
        assertThat(client.get(CAMPAIGN + "/bid-models/count")
                        .data()
                        .path("totalCount")
                        .intValue())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"entityId": 100001, "entityTypeId": 1, "priority": 11}
            {"entityId": 100001, "entityTypeId": 1, "bidMultiplier": 0.05}
            {"entityId": 100001, "entityTypeId": 1, "spendRatio": 101}
            {"entityTypeId": 1, "priority": 1}
            {"entityId": -1, "entityTypeId": 2, "entityIds": [100001]}
            {"entityId": -1, "entityTypeId": 2, "bundleName": "x"}
            """)
    void whatIsOutOfRangeOrMissingIsNotAdded(String item) throws Exception {
        assertThat(client.send("PUT", STATES, add(item)).status()).isIn(400, 422);
        assertThat(client.get(CAMPAIGN + "/bid-models/count")
                        .data()
                        .path("totalCount")
                        .intValue())
                .isZero();
    }

    @Test
    void aRequestIsDoneAsAWholeOrNotAtAllAndInItsWorkspace() throws Exception {
        String good = "{\"entityId\": 100001, \"entityTypeId\": 1, \"priority\": 1}";
        play("""
                PUT /api/v3/bm/campaigns/7001/bid-models/10 %s
                  422 The entity 100001 is modelled already
                PUT /api/v3/bm/campaigns/7001/bid-models/10 %s
                PUT /api/v3/bm/campaigns/7001/bid-models/10 %<s
                  422 The entity 100001 is modelled already
                PATCH /api/v3/bm/campaigns/7001/dimensions/10/bundles {"bundleDetailList": [{"bundleId": 5}]}
                  422 There is no bundle 5
                PUT /api/v3/bm/io/10000901/bid-models {"bidModelRequests": [{"action": "DELETE", "bidModelDataIds": [9001]}]}
                  403 Forbidden!
                """.formatted(add(good + "," + good), add(good)));
    }

    @Test
    void aDimensionHasTenBundlesAtMost() throws Exception {
        String add =
                "POST /api/v3/bm/campaigns/7001/dimensions/10/bundles {\"bundleName\": \"B\", \"entityIds\": [100001]}\n";
        play(add.repeat(11) + "  422 A dimension has 10 bundles at most");
    }

    @Test
    void aCampaignThatIsOverTakesNoPriority() throws Exception {
        List<JsonNode> campaigns = StreamSupport.stream(
                        client.post(Client.CAMPAIGNS, "{\"noOfEntries\": 1000}")
                                .data()
                                .path("data")
                                .spliterator(),
                        false)
                .toList();
        JsonNode over = campaigns.stream()
                .filter(campaign -> campaign.path("status").textValue().equals("expired"))
                .findFirst()
                .orElseThrow();
        String io = "/api/v3/bm/io/" + over.path("ioId") + "/bid-models";
        String body = "{\"priority\": 1, \"campaignIds\": [" + over.path("campaignId") + "]}";
        for (String method : List.of("POST", "PATCH")) {
            Client.Reply reply = client.send(method, io, body);
            assertThat(reply.status()).isEqualTo(422);
            assertThat(reply.error()).isEqualTo("Cannot assign priority as campaign is in invalid status");
        }
    }

    @Test
    void everyEntityOfALongListIsListedOnce() throws Exception {
        Set<Long> ids = new HashSet<>();
        for (int page = 1; page <= 3; page++) {
            client.post(
                            CAMPAIGN + "/bid-models/dimensions/12",
                            "{\"noOfEntries\": 1000, \"sortBy\": \"-spent\", \"pageNo\": " + page + "}")
                    .data()
                    .path("data")
                    .forEach(row -> ids.add(row.path("id").longValue()));
        }
        assertThat(ids).hasSize(2_547);
    }

    @Test
    void theThirteenDimensionsComeAsATree() throws Exception {
        play("""
                GET /api/v3/bm/static/dimensions
                  /data/totalRecords 13
                  /data/dimensions/*/name ["creative", "inventory", "device", "location", "exchange"]
                  /data/dimensions/0/subdimensions absent
                  /data/dimensions/1/subdimensions/*/name ["deal_id", "open_exchange", "publisher_category"]
                  /data/dimensions/1/subdimensions/*/id [3, 4, 5]
                  /data/dimensions/1/subdimensions/0/label "Deal ID"
                  /data/dimensions/2/subdimensions/*/name ["traffic_type", "device_type"]
                  /data/dimensions/3/subdimensions/*/name ["state", "city", "zip"]
                """);
    }
}
