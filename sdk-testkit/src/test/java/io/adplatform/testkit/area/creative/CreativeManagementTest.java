package io.adplatform.testkit.area.creative;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import io.adplatform.testkit.http.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Creatives that are there: looked at, counted, changed, copied. */
class CreativeManagementTest extends LoggedInTest {

    private static final String CREATIVE = "/api/v3/crt/creatives/";
    private static final String STATUS = CREATIVE + "update-status";

    CreativeManagementTest() {
        super(atNoonWithoutLimit().creatives(200));
    }

    private JsonNode done(Client.Reply reply) throws Exception {
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(sandbox.violations()).isEmpty();
        return reply.data();
    }

    private JsonNode get(long id) throws Exception {
        return done(client.get(CREATIVE + id));
    }

    private List<JsonNode> list(String filters) throws Exception {
        List<JsonNode> items = new ArrayList<>();
        done(client.post(Client.CREATIVES, "{\"noOfEntries\": 1000" + filters + "}"))
                .path("filteredList")
                .forEach(items::add);
        return items;
    }

    private Map<Integer, Integer> counts(String path, String field, String filters) throws Exception {
        Map<Integer, Integer> counts = new TreeMap<>();
        done(client.post(CREATIVE + path, "{" + filters + "}"))
                .path(field)
                .forEach(item -> counts.put(
                        item.path("id").intValue(), item.path("creativeCount").intValue()));
        return counts;
    }

    private static void refused(Client.Reply reply, int status, String reason) throws Exception {
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.reason()).isEqualTo(reason);
    }

    @Test
    void theDetailsOfACreativeAreThoseOfTheList() throws Exception {
        sandbox.accounts().role(sandbox.email(), Role.ADVERTISER); // the list's source is for them alone
        for (JsonNode item : list(", \"includeUserDetails\": true, \"includeCreativeSourceDetails\": true")) {
            JsonNode detail = get(item.path("creativeId").longValue());
            detail.properties().stream()
                    .filter(member -> !member.getKey().equals("organizationDetails"))
                    .forEach(member -> assertThat(item.get(member.getKey())).isEqualTo(member.getValue()));
        }
    }

    @Test
    void aCreativeOfAnotherWorkspaceIsForbiddenAndOneOfNobodyUnknown() throws Exception {
        refused(client.get(CREATIVE + 10_030_001), 403, "The creative 10030001 belongs to another workspace");
        refused(client.get(CREATIVE + 9), 422, "There is no creative 9");
        refused(client.patch(CREATIVE + 9, "{\"creativeName\": \"A\"}"), 422, "There is no creative 9");
    }

    @Test
    void theCampaignsOfACreativeAreNamedAndModelingOnRequest() throws Exception {
        JsonNode item = list("").stream()
                .filter(some -> !some.at("/campaignDetails/campaignIds").isEmpty())
                .findFirst()
                .orElseThrow();
        long campaign = item.at("/campaignDetails/campaignIds/0").longValue();
        String path = CREATIVE + item.path("creativeId") + "/creative-campaign-details";

        JsonNode plain = done(client.get(path)).at("/campaignDetails/0");
        assertThat(plain.path("id").longValue()).isEqualTo(campaign);
        assertThat(plain.path("status").textValue()).matches("[A-Z][a-z]+");
        assertThat(plain.path("totalCreativesCount").intValue())
                .isEqualTo(list(", \"campaignIds\": [" + campaign + "]").size());
        assertThat(plain.has("isModelled")).isFalse();
        for (String spelling : List.of("includeModelingInfo", "includingModelingInfo")) {
            assertThat(done(client.get(path + "?" + spelling + "=true"))
                            .at("/campaignDetails/0/isModelled")
                            .isBoolean())
                    .isTrue();
        }
    }

    @Test
    void theCountsByTypeAreThoseOfTheList() throws Exception {
        Map<Integer, Integer> counted = new TreeMap<>();
        list(", \"searchField\": \"300x250\"")
                .forEach(item ->
                        counted.merge(item.path("platformCreativeTypeId").intValue(), 1, Integer::sum));
        assertThat(counted).isNotEmpty();

        assertThat(counts("count-by-type", "creativeTypeList", "\"searchField\": \"300x250\""))
                .isEqualTo(counted);
        assertThat(done(client.post(CREATIVE + "count-by-type", "{\"allOwIds\": true}"))
                        .path("totalRecords")
                        .intValue())
                .isEqualTo(600);
    }

    @Test
    void theCountsByStatusAreThoseOfTheListAndZeroIsAllOfThem() throws Exception {
        Map<Integer, Integer> counted = new TreeMap<>();
        list(", \"platformCreativeTypeIds\": [11]")
                .forEach(item -> counted.merge(item.path("creativeStatusId").intValue(), 1, Integer::sum));
        int running = counted.get(2);
        counted.put(0, counted.values().stream().mapToInt(Integer::intValue).sum());
        String images = "\"platformCreativeTypeIds\": [11]";

        assertThat(counts("count-by-status", "creativeStatusList", images)).isEqualTo(counted);
        assertThat(counts("count-by-status", "creativeStatusList", images + ", \"creativeStatusIds\": [0]"))
                .isEqualTo(counted);
        assertThat(counts("count-by-status", "creativeStatusList", images + ", \"creativeStatusIds\": [2]"))
                .isEqualTo(Map.of(2, running));
    }

    @Test
    void groupedCreativesCanBeLeftOutOfTheCount() throws Exception {
        int all = counts("count-by-status", "creativeStatusList", "").get(0);
        int ungrouped = counts("count-by-status", "creativeStatusList", "\"groupedCreatives\": false")
                .get(0);

        assertThat(all).isEqualTo(200);
        assertThat(ungrouped).isBetween(1, 199);
        assertThat(counts(
                        "count-by-status", "creativeStatusList", "\"groupedCreatives\": false, \"allCreatives\": true"))
                .containsEntry(0, all);
    }

    @Test
    void anUpdateChangesWhatItNames() throws Exception {
        sandbox.clock().advance(Duration.ofMinutes(5));
        long id = list(", \"platformCreativeTypeIds\": [11]")
                .get(0)
                .path("creativeId")
                .longValue();
        JsonNode before = get(id);

        JsonNode answer = done(client.patch(CREATIVE + id, """
            {"creativeName": "Winter", "clickUrl": "https://shop.example/winter", "externalCreativeId": "dam-77",
             "pixelUrl": "https://pixel.example/p.gif", "title": "New", "cta": {"id": 3, "ctaText": "Go"}}"""));

        assertThat(answer.path("id").longValue()).isEqualTo(id);
        JsonNode after = get(id);
        assertThat(after.path("creativeName").textValue()).isEqualTo("Winter");
        assertThat(after.path("clickUrl").textValue()).isEqualTo("https://shop.example/winter");
        assertThat(after.at("/imageDetails/pixelUrl").textValue()).isEqualTo("https://pixel.example/p.gif");
        assertThat(after.at("/imageDetails/creativeWidth")).isEqualTo(before.at("/imageDetails/creativeWidth"));
        assertThat(after.path("createdAt")).isEqualTo(before.path("createdAt"));
        assertThat(after.path("modifiedAt").textValue()).startsWith("2026-11-20T14:05");
        assertThat(list(", \"searchField\": \"DAM-77\""))
                .singleElement()
                .satisfies(found ->
                        assertThat(found.path("creativeId").longValue()).isEqualTo(id));
    }

    @Test
    void aStatusIsSetForAllOrForNone() throws Exception {
        done(client.patch(STATUS, "{\"creativeIds\": [30001, 30002], \"creativeStatusId\": 3}"));
        assertThat(get(30_001).path("creativeStatusId").intValue()).isEqualTo(3);
        assertThat(get(30_002).path("creativeStatusId").intValue()).isEqualTo(3);

        refused(
                client.patch(STATUS, "{\"creativeIds\": [30001, 9], \"creativeStatusId\": 2}"),
                422,
                "There is no creative 9");
        assertThat(get(30_001).path("creativeStatusId").intValue()).isEqualTo(3);
    }

    @Test
    void aRejectionNeedsAReason() throws Exception {
        done(client.patch(STATUS, """
            {"creativeIds": [30001], "creativeStatusId": 5, "creativeRejectionReason": "The page is down"}"""));
        assertThat(get(30_001).path("creativeStatusId").intValue()).isEqualTo(5);

        refused(
                client.patch(STATUS, "{\"creativeIds\": [30002], \"creativeStatusId\": 5}"),
                400,
                "creativeRejectionReason is required");
        assertThat(sandbox.violations()).hasSize(1);
    }

    @Test
    void duplicatesArePendingAndInNoCampaign() throws Exception {
        done(client.post(CREATIVE + "duplicate", """
            {"creativeIds": [30001, 30002], "clickUrl": "https://shop.example/winter"}"""));

        List<JsonNode> newest = list("").subList(0, 2);
        assertThat(newest)
                .extracting(item -> item.path("creativeId").longValue())
                .containsExactly(30_202L, 30_201L);
        assertThat(newest).allSatisfy(copy -> {
            assertThat(copy.path("creativeName").textValue()).startsWith("Copy of ");
            assertThat(copy.path("clickUrl").textValue()).isEqualTo("https://shop.example/winter");
            assertThat(copy.path("creativeStatusId").intValue()).isOne();
            assertThat(copy.at("/campaignDetails/campaignIds")).isEmpty();
        });
        refused(client.post(CREATIVE + "duplicate", "{\"creativeIds\": [9]}"), 422, "There is no creative 9");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"creativeIds\": [30001], \"creativeStatusId\": 5, \"creativeRejectionReason\": \" \"}",
                "{\"creativeIds\": [], \"creativeStatusId\": 2}",
                "{\"creativeIds\": [30001], \"creativeStatusId\": 6}"
            })
    void aStatusThatBreaksARuleIsNotSet(String body) throws Exception {
        assertThat(client.patch(STATUS, body).status()).isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"creativeStatusIds\": [0]}", "{\"noOfEntries\": 1001}"})
    void aListIsRefusedForWhatItCannotDo(String body) throws Exception {
        assertThat(client.post(Client.CREATIVES, body).status()).isEqualTo(422);
    }
}
