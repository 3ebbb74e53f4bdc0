package io.adplatform.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.TypeRef;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LimitsTest {

    private static final Operation<Map<String, Object>> ANYTHING =
            Operation.read("GET /x").returns(new TypeRef<>() {});

    private final ResponseReader reader = new ResponseReader();

    private DecodedBody<?> read(Operation<?> operation, String body) {
        return reader.read(operation, body.getBytes(StandardCharsets.UTF_8));
    }

    private DecodedBody.Unreadable<?> unreadable(String body) {
        return unreadable(body.getBytes(StandardCharsets.UTF_8));
    }

    private DecodedBody.Unreadable<?> unreadable(byte[] body) {
        DecodedBody<?> reading = reader.read(ANYTHING, body);
        assertThat(reading).isInstanceOf(DecodedBody.Unreadable.class);
        return (DecodedBody.Unreadable<?>) reading;
    }

    private Object field(String json) {
        DecodedBody.Value<?> reading = (DecodedBody.Value<?>) read(ANYTHING, "{\"data\":{\"f\":" + json + "}}");
        return ((Map<?, ?>) reading.value()).get("f");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            '<html><body>Sign in, sk-secret</body></html>' | HTML
            ' \t<?xml version="1.0"?><secret/>' | HTML or XML
            '{"success":true,"data":{"token":"sk-secret' | breaks off
            '{"success":true,"data":{"token":"sk-secret"}' | breaks off
            '{"success":true,sk-secret}' | broken JSON
            '{"success":true,"data":sk_secret}' | broken JSON
            '[1,2,' | breaks off
            'sk-secret' | no JSON
            'sk_secret_that_is_one_long_token' | no JSON
            '{"data":{}} sk-secret' | broken JSON
            '{"data":{}}{"token":"sk-secret"}' | something else after it
            '' | empty
            '   ' | blank
            """)
    void whatIsNoAnswerIsNamedWithoutAWordOfIt(String body, String why) {
        DecodedBody.Unreadable<?> reading = unreadable(body);
        assertThat(reading.why()).contains(why).doesNotContain("secret");
        for (Throwable cause = reading.cause(); cause != null; cause = cause.getCause()) {
            assertThat(cause.toString()).doesNotContain("secret");
        }
        assertThat(reader.readFailure(400, body.getBytes(StandardCharsets.UTF_8))
                        .errors())
                .isEmpty();
    }

    @Test
    void aByteOrderMarkIsNoContent() {
        assertThat(unreadable("\ufeff \n").why()).contains("blank (5 bytes)");
        assertThat(unreadable("\ufeff<html>").why()).contains("HTML");
        assertThat(unreadable("é").why()).contains("no JSON");
        assertThat(unreadable("\ufeff[1,2").why()).contains("breaks off");
    }

    @Test
    void theLengthIsSaid() {
        assertThat(unreadable("<html></html>").why()).contains("13 bytes");
    }

    @Test
    void everyCutOfAnAnswerIsUnreadable() {
        String body = "{\"success\":true,\"data\":{\"a\":[1.5,\"x\\u00e9\",true,null],\"b\":{}},\"message\":\"m\"}";
        for (int length = 1; length < body.length(); length++) {
            unreadable(body.substring(0, length));
        }
        assertThat(read(ANYTHING, body)).isInstanceOf(DecodedBody.Value.class);
    }

    @Test
    void bytesThatAreNoTextAreUnreadable() {
        for (byte[] body : new byte[][] {
            {0x1f, (byte) 0x8b, 8, 0}, {(byte) 0xff, (byte) 0xff, (byte) 0xff}, {'{', '"', (byte) 0xc3, '"', '}'}, {0}
        }) {
            assertThat(reader.read(ANYTHING, body)).isInstanceOf(DecodedBody.Unreadable.class);
        }
    }

    @Test
    void nestingWithoutEndIsRefusedAndNotFollowed() {
        for (String open : new String[] {"[", "{\"a\":", "{\"data\":", "{\"errorObjects\":["}) {
            assertThat(unreadable(open.repeat(100_000)).why()).contains("limit");
        }
        assertThat(field("[".repeat(150) + "]".repeat(150))).isNotNull();
    }

    @Test
    void hugeNumbersComeThroughAsFarAsArithmeticCanBearThem() {
        assertThat(field("5.9e+307")).isEqualTo(new BigDecimal("5.9e+307"));
        assertThat(field("1" + "0".repeat(400))).isEqualTo(new java.math.BigInteger("1" + "0".repeat(400)));
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertThat(field("1e1000000000")).isEqualTo("1e1000000000"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"statusCode":%s}
            {"statusCode":-%s.5}
            {"success":true,"data":{},"statusCode":%s}
            {"responseObject":{"errorMsg":"no","errorCode":%s}}
            """)
    void aWordOfAMillionDigitsIsReadInTimeThatGrowsWithItsLength(String body) {
        byte[] bytes = body.formatted("1".repeat(999_990)).getBytes(StandardCharsets.UTF_8);

        for (Operation<?> operation :
                List.of(ANYTHING, Operation.once("POST /x").returns(Confirmation.class))) {
            DecodedBody<?> reading =
                    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> reader.read(operation, bytes));
            assertThat(reading).isNotInstanceOf(DecodedBody.Value.class);
        }
    }

    @Test
    void aNumberOfAMillionDigitsIsRefused() {
        assertThat(unreadable("{\"data\":{\"f\":" + "1".repeat(1_000_000) + "}}")
                        .why())
                .contains("limit")
                .hasSizeLessThan(300);
    }

    @Test
    void aNameWithoutEndIsRefused() {
        assertThat(unreadable("{\"data\":{\"" + "n".repeat(10_000) + "\":1}}").why())
                .contains("limit");
    }

    @Test
    void aTextWithoutEndIsRefused() {
        assertThat(unreadable("{\"data\":{\"f\":\"" + "t".repeat(9 * 1024 * 1024) + "\"}}")
                        .why())
                .contains("limit");
    }

    @Test
    void aDocumentWithoutEndIsRefusedUnread() {
        assertThat(unreadable(new byte[Json.MAX_DOCUMENT]).why()).isEqualTo("the body is blank (67108864 bytes)");
        assertThat(unreadable(new byte[Json.MAX_DOCUMENT + 1]).why())
                .isEqualTo("the body has 67108865 bytes, more than 67108864");
    }

    record Wide(
            @Nullable Long a,
            @Nullable Long b,
            @Nullable Long c,
            @Nullable Long d,
            @Nullable Long e,
            @Nullable Long f,
            @Nullable Long g,
            @Nullable Long h) {}

    record Narrow(@Nullable Long a) {}

    record Ids(List<Long> ids, @JsonAnySetter Map<String, Object> additionalProperties) {}

    static Stream<Arguments> everyAnswerOfManySmallThings() {
        int many = 1_500_000;
        String objects = "[" + "{},".repeat(many) + "{}]";
        Operation.Builder read = Operation.read("GET /x");
        return Stream.of(
                Arguments.of("plain values", ANYTHING, "{\"a\":" + objects + "}"),
                Arguments.of("unlisted fields", read.returns(Ids.class), "{\"a\":" + objects + "}"),
                Arguments.of("records", read.returnsList(Wide.class), "[" + "{},".repeat(many / 4) + "{}]"),
                Arguments.of(
                        "names in the declared order",
                        read.returnsList(Narrow.class),
                        "[" + "{\"a\":1},".repeat(600_000) + "{}]"),
                Arguments.of("rows", read.returnsPage("data", Ids.class), "{\"data\":" + objects + "}"),
                Arguments.of("a user's tree", read.returns(JsonNode.class), objects),
                Arguments.of("numbers", read.returnsList(Long.class), "[" + "1,".repeat(2 * many) + "1]"),
                Arguments.of(
                        "IDs in one text", read.returns(Ids.class), "{\"ids\":\"" + "1,".repeat(2 * many) + "1\"}"),
                Arguments.of("numbers in one text", read.returnsList(Long.class), '"' + "1,".repeat(2 * many) + "1\""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("everyAnswerOfManySmallThings")
    void manySmallThingsAreRefusedLongBeforeTheyFillTheMemory(String which, Operation<?> operation, String data) {
        DecodedBody<?> read = read(operation, "{\"success\":true,\"data\":" + data + "}");

        assertThat(read.getClass()).isEqualTo(DecodedBody.Unreadable.class); // the value itself would fill the log
        assertThat(((DecodedBody.Unreadable<?>) read).why()).contains("limit").hasSizeLessThan(300);
    }

    @Test
    void twoMillionValuesMayBeKept() throws Exception {
        DecodeWarnings warnings = new DecodeWarnings();
        warnings.count(Json.MAX_VALUES);

        assertThatThrownBy(() -> warnings.count(1)).hasMessage("more than 2000000 values");
    }

    @Test
    void numbersInOneTextAreCountedAndTheirCharactersAreNot() {
        String ids = (" ".repeat(24) + "1,").repeat(100_000) + "1";

        DecodedBody.Value<?> read =
                (DecodedBody.Value<?>) read(Operation.read("GET /x").returns(Ids.class), "{\"ids\":\"" + ids + "\"}");

        assertThat(((Ids) read.value()).ids()).hasSize(100_001);
    }

    @Test
    void aWriteThatWasDoneIsDoneHoweverMuchItsAnswerHolds() {
        Operation<Ids> pay = Operation.once("POST /x").returns(Ids.class);
        String objects = "[" + "{},".repeat(1_500_000) + "{}]";

        DecodedBody.Value<?> done =
                (DecodedBody.Value<?>) read(pay, "{\"data\":{\"a\":" + objects + "},\"success\":true}");

        assertThat(done.value()).isEqualTo(new Ids(List.of(), Map.of()));
        assertThat(done.decodeWarnings()).singleElement().asString().contains("limit");
    }

    @Test
    void aFailureIsOneHoweverManyErrorsItHolds() {
        String error = "{\"error\":\"" + "e".repeat(100) + "\"},";

        DecodedBody.Failure<?> many = (DecodedBody.Failure<?>)
                read(ANYTHING, "{\"errorObjects\":[" + error.repeat(20_000) + "{}],\"success\":false}");
        assertThat(many.errors()).hasSize(20_001);
        assertThat(read(ANYTHING, "{\"errorObjects\":[" + error.repeat(100_000) + "{}],\"success\":false}"))
                .isEqualTo(new DecodedBody.Failure<>(422, List.of(), Map.of()));
    }

    @Test
    void theLargestPageOfTheWidestRowsIsFarFromTheLimit() {
        String row = "{"
                + IntStream.range(0, 200)
                        .mapToObj(i -> "\"field" + i + "\":{\"value\":" + i + "}")
                        .collect(Collectors.joining(","))
                + "}";
        String rows = "[" + (row + ",").repeat(999) + row + "]";

        DecodedBody<Page<Ids>> page = reader.read(
                Operation.read("GET /x").returnsPage("data", Ids.class),
                ("{\"success\":true,\"data\":{\"data\":" + rows + "}}").getBytes(StandardCharsets.UTF_8));

        assertThat(((DecodedBody.Value<Page<Ids>>) page).value().rows()).hasSize(1_000);
    }

    @Test
    void aMomentOfAnAbsurdExponentDoesNotHang() {
        Operation<Confirmation> done = Operation.read("GET /x").returns(Confirmation.class);
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> assertThat(read(done, "{\"success\":true,\"data\":{\"id\":1e1000000000}}"))
                        .isInstanceOf(DecodedBody.Value.class));
    }
}
