package io.adplatform.checks.conventions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Order;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The table of wire names and forms, {@code wire-names.txt}, which was written from the platform's documents. */
final class WireNames {

    /** The ID of the object that has a method, such as that of {@code campaign(campaignId)}. */
    private static final Object ENTRY = new Samples(0).of(long.class);

    private static final JsonMapper JSON = new JsonMapper();

    private final Map<String, Map<String, String>> lists = new HashMap<>();
    private final Map<String, Map<String, List<Input>>> operations = new LinkedHashMap<>();

    /** The methods of the operation that is being read. */
    private Map<String, List<Input>> last = Map.of();

    /**
     * A field that an input sends.
     *
     * @param place the field's place, as {@link SentFields} names it
     * @param form the form of its value
     * @param argument the index of the argument
     */
    record Input(String place, String form, int argument) {

        /** Whether the table names the field alone. */
        boolean isOpen() {
            return form.equals("part") || form.equals("file");
        }

        boolean overlaps(Input other) {
            return place.equals(other.place)
                    || place.startsWith(other.place + ".")
                    || other.place.startsWith(place + ".");
        }
    }

    WireNames() {
        String name = "wire-names.txt";
        try (InputStream table = WireNames.class.getResourceAsStream(name)) {
            String text = new String(Objects.requireNonNull(table, name).readAllBytes(), StandardCharsets.UTF_8);
            text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(this::read);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private void read(String line) {
        if (line.startsWith("list ")) {
            lists.put(line.substring(5, line.indexOf(':')), constants(line.substring(line.indexOf(':') + 1)));
        } else if (!line.startsWith(" ")) {
            last = operations.computeIfAbsent(line, any -> new LinkedHashMap<>());
        } else if (line.contains(":")) {
            String[] parts = line.split(":", 2);
            last.put(parts[0].strip(), inputs(parts[1]));
        } else {
            last.putAll(Objects.requireNonNull(operations.get(line.strip()), line));
        }
    }

    private static Map<String, String> constants(String text) {
        return Stream.of(text.split(",", -1))
                .map(one -> one.strip().split(" ", -1))
                .collect(Collectors.toMap(one -> one[0], one -> one[1]));
    }

    private static List<Input> inputs(String text) {
        return Stream.of(text.split(";", -1))
                .filter(one -> !one.isBlank())
                .map(one -> one.strip().split("=", 2))
                .map(one -> {
                    String[] form = one[1].split("#", -1);
                    String place = one[0].startsWith("?") ? "query " + one[0].substring(1) : "body " + one[0];
                    return new Input(place, form[0], form.length == 1 ? 0 : Integer.parseInt(form[1]) - 1);
                })
                .toList();
    }

    /** Returns the fields that a method of the operation sends, or a setter of its request. */
    List<Input> of(String operation, String prefix, Method method) {
        Map<String, List<Input>> methods = operations.getOrDefault(operation, Map.of());
        List<Input> found = methods.get(nameWithTypes(prefix, method));
        found = found == null ? methods.get(prefix + method.getName()) : found;
        if (found == null) {
            throw new AssertionError("wire-names.txt lacks " + nameWithTypes(prefix, method) + " of " + operation);
        }
        return found;
    }

    private static String nameWithTypes(String prefix, Method method) {
        return Stream.of(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(",", prefix + method.getName() + "(", ")"));
    }

    /** Returns the lines of an operation that no method has. */
    Set<String> withoutMethod(String operation, Collection<Method> methods, Collection<Method> setters) {
        Set<String> lines =
                new TreeSet<>(operations.getOrDefault(operation, Map.of()).keySet());
        methods.forEach(method -> lines.removeAll(Set.of(method.getName(), nameWithTypes("", method))));
        setters.forEach(setter -> lines.removeAll(Set.of("." + setter.getName(), nameWithTypes(".", setter))));
        return lines;
    }

    Set<String> operations() {
        return operations.keySet().stream()
                .filter(name -> name.contains("/"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns a field's value for the arguments of its method. */
    JsonNode value(Input input, Object... arguments) {
        if (input.form.startsWith("!")) {
            return json(input.form.substring(1));
        }
        if (input.form.equals("entry")) {
            return JSON.valueToTree(ENTRY);
        }
        Object argument = arguments[input.argument];
        String[] form = input.form.split(" ", -1);
        Object value = switch (form[0]) {
            case "list" -> all(argument).map(one -> constant(one, form)).toList();
            case "joined" -> all(argument).map(one -> "" + constant(one, form)).collect(Collectors.joining(","));
            case "text", "number-text", "date" -> "" + constant(argument, form);
            case "from-0" -> (int) argument - 1;
            case "seconds" -> ((Instant) argument).getEpochSecond();
            case "millis" -> ((Instant) argument).toEpochMilli();
            case "millis-text" -> "" + ((Instant) argument).toEpochMilli();
            case "word" -> word(argument);
            case "lower" -> name(argument).toLowerCase(Locale.ROOT);
            case "signed" -> (arguments[1] == Order.ASC ? "+" : "-") + word(argument);
            case "number", "flag" -> argument;
            default -> constant(argument, "", form[0]);
        };
        return JSON.valueToTree(value);
    }

    private static Stream<?> all(Object argument) {
        return argument instanceof Collection<?> collection
                ? collection.stream()
                : IntStream.range(0, Array.getLength(argument)).mapToObj(i -> Array.get(argument, i));
    }

    /** The value of a constant in the list that the form names, if it names one. */
    private Object constant(Object argument, String... form) {
        if (form.length == 1) {
            return argument;
        }
        String value = Objects.requireNonNull(lists.get(form[1]), form[1]).get(name(argument));
        return Objects.requireNonNull(value, () -> form[1] + " of wire-names.txt lacks " + name(argument))
                        .matches("[0-9]+")
                ? Integer.valueOf(value)
                : value;
    }

    private static String name(Object constant) {
        if (constant instanceof Enum<?> known) {
            return known.name();
        }
        for (Field field : constant.getClass().getFields()) {
            try {
                if (field.get(null) == constant) {
                    return field.getName();
                }
            } catch (IllegalAccessException impossible) {
                throw new LinkageError("a public constant could not be read", impossible);
            }
        }
        throw new AssertionError("no constant is " + constant);
    }

    private static Object word(Object value) {
        try {
            return value instanceof OpenEnum known
                    ? known.wireValue()
                    : value.getClass().getMethod("wireValue").invoke(value);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("the word of " + value + " could not be read", impossible);
        }
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }
}
