package io.adplatform.checks.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.checks.conventions.WireNames.Input;
import io.adplatform.sdk.AdPlatform;
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

    @AfterAll
    static void close() {
        PLATFORM.close();
    }

    static List<PublicRequests.Made> requests() {
        return PublicRequests.of(PLATFORM);
    }

    /** A call of a setter. */
    private record Setting(Method setter, List<Object> arguments, List<Input> inputs) {

        boolean overlaps(Setting other) {
            return inputs.stream().anyMatch(input -> other.inputs.stream().anyMatch(input::overlaps));
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
        for (int seed = 0; seed < (setters.isEmpty() ? 1 : SEEDS); seed++) {
            RequestBuilder<?, ?> request = made.fresh();
            Map<Input, JsonNode> expected = new LinkedHashMap<>();
            add(NAMES.of(operation, "", made.method()), new Samples(0).argumentsOf(made.method()), expected);
            List<Setting> chosen = chosen(operation, setters, new Random(seed));
            for (Setting setting : chosen) {
                Samples.invoke(setting.setter, request, setting.arguments.toArray());
                add(setting.inputs, setting.arguments.toArray(), expected);
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
    private static List<Setting> chosen(String operation, List<Method> setters, Random random) {
        List<Method> shuffled = new ArrayList<>(setters);
        Collections.shuffle(shuffled, random);
        List<Setting> chosen = new ArrayList<>();
        for (Method setter : shuffled.subList(0, random.nextInt(shuffled.size() + 1))) {
            List<Object> arguments = List.of(new Samples(random.nextInt(2)).argumentsOf(setter));
            Setting setting = new Setting(setter, arguments, NAMES.of(operation, ".", setter));
            if (chosen.stream().noneMatch(setting::overlaps)) {
                chosen.add(setting);
            }
        }
        return chosen;
    }

    /** Adds fields to a request. They replace those with the same names. */
    private static void add(List<Input> inputs, Object[] arguments, Map<Input, JsonNode> to) {
        for (Input input : inputs) {
            to.keySet().removeIf(input::overlaps);
            if (!input.form().equals("none")) {
                to.put(input, input.isOpen() ? null : NAMES.value(input, arguments));
            }
        }
    }

    private static void assertSent(RequestBuilder<?, ?> request, Map<Input, JsonNode> expected, String when) {
        Map<String, List<JsonNode>> sent = new TreeMap<>(SentFields.of(request).values());
        sent.keySet().removeIf(place -> place.startsWith("path "));
        expected.forEach((input, value) -> {
            if (input.isOpen()) {
                assertThat(sent.keySet().removeIf(place -> isAtOrBelow(place, input.place())))
                        .as("%s: %s is sent", when, input.place())
                        .isTrue();
            } else {
                assertThat(text(input, sent.remove(input.place())))
                        .as("%s: %s", when, input.place())
                        .isEqualTo(text(input, List.of(value)));
            }
        });
        assertThat(sent).as(when + ": fields that the documents don't have").isEmpty();
    }

    private static boolean isAtOrBelow(String place, String other) {
        return place.equals(other) || place.startsWith(other + ".") || place.startsWith(other + "[");
    }

    /** The query has texts only, with commas between the items of a list. */
    private static String text(Input input, List<JsonNode> values) {
        if (values == null || !input.place().startsWith("query ")) {
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
        requests().forEach(made -> {
            String operation = made.operation().name();
            methods.computeIfAbsent(operation, any -> new ArrayList<>()).add(made.method());
            setters.computeIfAbsent(operation, any -> new ArrayList<>()).addAll(setters(made));
        });
        Map<String, Set<String>> wrong = new TreeMap<>();
        for (String operation : NAMES.operations()) {
            wrong.put(
                    operation,
                    NAMES.withoutMethod(
                            operation,
                            methods.getOrDefault(operation, List.of()),
                            setters.getOrDefault(operation, List.of())));
        }
        wrong.values().removeIf(Set::isEmpty);

        assertThat(wrong).as("lines of wire-names.txt without a method").isEmpty();
        assertThat(new TreeSet<>(methods.keySet())).isEqualTo(NAMES.operations());
    }
}
