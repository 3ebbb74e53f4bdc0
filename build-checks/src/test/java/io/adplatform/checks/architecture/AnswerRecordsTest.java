package io.adplatform.checks.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.bidmodel.dimensions.DimensionStatistics;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.json.AdPlatformModule;
import io.adplatform.sdk.json.ReadBy;
import io.adplatform.sdk.operation.KnownOperations;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Operation.ResponseFormat;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What answers are made of, through all that stands in them: nothing that a server sends is lost or comes out changed.
 */
class AnswerRecordsTest {

    /** What goes to a file, and what the caller asked for. */
    private static final Set<Class<?>> NO_ANSWER = Set.of(DownloadedFile.class, PagePosition.class);

    /** Every record that an answer is or holds, as it is read; where a converter makes it, what that is given. */
    static Stream<Class<?>> records() {
        Set<Class<?>> found = new LinkedHashSet<>();
        KnownOperations.all().stream()
                .map(Operation::answer)
                .map(AnswerRecordsTest::type)
                .forEach(type -> collect(type, found));
        return found.stream();
    }

    private static Type type(ResponseFormat<?> answer) {
        if (answer instanceof ResponseFormat.Paged<?> paged) {
            return paged.row();
        }
        if (answer instanceof ResponseFormat.Bare<?> bare) {
            return bare.type();
        }
        return answer instanceof ResponseFormat.Enveloped<?> enveloped ? enveloped.type() : DownloadedFile.class;
    }

    private static void collect(Type type, Set<Class<?>> found) {
        if (type instanceof ParameterizedType generic) {
            collect(generic.getRawType(), found);
            Stream.of(generic.getActualTypeArguments()).forEach(argument -> collect(argument, found));
        } else if (type instanceof Class<?> raw && raw.isAnnotationPresent(ReadBy.class)) {
            Class<?> converter = raw.getAnnotation(ReadBy.class).value();
            collect(((ParameterizedType) converter.getGenericSuperclass()).getActualTypeArguments()[0], found);
        } else if (type instanceof Class<?> raw && raw.isRecord() && !NO_ANSWER.contains(raw) && found.add(raw)) {
            Stream.of(raw.getRecordComponents()).forEach(component -> collect(component.getGenericType(), found));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("records")
    void keepWhatTheyDoNotKnow(Class<?> type) {
        // The record around those that are unwrapped keeps it for them.
        boolean unwrapped = records()
                .flatMap(any -> Stream.of(any.getRecordComponents()))
                .filter(component -> has(component, JsonUnwrapped.class))
                .anyMatch(component -> component.getType() == type);

        assertThat(unwrapped || Stream.of(type.getRecordComponents()).anyMatch(each -> has(each, JsonAnySetter.class)))
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("records")
    void holdNoTypeThatRoundsOrKnowsOnlySomeValues(Class<?> type) {
        assertThat(type.getRecordComponents())
                .flatExtracting(component -> classes(component.getGenericType()))
                .doesNotContain(double.class, Double.class, float.class, Float.class, Date.class, Calendar.class)
                .noneMatch(Class::isEnum);
    }

    /** Dashboards are written back, so that a missing list stays missing. Statistics have the requested attributes only. */
    static Stream<Class<?>> recordsWithListsThatAreNeverNull() {
        return records()
                .filter(type -> !type.getPackageName().endsWith(".dashboards") && type != DimensionStatistics.class)
                .filter(type -> lists(type).findAny().isPresent());
    }

    private static Stream<RecordComponent> lists(Class<?> type) {
        return Stream.of(type.getRecordComponents())
                .filter(component -> List.class.isAssignableFrom(component.getType()));
    }

    /** As {@code docs/guides/calls.md} says. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("recordsWithListsThatAreNeverNull")
    void holdNoNullInPlaceOfAList(Class<?> type) throws Exception {
        List<RecordComponent> lists = lists(type).toList();
        StringBuilder nulls = new StringBuilder("{\"other\": 1");
        lists.forEach(list -> nulls.append(", \"").append(list.getName()).append("\": null"));
        ObjectMapper mapper = new ObjectMapper().registerModule(new AdPlatformModule());

        for (String json : List.of("{}", nulls.append('}').toString())) {
            Object read = mapper.readValue(json, type);
            for (RecordComponent list : lists) {
                list.getAccessor().setAccessible(true);
                assertThat(list.getAccessor().invoke(read))
                        .as("%s of %s", list.getName(), json)
                        .isNotNull();
            }
        }
    }

    /** The type, and all those within it. */
    private static List<Class<?>> classes(Type type) {
        List<Class<?>> found = new ArrayList<>();
        if (type instanceof Class<?> raw) {
            found.add(raw.isArray() ? raw.getComponentType() : raw);
        } else if (type instanceof ParameterizedType generic) {
            found.addAll(classes(generic.getRawType()));
            Stream.of(generic.getActualTypeArguments()).forEach(argument -> found.addAll(classes(argument)));
        }
        return found;
    }

    private static boolean has(RecordComponent component, Class<? extends Annotation> annotation) {
        try {
            Field field = component.getDeclaringRecord().getDeclaredField(component.getName());
            return field.isAnnotationPresent(annotation);
        } catch (NoSuchFieldException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
