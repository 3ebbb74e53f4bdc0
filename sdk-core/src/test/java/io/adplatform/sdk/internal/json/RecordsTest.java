package io.adplatform.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.TypeRef;
import java.io.IOException;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordsTest {

    record Budget(@Nullable BigDecimal daily, @Nullable BigDecimal total) {}

    record Dates(
            @Nullable Long start,
            @JsonUnwrapped(prefix = "end") End end) {}

    record End(@JsonProperty("Day") @Nullable Long day) {}

    record Campaign(
            long id,
            @JsonUnwrapped Budget budget,
            @JsonUnwrapped Dates dates,
            @JsonProperty("class") @Nullable String kind,
            @JsonAnySetter Map<String, Object> additionalProperties) {
        Campaign {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    record Dimension(long id, List<Dimension> subdimensions) {
        Dimension {
            subdimensions = Values.copy(subdimensions);
        }
    }

    record Box<T>(@Nullable T content, List<T> more) {}

    record Schedule(
            @JsonAlias("earliestCampaignStartDate") @Nullable
            Long earliestCampaignDate) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Replaced(
            @Nullable String label,
            @Nullable Boolean active,
            @JsonAnySetter Map<String, Object> additionalProperties) {
        Replaced {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    record Columns(@Nullable List<String> names) {
        Columns {
            names = names == null ? null : Values.copy(names);
        }
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Filter(@Nullable List<Long> ids, @JsonAnySetter Map<String, Object> additionalProperties) {
        Filter {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    record Even(int number) {
        Even {
            if (number % 2 != 0) {
                throw new IllegalArgumentException("odd");
            }
        }
    }

    record Pair(@Nullable Even first, @Nullable Even second) {}

    record EntityPage(
            @JsonProperty("data") List<Schedule> rows,
            @Nullable Long totalRecords,
            @Nullable Long filteredRecords,
            Map<String, Object> total)
            implements Page<Schedule> {}

    record Formatted(
            @JsonFormat(pattern = "x") @Nullable Long value,
            @Nullable Fruit fruit) {}

    public static final class Bean {
        public long id;
        public @Nullable Fruit fruit;
        public List<Long> ids = List.of();
    }

    /** What a mapper knows of a record it has learnt from the first answer, so each reading here begins anew. */
    private static ObjectMapper fresh() {
        return Json.MAPPER.copy();
    }

    private static <T> T read(Class<T> type, String json) throws Exception {
        return read((Type) type, json);
    }

    @SuppressWarnings("TypeParameterUnusedInFormals")
    private static <T> T read(Type type, String json) throws Exception {
        ObjectMapper mapper = fresh();
        return mapper.readValue(json, mapper.constructType(type));
    }

    @Test
    void aGroupIsFilledFromTheFieldsAroundIt() throws Exception {
        Campaign campaign = read(
                Campaign.class,
                "{\"daily\":1.50,\"id\":7,\"x\":null,\"endDay\":3,\"start\":\"2\",\"class\":\"c\",\"total\":\"?\"}");
        assertThat(campaign.budget()).isEqualTo(new Budget(new BigDecimal("1.50"), null));
        assertThat(campaign.dates()).isEqualTo(new Dates(2L, new End(3L)));
        assertThat(campaign.kind()).isEqualTo("c");
        assertThat(campaign.additionalProperties())
                .containsOnlyKeys("x", "total")
                .containsEntry("total", "?");
    }

    /** Bytes are compared with the next declared name; characters are not. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'id':7,'daily':1,'total':2,'start':3,'endDay':4,'class':'c','x':5}",
                "{'x':5,'class':'c','endDay':4,'start':3,'total':2,'daily':1,'id':7}",
                "{'id':7,'class':'c','x':5,'endDay':4,'daily':1,'start':3,'total':2}",
                "{ 'id' : 7 , 'daily' : 1 , 'x' : 5 , 'total' : 2 , 'start' : 3 , 'endDay' : 4 , 'class' : 'c' }",
                "{'\\u0069d':7,'d\\u0061ily':1,'total':2,'start':3,'endDay':4,'class':'c','x':5}",
                "{'id':0,'id':7,'total':9,'daily':1,'daily':1,'total':2,'start':3,'endDay':4,'class':'c','x':5}"
            })
    void theOrderOfTheFieldsIsFree(String answer) throws Exception {
        String json = answer.replace('\'', '"');
        Campaign expected = new Campaign(
                7, new Budget(BigDecimal.ONE, BigDecimal.valueOf(2)), new Dates(3L, new End(4L)), "c", Map.of("x", 5L));

        assertThat(fresh().readValue(json.getBytes(StandardCharsets.UTF_8), Campaign.class))
                .isEqualTo(expected);
        assertThat(read(Campaign.class, json)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"idx", "i", "ID", "", "id ", "dai"})
    void aNameThatResemblesTheNextOneIsUnlisted(String name) throws Exception {
        byte[] json = ("{\"" + name + "\":1}").getBytes(StandardCharsets.UTF_8);

        assertThat(fresh().readValue(json, Campaign.class).additionalProperties())
                .isEqualTo(Map.of(name, 1L));
    }

    @Test
    void aGroupIsThereEvenIfNoneOfItsFieldsIs() throws Exception {
        Campaign campaign = read(Campaign.class, "{}");
        assertThat(campaign.budget()).isEqualTo(new Budget(null, null));
        assertThat(campaign.dates().end()).isEqualTo(new End(null));
    }

    @Test
    void readingAndWritingBackLosesNothing() throws Exception {
        String json = "{\"id\":7,\"daily\":1.50,\"total\":100000000000000000000000000.10,\"start\":2,\"endDay\":3,"
                + "\"class\":\"c\",\"x\":null,\"deep\":{\"a\":[1,2.500,{\"b\":null}],\"c\":false},"
                + "\"whole\":12345678901234567890}";
        Campaign campaign = read(Campaign.class, json);
        String written = new String(Json.write(Map.of("c", campaign)), StandardCharsets.UTF_8);
        assertThat(written).isEqualTo("{\"c\":" + json + "}");
    }

    @Test
    void whatDidNotFitIsWrittenBackAsItCame() throws Exception {
        Campaign campaign = read(Campaign.class, "{\"id\":7,\"daily\":\"n/a\"}");
        assertThat(campaign.budget().daily()).isNull();
        assertThat(new String(Json.write(Map.of("c", campaign)), StandardCharsets.UTF_8))
                .isEqualTo("{\"c\":{\"id\":7,\"daily\":\"n/a\"}}");
    }

    @Test
    void aRecordThatReplacesWhatWasReadKeepsItsNulls() throws Exception {
        for (String json : List.of("{}", "{\"label\":\"a\",\"active\":null}", "{\"more\":null}")) {
            Replaced read = fresh().readValue(json, Replaced.class);
            assertThat(fresh().writeValueAsString(read)).isEqualTo(json);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1,2]", "[]", "[1,{\"id\":2}]", "\"all\"", "[1,null]", "[\"odd\"]"})
    void aListOfARecordThatReplacesWhatWasReadIsWrittenAsItCame(String list) throws Exception {
        String json = "{\"ids\":" + list + "}";

        Filter read = fresh().readValue(json, Filter.class);

        assertThat(fresh().writeValueAsString(read)).isEqualTo(json);
    }

    @Test
    void aListOfSuchARecordIsAbsentOnlyIfAnElementDoesNotFit() throws Exception {
        assertThat(read(Filter.class, "{\"ids\":[1,2]}")).isEqualTo(new Filter(List.of(1L, 2L), Map.of()));
        assertThat(read(Filter.class, "{\"ids\":7}")).isEqualTo(new Filter(List.of(7L), Map.of("ids", 7L)));
        assertThat(read(Filter.class, "{\"ids\":\"\"}")).isEqualTo(new Filter(List.of(), Map.of("ids", "")));
        assertThat(read(Filter.class, "{\"ids\":[1,\"n/a\"]}"))
                .isEqualTo(new Filter(null, Map.of("ids", List.of(1L, "n/a"))));
    }

    @Test
    void whatARecordKeepsOfUnlistedFieldsCannotBeChanged() throws Exception {
        Map<String, Object> inner = new HashMap<>(Map.of("list", new ArrayList<>(List.of(1))));
        Filter filter = new Filter(null, Map.of("inner", inner));

        inner.put("more", 2);
        ((List<?>) inner.get("list")).clear();

        assertThat(filter.additionalProperties()).isEqualTo(Map.of("inner", Map.of("list", List.of(1))));
        assertThatThrownBy(() -> ((Map<?, ?>) filter.additionalProperties().get("inner")).clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aNullableListTellsNoneSentFromNoneInIt() throws Exception {
        for (String json : List.of("{}", "{\"names\":[]}", "{\"names\":[\"a\"]}")) {
            Columns columns = fresh().readValue(json, Columns.class);
            assertThat(fresh().writeValueAsString(columns)).isEqualTo(json);
        }
        assertThat(fresh().readValue("{\"names\":null}", Columns.class)).isEqualTo(new Columns(null));
    }

    @Test
    void keptFieldsCannotBeChanged() throws Exception {
        Map<String, Object> kept = read(Campaign.class, "{\"a\":{\"b\":[1]}}").additionalProperties();
        assertThat(kept).isUnmodifiable();
        assertThat((Map<?, ?>) kept.get("a")).isUnmodifiable();
        assertThat((List<?>) ((Map<?, ?>) kept.get("a")).get("b")).isUnmodifiable();
    }

    record AllKept(
            @JsonAnySetter Map<String, Object> additionalProperties,
            @Nullable Long id) {}

    record Paid(
            long id,
            @Nullable Long processorFee,
            @JsonAnySetter Map<String, Object> additionalProperties) {}

    @Test
    void aFieldThatIsNamedAfterThePaymentProcessorIsReadUnderBothNames() {
        Operation<Paid> operation = Operation.read("GET /x").returns(Paid.class);
        ResponseReader reader = new ResponseReader(Dialect.documented().processor("paywell"), (where, unknown) -> {});
        for (String name : List.of("processorFee", "paywellFee")) {
            String body = "{\"success\":true,\"data\":{\"id\":7,\"" + name + "\":5,\"other\":1}}";

            assertThat(reader.read(operation, body.getBytes(StandardCharsets.UTF_8)))
                    .isEqualTo(new DecodedBody.Value<>(new Paid(7, 5L, Map.of("other", 1L)), List.of(), List.of()));
        }
    }

    @Test
    void whatNoComponentTakesIsKeptWhereverItsComponentStands() throws Exception {
        assertThat(read(AllKept.class, "{\"id\":\"n/a\",\"other\":1}"))
                .isEqualTo(new AllKept(Map.of("id", "n/a", "other", 1L), null));
    }

    @Test
    void aRecordMayHoldItsOwnKind() throws Exception {
        assertThat(read(Dimension.class, "{\"id\":2,\"subdimensions\":[{\"id\":3},{\"id\":4,\"subdimensions\":null}]}"))
                .isEqualTo(new Dimension(2, List.of(new Dimension(3, List.of()), new Dimension(4, List.of()))));
    }

    @Test
    void noRowHasAnythingOfTheRowBeforeIt() throws Exception {
        assertRowsAreAsAlone(Campaign.class, """
                {"id":1,"daily":2,"total":3,"start":4,"endDay":5,"class":"a","other":6}""", """
                {"id":[],"daily":{},"class":null,"id":7}""", "{}");
        assertRowsAreAsAlone(Spelled.class, """
                {"first":1,"second":2,"URL":"a","ids":[3]}""", """
                {"second":4}""", "{}");
        assertRowsAreAsAlone(Dimension.class, """
                {"subdimensions":[{"id":2,"subdimensions":[{"id":3}]},{}],"id":1}""", """
                {"subdimensions":[{}]}""", "{}");
    }

    private static void assertRowsAreAsAlone(Class<?> type, String... rows) throws Exception {
        ObjectMapper mapper = fresh();
        for (String before : rows) {
            for (String row : rows) {
                try (JsonParser parser = mapper.createParser("[" + before + "," + row + "]")) {
                    new DecodeWarnings().attachTo(parser);
                    List<?> both =
                            mapper.readValue(parser, mapper.getTypeFactory().constructCollectionType(List.class, type));
                    assertThat(both).as("%s", both).isEqualTo(List.of(read(type, before), read(type, row)));
                }
            }
        }
    }

    @Test
    void aRecordMayBeGeneric() throws Exception {
        Box<Fruit> box = read(new TypeRef<Box<Fruit>>() {}.type(), "{\"content\":1,\"more\":[\"fig\"]}");
        assertThat(box).isEqualTo(new Box<>(Fruit.APPLE, List.of(Fruit.FIG)));
    }

    @Test
    void ofTwoSpellingsTheOneWithAValueCounts() throws Exception {
        Schedule five = new Schedule(5L);
        assertThat(read(Schedule.class, "{\"earliestCampaignDate\":5,\"earliestCampaignStartDate\":null}"))
                .isEqualTo(five);
        assertThat(read(Schedule.class, "{\"earliestCampaignStartDate\":5}")).isEqualTo(five);
    }

    record Spelled(
            @JsonAlias({"second", "third"}) @Nullable Long first,
            @JsonAlias("URL") @Nullable String url,
            @JsonAlias("endsOn") @Nullable Instant end,
            @JsonAlias("ids") List<Long> numbers,
            @JsonAlias("fruits") @Nullable Fruit fruit,
            @JsonAnySetter Map<String, Object> additionalProperties) {
        Spelled {
            numbers = Values.copy(numbers);
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    record Holder(
            @JsonAlias("number") @Nullable Long no,
            @JsonUnwrapped(prefix = "my") Spelled spelled,
            @JsonAlias("amount") @Nullable Long sum,
            @JsonAnySetter Map<String, Object> additionalProperties) {
        Holder {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"first":7,"second":""}
            {"second":"","first":7}
            {"first":7,"second":null}
            {"second":7,"first":" ","third":null}
            {"first":7,"second":"7"}
            {"third":8,"third":7}
            """)
    void anotherSpellingWithNothingInItTakesNoValueAway(String json) throws Exception {
        assertThat(read(Spelled.class, json)).isEqualTo(new Spelled(7L, null, null, List.of(), null, Map.of()));
    }

    @Test
    void anotherSpellingThatCannotBeReadTakesNoValueAwayEither() throws Exception {
        for (String json : List.of("{\"first\":7,\"second\":\"n/a\"}", "{\"second\":\"n/a\",\"first\":7}")) {
            assertThat(read(Spelled.class, json))
                    .isEqualTo(new Spelled(7L, null, null, List.of(), null, Map.of("second", "n/a")));
        }
    }

    @Test
    void anEmptyTextOrListTakesNoValueAwayEither() throws Exception {
        Spelled full = new Spelled(null, "https://a", null, List.of(1L), null, Map.of());
        assertThat(read(Spelled.class, "{\"url\":\"https://a\",\"URL\":\"\",\"numbers\":[1],\"ids\":[]}"))
                .isEqualTo(full);
        assertThat(read(Spelled.class, "{\"url\":\" \",\"URL\":\"https://a\",\"numbers\":[],\"ids\":1}"))
                .isEqualTo(full);
        assertThat(read(Spelled.class, "{\"url\":\"\"}").url()).isEmpty();
    }

    @Test
    void ofTwoSpellingsThatDifferTheFirstDeclaredCountsAndTheOtherStaysReadable() throws Exception {
        Spelled seven = new Spelled(7L, null, null, List.of(), null, Map.of("third", 9L, "second", 8L));
        assertThat(read(Spelled.class, "{\"first\":7,\"second\":8,\"third\":9}"))
                .isEqualTo(seven);
        assertThat(read(Spelled.class, "{\"third\":9,\"second\":8,\"first\":7}"))
                .isEqualTo(seven);
        assertThat(read(Spelled.class, "{\"second\":8,\"first\":7,\"second\":6,\"third\":9,\"second\":8}"))
                .isEqualTo(seven);
    }

    @Test
    void aValueThatGaveWayIsPlainJsonAgain() throws Exception {
        Spelled read = read(
                Spelled.class,
                "{\"endsOn\":1793491200,\"end\":1793577600,\"ids\":\"1,2\",\"numbers\":[3],"
                        + "\"fruits\":\"fig\",\"fruit\":9}");
        assertThat(read.end()).isEqualTo(Instant.ofEpochSecond(1793577600));
        assertThat(read.numbers()).containsExactly(3L);
        assertThat(read.fruit()).isEqualTo(Fruit.of(9));
        assertThat(read.additionalProperties())
                .isEqualTo(Map.of("endsOn", "2026-11-01T00:00:00Z", "ids", List.of(1L, 2L), "fruits", 4L));
    }

    @Test
    void theSpellingsOfAGroupAreItsOwn() throws Exception {
        String json =
                "{\"mythird\":9,\"number\":2,\"amount\":3,\"myfirst\":7,\"no\":1,\"mysecond\":\"\",\"myURL\":\"u\"}";

        assertThat(read(Holder.class, json))
                .isEqualTo(new Holder(
                        1L,
                        new Spelled(7L, "u", null, List.of(), null, Map.of()),
                        3L,
                        Map.of("mythird", 9L, "number", 2L)));
    }

    @Test
    void twoSpellingsThatDifferAreAnOddity() {
        Operation<Spelled> operation = Operation.read("GET /x").returns(Spelled.class);
        String body = "{\"success\":true,\"data\":{\"second\":8,\"first\":7}}";

        assertThat(new ResponseReader().read(operation, body.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new DecodedBody.Value<>(
                        new Spelled(7L, null, null, List.of(), null, Map.of("second", 8L)),
                        List.of(),
                        List.of("data.first: another value than that of second")));
    }

    @Test
    void aValueThatItsRecordRefusesIsAbsent() throws Exception {
        assertThat(read(Pair.class, "{\"first\":{\"number\":1},\"second\":{\"number\":2}}"))
                .isEqualTo(new Pair(null, new Even(2)));
    }

    @Test
    void aRecordMayBeAPageOfItsOwn() {
        Operation<EntityPage> operation = Operation.read("GET /x").returns(EntityPage.class);
        ResponseReader reader = new ResponseReader();
        String body = "{\"success\":true,\"data\":{\"total\":{\"a\":1},\"data\":{\"earliestCampaignDate\":1},"
                + "\"totalRecords\":1}}";
        assertThat(reader.read(operation, body.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new DecodedBody.Value<>(
                        new EntityPage(List.of(new Schedule(1L)), 1L, null, Map.of("a", 1L)), List.of(), List.of()));
        assertThat(reader.read(operation, "{\"success\":true,\"data\":null}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new DecodedBody.Value<>(
                        new EntityPage(List.of(), null, null, Map.of()),
                        List.of(),
                        List.of("data: nothing where EntityPage is expected")));
    }

    @JsonDeserialize
    record Marked(long id) {}

    record HoldsMarked(List<Marked> all) {}

    @Test
    void aMarkThatWouldTakeTheLeniencyAwayIsAMistakeInTheType() {
        String body = "{\"success\":true,\"data\":{\"all\":[{\"id\":\"7\"}]}}";
        for (Operation<?> operation : List.of(
                Operation.read("GET /x").returns(HoldsMarked.class),
                Operation.read("GET /x").returnsList("all", Marked.class))) {
            assertThat(new ResponseReader().read(operation, body.getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOfSatisfying(
                            DecodedBody.Unreadable.class,
                            unreadable -> assertThat(unreadable.why())
                                    .contains("RecordsTest$Marked is marked @JsonDeserialize")
                                    .contains("neither a deserializer nor a converter"));
        }
    }

    @Test
    void ofADoubledNameTheLastIsKeptAndTheOtherIsNotWrittenBackBesideIt() throws Exception {
        for (String first : List.of("null", "[\"odd\"]", "{\"odd\":1}")) {
            Replaced read = read(Replaced.class, "{\"active\":" + first + ",\"active\":true}");

            assertThat(read).isEqualTo(new Replaced(null, true, Map.of()));
        }
    }

    record Named(
            @JsonProperty @Nullable Long id,
            @JsonProperty("Name") @Nullable String name,
            @JsonSetter(nulls = Nulls.AS_EMPTY) @Nullable List<String> tags,
            @JsonSetter(nulls = Nulls.SET) @Nullable List<String> texts) {}

    @Test
    void aFieldHasTheNameThatItsComponentOrItsMarkGives() throws Exception {
        assertThat(read(Named.class, "{\"id\":1,\"Name\":\"a\",\"name\":\"b\"}"))
                .isEqualTo(new Named(1L, "a", null, null));
    }

    @Test
    void aNullIsAnEmptyListWhereTheComponentSaysSo() throws Exception {
        assertThat(read(Named.class, "{\"tags\":null,\"texts\":null}"))
                .isEqualTo(new Named(null, null, List.of(), null));
    }

    record Twice(
            @Nullable Long id, @JsonProperty("id") @Nullable Long same) {}

    record Within(
            @JsonUnwrapped Budget budget,
            @JsonAlias("daily") @Nullable Long total2) {}

    record Endless(
            @Nullable Long id, @JsonUnwrapped @Nullable Endless self) {}

    @Test
    void twoComponentsOfOneNameAreAMistakeInTheType() {
        assertMistake(Twice.class, "Twice has two components named id");
        assertMistake(Within.class, "Within has two components named daily");
        assertMistake(Endless.class, "Endless is unwrapped into itself");
    }

    private static void assertMistake(Class<?> type, String what) {
        assertThatThrownBy(() -> read(type, "{}"))
                .hasStackTraceContaining(RecordShape.UnreadableTypeException.class.getName())
                .hasStackTraceContaining(what);
    }

    record Tagged(@Nullable String tag) {

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Tagged of(List<String> tags) {
            return tags.isEmpty() ? null : new Tagged(tags.get(0));
        }

        @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
        static Tagged ofFields(Long number) {
            return new Tagged("properties " + number);
        }

        static Tagged unmarked(Long number) {
            return new Tagged("unmarked " + number);
        }
    }

    @Test
    void whatComesInPlaceOfAnObjectIsGivenToTheDelegatingFactory() throws Exception {
        assertThat(read(Tagged.class, "[\"a\",\"b\"]")).isEqualTo(new Tagged("a"));
        assertThat(read(Tagged.class, "[]")).isNull();
        assertThat(read(Tagged.class, "{\"tag\":\"c\"}")).isEqualTo(new Tagged("c"));
        assertThat(read(Even.class, "7")).isNull();
    }

    @JsonDeserialize(using = Upper.class)
    record ReadByItsUser(String text) {}

    public static final class Upper extends JsonDeserializer<ReadByItsUser> {
        @Override
        public ReadByItsUser deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return new ReadByItsUser(parser.getText().toUpperCase(Locale.ROOT));
        }
    }

    @Test
    void aRecordThatNamesItsOwnDeserializerIsReadByThat() throws Exception {
        assertThat(read(ReadByItsUser.class, "\"a\"")).isEqualTo(new ReadByItsUser("A"));
    }

    @JsonDeserialize(using = StopsWithin.class)
    record Refused(String text) {}

    public static final class StopsWithin extends JsonDeserializer<Refused> {
        @Override
        public Refused deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            parser.nextToken();
            parser.nextToken();
            throw new IOException("expected by a test");
        }
    }

    record AfterIt(@Nullable Refused refused, @Nullable Long id) {}

    @Test
    void aDeserializerThatStopsWithinItsValueCostsThatValueAlone() throws Exception {
        for (String refused : List.of("{\"a\":{\"id\":9}}", "[[1],2]")) {
            assertThat(read(AfterIt.class, "{\"refused\":" + refused + ",\"id\":7}"))
                    .isEqualTo(new AfterIt(null, 7L));
        }
    }

    record Shouted(
            @JsonDeserialize(using = UpperText.class) @Nullable
            String word) {}

    public static final class UpperText extends JsonDeserializer<String> {
        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return parser.getText().toUpperCase(Locale.ROOT);
        }
    }

    @Test
    void aComponentThatNamesItsOwnDeserializerIsReadByThat() throws Exception {
        assertThat(read(Shouted.class, "{\"word\":\"a\"}")).isEqualTo(new Shouted("A"));
    }

    @Test
    void typesThatUsersBringAreReadByJacksonWithTheSameLeniency() throws Exception {
        Bean bean = read(Bean.class, "{\"id\":\"7\",\"fruit\":\"FIG\",\"ids\":\"1,2\",\"other\":1}");
        assertThat(bean.id).isEqualTo(7);
        assertThat(bean.fruit).isSameAs(Fruit.FIG);
        assertThat(bean.ids).containsExactly(1L, 2L);
        assertThat(read(Formatted.class, "{\"value\":\"7\",\"fruit\":1}")).isEqualTo(new Formatted(7L, Fruit.APPLE));
        assertThat(read(JsonNode.class, "{\"a\":1}").get("a").intValue()).isEqualTo(1);
    }
}
