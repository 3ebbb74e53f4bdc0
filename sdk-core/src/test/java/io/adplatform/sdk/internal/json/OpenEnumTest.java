package io.adplatform.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JavaType;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.operation.Operation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenEnumTest {

    private static Fruit read(String json) throws Exception {
        return Json.MAPPER.readValue(json, Fruit.class);
    }

    private static String written(Object value) {
        return new String(Json.write(Map.of("f", value)), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            2
            2.0
            "2"
            " 2 "
            "Blood Orange"
            "BLOOD_ORANGE"
            "blood-orange"
            "bloodorange"
            "Orange"
            {"id":2}
            {"name":"orange","order":7}
            {"id":2,"label":"Renamed since"}
            {"id":"2","label":"Renamed since"}
            {"id":2.0,"label":"Renamed since"}
            {"id":"Blood Orange"}
            {"id":"","name":"orange"}
            """)
    void whateverNamesAConstantReadsAsThatConstant(String json) throws Exception {
        assertThat(read(json)).isSameAs(Fruit.BLOOD_ORANGE);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', textBlock = """
            9,9,,9
            '"9"',9,,9
            '"Kiwi"',,Kiwi,'"Kiwi"'
            '{"id":9,"label":"Kiwi"}',9,Kiwi,9
            '{"id":"9","label":"Kiwi"}',9,Kiwi,9
            '{"id":9.0,"label":"Kiwi"}',9,Kiwi,9
            '{"id":"9"}',9,,9
            '{"id":2.5}',,2.5,'"2.5"'
            '{"id":99999999999999999999}',,99999999999999999999,'"99999999999999999999"'
            '{"id":"K","label":"Kiwi"}',,Kiwi,'"Kiwi"'
            2.5,,2.5,'"2.5"'
            99999999999999999999,,99999999999999999999,'"99999999999999999999"'
            true,,true,'"true"'
            '"007"',,007,'"007"'
            """)
    void anUnknownValueKeepsWhatArrivedAndIsSentAsSuch(String json, Long id, String label, String sent)
            throws Exception {
        Fruit fruit = read(json);
        assertThat(fruit.isKnown()).isFalse();
        assertThat(fruit.id()).isEqualTo(id);
        assertThat(fruit.label()).isEqualTo(label);
        assertThat(fruit).isEqualTo(read(json)).hasSameHashCodeAs(read(json)).isNotEqualTo(Fruit.APPLE);
        assertThat(written(fruit)).isEqualTo("{\"f\":" + sent + "}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"null", "\"\"", "\"  \"", "[]", "{\"order\":3}", "{\"id\":\"\"}", "{\"id\":[2],\"label\":{}}"})
    void nothingIsNoValue(String json) throws Exception {
        assertThat(read(json)).isNull();
    }

    @Test
    void anIdThatIsNoNumberIsAnOddityBesideALabel() {
        Operation<Fruit> fruit = Operation.read("GET /x").returns(Fruit.class);
        String body = "{\"success\":true,\"data\":{\"id\":\"K\",\"label\":\"Kiwi\"}}";

        assertThat(new ResponseReader().read(fruit, body.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new DecodedBody.Value<>(
                        Fruit.of("Kiwi"), List.of(), List.of("data: an object with an ID that is not a number")));
    }

    @Test
    void aListOfIdsMayBeOneTextAndALabelWithACommaIsNone() throws Exception {
        JavaType fruits = Json.MAPPER.getTypeFactory().constructCollectionType(List.class, Fruit.class);

        assertThat(Json.MAPPER.<List<Fruit>>readValue("\"1, 9,4\"", fruits))
                .containsExactly(Fruit.APPLE, Fruit.of(9), Fruit.FIG);
        assertThat(Json.MAPPER.<List<Fruit>>readValue("\"Kiwi, green\"", fruits))
                .containsExactly(Fruit.of("Kiwi, green"));
        assertThat(Json.MAPPER.<List<Fruit>>readValue("\"0,9\"", fruits)).containsExactly(Fruit.of(0), Fruit.of(9));
        for (String label : List.of("1,", ",1", "1,/", "1,:", "1,2,", "1,,2")) {
            assertThat(Json.MAPPER.<List<Fruit>>readValue('"' + label + '"', fruits))
                    .containsExactly(Fruit.of(label));
        }
    }

    @Test
    void aListOfIdsInOneTextMayBeAsLongAsAnAnswer() throws Exception {
        JavaType fruits = Json.MAPPER.getTypeFactory().constructCollectionType(List.class, Fruit.class);
        String ids = IntStream.rangeClosed(1, 100_000).mapToObj(String::valueOf).collect(Collectors.joining(", "));

        assertThat(Json.MAPPER.<List<Fruit>>readValue('"' + ids + '"', fruits))
                .hasSize(100_000)
                .contains(Fruit.BLOOD_ORANGE, Fruit.of(100_000));
        assertThat(Json.MAPPER.<List<Fruit>>readValue('"' + ids + ", and more\"", fruits))
                .containsExactly(Fruit.of(ids + ", and more"));
    }

    @Test
    void aConstantIsSentAsItsIdAndAnIdlessOneAsItsText() {
        assertThat(written(Fruit.FIG)).isEqualTo("{\"f\":4}");
        assertThat(written(List.of(Fruit.APPLE, Fruit.of(12)))).isEqualTo("{\"f\":[1,12]}");
        assertThat(written(Map.of(Fruit.FIG, 1))).isEqualTo("{\"f\":{\"4\":1}}");
        assertThat(written(Weekday.FRIDAY)).isEqualTo("{\"f\":\"Friday\"}");
    }

    @Test
    void aTextStaysTextWhereTheListHasNoIds() {
        Weekday day = Weekday.of("15");
        assertThat(day.id()).isNull();
        assertThat(written(day)).isEqualTo("{\"f\":\"15\"}");
        assertThat(Weekday.of("FRIDAY")).isSameAs(Weekday.FRIDAY);
    }

    @Test
    void aTypeKnowsItsConstantsInOrder() {
        assertThat(Fruit.known())
                .containsExactly(Fruit.APPLE, Fruit.BLOOD_ORANGE, Fruit.FIG)
                .isUnmodifiable();
        assertThat(OpenEnum.constantsOf(Fruit.class).known()).isEqualTo(Fruit.known());
    }

    @Test
    void aValueSaysWhatItIs() {
        assertThat(Fruit.BLOOD_ORANGE).hasToString("Blood Orange (2)");
        assertThat(Weekday.FRIDAY).hasToString("Friday");
        assertThat(Fruit.of(9)).hasToString("unknown 9");
        assertThat(Fruit.of("Kiwi")).hasToString("unknown Kiwi");
    }

    @Test
    void noTextIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Fruit.of(" "));
    }

    /** A list whose numbers are days in some deployments. */
    public static final class Term extends OpenEnum {

        private static final Constants<Term> ALL =
                constants(Term.class, Term::new).numbered(Dialect::paymentTermInDays, days -> ofDays(days));
        static final Term WEEK = ALL.add(1, "Week");
        static final Term MONTH = ALL.add(2, "Month");

        private Term(Wire wire) {
            super(wire);
        }

        private static Term ofDays(long days) {
            return days == 7 ? WEEK : MONTH;
        }
    }

    record Terms(@Nullable Term id, @Nullable Term term) {}

    @Test
    void aNumberNamedIdIsTheDocumentedIdInEveryDialect() {
        Operation<Terms> operation = Operation.read("GET /x").returns(Terms.class);
        byte[] numbers = "{\"data\":{\"id\":1,\"term\":7}}".getBytes(StandardCharsets.UTF_8);
        byte[] texts = "{\"data\":{\"id\":\"1\",\"term\":\"7\"}}".getBytes(StandardCharsets.UTF_8);
        ResponseReader inDays =
                new ResponseReader(Dialect.documented().paymentTermInDays(true), (where, unknown) -> {});

        for (byte[] body : List.of(numbers, texts)) {
            assertThat(inDays.read(operation, body))
                    .isEqualTo(new DecodedBody.Value<>(new Terms(Term.WEEK, Term.WEEK), List.of(), List.of()));
        }
    }

    @Test
    void aKeyOfAMapMayBeOneToo() throws Exception {
        Map<Fruit, Long> byFruit = Json.MAPPER.readValue(
                "{\"1\":5,\"fig\":6,\"Kiwi\":7}",
                Json.MAPPER.getTypeFactory().constructMapType(Map.class, Fruit.class, Long.class));
        assertThat(byFruit).isEqualTo(Map.of(Fruit.APPLE, 5L, Fruit.FIG, 6L, Fruit.of("Kiwi"), 7L));
    }
}
