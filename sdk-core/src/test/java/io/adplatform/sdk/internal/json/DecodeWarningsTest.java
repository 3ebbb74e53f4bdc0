package io.adplatform.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.TypeRef;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a person is told of an answer's oddities: enough to find them, and no more than can be read. */
class DecodeWarningsTest {

    record Row(
            @Nullable Long id,
            @Nullable Fruit fruit,
            @Nullable List<Long> numbers,
            @Nullable Row inner) {}

    private final List<String> unknown = new ArrayList<>();
    private final ResponseReader reader =
            new ResponseReader(Dialect.documented(), (operation, what) -> unknown.add(what));

    private List<String> warnings(Operation<?> operation, String body) {
        byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return ((DecodedBody.Value<?>) reader.read(operation, bytes)).decodeWarnings();
    }

    private List<String> warnings(String fields) {
        return warnings(Operation.read("GET /x").returns(Row.class), "{'success':true,'data':{" + fields + "}}");
    }

    @Test
    void aTextOfDigitsIsQuotedUpTo40Characters() {
        assertThat(warnings("'id':'" + "1".repeat(39) + ".'")).containsExactly("data.id: \"" + "1".repeat(39) + ".\"");
        assertThat(warnings("'id':'" + "1".repeat(40) + ".'")).containsExactly("data.id: a text of 41 characters");
    }

    @Test
    void aNumberIsQuotedToo() {
        assertThat(warnings("'id':12.5,'inner':{'id':false,'numbers':[1,{'a':2},null,2.5]}"))
                .containsExactly(
                        "data.id: 12.5",
                        "data.inner.id: false",
                        "data.inner.numbers[1]: an object",
                        "data.inner.numbers[2]: null",
                        "data.inner.numbers[3]: 2.5");
    }

    @Test
    void aNameIsShownUpTo40Characters() {
        Operation<?> map = Operation.read("GET /x").returns(new TypeRef<Map<String, Long>>() {});

        assertThat(warnings(map, "{'success':true,'data':{'" + "n".repeat(40) + "':true}}"))
                .containsExactly("data." + "n".repeat(40) + ": true");
        assertThat(warnings(map, "{'success':true,'data':{'" + "n".repeat(41) + "':true}}"))
                .containsExactly("data." + "n".repeat(40) + "…: true");
    }

    @Test
    void aHundredOdditiesAreListedAndTheOthersCounted() {
        String hundred = "true,".repeat(99) + "true";

        assertThat(warnings("'numbers':[" + hundred + "]")).hasSize(100).last().isEqualTo("data.numbers[99]: true");
        assertThat(warnings("'numbers':[" + hundred + ",true]"))
                .hasSize(101)
                .last()
                .isEqualTo("and 1 more");
    }

    @Test
    void oddObjectsAreCountedInTheSameWay() {
        Operation<?> fruits = Operation.read("GET /x").returnsList(Fruit.class);
        String hundred = "{},".repeat(99) + "{}";

        assertThat(warnings(fruits, "{'success':true,'data':[" + hundred + "]}"))
                .hasSize(100)
                .last()
                .isEqualTo("data[99]: an object without id and label");
        assertThat(warnings(fruits, "{'success':true,'data':[" + hundred + ",{}]}"))
                .hasSize(101)
                .last()
                .isEqualTo("and 1 more");
    }

    @Test
    void whatTheSdkDoesNotKnowIsToldOnceHoweverOftenItStands() {
        warnings(
                Operation.read("GET /x").returnsList(Row.class),
                "{'success':true,'data':[{'id':1,'new':1},{'new':2,'fruit':'Kiwi','inner':{'new':3}},{'fruit':9}]}");

        assertThat(unknown)
                .containsExactly(
                        "field data[].new",
                        "value data[].fruit = unknown Kiwi",
                        "field data[].inner.new",
                        "value data[].fruit = unknown 9");
    }

    @Test
    void whatStandsInARecordThatMayHoldAnythingIsNotUnknown() {
        Operation<?> confirmation = Operation.read("GET /x").returns(Confirmation.class);
        warnings(confirmation, "{'success':true,'data':{'message':'Done','campaignId':7}}");

        assertThat(unknown).isEmpty();
    }

    record Holder(@Nullable Row data) {}

    @Test
    void theFieldsOfAFailedEnvelopeAreNotUnknownFieldsOfABareType() {
        Operation<?> bare = Operation.read("GET /x").returnsBare(Holder.class);
        reader.read(bare, "{\"statusCode\":500,\"data\":{}}".getBytes(StandardCharsets.UTF_8));

        assertThat(unknown).isEmpty();
    }

    @Test
    void ofWhatTheSdkDoesNotKnowTwentyAreTold() {
        warnings(IntStream.range(0, 25).mapToObj(i -> "'new" + i + "':1").collect(Collectors.joining(",")));

        assertThat(unknown).hasSize(20).last().isEqualTo("field data.new19");
    }

    @Test
    void aValueThatMayBeASecretIsNotTold() {
        warnings("'fruit':'a=b;c'");

        assertThat(unknown).containsExactly("value data.fruit");
    }
}
