package io.adplatform.checks.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payrun.PayRunCheck;
import io.adplatform.sdk.internal.json.RowsPage;
import io.adplatform.sdk.json.AdPlatformModule;
import io.adplatform.sdk.json.JsonRecord;
import io.adplatform.sdk.reports.ExportedRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Records are handed on by REST services, queues and caches, whose {@code ObjectMapper} is anybody's. */
class TravellingRecordsTest {

    private static final Map<String, ObjectMapper> MAPPERS = Map.of(
            "one as it comes",
            new ObjectMapper().registerModule(new AdPlatformModule()),
            "one with other names, inclusion and formats",
            JsonMapper.builder()
                    .addModule(new AdPlatformModule())
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .defaultPropertyInclusion(JsonInclude.Value.construct(
                            JsonInclude.Include.NON_DEFAULT, JsonInclude.Include.NON_DEFAULT))
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
                    .disable(MapperFeature.CAN_OVERRIDE_ACCESS_MODIFIERS)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .build());

    // Mappers without the SDK's module.
    private static final ObjectMapper UNTOLD = new ObjectMapper();
    private static final tools.jackson.databind.ObjectMapper JACKSON_3 = new tools.jackson.databind.ObjectMapper();

    /** Settings, secrets, progress and files on this disk are no answers; nobody hands them on as JSON. */
    private static final Set<Class<?>> AT_HOME = Set.of(
            Credentials.class,
            Dialect.class,
            ExportedRows.class,
            PayRunCheck.class,
            RequestOptions.class,
            SharedQuota.class);

    /** Packages of the client's own doings: errors, events, what requests are made of, and the like. */
    private static final List<String> OF_THE_CLIENT = List.of(
            "diagnostics",
            "error",
            "event",
            "file",
            "finance.books",
            "finance.changes",
            "finance.reconcile",
            "journal",
            "journal.file",
            "operation",
            "progress",
            "session",
            "throttle");

    static Stream<Class<?>> travelling() {
        return PublicRecords.all()
                .filter(type -> !AT_HOME.contains(type))
                .filter(type -> OF_THE_CLIENT.stream()
                        .map("io.adplatform.sdk."::concat)
                        .noneMatch(type.getPackageName()::equals));
    }

    static Stream<Arguments> samples() {
        return travelling()
                .flatMap(type -> Stream.of(SampleRecords.Kind.values()).map(kind -> Arguments.of(type, kind)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("travelling")
    void areMarkedAsSuch(Class<?> type) {
        assertThat(JsonRecord.class).isAssignableFrom(type);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("samples")
    void comeBackEqual(Class<?> type, SampleRecords.Kind kind) throws Exception {
        Record sent = new SampleRecords(kind).make(type);

        for (Map.Entry<String, ObjectMapper> mapper : MAPPERS.entrySet()) {
            String json = mapper.getValue().writeValueAsString(sent);

            assertThat(mapper.getValue().<Object>readValue(json, typeOf(type, mapper.getValue())))
                    .as("%s: %s", mapper.getKey(), json)
                    .isEqualTo(sent);
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("samples")
    void areWrittenTheSameByMappersThatKnowNothingOfThem(Class<?> type, SampleRecords.Kind kind) throws Exception {
        Record sent = new SampleRecords(kind).make(type);

        String form = MAPPERS.get("one as it comes").writeValueAsString(sent);
        assertThat(UNTOLD.writeValueAsString(sent)).isEqualTo(form);
        assertThat(JACKSON_3.writeValueAsString(sent)).as("by Jackson 3").isEqualTo(form);
    }

    @Test
    void haveUnlistedFieldsWhereTheyStoodAndConstantsByIdAndLabel() throws Exception {
        Payment payment = (Payment) new SampleRecords(SampleRecords.Kind.FULL).make(Payment.class);

        JsonNode json = UNTOLD.readTree(UNTOLD.writeValueAsString(payment));

        assertThat(json.at("/yesterdaysField/list/1").textValue()).isEqualTo("two");
        assertThat(json.at("/paymentStatus/id").longValue())
                .isEqualTo(payment.paymentStatus().id());
        assertThat(json.at("/paymentStatus/label").textValue())
                .isEqualTo(payment.paymentStatus().label());
        assertThat(json.has("additionalProperties")).isFalse();
    }

    @Test
    void comeBackInPagesListsAndMaps() throws Exception {
        ObjectMapper mapper = new ObjectMapper().findAndRegisterModules();
        Payment payment = (Payment) new SampleRecords(SampleRecords.Kind.ODD).make(Payment.class);
        Page<Payment> page = new RowsPage<>(List.of(payment), 9L, 1L, null, Map.of("more", true));
        Map<Dimension, List<PaymentStatus>> map = Map.of(Dimension.STATE, List.of(PaymentStatus.PAID));

        assertThat(mapper.readValue(mapper.writeValueAsString(page), new TypeReference<Page<Payment>>() {}))
                .isEqualTo(page);
        assertThat(mapper.readValue(
                        mapper.writeValueAsString(map), new TypeReference<Map<Dimension, List<PaymentStatus>>>() {}))
                .isEqualTo(map);
    }

    @Test
    void comeBackWithWhatDidNotFitWhenThePlatformSentIt() throws Exception {
        ObjectMapper mapper = MAPPERS.get("one as it comes");
        Payment odd = mapper.readValue(
                "{\"paymentId\":\"none\",\"paymentAmount\":{\"value\":1},\"paymentStatus\":\"Held\",\"bankName\":null}",
                Payment.class);

        assertThat(odd.additionalProperties()).containsOnlyKeys("paymentId", "paymentAmount");
        assertThat(odd.paymentStatus()).isEqualTo(PaymentStatus.of("Held"));
        assertThat(mapper.readValue(mapper.writeValueAsString(odd), Payment.class))
                .isEqualTo(odd);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("travelling")
    void comeBackEqualIfAFieldHasAnUnexpectedType(Class<?> type) throws Exception {
        ObjectMapper mapper = MAPPERS.get("one as it comes");
        ObjectNode full = mapper.valueToTree(new SampleRecords(SampleRecords.Kind.FULL).make(type));
        for (Map.Entry<String, JsonNode> field : full.properties()) {
            for (String value : List.of("[]", "{}", "[[7]]", "{\"a\":[]}", "\"x\"", "true", "1.5")) {
                JsonNode odd = mapper.readTree(value);
                ObjectNode alone = mapper.createObjectNode().set(field.getKey(), odd);
                for (JsonNode json : List.of(alone, full.deepCopy().<JsonNode>set(field.getKey(), odd))) {
                    Record read;
                    try {
                        read = mapper.treeToValue(json, typeOf(type, mapper));
                    } catch (JsonMappingException noRecord) {
                        assertThat(noRecord).hasMessageContaining("not a " + type.getSimpleName());
                        continue;
                    }
                    String form = UNTOLD.writeValueAsString(read);

                    assertThat(JACKSON_3.writeValueAsString(read)).isEqualTo(form);
                    Object again = mapper.readValue(form, typeOf(type, mapper));
                    assertThat(json.size() > 1 || again.equals(read))
                            .as("%s: %s", json, form)
                            .isTrue();
                }
            }
        }
    }

    @Test
    void areNotReadFromWhatIsNone() {
        assertThatThrownBy(() -> MAPPERS.get("one as it comes").readValue("[1,2]", Payment.class))
                .isInstanceOf(JsonMappingException.class)
                .hasMessageContaining("not a Payment");
    }

    /** As a cache has it that keeps objects of any class. */
    @Test
    void comeBackWhereTheirClassIsWrittenBesideThem() throws Exception {
        ObjectMapper mapper = JsonMapper.builder()
                .addModule(new AdPlatformModule())
                .activateDefaultTyping(
                        BasicPolymorphicTypeValidator.builder()
                                .allowIfSubType("io.adplatform.")
                                .allowIfSubType("java.util.")
                                .build(),
                        ObjectMapper.DefaultTyping.NON_FINAL,
                        JsonTypeInfo.As.PROPERTY)
                .build();
        Record payment = new SampleRecords(SampleRecords.Kind.FULL).make(Payment.class);
        List<Object> several = new ArrayList<>(List.of(payment, PaymentStatus.PAID, payment));

        String one = mapper.writerFor(Object.class).writeValueAsString(payment);
        String all = mapper.writerFor(Object.class).writeValueAsString(several);

        assertThat(one).contains("@class");
        assertThat(mapper.readValue(one, Object.class)).isEqualTo(payment);
        assertThat(mapper.readValue(all, Object.class)).isEqualTo(several);
    }

    private static JavaType typeOf(Class<?> type, ObjectMapper mapper) {
        return type.getTypeParameters().length == 0
                ? mapper.constructType(type)
                : mapper.getTypeFactory().constructParametricType(type, CreativeType.class);
    }
}
