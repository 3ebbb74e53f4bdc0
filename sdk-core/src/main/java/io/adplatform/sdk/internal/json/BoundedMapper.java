package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.ErrorReportConfiguration;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.PackageVersion;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
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

/** The one mapper, and its limits. What lies beyond them is an attack or a defect, never an answer. */
public final class BoundedMapper {

    /** Objects and arrays within each other. */
    static final int MAX_DEPTH = 200;

    /** Bytes of a body. */
    public static final int MAX_DOCUMENT = 64 * 1024 * 1024;

    /** Characters of a text. */
    static final int MAX_TEXT = 8 * 1024 * 1024;

    /**
     * Values that are kept of one body: names and values as they stand in it, and once more the components of its records
     * and the parts of its lists in a text. A page of 1,000 rows of 100 fields has 200,000. An empty object takes two bytes
     * of JSON and a hundred of memory, so that the length of a body is no limit to its memory.
     */
    static final int MAX_VALUES = 2_000_000;

    /** Characters of a field's name. */
    static final int MAX_NAME = 4 * 1024;

    /** Whether Jackson limits the number of values by itself: it does from 2.18 on. */
    private static final boolean LIMITS_VALUES = PackageVersion.VERSION.getMinorVersion() >= 18;

    public static final ObjectMapper MAPPER = JsonMapper.builder(factory())
            .addModule(new JavaTimeModule())
            .addModule(new LenientModule())
            .addHandler(new TolerantHandler())
            .addMixIn(JsonRecord.class, AsTheWireHasIt.class)
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

    /** For readers that skip values: what is skipped takes no memory, so the limits are wide. */
    public static final JsonFactory SKIPPING = JsonFactory.builder()
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

    /** Requests take values as the platform's fields do: a static list's value as its ID alone, for one. */
    @JsonSerialize(using = JsonSerializer.None.class)
    private interface AsTheWireHasIt {}

    private BoundedMapper() {}

    /** The same mapper with caches of its own: the static one would keep a program's types, and so their class loader. */
    public static ObjectMapper withOwnCaches() {
        ObjectMapper mapper = MAPPER.copy();
        LookupCache<Object, JavaType> types = new LRUMap<>(16, 200);
        mapper.setTypeFactory(TypeFactory.defaultInstance().withCache(types));
        return mapper;
    }

    /** Reads a body, of which no more than {@link #MAX_VALUES} values are taken. */
    public static JsonParser parser(byte[] body) throws IOException {
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
                .enable(com.fasterxml.jackson.core.StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                .build();
    }

    private static StreamReadConstraints constraints() {
        StreamReadConstraints.Builder limits = StreamReadConstraints.builder()
                .maxNestingDepth(MAX_DEPTH)
                .maxDocumentLength(MAX_DOCUMENT)
                .maxStringLength(MAX_TEXT)
                .maxNameLength(MAX_NAME)
                .maxNumberLength(Decimals.MAX_DIGITS);
        return LIMITS_VALUES ? limits.maxTokenCount(MAX_VALUES).build() : limits.build();
    }
}
