package io.adplatform.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.TypeRef;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each value that a component may be sent, what it is read as, and whether that is worth a note. */
class LenientValuesTest {

    private static final Instant MOMENT = Instant.parse("2026-11-20T10:15:30Z");
    private static final Type LONGS = new TypeRef<List<Long>>() {}.type();
    private static final Type TEXTS = new TypeRef<List<String>>() {}.type();
    private static final Type POINTS = new TypeRef<List<Point>>() {}.type();

    /** A thousand digits, with every other character that a number may contain. */
    private static final String LONGEST_NUMBER = "-1." + "1".repeat(996) + "E+999";

    record Point(int x, int y) {}

    static Stream<Arguments> fits() {
        return Stream.of(
                fits(Long.class, "12", 12L),
                fits(Long.class, "12.0", 12L),
                fits(Long.class, "1.2e1", 12L),
                fits(Long.class, "\" 12 \"", 12L),
                fits(Long.class, "\"12.00\"", 12L),
                fits(Long.class, "\"1,250,000\"", 1_250_000L),
                fits(Long.class, "\"\"", null),
                fits(Long.class, "null", null),
                fits(long.class, "null", 0L),
                fits(long.class, "\"\"", 0L),
                fits(Long.class, "-9223372036854775808", Long.MIN_VALUE),
                fits(Integer.class, "\"2147483647\"", Integer.MAX_VALUE),
                fits(int.class, "3.0", 3),
                fits(double.class, "\"0.5\"", 0.5),
                fits(Double.class, "3", 3.0),
                fits(
                        BigInteger.class,
                        "123456789012345678901234567890",
                        new BigInteger("123456789012345678901234567890")),
                fits(BigDecimal.class, "12.50", new BigDecimal("12.50")),
                fits(BigDecimal.class, "7", new BigDecimal("7")),
                fits(BigDecimal.class, "\"12.50\"", new BigDecimal("12.50")),
                fits(BigDecimal.class, "\"1,250.50\"", new BigDecimal("1250.50")),
                fits(BigDecimal.class, "\"-1,234,567\"", new BigDecimal("-1234567")),
                fits(BigDecimal.class, "1e1000", new BigDecimal("1e1000")),
                fits(BigDecimal.class, "\"1e-1000\"", new BigDecimal("1e-1000")),
                fits(BigDecimal.class, "\"" + "9".repeat(1_000) + "\"", new BigDecimal("9".repeat(1_000))),
                fits(BigDecimal.class, LONGEST_NUMBER, new BigDecimal(LONGEST_NUMBER)),
                fits(BigDecimal.class, "1.9e+307", new BigDecimal("1.9e+307")),
                fits(BigDecimal.class, "\"5.9E+307\"", new BigDecimal("5.9e+307")),
                fits(
                        BigDecimal.class,
                        "0.1000000000000000055511151231257827",
                        new BigDecimal("0.1000000000000000055511151231257827")),
                fits(Object.class, "1e0", 1L),
                fits(Object.class, "9223372036854775807e0", Long.MAX_VALUE),
                fits(Object.class, "9223372036854775808e0", new BigInteger("9223372036854775808")),
                fits(Object.class, "1e3", new BigDecimal("1e3")),
                fits(boolean.class, "1", true),
                fits(boolean.class, "\"0\"", false),
                fits(Boolean.class, "\"TRUE\"", true),
                fits(Boolean.class, "\"no\"", false),
                fits(Boolean.class, "\"yes\"", true),
                fits(Boolean.class, "\"\"", null),
                fits(boolean.class, "null", false),
                fits(String.class, "\" as it is \"", " as it is "),
                fits(String.class, "12.50", "12.50"),
                fits(String.class, "1E400", "1E400"),
                fits(String.class, "true", "true"),
                fits(String.class, "null", null),
                fits(Instant.class, "1795169730", MOMENT),
                fits(Instant.class, "1795169730000", MOMENT),
                fits(Instant.class, "1795169730.5", MOMENT.plusMillis(500)),
                fits(Instant.class, "1.79516973E12", MOMENT),
                fits(Instant.class, "\"1795169730000\"", MOMENT),
                fits(Instant.class, "\"1795169730\"", MOMENT),
                fits(Instant.class, "\"2026-11-20T10:15:30Z\"", MOMENT),
                fits(Instant.class, "\"2026-11-20T10:15:30\"", MOMENT),
                fits(Instant.class, "\"2026-11-20 10:15:30\"", MOMENT),
                fits(Instant.class, "\"2026-11-20T12:15:30+02:00\"", MOMENT),
                fits(Instant.class, "\"2026-11-20T12:15:30.000+0200\"", MOMENT),
                fits(Instant.class, "\"2026-11-20T12:15:30+02\"", MOMENT),
                fits(Instant.class, "\"2026-11-20\"", Instant.parse("2026-11-20T00:00:00Z")),
                fits(Instant.class, "99999999999", Instant.ofEpochSecond(99_999_999_999L)),
                fits(Instant.class, "100000000000", Instant.ofEpochMilli(100_000_000_000L)),
                fits(Instant.class, "\"99999999999\"", Instant.ofEpochSecond(99_999_999_999L)),
                fits(Instant.class, "\"100000000000\"", Instant.ofEpochMilli(100_000_000_000L)),
                fits(Instant.class, "253402300799999", Instant.ofEpochMilli(253_402_300_799_999L)),
                fits(Instant.class, "\"253402300799999\"", Instant.ofEpochMilli(253_402_300_799_999L)),
                fits(Instant.class, "1", Instant.ofEpochSecond(1)),
                fits(Instant.class, "0", null),
                fits(Instant.class, "\"0\"", null),
                fits(Instant.class, "\"\"", null),
                fits(LocalDate.class, "\"2026-11-20\"", LocalDate.of(2026, 11, 20)),
                fits(LocalDate.class, "\"2026-11-20T23:30:00-05:00\"", LocalDate.of(2026, 11, 20)),
                fits(LocalDate.class, "1795169730000", LocalDate.of(2026, 11, 20)),
                fits(LocalDate.class, "\"20261120\"", LocalDate.of(2026, 11, 20)),
                fits(LocalDate.class, "20261120", LocalDate.of(2026, 11, 20)),
                fits(LocalDate.class, "\"1795169730\"", LocalDate.of(2026, 11, 20)),
                fits(Fruit.class, "\"blood orange\"", Fruit.BLOOD_ORANGE),
                fits(LONGS, "[1,\"2\",3.0]", List.of(1L, 2L, 3L)),
                fits(LONGS, "\"1,2, 3\"", List.of(1L, 2L, 3L)),
                fits(LONGS, "\"1,,2,\"", List.of(1L, 2L)),
                fits(LONGS, "\",1\"", List.of(1L)),
                fits(LONGS, "[]", List.of()),
                fits(new TypeRef<List<Object>>() {}.type(), "[1,null]", Arrays.asList(1L, null)),
                fits(new TypeRef<List<Fruit>>() {}.type(), "[\"\",\"fig\"]", List.of(Fruit.FIG)),
                fits(new TypeRef<Map<String, Object>>() {}.type(), "{\"a\":null}", Collections.singletonMap("a", null)),
                fits(LONGS, "\"\"", List.of()),
                fits(LONGS, "null", List.of()),
                fits(LONGS, "7", List.of(7L)),
                fits(TEXTS, "\"a,b\"", List.of("a,b")),
                fits(TEXTS, "[\"a\",1]", List.of("a", "1")),
                fits(POINTS, "{\"x\":1}", List.of(new Point(1, 0))),
                fits(
                        new TypeRef<List<List<Long>>>() {}.type(),
                        "[[1],2,\"3,4\"]",
                        List.of(List.of(1L), List.of(2L), List.of(3L, 4L))),
                fits(new TypeRef<List<Fruit>>() {}.type(), "[1,\"fig\"]", List.of(Fruit.APPLE, Fruit.FIG)),
                fits(new TypeRef<Map<Long, Point>>() {}.type(), "{\"5\":{\"x\":1}}", Map.of(5L, new Point(1, 0))),
                fits(new TypeRef<Map<String, Long>>() {}.type(), "null", Map.of()),
                fits(new TypeRef<Map<String, Long>>() {}.type(), "\" \"", Map.of()),
                fits(new TypeRef<Map<Object, Long>>() {}.type(), "{\"a\":1}", Map.of("a", 1L)),
                fits(new TypeRef<Collection<Long>>() {}.type(), "\"1,2\"", List.of(1L, 2L)),
                fits(new TypeRef<Set<Long>>() {}.type(), "[1,2]", Set.of(1L, 2L)),
                fits(new TypeRef<Map<String, Long>>() {}.type(), "{\"a\":\"1\",\"b\":null}", Map.of("a", 1L)),
                fits(Point.class, "\"\"", null),
                fits(TimeUnit.class, "\"DAYS\"", TimeUnit.DAYS));
    }

    private static Arguments fits(Type type, String json, @Nullable Object value) {
        return Arguments.of(type, json, value);
    }

    @ParameterizedTest
    @MethodSource("fits")
    void isReadAsWhatItMeans(Type type, String json, @Nullable Object value) throws Exception {
        DecodeWarnings findings = new DecodeWarnings();
        assertThat(read(type, json, findings)).isEqualTo(value);
        assertThat(findings.decodeWarnings()).isEmpty();
    }

    static Stream<Arguments> odd() {
        return Stream.of(
                odd(Long.class, "12.5", null, "12.5"),
                odd(long.class, "12.5", 0L, "12.5"),
                odd(Long.class, "\"12.5\"", null, "\"12.5\""),
                odd(Long.class, "1.9e+307", null, "1.9e+307"),
                odd(Long.class, "9223372036854775808", null, "9223372036854775808"),
                odd(int.class, "2147483648", 0, "2147483648"),
                odd(Long.class, "true", null, "true"),
                odd(Long.class, "[1]", null, "an array"),
                odd(Long.class, "{\"a\":1}", null, "an object"),
                odd(Long.class, "\"n/a\"", null, "a text of 3 characters"),
                odd(BigDecimal.class, "\"1,250\"", null, "\"1,250\""),
                odd(BigDecimal.class, "\"1.250,50\"", null, "\"1.250,50\""),
                odd(BigDecimal.class, "1e1000000000", null, "1e1000000000"),
                odd(BigDecimal.class, "\"1e-99999\"", null, "\"1e-99999\""),
                odd(BigDecimal.class, "1e1001", null, "1e1001"),
                odd(BigDecimal.class, "\"1e-1001\"", null, "\"1e-1001\""),
                odd(BigDecimal.class, "\"" + "9".repeat(1_001) + "\"", null, "a text of 1001 characters"),
                odd(BigDecimal.class, "NaN", null, "NaN"),
                odd(Long.class, "NaN", null, "NaN"),
                odd(double.class, "NaN", 0.0, "NaN"),
                odd(Double.class, "Infinity", null, "Infinity"),
                odd(Object.class, "NaN", "NaN", "NaN"),
                odd(double.class, "1e400", 0.0, "1e400"),
                odd(Object.class, "1e1001", "1e1001", "1e1001"),
                odd(Boolean.class, "2", null, "2"),
                odd(boolean.class, "\"maybe\"", false, "a text of 5 characters"),
                odd(String.class, "{}", null, "an object"),
                odd(Instant.class, "-1", null, "-1"),
                odd(Instant.class, "253402300800000", null, "253402300800000"),
                odd(Instant.class, "\"2026-13-45\"", null, "\"2026-13-45\""),
                odd(Instant.class, "\"tomorrow\"", null, "a text of 8 characters"),
                odd(LocalDate.class, "[2026,11,20]", null, "an array"),
                odd(LONGS, "[1,null,\"x\",2.5,2]", List.of(1L, 2L), null),
                odd(LONGS, "\"1,x\"", List.of(1L), "a text of 3 characters"),
                odd(POINTS, "[null,{\"x\":1},7]", List.of(new Point(1, 0)), null),
                odd(Point.class, "7", null, "7"),
                odd(Point.class, "[1,2]", null, "an array"),
                odd(new TypeRef<Map<Long, Long>>() {}.type(), "{\"x\":1,\"2\":3}", Map.of(2L, 3L), null),
                odd(new TypeRef<Map<Long, Long>>() {}.type(), "[1]", Map.of(), "an array"),
                odd(new TypeRef<Map<Long, Long>>() {}.type(), "\"a\"", Map.of(), "a text of 1 characters"),
                odd(Fruit.class, "[1]", null, "an array"),
                odd(TimeUnit.class, "\"AEONS\"", null, "a text of 5 characters"),
                odd(TimeUnit.class, "3", null, "3"),
                odd(UUID.class, "\"x\"", null, "a text of 1 characters"));
    }

    private static Arguments odd(Type type, String json, @Nullable Object value, @Nullable String noted) {
        return Arguments.of(type, json, value, noted);
    }

    @ParameterizedTest
    @MethodSource("odd")
    void isAbsentAndNoted(Type type, String json, @Nullable Object value, @Nullable String noted) throws Exception {
        DecodeWarnings findings = new DecodeWarnings();
        assertThat(read(type, json, findings)).isEqualTo(value);
        assertThat(findings.decodeWarnings()).isNotEmpty();
        if (noted != null) {
            assertThat(findings.decodeWarnings()).containsExactly("v: " + noted);
        }
    }

    /** Reads the value as a field's, so that it has a path. */
    private static @Nullable Object read(Type type, String json, DecodeWarnings findings) throws Exception {
        // What a mapper knows of a type it has learnt before, so each reading begins anew.
        ObjectMapper mapper = Json.MAPPER.copy();
        JavaType javaType = mapper.constructType(type);
        try (var parser = mapper.createParser("{\"v\":" + json + "}")) {
            findings.attachTo(parser);
            parser.nextToken();
            parser.nextToken();
            parser.nextToken();
            Object value = mapper.readerFor(javaType).readValue(parser);
            assertThat(parser.nextToken().isStructEnd()).isTrue();
            return value;
        }
    }

    record Secretive(
            @Nullable Long accessToken,
            @Nullable Long note,
            @JsonAnySetter Map<String, Object> additionalProperties) {
        Secretive {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    @Test
    void anOddityQuotesNoTextThatCouldBeASecret() {
        String body = "{\"data\":{\"accessToken\":\"12.5\",\"note\":\"eyJhbGciOi\"}}";
        DecodedBody.Value<Secretive> reading = (DecodedBody.Value<Secretive>) new ResponseReader()
                .read(Operation.read("GET /x").returns(Secretive.class), body.getBytes(StandardCharsets.UTF_8));
        assertThat(reading.decodeWarnings())
                .containsExactly("data.accessToken: a text of 4 characters", "data.note: a text of 10 characters");
        assertThat(reading.value().additionalProperties())
                .isEqualTo(Map.of("accessToken", "12.5", "note", "eyJhbGciOi"));
    }

    @Test
    void aThousandOdditiesAreCountedNotListed() throws Exception {
        DecodeWarnings findings = new DecodeWarnings();
        read(LONGS, "[" + "1.5,".repeat(999) + "1.5]", findings);
        assertThat(findings.decodeWarnings()).hasSize(101).last().isEqualTo("and 900 more");
    }
}
