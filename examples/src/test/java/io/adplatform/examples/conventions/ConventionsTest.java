package io.adplatform.examples.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.operation.PeriodRequest;
import io.adplatform.sdk.operation.RequestBuilder;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code docs/reference/conventions.md} says what things are called; every public request keeps to it. */
class ConventionsTest {

    private static final Pattern QUOTED = Pattern.compile("`([a-zA-Z]+)`(?! with arguments)");
    private static final Pattern ROW = Pattern.compile("(?m)^\\|([^|]*)\\|([^|]*)\\|([^|]*)\\|$");

    private static final AdPlatform PLATFORM = AdPlatform.builder()
            .baseUrl("https://ads.example")
            .clientCredentials("id", "secret")
            .login("user@example.com", "password")
            .build();

    @AfterAll
    static void close() {
        PLATFORM.close();
    }

    static Stream<PublicRequests.Made> requests() {
        return PublicRequests.of(PLATFORM).stream();
    }

    /** The word that stands for each one that is not used. */
    private static Map<String, String> replaced() throws IOException {
        Map<String, String> replaced = new TreeMap<>();
        ROW.matcher(Files.readString(Path.of("../docs/reference/conventions.md")))
                .results()
                .forEach(row -> {
                    words(row.group(3))
                            .forEach(not -> replaced.put(not, row.group(2).strip()));
                });
        return replaced;
    }

    private static Stream<String> words(String cell) {
        return QUOTED.matcher(cell.replaceAll("`type` of a file, ", ""))
                .results()
                .map((MatchResult word) -> word.group(1));
    }

    @Test
    void thePageHasWords() throws IOException {
        assertThat(replaced()).hasSizeGreaterThan(25).containsKeys("startDate", "noOfEntries", "timezoneId");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void itsWordsAreThoseOfThePage(PublicRequests.Made made) throws IOException {
        Map<String, String> replaced = replaced();

        assertThat(made.setters()).allSatisfy(setter -> assertThat(replaced).doesNotContainKey(setter.getName()));
        assertThat(made.method().getParameters())
                .allSatisfy(parameter -> assertThat(replaced).doesNotContainKey(parameter.getName()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void anOrderIsAConstantWithADirectionAndASignedText(PublicRequests.Made made) {
        List<List<Class<?>>> orders = made.setters().stream()
                .filter(setter -> setter.getName().equals("sortBy"))
                .map(setter -> List.of(setter.getParameterTypes()))
                .toList();

        if (!orders.isEmpty()) {
            assertThat(orders).contains(List.of(String.class));
            assertThat(orders)
                    .anyMatch(order -> order.size() == 2
                            && OpenEnum.class.isAssignableFrom(order.get(0))
                            && order.get(1) == Order.class);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void aPeriodIsThatOfAllRequests(PublicRequests.Made made) {
        Class<?> type = made.fresh().getClass();
        boolean hasPeriod = made.setters().stream()
                        .flatMap(setter -> Stream.of(setter.getParameterTypes()))
                        .filter(parameter -> Set.<Class<?>>of(Instant.class, LocalDate.class, YearMonth.class)
                                .contains(parameter))
                        .count()
                > 1;

        assertThat(!hasPeriod || PeriodRequest.class.isAssignableFrom(type)).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void severalIdsAreACollection(PublicRequests.Made made) {
        assertThat(methods(made))
                .allSatisfy(method -> assertThat(method.getGenericParameterTypes())
                        .noneMatch(type -> type == long[].class || type == Long[].class || isListOfIds(type)));
    }

    private static boolean isListOfIds(Type type) {
        return type instanceof ParameterizedType generic
                && generic.getRawType() != Collection.class
                && List.of(generic.getActualTypeArguments()).equals(List.of(Long.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void idsOfTwoKindsAreToldApartByName(PublicRequests.Made made) {
        assertThat(methods(made))
                .allSatisfy(method -> assertThat(Arrays.stream(method.getParameterTypes())
                                .filter(type -> type == long.class || type == Long.class))
                        .hasSizeLessThanOrEqualTo(1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void anyFurtherFieldCanBeSaidInObjectsWithinTheRequestToo(PublicRequests.Made made) throws Exception {
        assertThat(RequestBuilder.class.getMethod("with", String.class, Object.class))
                .isNotNull();
        Stream<Class<?>> objects = methods(made)
                .flatMap(method -> Stream.of(method.getParameterTypes()))
                .map(type -> type.isArray() ? type.getComponentType() : type)
                .filter(ConventionsTest::isObjectWithin);

        assertThat(objects)
                .allSatisfy(type -> assertThat(Stream.of(type.getMethods())
                                .anyMatch(method -> method.getName().equals("with")))
                        .isTrue());
    }

    /** A class of ours that callers fill, and that is neither a value of a list nor a record, which has its fields. */
    private static boolean isObjectWithin(Class<?> type) {
        return type.getName().startsWith("io.adplatform.sdk")
                && !type.isRecord()
                && !type.isEnum()
                && !type.isInterface()
                && !OpenEnum.class.isAssignableFrom(type)
                && !Content.class.isAssignableFrom(type);
    }

    /** The method that makes the request, and the request's own setters. */
    private static Stream<Method> methods(PublicRequests.Made made) {
        return Stream.concat(Stream.of(made.method()), made.setters().stream())
                .filter(method -> !Modifier.isStatic(method.getModifiers()));
    }
}
