package io.adplatform.testkit.area.creative;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import io.adplatform.testkit.Times;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CreativeGroupsTest extends LoggedInTest {

    private static final String GROUPS = "/api/v3/crt/creatives/groups";
    private static final String MODIFY = GROUPS + "/modify-creatives";

    CreativeGroupsTest() {
        super(atNoonWithoutLimit().creatives(200));
    }

    private JsonNode done(Client.Reply reply) throws Exception {
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(sandbox.violations()).isEmpty();
        return reply.data();
    }

    private static void refused(Client.Reply reply, int status, String reason) throws Exception {
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.reason()).isEqualTo(reason);
    }

    private List<JsonNode> list(String filters) throws Exception {
        List<JsonNode> groups = new ArrayList<>();
        done(client.post(GROUPS + "/list", "{" + filters + "}"))
                .path("creativeGroupList")
                .forEach(groups::add);
        return groups;
    }

    private JsonNode group(long id) throws Exception {
        return list("\"creativeGroupIds\": [" + id + "]").get(0);
    }

    private List<Long> ids(String filters) throws Exception {
        return list(filters).stream()
                .map(group -> group.path("creativeGroupId").longValue())
                .toList();
    }

    /** IDs of creatives that match. */
    private List<Long> creatives(String filters) throws Exception {
        List<Long> found = new ArrayList<>();
        done(client.post(Client.CREATIVES, "{\"noOfEntries\": 1000, " + filters + "}"))
                .path("filteredList")
                .forEach(item -> found.add(item.path("creativeId").longValue()));
        return found;
    }

    private List<Long> membersOf(long group) throws Exception {
        return creatives("\"creativeGroupId\": " + group);
    }

    private long created(int type, List<Long> creatives) throws Exception {
        return done(client.post(
                        GROUPS,
                        "{\"creativeGroupName\": \"Autumn\", \"creativeTypeId\": %d, \"creativeIds\": %s}"
                                .formatted(type, creatives)))
                .path("creativeGroupId")
                .longValue();
    }

    @Test
    void groupsHoldCreativesOfTheirTypeAndSayHowMany() throws Exception {
        List<JsonNode> groups = list("");

        assertThat(groups).hasSize(10);
        for (JsonNode group : groups) {
            long id = group.path("creativeGroupId").longValue();
            List<Long> members = membersOf(id);
            assertThat(members).hasSize(group.path("creativesCount").intValue());
            assertThat(creatives("\"creativeGroupId\": " + id + ", \"platformCreativeTypeIds\": ["
                            + group.path("creativeTypeId") + "]"))
                    .isEqualTo(members);
        }
    }

    @Test
    void theNewestGroupComesFirstUnlessAskedOtherwise() throws Exception {
        assertThat(ids("")).startsWith(4_010L, 4_009L);
        assertThat(ids("\"sortBy\": \"+creativeGroupId\", \"pageNo\": 2, \"noOfEntries\": 2"))
                .containsExactly(4_003L, 4_004L);
        assertThat(ids("\"allOwIds\": true, \"noOfEntries\": 100")).hasSize(30);
    }

    @Test
    void groupsAreFoundByWhatIsInThem() throws Exception {
        long id = created(11, creatives("\"platformCreativeTypeIds\": [11], \"creativeStatusIds\": [2]"));
        long member = membersOf(id).get(0);
        client.patch("/api/v3/crt/creatives/" + member, "{\"externalCreativeId\": \"dam-5\"}");
        String name = done(client.get("/api/v3/crt/creatives/" + member))
                .path("creativeName")
                .textValue();

        assertThat(ids("\"searchField\": \"autumn\"")).containsExactly(id);
        assertThat(ids("\"searchField\": \"DAM-5\"")).contains(id);
        assertThat(ids("\"searchField\": \"" + name + "\"")).contains(id);
        assertThat(ids("\"searchField\": \"" + member + "\"")).contains(id);
        assertThat(ids("\"platformCreativeTypeIds\": [11]")).containsExactly(id, 4_006L, 4_001L);
        assertThat(ids("\"creativeGroupIds\": [%d], \"creativeStatusIds\": [2]".formatted(id)))
                .containsExactly(id);
        assertThat(ids("\"creativeGroupIds\": [%d], \"creativeStatusIds\": [3]".formatted(id)))
                .isEmpty();
        long now = Times.NOON.toEpochMilli();
        assertThat(ids("\"startTime\": %d, \"endTime\": %d".formatted(now, now)))
                .containsExactly(id);
    }

    @Test
    void aGroupIsCreatedRenamedAndDeletedAndItsCreativesStay() throws Exception {
        List<Long> images = creatives("\"platformCreativeTypeIds\": [11]");
        long id = created(11, images);
        assertThat(membersOf(id)).isEqualTo(images);

        done(client.patch(GROUPS + "/" + id, "{\"creativeGroupName\": \"Winter\"}"));
        assertThat(group(id).path("creativeGroupName").textValue()).isEqualTo("Winter");

        done(client.delete(GROUPS + "?creativeGroupIds=" + id + ",4001"));
        assertThat(ids("")).hasSize(9).doesNotContain(id, 4_001L);
        assertThat(membersOf(id)).isEmpty();
        assertThat(creatives("\"platformCreativeTypeIds\": [11]")).isEqualTo(images);
    }

    @Test
    void whatIsGoneStaysGoneAndItsIdIsNotGivenAgain() throws Exception {
        long id = created(11, List.of());

        done(client.delete(GROUPS + "?creativeGroupIds=" + id));
        done(client.delete(GROUPS + "?creativeGroupIds=" + id));

        assertThat(created(11, List.of())).isEqualTo(id + 1);
        refused(client.delete(GROUPS + "?creativeGroupIds=999999"), 422, "There is no group 999999");
    }

    @Test
    void creativesAreAddedToSeveralGroupsAndRemoved() throws Exception {
        long one = created(14, List.of());
        long two = created(14, List.of());
        List<Long> films = creatives("\"platformCreativeTypeIds\": [14]");
        String both = "{\"creativeIds\": %s, \"creativeGroupIds\": [%d, %d], \"actionType\": \"ADD\"}"
                .formatted(films, one, two);

        done(client.post(MODIFY, both));
        done(client.post(MODIFY, both));

        assertThat(membersOf(one)).isEqualTo(films).isEqualTo(membersOf(two));
        done(client.post(
                MODIFY,
                "{\"creativeIds\": [%d], \"creativeGroupIds\": [%d], \"actionType\": \"REMOVE\"}"
                        .formatted(films.get(0), one)));
        assertThat(membersOf(one)).isEqualTo(films.subList(1, films.size()));
        assertThat(membersOf(two)).isEqualTo(films);
    }

    @Test
    void aGroupTakesNoCreativesOfAnotherType() throws Exception {
        long image = creatives("\"platformCreativeTypeIds\": [11]").get(0);
        long film = creatives("\"platformCreativeTypeIds\": [14]").get(0);
        String reason = "A group holds creatives of one type: the creative " + film + " is of type 14, not 11";

        refused(
                client.post(
                        GROUPS,
                        "{\"creativeGroupName\": \"A\", \"creativeTypeId\": 11, \"creativeIds\": [%d, %d]}"
                                .formatted(image, film)),
                422,
                reason);
        refused(
                client.post(
                        MODIFY,
                        "{\"creativeIds\": [%d, %d], \"creativeGroupIds\": [4001], \"actionType\": \"ADD\"}"
                                .formatted(image, film)),
                422,
                reason);
        assertThat(ids("")).hasSize(10);
    }

    @Test
    void aDuplicateOfAGroupHasCopiesOfItsCreatives() throws Exception {
        List<Long> images = creatives("\"platformCreativeTypeIds\": [11]");
        long id = created(11, images);

        JsonNode data = done(client.post(GROUPS + "/duplicate/" + id, ""));

        long copy = data.path("duplicatedCreativeGroupId").longValue();
        assertThat(copy).isNotEqualTo(id);
        assertThat(group(copy).path("creativeGroupName").textValue()).isEqualTo("Copy of Autumn");
        assertThat(membersOf(copy)).hasSameSizeAs(images).doesNotContainAnyElementsOf(images);
        assertThat(membersOf(id)).isEqualTo(images);
    }

    @Test
    void aGroupOfAnotherWorkspaceIsForbidden() throws Exception {
        String reason = "The group 10004001 belongs to another workspace";

        refused(client.patch(GROUPS + "/10004001", "{\"creativeGroupName\": \"A\"}"), 403, reason);
        refused(client.post(GROUPS + "/duplicate/10004001", ""), 403, reason);
        refused(client.delete(GROUPS + "?creativeGroupIds=10004001"), 403, reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; {\"creativeGroupName\": \"A\", \"creativeTypeId\": 12}; 422; There is no creative type 12",
                "''; {\"creativeTypeId\": 11}; 400; creativeGroupName is required",
                "/modify-creatives; {\"actionType\": \"ADD\", \"creativeGroupIds\": [4001], \"creativeIds\": []}; 422;"
                        + " creativeIds must have at least 1 items",
                "/duplicate/9; ''; 422; There is no group 9"
            })
    void whatBreaksARuleIsRefused(String path, String body, int status, String reason) throws Exception {
        refused(client.post(GROUPS + path, body), status, reason);
    }
}
