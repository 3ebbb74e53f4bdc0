package io.adplatform.sdk.reports.dashboards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.json.Json;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.operation.FakeWorkspace;
import io.adplatform.sdk.reports.Reports;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An update replaces the whole configuration, so whatever was read and not changed must go back as it came. */
class DashboardRoundTripTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    /** Numbers are what they are worth: 1e3 is 1000, as long as both are numbers. */
    private static final Comparator<JsonNode> SAME = (one, other) ->
            one.isNumber() && other.isNumber() && one.decimalValue().compareTo(other.decimalValue()) == 0
                    ? 0
                    : one.equals(other) ? 0 : 1;

    private static final Dashboards DASHBOARDS =
            Reports.on(new FakeWorkspace(call -> "")).dashboards();
    private static final String DOCUMENTED = """
            {"id": 77, "value": 1793491200123, "label": "Running", "created": 1793491200000,
             "modifiedDate": "2026-11-02T10:20:00.000Z",
             "data": {"timezone": {"label": "(GMT+01:00) Berlin", "value": "Europe/Berlin", "id": 5},
               "selectedCampaignTypes": [1, "video", {"id": 2}, null], "tableLevel": {"label": "Campaigns", "value": "campaigns"},
               "search": null, "status": {"label": "Running", "value": "running"},
               "sortingColumns": [
                 {"label": "Spent", "value": "spent", "alwaysEnabled": true, "draggableGroup": null, "active": null},
                 {"label": "CTR", "value": "CTR", "alwaysEnabled": null, "draggableGroup": 2, "active": false}],
               "sortingGroupsColumns": [], "sortingInsertionOrdersColumns": null,
               "freeze": {"columns": 2, "rows": 1.5}, "graph1": {"value": "impressions", "label": "Impressions"}, "graph2": null,
               "dimension": {"id": 3, "label": "Campaign", "order": 1, "fieldDataType": "string", "description": "d",
                 "groupId": 1, "key": "campaign", "isFilterSupported": true, "isCustomerDependent": false,
                 "isRowToColumn": null, "value": "campaign"},
               "metric": {"id": 4, "label": "Clicks", "order": 2, "fieldDataType": "integer", "aggregationType": "sum",
                 "description": "d", "defaultEnabled": true, "key": "clicks", "dependentDimensions": null, "value": "clicks"},
               "filteredCampaignsIds": [7001, 7004], "filteredGroupsIds": [], "lastModified": 1793491200000}}
            """;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void unknownFieldsSurviveAChangeAtEveryLevel(long seed) throws IOException {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            ObjectNode stored = (ObjectNode) JSON.readTree(DOCUMENTED);
            scatter(stored, random);

            Dashboard changed = read(stored).withLabel("Other").edit(data -> data.search("autumn"));

            ObjectNode expected = stored.deepCopy().put("label", "Other");
            expected.withObjectProperty("data").put("search", "autumn");
            assertSent(changed, expected, seed, round);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {6, 7})
    void fieldsThatWereNotSentAreNotInvented(long seed) throws IOException {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            ObjectNode stored = (ObjectNode) JSON.readTree(DOCUMENTED);
            ObjectNode data = stored.withObjectProperty("data");
            for (ObjectNode object : objects(data)) {
                List<String> names = new ArrayList<>();
                object.fieldNames().forEachRemaining(names::add);
                names.stream().filter(name -> random.nextInt(3) == 0).forEach(object::remove);
            }

            assertSent(read(stored), stored, seed, round);
        }
    }

    @Test
    void aFieldThatIsSetReplacesOneThatCouldNotBeRead() throws IOException {
        ObjectNode stored = (ObjectNode) JSON.readTree("""
                {"id": 77, "value": 1.5, "label": ["odd"], "data": {"search": {"odd": 1}, "graph1": "odd",
                  "sortingColumns": [{"active": "perhaps", "label": null}]}}
                """);
        assertSent(read(stored), stored, 0, 0);

        Dashboard read = read(stored);
        DashboardColumn column = read.data().sortingColumns().get(0);
        Dashboard changed = read.withLabel("New")
                .withValue(2)
                .edit(data -> data.search("autumn")
                        .graph1(DashboardChoice.of("Clicks", "clicks"))
                        .sortingColumns(List.of(
                                column.toBuilder().active(true).label("Spent").build())));

        assertSent(changed, (ObjectNode) JSON.readTree("""
                {"value": 2, "label": "New", "data": {"search": "autumn", "graph1": {"label": "Clicks", "value": "clicks"},
                  "sortingColumns": [{"active": true, "label": "Spent"}]}}
                """), 0, 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"search\": \"x\", \"graph1\": {\"value\": \"clicks\"}, \"more\": [1]}",
                "[{\"search\": \"x\", \"graph1\": {\"value\": \"clicks\"}, \"more\": [1]}]",
                "\"{\\\"search\\\": \\\"x\\\", \\\"graph1\\\": {\\\"value\\\": \\\"clicks\\\"}, \\\"more\\\": [1]}\""
            })
    void anEditKeepsTheRestOfAConfigurationInAnyForm(String data) throws IOException {
        Dashboard stored = read((ObjectNode) JSON.readTree("{\"id\": 77, \"label\": \"x\", \"data\": " + data + "}"));

        assertSent(stored.edit(change -> change.search("autumn")), (ObjectNode) JSON.readTree("""
                {"label": "x", "data": {"search": "autumn", "graph1": {"value": "clicks"}, "more": [1]}}
                """), 0, 0);
        assertSent(stored, (ObjectNode) JSON.readTree("{\"label\": \"x\", \"data\": " + data + "}"), 0, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "\"text\"", "[]", "[1, 2]"})
    void anEditOfAnUnreadableConfigurationIsRefused(String data) throws IOException {
        Dashboard stored = read((ObjectNode) JSON.readTree("{\"id\": 77, \"label\": \"x\", \"data\": " + data + "}"));

        assertThatThrownBy(() -> stored.edit(change -> change.search("autumn")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void valuesOfAnotherTypeGoBackInTheirOwnFormUnlessTheyAreEdited() throws IOException {
        ObjectNode stored = (ObjectNode) JSON.readTree("""
                {"id": 77, "value": "5", "label": 6, "data": {"selectedCampaignTypes": "all", "filteredCampaignsIds": "1,2",
                  "filteredGroupsIds": 3, "search": 5, "freeze": {"columns": "2"}, "dimension": {"isFilterSupported": "yes"},
                  "sortingColumns": [{"label": 7, "active": 1, "alwaysEnabled": 0, "draggableGroup": "2"}],
                  "sortingGroupsColumns": {"label": "Spent", "active": "true"}}}
                """);

        Dashboard read = read(stored);

        assertSent(read, stored, 0, 0);
        ObjectNode edited = stored.deepCopy();
        edited.withObjectProperty("data")
                .put("search", "autumn")
                .putArray("filteredGroupsIds")
                .add(4);
        assertSent(read.edit(data -> data.search("autumn").filteredGroupsIds(List.of(4L))), edited, 0, 0);
        DashboardData data = Objects.requireNonNull(read.data());
        assertThat(data.selectedCampaignTypes()).containsExactly("all");
        assertThat(data.filteredCampaignsIds()).containsExactly(1L, 2L);
        DashboardColumn column = Objects.requireNonNull(data.sortingColumns()).get(0);
        assertThat(column.active()).isTrue();
        DashboardColumn hidden = new DashboardColumn("7", null, true, 2L, false, column.additionalProperties());
        assertThat(JSON.valueToTree(hidden).toString())
                .isEqualTo("{\"label\":7,\"alwaysEnabled\":true,\"draggableGroup\":\"2\",\"active\":false}");
    }

    @Test
    void aListBesideSuccessIsRead() {
        String answer = "{\"success\": true, \"items\": [{\"id\": 77}]}";

        assertThat(((DecodedBody.Value<DashboardList>)
                                new ResponseReader().read(Dashboards.LIST, answer.getBytes(StandardCharsets.UTF_8)))
                        .value()
                        .items())
                .extracting(Dashboard::id)
                .containsExactly(77L);
    }

    @Test
    void fieldsThatTheServiceSetsAreNotSentWhateverTheyCameAs() throws IOException {
        ObjectNode stored = (ObjectNode) JSON.readTree("""
                {"id": "d-77", "label": "x", "created": "long ago", "modifiedDate": null, "data": {}, "more": null}
                """);

        JsonNode sent =
                JSON.readTree(Json.write(DASHBOARDS.create(read(stored)).build().json()));

        assertThat(sent).isEqualTo(JSON.readTree("{\"label\": \"x\", \"data\": {}, \"more\": null}"));
    }

    @Test
    void aFieldThatCameTwiceIsSentOnceWithItsLastValue() throws IOException {
        String stored = "{\"items\": [{\"id\": 77, \"label\": \"a\", \"label\": \"b\", \"data\": {\"search\": null,"
                + " \"search\": {\"odd\": 1}, \"search\": \"x\", \"graph1\": \"odd\", \"graph1\": {\"value\": \"clicks\"},"
                + " \"more\": 1, \"more\": 2}}]}";
        Dashboard read = ((DecodedBody.Value<DashboardList>)
                        new ResponseReader().read(Dashboards.LIST, stored.getBytes(StandardCharsets.UTF_8)))
                .value()
                .items()
                .get(0);

        assertThat(new String(Json.write(DASHBOARDS.update(read).build().json()), StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"label\":\"b\",\"data\":{\"search\":\"x\",\"graph1\":{\"value\":\"clicks\"},\"more\":2}}");
    }

    @Test
    void anEmptyTextInPlaceOfAnObjectOrANumberGoesBack() throws IOException {
        ObjectNode stored = (ObjectNode) JSON.readTree("""
                {"id": 77, "value": "", "label": "x", "data": {"search": "", "graph1": "", "freeze": {"columns": "", "rows": 1},
                  "timezone": "", "metric": {"id": "", "label": ""}}}
                """);

        assertSent(read(stored), stored, 0, 0);
    }

    @Test
    void aFieldThatIsTakenOutIsNotSent() throws IOException {
        Dashboard read = read((ObjectNode) JSON.readTree(DOCUMENTED));

        JsonNode sent = sent(read.edit(data -> data.search(null).dimension(null)));

        assertThat(sent.path("data").has("search")).isFalse();
        assertThat(sent.path("data").has("dimension")).isFalse();
    }

    /** What is sent is what was stored, without what the service sets by itself. */
    private static void assertSent(Dashboard dashboard, ObjectNode expected, long seed, int round) throws IOException {
        JsonNode sent = sent(dashboard);
        ObjectNode written = expected.deepCopy();
        written.remove(List.of("id", "created", "modifiedDate"));
        if (written.path("data") instanceof ObjectNode data) {
            data.remove("lastModified");
        }
        assertThat(sent.equals(SAME, written))
                .as("seed %d, round %d: sent %s where %s was stored", seed, round, sent, expected)
                .isTrue();
    }

    private static JsonNode sent(Dashboard dashboard) throws IOException {
        return JSON.readTree(Json.write(DASHBOARDS.update(dashboard).build().json()));
    }

    private static Dashboard read(JsonNode stored) throws IOException {
        DecodedBody<DashboardList> reading = new ResponseReader()
                .read(
                        Dashboards.LIST,
                        JSON.writeValueAsBytes(JSON.createObjectNode()
                                .set("items", JSON.createArrayNode().add(stored))));
        assertThat(reading).isInstanceOf(DecodedBody.Value.class);
        return ((DecodedBody.Value<DashboardList>) reading).value().items().get(0);
    }

    /** Puts fields that nobody has heard of into every object. */
    private static void scatter(ObjectNode stored, Random random) {
        for (ObjectNode object : objects(stored)) {
            for (int i = random.nextInt(3); i > 0; i--) {
                object.set("x" + text(random), anything(random, 3));
            }
        }
    }

    private static List<ObjectNode> objects(JsonNode node) {
        List<ObjectNode> found = new ArrayList<>();
        if (node instanceof ObjectNode object) {
            found.add(object);
        }
        node.forEach(below -> found.addAll(objects(below)));
        return found;
    }

    private static JsonNode anything(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 6 : 8)) {
            case 0 -> JSON.getNodeFactory().nullNode();
            case 1 -> JSON.getNodeFactory().booleanNode(random.nextBoolean());
            case 2 -> JSON.getNodeFactory().numberNode(random.nextLong());
            case 3 -> JSON.getNodeFactory().numberNode(new BigDecimal("5.9e+307"));
            case 4 -> JSON.getNodeFactory().numberNode(BigDecimal.valueOf(random.nextInt(), random.nextInt(12)));
            case 5 -> JSON.getNodeFactory().textNode(text(random));
            case 6 -> filled(JSON.createArrayNode(), random, depth);
            default -> filled(JSON.createObjectNode(), random, depth);
        };
    }

    private static JsonNode filled(ContainerNode<?> container, Random random, int depth) {
        for (int i = random.nextInt(4); i > 0; i--) {
            JsonNode value = anything(random, depth - 1);
            if (container instanceof ArrayNode array) {
                array.add(value);
            } else {
                ((ObjectNode) container).set(text(random), value);
            }
        }
        return container;
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.appendCodePoint(" \"\\/aZ0é日\n\u0001😀".codePoints().toArray()[random.nextInt(12)]);
        }
        return text.toString();
    }
}
