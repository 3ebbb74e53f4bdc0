package io.adplatform.checks.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.operation.PeriodRequest;
import io.adplatform.sdk.operation.RequestBuilder;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One concept has one name in all public requests. */
class ConventionsTest {

    /** The name of each concept, and names that no request has for it. */
    private static final Map<String, List<String>> NAMES = Map.ofEntries(
            entry(
                    "between, from, until, days, month",
                    "startDate",
                    "endDate",
                    "startTime",
                    "endTime",
                    "dateFrom",
                    "dateTo"),
            entry("timeZone, or timeZoneId for the platform's number", "timezone", "timezoneId", "zone", "zoneId"),
            entry("sortBy", "order", "orderBy", "sort", "sortOrder", "sortType"),
            entry("pageNo", "page", "pageNumber", "offset"),
            entry("pageSize", "limit", "size", "noOfEntries", "totalCount"),
            entry("search", "searchField", "query", "keyword"),
            entry("customer, or customerOwId as an argument", "customerId", "organization"),
            entry("with", "set", "put", "field", "additionalProperty"),
            entry("options", "timeout", "deadline", "retries"),
            entry("estimate", "estimatedTime", "cost"),
            entry("within", "timeLimit", "maxTime"),
            entry("onProgress", "progressListener"),
            entry("fileType", "format", "extension"),
            entry("columns", "fields", "metrics"));

    private static final AdPlatform PLATFORM = PublicRequests.client().build();

    @AfterAll
    static void close() {
        PLATFORM.close();
    }

    static Stream<PublicRequests.Made> requests() {
        return PublicRequests.of(PLATFORM).stream();
    }

    private static Map.Entry<String, List<String>> entry(String name, String... others) {
        return Map.entry(name, List.of(others));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void aConceptHasItsOnlyName(PublicRequests.Made made) {
        Stream<String> used = Stream.concat(
                made.setters().stream().map(Method::getName),
                Arrays.stream(made.method().getParameters()).map(Parameter::getName));

        assertThat(used)
                .allSatisfy(name -> assertThat(NAMES)
                        .allSatisfy((right, others) ->
                                assertThat(others).as("names for " + right).doesNotContain(name)));
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
