package io.adplatform.checks.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.bidmodel.reports.ReportLink;
import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.KnownOperations;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Operation.ResponseFormat;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A null for every field, list and map that an answer can have: nothing crashes, and no list or map is null. */
class NullsTest {

    private static final int DEEPEST = 4;

    static Stream<Operation<?>> operations() {
        return KnownOperations.all().stream()
                .filter(operation -> !(operation.answer() instanceof ResponseFormat.File))
                .filter(operation -> !isALinkAlone(operation.answer()))
                .map(operation -> operation);
    }

    /** Without the link there is no answer at all, and its record says so. */
    private static boolean isALinkAlone(ResponseFormat<?> answer) {
        return answer instanceof ResponseFormat.Enveloped<?> enveloped && enveloped.type() == ReportLink.class;
    }

    @ParameterizedTest
    @MethodSource("operations")
    void areReadWhereverTheyStand(Operation<?> operation) throws Exception {
        for (String value : bodies(operation)) {
            DecodedBody<?> reading = new ResponseReader().read(operation, value.getBytes(StandardCharsets.UTF_8));

            assertThat(reading).as("%s", value).isInstanceOf(DecodedBody.Value.class);
            assertComplete(((DecodedBody.Value<?>) reading).value(), value);
        }
    }

    static Stream<Operation<?>> reads() {
        return operations()
                .filter(operation -> operation.effect() == Effect.READ)
                .filter(operation -> !(operation.answer() instanceof ResponseFormat.Bare));
    }

    @ParameterizedTest
    @MethodSource("reads")
    void areAnEmptyAnswerInPlaceOfAllThatIsRead(Operation<?> operation) throws Exception {
        ResponseReader reader = new ResponseReader();
        for (String body : List.of("{\"success\":true,\"data\":null}", "{\"success\":true}")) {
            DecodedBody<?> reading = reader.read(operation, body.getBytes(StandardCharsets.UTF_8));

            assertThat(reading).as("%s", body).isInstanceOf(DecodedBody.Value.class);
            assertEmpty(operation, ((DecodedBody.Value<?>) reading).value(), body);
        }
        DecodedBody<?> noContent = reader.readNoContent(operation);
        assertThat(noContent).isInstanceOf(DecodedBody.Value.class);
        assertEmpty(operation, ((DecodedBody.Value<?>) noContent).value(), "status 204");
    }

    /** A single number that isn't there is null, and never 0. */
    private static void assertEmpty(Operation<?> operation, @Nullable Object value, String body) throws Exception {
        if (operation.answer() instanceof ResponseFormat.Enveloped<?> enveloped
                && enveloped.type() == BigDecimal.class) {
            assertThat(value).as("%s", body).isNull();
            return;
        }
        assertComplete(value, body);
        if (value instanceof Collection<?> values) {
            assertThat(values).as("%s", body).isEmpty();
        } else if (value instanceof Page<?> page) {
            assertThat(page.rows()).as("%s", body).isEmpty();
        }
    }

    private static List<String> bodies(Operation<?> operation) {
        ResponseFormat<?> answer = operation.answer();
        if (answer instanceof ResponseFormat.Paged<?> paged) {
            return List.of(
                    "{\"success\":true,\"data\":{\"" + paged.rows() + "\":null,\"totalRecords\":null}}",
                    "{\"success\":true,\"data\":{\"" + paged.rows() + "\":[null," + json(paged.row(), 1) + "]}}");
        }
        if (answer instanceof ResponseFormat.Bare<?> bare) {
            // A stored dashboard is known by its ID.
            return List.of(json(bare.type(), 0).replaceFirst("\"id\":null", "\"id\":1"));
        }
        ResponseFormat.Enveloped<?> enveloped = (ResponseFormat.Enveloped<?>) answer;
        String data = json(enveloped.type(), 0);
        for (String name : enveloped.path()) {
            data = "{\"" + name + "\":" + data + "}";
        }
        return List.of("{\"success\":true,\"errorObjects\":null,\"data\":" + data + "}");
    }

    /** An object of nulls, in lists beside a null; a plain value is itself one that fits. */
    private static String json(Type type, int depth) {
        Class<?> raw = (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
        if (Collection.class.isAssignableFrom(raw)) {
            return depth > DEEPEST ? "null" : "[null," + json(argument(type, 0), depth + 1) + "]";
        }
        if (Map.class.isAssignableFrom(raw)) {
            return "{\"1\":null}";
        }
        if (!raw.isRecord()) {
            return "\"1\"";
        }
        return fields(raw, depth).collect(Collectors.joining(",", "{", "}"));
    }

    private static Stream<String> fields(Class<?> type, int depth) {
        return Stream.of(type.getRecordComponents())
                .filter(component -> annotation(component, JsonAnySetter.class) == null)
                .flatMap(component -> annotation(component, JsonUnwrapped.class) != null
                        ? fields(component.getType(), depth)
                        : Stream.of("\"" + name(component) + "\":" + field(component, depth)));
    }

    private static String field(RecordComponent component, int depth) {
        boolean nests = depth < DEEPEST && component.getType().isRecord();
        return nests ? json(component.getGenericType(), depth + 1) : "null";
    }

    private static String name(RecordComponent component) {
        JsonProperty named = annotation(component, JsonProperty.class);
        return named == null ? component.getName() : named.value();
    }

    private static <A extends java.lang.annotation.Annotation> @Nullable A annotation(
            RecordComponent component, Class<A> annotation) {
        try {
            Field field = component.getDeclaringRecord().getDeclaredField(component.getName());
            return field.getAnnotation(annotation);
        } catch (NoSuchFieldException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static Type argument(Type type, int index) {
        return ((ParameterizedType) type).getActualTypeArguments()[index];
    }

    private static void assertComplete(@Nullable Object value, String body) throws Exception {
        if (value instanceof Collection<?> values) {
            assertThat(values).as("%s", body).doesNotContainNull();
            for (Object one : values) {
                assertComplete(one, body);
            }
        } else if (value instanceof Record) {
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                component.getAccessor().setAccessible(true);
                Object held = component.getAccessor().invoke(value);
                boolean collection = Collection.class.isAssignableFrom(component.getType())
                        || Map.class.isAssignableFrom(component.getType());
                boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
                assertThat(!collection || nullable || held != null)
                        .as("%s of %s", component, body)
                        .isTrue();
                assertComplete(held, body);
            }
        }
    }
}
