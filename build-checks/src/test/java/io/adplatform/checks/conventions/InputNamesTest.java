package io.adplatform.checks.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.operation.RequestBuilder;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An error names an input by the setter that its caller knows, or by the parameter; not by its wire name alone. */
class InputNamesTest {

    private static final AdPlatform PLATFORM = PublicRequests.client().build();

    @AfterAll
    static void close() {
        PLATFORM.close();
    }

    static Stream<PublicRequests.Made> requests() {
        return PublicRequests.of(PLATFORM).stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void areThoseOfTheSetterOrOfTheParameter(PublicRequests.Made made) {
        Map<String, Input> inputs = new TreeMap<>();
        byParameter(made, inputs);
        bySetter(made, inputs);

        assertThat(inputs.values()).allMatch(Input::isToldAsItIsSet);
    }

    /** So that a setter of a later version refuses nobody who sets the field by its name. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void areTakenByWithIfTheirSetterIsNotCalled(PublicRequests.Made made) {
        Set<String> setByParameters = inputsOf(made.fresh()).keySet();
        Set<String> names = new TreeSet<>(EVERY_NAME);
        names.removeIf(name -> setByParameters.stream().anyMatch(set -> isWithin(set, name)));

        assertThat(names).noneMatch(name -> isRefused(made, name));
    }

    private static boolean isWithin(String field, String object) {
        return field.equals(object) || field.startsWith(object + ".");
    }

    private static final Set<String> EVERY_NAME = requests()
            .flatMap(made -> {
                Map<String, Input> inputs = new TreeMap<>();
                bySetter(made, inputs);
                return inputs.keySet().stream();
            })
            .collect(Collectors.toCollection(TreeSet::new));

    private static boolean isRefused(PublicRequests.Made made, String name) {
        try {
            made.fresh().with(name, "x").build();
            return false;
        } catch (InvalidRequestException refused) {
            return refused.violations().stream()
                    .anyMatch(violation -> violation.rule().contains("by with()"));
        }
    }

    /** What an input is called, over all ways to set it. */
    private record Input(String wireName, Set<String> setBy, Set<String> told) {

        static Input of(String wireName) {
            return new Input(wireName, new TreeSet<>(), new TreeSet<>());
        }

        void isSet(String by, RequestBuilder<?, ?> request) {
            setBy.add(by);
            told.add(InputNamesTest.told(wireName, settersOf(request)));
        }

        boolean isToldAsItIsSet() {
            return told.stream().allMatch(this::isOneOfThem);
        }

        private boolean isOneOfThem(String name) {
            return setBy.stream().anyMatch(by -> name.equals(by) || name.startsWith(by + "."));
        }
    }

    private static void byParameter(PublicRequests.Made made, Map<String, Input> inputs) {
        Method method = made.method();
        Object[] arguments = new Samples(0).argumentsOf(method);
        Object[] others = new Samples(1).argumentsOf(method);
        for (int i = 0; i < arguments.length; i++) {
            Object[] changed = arguments.clone();
            changed[i] = others[i];
            String parameter = method.getParameters()[i].getName();
            RequestBuilder<?, ?> request = made.with(changed);
            changes(inputsOf(made.with(arguments)), inputsOf(request))
                    .forEach(name -> inputs.computeIfAbsent(name, Input::of).isSet(parameter, request));
        }
    }

    private static void bySetter(PublicRequests.Made made, Map<String, Input> inputs) {
        for (Method setter : made.setters()) {
            RequestBuilder<?, ?> request = made.fresh();
            Samples.invoke(setter, request, new Samples(1).argumentsOf(setter));
            changes(inputsOf(made.fresh()), inputsOf(request))
                    .forEach(name -> inputs.computeIfAbsent(name, Input::of).isSet(setter.getName(), request));
        }
    }

    private static Set<String> changes(Map<String, Object> before, Map<String, Object> after) {
        Set<String> changed = new TreeSet<>();
        after.forEach((name, value) -> {
            if (!Objects.deepEquals(value, before.get(name))) {
                changed.add(name);
            }
        });
        return changed;
    }

    /** The way from a wire name to the setter, as {@code Checks} goes it. */
    private static String told(String wireName, Map<String, String> setters) {
        String whole = setters.get(wireName);
        if (whole != null) {
            return whole;
        }
        return Arrays.stream(wireName.split("[.]"))
                .map(name -> setters.getOrDefault(name, name))
                .filter(name -> !name.isEmpty())
                .reduce((one, next) -> one + "." + next)
                .orElse("");
    }

    /** What is set in a request, by its wire name; what stands in an object, by its path. */
    private static Map<String, Object> inputsOf(RequestBuilder<?, ?> request) {
        Map<String, Object> inputs = new LinkedHashMap<>();
        flatten("", SentFields.map(request, "path"), inputs);
        flatten("", SentFields.map(request, "query"), inputs);
        flatten("", SentFields.map(request, "body"), inputs);
        SentFields.map(request, "files").forEach((name, files) -> inputs.put(String.valueOf(name), files.toString()));
        return inputs;
    }

    private static void flatten(String prefix, Map<?, ?> fields, Map<String, Object> into) {
        fields.forEach((name, value) -> {
            if (value instanceof Map<?, ?> object) {
                flatten(prefix + name + ".", object, into);
            } else {
                into.put(prefix + name, value);
            }
        });
    }

    @SuppressWarnings("unchecked")
    private static Map<String, String> settersOf(RequestBuilder<?, ?> request) {
        return (Map<String, String>) SentFields.map(request, "setters");
    }
}
