package io.adplatform.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.TypeRef;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any JSON in any place: no call fails, no field is lost. The seeds make every run the same. */
class AnyJsonTest {

    record Everything(
            long number,
            @Nullable Long maybeNumber,
            int small,
            @Nullable Integer maybeSmall,
            short tiny,
            float single,
            @Nullable Float maybeSingle,
            double twice,
            byte octet,
            char letter,
            @Nullable BigInteger whole,
            @Nullable BigDecimal decimal,
            boolean flag,
            @Nullable Boolean maybeFlag,
            @Nullable String text,
            @Nullable Instant moment,
            @Nullable LocalDate date,
            @Nullable Fruit fruit,
            @Nullable TimeUnit unit,
            @Nullable UUID uuid,
            @Nullable URI uri,
            @Nullable Confirmation confirmation,
            @Nullable ErrorItem error,
            @Nullable Inner inner,
            @JsonUnwrapped Group group,
            @JsonAlias("other") List<Long> longs,
            List<String> texts,
            List<Inner> inners,
            List<List<Fruit>> nested,
            Set<Integer> set,
            Map<String, Object> plain,
            Map<Long, Inner> byNumber,
            Map<Fruit, BigDecimal> byFruit,
            @Nullable Object anything,
            @Nullable JsonNode node,
            RecordsTest.@Nullable Bean bean,
            @JsonAnySetter Map<String, Object> additionalProperties) {}

    record Inner(int a, List<Inner> b) {}

    record Group(@Nullable Long clicks, @Nullable BigDecimal spent) {}

    private static final List<String> NAMES = names();
    private static final String[] SCALARS = {
        "null",
        "true",
        "false",
        "0",
        "-0",
        "1",
        "-1",
        "12.5",
        "1e3",
        "1.9e+307",
        "5.9e-300",
        "1e1000000000",
        "-1e-1000000000",
        "NaN",
        "Infinity",
        "9223372036854775807",
        "9223372036854775808",
        "1795169730",
        "1795169730000",
        "-62135596800000",
        "\"\"",
        "\" \"",
        "\"1\"",
        "\"12.50\"",
        "\"1,250.50\"",
        "\"1,2,x\"",
        "\"NaN\"",
        "\"true\"",
        "\"2026-11-20\"",
        "\"2026-11-20T10:00:00.000+0000\"",
        "\"2026-02-30\"",
        "\"+999999999-12-31\"",
        "\"-999999999-01-01T00:00:00\"",
        "\"Apple\"",
        "\"DAYS\"",
        "\"\\u0000\\ud800\"",
        "\"http://[\"",
        "\"1e999999999\"",
        "\"0x10\"",
        "\"" + "9".repeat(2_000) + "\"",
        "\"Ünïcödé ☃\""
    };

    private static List<String> names() {
        List<String> names = Arrays.stream(Everything.class.getRecordComponents())
                .map(RecordComponent::getName)
                .collect(Collectors.toCollection(ArrayList::new));
        names.removeAll(List.of("group", "additionalProperties"));
        names.addAll(List.of("clicks", "spent", "other", "a", "b", "id", "label", "message", "unlisted", "1", "fig"));
        return names;
    }

    private static String any(Random random, int depth) {
        int kind = random.nextInt(depth > 4 ? 6 : 10);
        if (kind < 6) {
            return SCALARS[random.nextInt(SCALARS.length)];
        }
        StringBuilder json = new StringBuilder();
        int size = random.nextInt(4);
        for (int i = 0; i < size; i++) {
            json.append(i == 0 ? "" : ",")
                    .append(kind < 8 ? "" : name(random) + ":")
                    .append(any(random, depth + 1));
        }
        return kind < 8 ? "[" + json + "]" : "{" + json + "}";
    }

    private static String name(Random random) {
        return '"' + NAMES.get(random.nextInt(NAMES.size())) + '"';
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anyJsonInAnyComponentIsRead(long seed) {
        Random random = new Random(seed);
        Operation<Everything> operation = Operation.read("GET /x").returns(Everything.class);
        ResponseReader reader = new ResponseReader();
        for (int round = 0; round < 1_000; round++) {
            StringBuilder fields = new StringBuilder("\"unlisted\":1");
            for (int i = random.nextInt(12); i > 0; i--) {
                fields.append(',').append(name(random)).append(':').append(any(random, 0));
            }
            String body = "{\"success\":true,\"data\":{" + fields + "}}";
            DecodedBody<Everything> reading = reader.read(operation, body.getBytes(StandardCharsets.UTF_8));
            assertThat(reading).as(body).isInstanceOf(DecodedBody.Value.class);
            Everything value = ((DecodedBody.Value<Everything>) reading).value();
            assertThat(value.additionalProperties()).containsKey("unlisted");
            assertThat(value.group()).isNotNull();
            assertThat(value.longs()).doesNotContainNull();
            assertThat(value.inners()).doesNotContainNull();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void anyJsonAsAWholeBodyIsJudgedWithoutAnException(long seed) {
        Random random = new Random(seed);
        ResponseReader reader = new ResponseReader();
        Operation.Builder get = Operation.read("GET /x");
        List<Operation<?>> operations = List.of(
                get.returns(Everything.class),
                get.returns(Confirmation.class),
                get.returns(Long.class),
                get.returns(new TypeRef<Map<Fruit, Inner>>() {}),
                get.returnsList("inners", Inner.class),
                get.returnsField("inner", Fruit.class),
                get.returnsPage("inners", Inner.class),
                get.returnsBare(Inner.class),
                get.returnsBare(JsonNode.class));
        String[] envelope = {
            "success", "data", "errorObjects", "message", "statusCode", "responseObject", "totalRecords", "inners"
        };
        for (int round = 0; round < 1_000; round++) {
            StringBuilder fields = new StringBuilder();
            for (int i = random.nextInt(5); i > 0; i--) {
                fields.append(fields.isEmpty() ? "" : ",")
                        .append('"')
                        .append(envelope[random.nextInt(envelope.length)])
                        .append("\":")
                        .append(any(random, 0));
            }
            String body = random.nextInt(4) == 0 ? any(random, 0) : "{" + fields + "}";
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            for (Operation<?> operation : operations) {
                DecodedBody<?> reading = reader.read(operation, bytes);
                if (reading instanceof DecodedBody.Value<?> value) {
                    // Nothing stands for a number that isn't there, and that is told.
                    assertThat(value.value() != null || !value.decodeWarnings().isEmpty())
                            .as(body)
                            .isTrue();
                } else if (reading instanceof DecodedBody.Unreadable<?> unreadable) {
                    // Well-formed JSON may hold no value, but it is never broken.
                    assertThat(unreadable.why()).as(body).startsWith("the answer's value");
                }
            }
            assertThat(reader.readFailure(400, bytes)).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23})
    void whatIsReadCanBeWrittenAndReadAgain(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 1_000; round++) {
            String json = "{\"f\":" + any(random, 0) + "}";
            Map<String, Object> first = plain(json.getBytes(StandardCharsets.UTF_8));
            assertThat(plain(Json.write(first))).as(json).hasToString(inPlain(first));
        }
    }

    private static Map<String, Object> plain(byte[] json) {
        Operation<Map<String, Object>> operation = Operation.read("GET /x").returnsBare(new TypeRef<>() {});
        return Values.copy(
                ((DecodedBody.Value<Map<String, Object>>) new ResponseReader().read(operation, json)).value());
    }

    /** 1e3 is written as 1000: the same number in other digits. */
    private static String inPlain(Map<String, Object> value) {
        return String.valueOf(plainNumbers(value));
    }

    private static @Nullable Object plainNumbers(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> copy = new java.util.LinkedHashMap<>();
            map.forEach((name, inner) -> copy.put(name, plainNumbers(inner)));
            return copy;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(AnyJsonTest::plainNumbers).collect(Collectors.toCollection(ArrayList::new));
        }
        if (value instanceof BigDecimal number) {
            BigDecimal plain = new BigDecimal(number.toPlainString());
            return number.scale() > 0 ? plain : number.toBigInteger();
        }
        return value;
    }
}
