package io.adplatform.testkit.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Bid modeling, creatives and reports. */
class CampaignsOnTheWireTest extends WireTest {

    private static final String STATES = "/api/v3/bm/campaigns/7001/bid-models/dimensions/10";
    private static final String STATES_REPORT = "/api/v3/bm/campaigns/7001/reports/10";
    private static final Instant MIDNIGHT = Instant.parse("2026-11-10T00:00:00Z");

    CampaignsOnTheWireTest() {
        under(OddForm.PeriodEnd.EXCLUSIVE, (client, sandbox) -> {
            assertThat(impressions(client, MIDNIGHT)).isEqualTo(impressions(client, MIDNIGHT.minusMillis(1)));
            assertThat(impressions(client, MIDNIGHT)).isLessThan(impressions(client, MIDNIGHT.plusMillis(1)));
        });
        under(OddForm.PeriodEnd.INCLUSIVE, (client, sandbox) -> {
            assertThat(impressions(client, MIDNIGHT)).isGreaterThan(impressions(client, MIDNIGHT.minusMillis(1)));
            assertThat(impressions(client, MIDNIGHT)).isEqualTo(impressions(client, MIDNIGHT.plusMillis(1)));
        });

        under(
                OddForm.EndTime.INCLUSIVE,
                (client, sandbox) -> assertThat(createdUntilItsCreation(client)).isTrue());
        under(
                OddForm.EndTime.EXCLUSIVE,
                (client, sandbox) -> assertThat(createdUntilItsCreation(client)).isFalse());

        under(OddForm.EntityRows.ENTITIES, (client, sandbox) -> {
            JsonNode rows = statesWithABundle(client).path("data");
            assertThat(rows).hasSize(51).noneMatch(row -> row.has("bundleId"));
        });
        under(OddForm.EntityRows.BUNDLES_AMONG_THEM, (client, sandbox) -> {
            JsonNode rows = statesWithABundle(client).path("data");
            List<JsonNode> bundles = new ArrayList<>();
            rows.forEach(row -> {
                if (row.has("bundleId")) {
                    bundles.add(row);
                }
            });
            assertThat(rows).hasSize(52);
            assertThat(bundles).singleElement().satisfies(bundle -> {
                assertThat(bundle.has("id")).isFalse();
                assertThat(bundle.has("name")).isFalse();
                assertThat(bundle.path("bundleName").textValue()).isEqualTo("East");
                assertThat(bundle.path("entityRecordsList")).hasSize(2);
            });
        });

        under(OddForm.EntityRowNames.AS_DOCUMENTED, (client, sandbox) -> {
            assertThat(post(client, STATES, "{}").data().fieldNames())
                    .toIterable()
                    .contains("total", "data");
            assertThat(post(client, STATES_REPORT, "{}").data().fieldNames())
                    .toIterable()
                    .contains("recordsTotal", "recordsList");
        });
        under(OddForm.EntityRowNames.THE_OTHER_PAIR, (client, sandbox) -> {
            assertThat(post(client, STATES, "{}").data().fieldNames())
                    .toIterable()
                    .contains("recordsTotal", "recordsList")
                    .doesNotContain("total", "data");
            assertThat(post(client, STATES_REPORT, "{}").data().fieldNames())
                    .toIterable()
                    .contains("total", "data");
        });

        under(OddForm.RowModelling.COMPLETE, (client, sandbox) -> {
            List<JsonNode> rows = modelledStates(client);
            assertThat(rows).hasSize(3).allMatch(row -> row.path("bidModelData").has("id"));
            assertThat(rows)
                    .extracting(row -> row.at("/bidModelData/id").longValue())
                    .doesNotHaveDuplicates();
        });
        under(
                OddForm.RowModelling.MISSING_IN_BUNDLES,
                (client, sandbox) -> assertThat(modelledStates(client))
                        .hasSize(3)
                        .allMatch(row -> row.path("bidModelData").isNull() == row.has("bundleId")));
        under(
                OddForm.RowModelling.WITHOUT_ID,
                (client, sandbox) -> assertThat(modelledStates(client))
                        .hasSize(3)
                        .allMatch(row -> row.path("bidModelData").isObject()
                                && !row.path("bidModelData").has("id")));
        under(
                OddForm.RowModelling.SHARED_ID,
                (client, sandbox) -> assertThat(modelledStates(client))
                        .hasSize(3)
                        .allMatch(row -> row.at("/bidModelData/id").longValue() == 9_900_010));

        under(
                OddForm.CampaignBids.SHOWN,
                (client, sandbox) -> assertThat(post(client, STATES, "{}")
                                .data()
                                .at("/campaignBidDetails/maxBid")
                                .isNumber())
                        .isTrue());
        under(
                OddForm.CampaignBids.ABSENT,
                (client, sandbox) -> assertThat(post(client, STATES, "{}")
                                .data()
                                .path("campaignBidDetails")
                                .has("maxBid"))
                        .isFalse());

        under(OddForm.CreativeCampaigns.AS_DOCUMENTED, campaigns("{'campaignIds':[7]}", "[{'id':7,...}]", "[]"));
        under(
                OddForm.CreativeCampaigns.THE_OTHER_FORM,
                campaigns("[{'id':7}]", "{'campaignIds':[7]}", "{'campaignIds':[]}"));
        under(OddForm.CreativeCampaigns.IDS_IN_A_TEXT, campaigns("'7'", "'7'", "''"));
        under(OddForm.CreativeCampaigns.NULL_IF_NONE, campaigns("{'campaignIds':[7]}", "[{'id':7,...}]", "null"));

        under(OddForm.CreativeDetails.NESTED, (client, sandbox) -> {
            assertThat(creative(client, 11).at("/imageDetails/creativeWidth").isNumber())
                    .isTrue();
            assertThat(creative(client, 11).has("creativeWidth")).isFalse();
            assertThat(creative(client, 14).at("/videoDetails/duration").isNumber())
                    .isTrue();
        });
        under(OddForm.CreativeDetails.FLAT, (client, sandbox) -> {
            assertThat(creative(client, 11).has("imageDetails")).isFalse();
            assertThat(creative(client, 11).path("creativeWidth").isNumber()).isTrue();
            assertThat(creative(client, 14).has("videoDetails")).isFalse();
            assertThat(creative(client, 14).path("transformed").isBoolean()).isTrue();
            long id = creative(client, 11).path("creativeId").longValue();
            assertThat(client.get("/api/v3/crt/creatives/" + id).data().has("imageDetails"))
                    .as("a creative by itself")
                    .isTrue();
        });

        under(
                OddForm.RejectionReason.SHOWN,
                (client, sandbox) -> assertThat(
                                rejected(client).path("creativeRejectionReason").textValue())
                        .isEqualTo("The landing page is down"));
        under(
                OddForm.RejectionReason.NOT_SHOWN,
                (client, sandbox) -> assertThat(rejected(client).has("creativeRejectionReason"))
                        .isFalse());

        under(OddForm.CountOfAll.BY_STATUS, (client, sandbox) -> countsOfAll(client, true, false));
        under(OddForm.CountOfAll.NOWHERE, (client, sandbox) -> countsOfAll(client, false, false));
        under(OddForm.CountOfAll.BY_STATUS_AND_TYPE, (client, sandbox) -> countsOfAll(client, true, true));

        under(
                OddForm.ExportLink.RESPONSE_URL,
                (client, sandbox) ->
                        assertThat(export(client).fieldNames()).toIterable().containsExactly("responseUrl"));
        under(
                OddForm.ExportLink.RESPONSE_URL_IN_CAPITALS,
                (client, sandbox) ->
                        assertThat(export(client).fieldNames()).toIterable().containsExactly("responseURL"));
    }

    private static long impressions(Client client, Instant end) throws Exception {
        return post(client, Client.BY_CAMPAIGN, """
                        {'startDate': '%d', 'endDate': '%d', 'resultType': 'total'}\
                        """.formatted(
                                MIDNIGHT.minus(Duration.ofDays(5)).toEpochMilli(), end.toEpochMilli()))
                .data()
                .at("/recordsTotal/impressions")
                .longValue();
    }

    private static boolean createdUntilItsCreation(Client client) throws Exception {
        JsonNode one =
                post(client, Client.CREATIVES, "{'noOfEntries': 1}").data().at("/filteredList/0");
        JsonNode found = post(client, Client.CREATIVES, """
                        {'creativeIds': [%d], 'endTime': %d}\
                        """.formatted(
                                one.path("creativeId").longValue(),
                                one.path("createdAt").longValue()))
                .data()
                .path("filteredList");
        return !found.isEmpty();
    }

    private static JsonNode statesWithABundle(Client client) throws Exception {
        post(
                client,
                "/api/v3/bm/campaigns/7001/dimensions/10/bundles",
                "{'bundleName': 'East', 'entityIds': [100001, 100002]}");
        return post(client, STATES, "{'noOfEntries': 100}").data();
    }

    /** Two states and a bundle in the report, all modelled. */
    private static List<JsonNode> modelledStates(Client client) throws Exception {
        statesWithABundle(client);
        long bundle = client.get("/api/v3/bm/campaigns/7001/bundles")
                .data()
                .at("/0/bundleId")
                .longValue();
        client.send("PUT", "/api/v3/bm/campaigns/7001/bid-models/10", """
                {"actionWiseBidModelEntities": {"ADD": {"bidModelEntityDetails": [
                {"entityId": 100003, "entityTypeId": 1, "priority": 1}, {"entityId": 100004, "entityTypeId": 1, "priority": 1},
                {"entityId": %d, "entityTypeId": 2, "priority": 1}]}}}""".formatted(bundle));
        List<JsonNode> rows = new ArrayList<>();
        post(client, STATES_REPORT, "{'noOfEntries': 100, 'bundleIds': [%d]}".formatted(bundle))
                .data()
                .path("recordsList")
                .forEach(rows::add);
        rows.removeIf(row -> !row.path("modelled").booleanValue());
        return rows;
    }

    private static JsonNode creative(Client client, int type) throws Exception {
        return post(client, Client.CREATIVES, "{'noOfEntries': 1, 'platformCreativeTypeIds': [%d]}".formatted(type))
                .data()
                .at("/filteredList/0");
    }

    /** The form of the campaigns of a row, of the same creative by itself, and of a creative without campaigns. */
    private static Check campaigns(String row, String single, String none) {
        return (client, sandbox) -> {
            JsonNode rows = post(client, Client.CREATIVES, "{'noOfEntries': 100}")
                    .data()
                    .path("filteredList");
            long with = 0;
            for (JsonNode one : rows) {
                with = campaigns(one).equals(row) ? one.path("creativeId").longValue() : with;
            }
            assertThat(with).as("a creative with campaigns").isPositive();
            assertThat(campaigns(client.get(details(with)).data())).isEqualTo(single);
            JsonNode copy = post(client, "/api/v3/crt/creatives/duplicate", "{'creativeIds': [%d]}".formatted(with))
                    .json();
            assertThat(copy.path("success").booleanValue()).isTrue();
            long newest = post(client, Client.CREATIVES, "{'noOfEntries': 1, 'sortBy': '-creativeId'}")
                    .data()
                    .at("/filteredList/0/creativeId")
                    .longValue();
            assertThat(campaigns(client.get(details(newest)).data())).isEqualTo(none);
        };
    }

    private static String details(long creativeId) {
        return "/api/v3/crt/creatives/" + creativeId + "/creative-campaign-details";
    }

    private static String campaigns(JsonNode creative) {
        return creative.path("campaignDetails")
                .toString()
                .replaceAll("\\d+", "7")
                .replaceAll("(\"id\":7),[^}]*", "$1,...")
                .replaceAll("(\\{[^}]*}|7)(, ?\\1)+", "$1")
                .replace('"', '\'');
    }

    private static JsonNode rejected(Client client) throws Exception {
        long id = creative(client, 11).path("creativeId").longValue();
        Client.Reply reply = client.patch("/api/v3/crt/creatives/update-status", """
                {"creativeIds": [%d], "creativeStatusId": 5, "creativeRejectionReason": "The landing page is down"}\
                """.formatted(id));
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return client.get("/api/v3/crt/creatives/" + id).data();
    }

    private static void countsOfAll(Client client, boolean byStatus, boolean byType) throws Exception {
        JsonNode statuses = post(client, "/api/v3/crt/creatives/count-by-status", "{}")
                .data()
                .path("creativeStatusList");
        JsonNode types =
                post(client, "/api/v3/crt/creatives/count-by-type", "{}").data().path("creativeTypeList");
        assertThat(numbers(statuses, "id").contains(0L)).isEqualTo(byStatus);
        assertThat(numbers(types, "id").contains(0L)).isEqualTo(byType);
    }

    private static JsonNode export(Client client) throws Exception {
        return post(client, "/api/v2/rb/export/csv", """
                        {'dateRange': {'startDate': '%d', 'endDate': '%d'}, 'columns': [{'label': 'Spent', 'value': 'spent'}]}\
                        """.formatted(
                                MIDNIGHT.minus(Duration.ofDays(5)).toEpochMilli(), MIDNIGHT.toEpochMilli()))
                .json();
    }
}
