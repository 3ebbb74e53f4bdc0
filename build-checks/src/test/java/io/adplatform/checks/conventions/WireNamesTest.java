package io.adplatform.checks.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.checks.conventions.WireNames.Arguments;
import io.adplatform.checks.conventions.WireNames.Input;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.operation.PeriodRequest;
import io.adplatform.sdk.operation.RequestBuilder;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests send the names and forms that the platform's documents have for their inputs. */
class WireNamesTest {

    private static final int SEEDS = 50;

    /** Setters of days need a time zone, another input of the request. */
    private static final Set<String> OF_PERIODS = Set.of("between", "from", "until");

    private static final WireNames NAMES = new WireNames();
    private static final AdPlatform PLATFORM = PublicRequests.client().build();
    private static final AdPlatform WITH_LOG_IN_PATH = PublicRequests.client()
            .dialect(Dialect.documented().loginPath(true))
            .build();

    @AfterAll
    static void close() {
        PLATFORM.close();
        WITH_LOG_IN_PATH.close();
    }

    static List<PublicRequests.Made> requests() {
        Stream<PublicRequests.Made> logIns = PublicRequests.of(WITH_LOG_IN_PATH).stream()
                .filter(made -> made.operation().name().equals("POST /api/v3/ua/login"));
        return Stream.concat(PublicRequests.of(PLATFORM).stream(), logIns).toList();
    }

    /** A call of a setter. */
    private record Setting(Method setter, Arguments arguments, List<Input> inputs) {

        boolean excludes(Setting other) {
            return inputs.stream().anyMatch(input -> other.inputs.stream().anyMatch(input::excludes));
        }

        @Override
        public String toString() {
            return setter.getName();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void anySetOfSettersSendsTheFieldsOfTheDocuments(PublicRequests.Made made) {
        String operation = made.operation().name();
        List<Method> setters = setters(made);
        for (int seed = 0; seed < SEEDS; seed++) {
            WireParts parts = new WireParts(NAMES, new Random(seed));
            Arguments arguments = parts.argumentsOf(made.method());
            RequestBuilder<?, ?> request = made.with(arguments.values().toArray());
            Map<Input, JsonNode> expected = new LinkedHashMap<>();
            parts.add(NAMES.of(operation, "", made.method()), arguments, expected);
            List<Setting> chosen = chosen(operation, setters, new Random(seed), parts);
            for (Setting setting : chosen) {
                Samples.invoke(
                        setting.setter, request, setting.arguments.values().toArray());
                parts.add(setting.inputs, setting.arguments, expected);
            }

            assertSent(request, expected, "seed " + seed + ", after " + chosen);
        }
    }

    private static List<Method> setters(PublicRequests.Made made) {
        Stream<Method> period = made.fresh() instanceof PeriodRequest
                ? Stream.of(PeriodRequest.class.getMethods()).filter(method -> OF_PERIODS.contains(method.getName()))
                : Stream.empty();
        return Stream.concat(made.setters().stream(), period).toList();
    }

    /** Returns calls of setters that share no field, in any order. */
    private static List<Setting> chosen(String operation, List<Method> setters, Random random, WireParts parts) {
        List<Method> shuffled = new ArrayList<>(setters);
        Collections.shuffle(shuffled, random);
        List<Setting> chosen = new ArrayList<>();
        for (Method setter : shuffled.subList(0, random.nextInt(shuffled.size() + 1))) {
            Setting setting = new Setting(setter, parts.argumentsOf(setter), NAMES.of(operation, ".", setter));
            if (chosen.stream().noneMatch(setting::excludes)) {
                chosen.add(setting);
            }
        }
        return chosen;
    }

    private static void assertSent(RequestBuilder<?, ?> request, Map<Input, JsonNode> expected, String when) {
        Map<String, List<JsonNode>> sent = new TreeMap<>(SentFields.of(request).values());
        sent.keySet().removeIf(place -> place.startsWith("path "));
        Map<String, List<JsonNode>> fields = new TreeMap<>();
        expected.forEach((input, value) -> {
            if (input.isOpen()) {
                boolean isSent = sent.keySet().removeIf(place -> isAtOrBelow(place, input.place()));
                assertThat(isSent || input.isOptional())
                        .as("%s: %s is sent", when, input.place())
                        .isTrue();
            } else if (input.place().endsWith("[].value")) {
                value.forEach(one -> SentFields.add(input.place(), one, fields));
            } else if (input.place().endsWith(" *")) {
                value.properties().forEach(field -> SentFields.add("body " + field.getKey(), field.getValue(), fields));
            } else {
                SentFields.add(input.place(), value, fields);
            }
        });
        fields.forEach((place, values) -> assertThat(text(place, like(values, sent.remove(place))))
                .as("%s: %s", when, place)
                .isEqualTo(text(place, values)));
        assertThat(sent).as(when + ": fields that the documents don't have").isEmpty();
    }

    /** The sent values, with the expected ones where the documents leave them open. */
    private static List<JsonNode> like(List<JsonNode> expected, List<JsonNode> sent) {
        return sent == null || sent.size() != expected.size()
                ? sent
                : IntStream.range(0, sent.size())
                        .mapToObj(i -> expected.get(i).equals(WireNames.ANY) ? WireNames.ANY : sent.get(i))
                        .toList();
    }

    private static boolean isAtOrBelow(String place, String other) {
        return place.equals(other) || place.startsWith(other + ".") || place.startsWith(other + "[");
    }

    /** The query has texts only, with commas between the items of a list. */
    private static String text(String place, List<JsonNode> values) {
        if (values == null || !place.startsWith("query ")) {
            return String.valueOf(values);
        }
        JsonNode value = values.get(0);
        return value.isArray()
                ? value.valueStream().map(JsonNode::asText).collect(Collectors.joining(","))
                : value.asText();
    }

    @Test
    void everyLineOfTheTableHasItsMethod() {
        Map<String, List<Method>> methods = new HashMap<>();
        Map<String, List<Method>> setters = new HashMap<>();
        WireParts parts = new WireParts(NAMES, new Random(0));
        requests().forEach(made -> {
            String operation = made.operation().name();
            methods.computeIfAbsent(operation, any -> new ArrayList<>()).add(made.method());
            setters.computeIfAbsent(operation, any -> new ArrayList<>()).addAll(setters(made));
            Stream.concat(Stream.of(made.method()), setters(made).stream())
                    .flatMap(parts::typesOf)
                    .forEach(type -> {
                        methods.put("part " + type.getSimpleName(), WireParts.factories(type));
                        setters.put("part " + type.getSimpleName(), WireParts.setters(type));
                    });
        });
        Map<String, Set<String>> wrong = new TreeMap<>();
        for (String name : methods.keySet()) {
            wrong.put(name, NAMES.withoutMethod(name, methods.get(name), setters.get(name)));
        }
        wrong.values().removeIf(Set::isEmpty);
        Set<String> all = NAMES.operations();
        all.addAll(NAMES.parts());

        assertThat(wrong).as("lines of wire-names.txt without a method").isEmpty();
        assertThat(new TreeSet<>(methods.keySet())).isEqualTo(all);
    }
}
