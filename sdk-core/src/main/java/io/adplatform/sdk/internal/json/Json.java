package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.ErrorReportConfiguration;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.PackageVersion;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.LRUMap;
import com.fasterxml.jackson.databind.util.LookupCache;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.adplatform.sdk.json.JsonRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The Jackson mapper for requests and answers, and its limits. An answer beyond a limit is an attack or a defect. */
public final class Json {

    /** Nesting depth of objects and arrays. */
    static final int MAX_DEPTH = 200;

    /** Bytes of a body. */
    public static final int MAX_DOCUMENT = 64 * 1024 * 1024;

    /** Characters of a text. */
    static final int MAX_TEXT = 8 * 1024 * 1024;

    /**
     * Values that one body may keep: its names and values, plus the components of its records and the parts of its comma
     * separated lists. A page of 1,000 rows of 100 fields has 200,000. The length of a body doesn't limit its memory, because
     * an empty object takes two bytes of JSON and a hundred bytes of memory.
     */
    static final int MAX_VALUES = 2_000_000;

    /** Characters of a field's name. */
    static final int MAX_NAME = 4 * 1024;

    /** Whether Jackson itself limits the number of values. It does from 2.18. */
    private static final boolean LIMITS_VALUES = PackageVersion.VERSION.getMinorVersion() >= 18;

    public static final ObjectMapper MAPPER = JsonMapper.builder(factory())
            .addModule(new JavaTimeModule())
            .addModule(new LenientModule())
            .addHandler(new ForeignReader.ProblemHandler())
            .addMixIn(JsonRecord.class, WireForm.class)
            .disable(
                    DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                    DeserializationFeature.ACCEPT_FLOAT_AS_INT,
                    DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(
                    SerializationFeature.WRITE_DATES_AS_TIMESTAMPS,
                    SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS,
                    SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
            .build();

    /** For readers that skip values. A skipped value takes no memory, so the limits are wide. */
    static final JsonFactory SKIPPING = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(100_000)
                    .maxDocumentLength(MAX_DOCUMENT)
                    .maxStringLength(MAX_DOCUMENT)
                    .maxNameLength(1_000_000)
                    .maxNumberLength(1_000_000)
                    .build())
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    /** Requests contain values in the platform's form: of a static list's value, for example, the ID alone. */
    @JsonSerialize(using = JsonSerializer.None.class)
    private interface WireForm {

        @JsonValue(false)
        Map<String, Object> toMap();
    }

    private Json() {}

    /**
     * Returns a value as the text of a form field: its JSON without quotes. So a number, a date or a constant has the same form
     * as in JSON, and an object is JSON text.
     */
    public static String text(Object value) {
        String object = new String(write(Map.of("v", value)), StandardCharsets.UTF_8);
        String json = object.substring("{\"v\":".length(), object.length() - 1);
        try (JsonParser parser = SKIPPING.createParser(json)) {
            return parser.nextToken() == JsonToken.VALUE_STRING ? parser.getText() : json;
        } catch (IOException impossible) {
            throw new IllegalStateException("the JSON of a form field can't be read", impossible);
        }
    }

    /**
     * Writes a map of fields as a JSON object in UTF-8, and any other value in its JSON form. Decimals are plain and exact,
     * dates like {@code 2026-11-20}, values of static lists their ID, records include their unlisted fields. A null component
     * of a record is left out. A null in a map is written.
     *
     * @throws IllegalArgumentException if a value has no JSON form, such as an {@link java.time.Instant}, whose unit depends
     *     on its field
     */
    public static byte[] write(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException unwritable) {
            throw new IllegalArgumentException(
                    "the request's field '" + field(unwritable) + "' can't be written as JSON", unwritable);
        }
    }

    private static String field(JsonProcessingException unwritable) {
        return unwritable instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                        .collect(Collectors.joining("."))
                : "?";
    }

    /** Returns the mapper with its own caches. A shared cache would keep a program's types and their class loader. */
    public static ObjectMapper withOwnCaches() {
        ObjectMapper mapper = MAPPER.copy();
        LookupCache<Object, JavaType> types = new LRUMap<>(16, 200);
        mapper.setTypeFactory(TypeFactory.defaultInstance().withCache(types));
        return mapper;
    }

    /** Returns a parser of a body that fails after {@link #MAX_VALUES} values. */
    static JsonParser parser(byte[] body) throws IOException {
        JsonParser parser = MAPPER.createParser(body);
        return LIMITS_VALUES ? parser : new CountingParser(parser, MAX_VALUES);
    }

    private static JsonFactory factory() {
        return JsonFactory.builder()
                .streamReadConstraints(constraints())
                .errorReportConfiguration(ErrorReportConfiguration.builder()
                        .maxErrorTokenLength(0)
                        .maxRawContentLength(0)
                        .build())
                .enable(StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
                .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                .build();
    }

    private static StreamReadConstraints constraints() {
        StreamReadConstraints.Builder limits = StreamReadConstraints.builder()
                .maxNestingDepth(MAX_DEPTH)
                .maxDocumentLength(MAX_DOCUMENT)
                .maxStringLength(MAX_TEXT)
                .maxNameLength(MAX_NAME)
                .maxNumberLength(NumberReader.MAX_DIGITS);
        return LIMITS_VALUES ? limits.maxTokenCount(MAX_VALUES).build() : limits.build();
    }

    /** Limits the number of values of a body for Jackson before 2.18. */
    static final class CountingParser extends JsonParserDelegate {

        private final int limit;
        private int tokens;

        CountingParser(JsonParser parser, int limit) {
            super(parser);
            this.limit = limit;
        }

        /** All other methods that move the parser call this one. */
        @Override
        public @Nullable JsonToken nextToken() throws IOException {
            JsonToken token = super.nextToken();
            if (token != null && ++tokens > limit) {
                throw new StreamConstraintsException("more than " + limit + " values");
            }
            return token;
        }

        @Override
        public @Nullable JsonToken nextValue() throws IOException {
            JsonToken token = nextToken();
            return token == JsonToken.FIELD_NAME ? nextToken() : token;
        }
    }
}
