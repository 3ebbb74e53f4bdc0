package io.adplatform.checks.conventions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Order;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
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
import org.jspecify.annotations.Nullable;

/** The table of wire names and forms, {@code wire-names.txt}, which was written from the platform's documents. */
final class WireNames {

    /** The ID of the object that has a method, such as that of {@code campaign(campaignId)}. */
    private static final Object ENTRY = new Samples(0).of(long.class);

    private static final JsonMapper JSON = new JsonMapper();

    /** A value that the documents leave open. */
    static final JsonNode ANY = TextNode.valueOf("<any>");

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
     * @param appends whether the value is added to a list
     * @param fields the fields of an object that the table puts together
     */
    record Input(String place, String form, int argument, boolean appends, List<Input> fields) {

        /** Whether the table names the field alone. */
        boolean isOpen() {
            return form.equals("any") || form.startsWith("file");
        }

        boolean changesLast() {
            return place.endsWith(".last");
        }

        /** Whether some arguments don't send it. */
        boolean isOptional() {
            return form.equals("file?");
        }

        /** Whether only one of the two can be sent. */
        boolean excludes(Input other) {
            return overlaps(other) && !(appends && other.appends);
        }

        boolean overlaps(Input other) {
            String here = field();
            String there = other.field();
            return here.equals(there) || here.startsWith(there + ".") || there.startsWith(here + ".");
        }

        /** The field, for a list also where the table names the fields of its items. */
        private String field() {
            return place.replace("[]", "").replace(".last", "");
        }
    }

    /**
     * Arguments of a method.
     *
     * @param parts for each argument that is or holds values of {@link WireParts}, their JSON; others have a missing node
     */
    record Arguments(List<Object> values, List<JsonNode> parts) {}

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
                .map(one -> input("body ", one.strip()))
                .toList();
    }

    private static Input input(String holder, String text) {
        String[] parts = text.split("=", 2);
        boolean appends = parts[0].endsWith("+");
        String name = appends ? parts[0].substring(0, parts[0].length() - 1) : parts[0];
        String place = name.startsWith("?") ? "query " + name.substring(1) : holder + name;
        int brace = parts[1].startsWith("!") ? -1 : parts[1].indexOf('{');
        List<Input> fields = brace < 0
                ? List.of()
                : Stream.of(parts[1].substring(brace + 1, parts[1].indexOf('}')).split(",", -1))
                        .map(field -> input("", field.strip()))
                        .toList();
        String[] form = (brace < 0 ? parts[1] : parts[1].substring(0, brace)).split("#", -1);
        return new Input(place, form[0], form.length == 1 ? 0 : Integer.parseInt(form[1]) - 1, appends, fields);
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

    /** Whether the table has the fields of a type's values. */
    boolean hasPart(Class<?> type) {
        return operations.containsKey("part " + type.getSimpleName());
    }

    Set<String> parts() {
        return operations.keySet().stream()
                .filter(name -> name.startsWith("part "))
                .collect(Collectors.toCollection(TreeSet::new));
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

    /** Returns a field's value for the arguments of its method; {@code null} if it is not sent. */
    @Nullable
    JsonNode value(Input input, Arguments arguments) {
        if (input.fields.isEmpty()) {
            return plain(input, arguments);
        }
        ObjectNode object = JSON.createObjectNode();
        if (!input.form.isEmpty()) {
            object.setAll((ObjectNode) Objects.requireNonNull(plain(input, arguments)));
        }
        input.fields.forEach(field -> object.set(field.place, value(field, arguments)));
        return object;
    }

    private @Nullable JsonNode plain(Input input, Arguments arguments) {
        if (input.form.startsWith("!")) {
            return json(input.form.substring(1));
        }
        if (input.form.equals("entry")) {
            return JSON.valueToTree(ENTRY);
        }
        if (input.form.equals("any")) {
            return ANY;
        }
        String[] form = input.form.split(" ", -1);
        Object argument = arguments.values.get(input.argument);
        if (form[0].startsWith(".")) {
            return JSON.valueToTree(constant(called(argument, form[0].substring(1)), form));
        }
        Object value = switch (form[0]) {
            case "part" -> arguments.parts.get(input.argument);
            case "several" -> arguments.parts.get(input.argument).size() > 1 ? form[1] : null;
            case "list" -> all(argument).map(one -> constant(one, form)).toList();
            case "list-or-one" -> {
                List<?> all = all(argument).map(one -> constant(one, form)).toList();
                yield all.size() == 1 ? all.get(0) : all;
            }
            case "words" -> all(argument).map(WireNames::word).toList();
            case "joined" -> all(argument).map(one -> "" + constant(one, form)).collect(Collectors.joining(","));
            case "text", "number-text", "date" -> "" + constant(argument, form);
            case "from-0" -> (int) argument - 1;
            case "decimal" -> new BigDecimal((String) argument);
            case "pair" -> Map.of(argument, arguments.values.get(1));
            case "metrics" ->
                all(argument)
                        .map(one -> constant(one, form) + "-" + arguments.values.get(0))
                        .toList();
            case "name" -> ((Path) argument).getFileName().toString();
            case "duration" -> ((Duration) argument).toSeconds();
            case "seconds" -> ((Instant) argument).getEpochSecond();
            case "millis" -> ((Instant) argument).toEpochMilli();
            case "millis-text" -> "" + ((Instant) argument).toEpochMilli();
            case "word" -> word(argument);
            case "lower" -> name(argument).toLowerCase(Locale.ROOT);
            case "signed" -> (arguments.values.get(1) == Order.ASC ? "+" : "-") + word(argument);
            case "number", "flag" -> argument;
            default -> constant(argument, "", form[0]);
        };
        return value == null ? null : JSON.valueToTree(value);
    }

    private static Object called(Object value, String accessor) {
        try {
            return value.getClass().getMethod(accessor).invoke(value);
        } catch (ReflectiveOperationException wrong) {
            throw new LinkageError("no " + accessor + " of " + value, wrong);
        }
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
        return value instanceof OpenEnum known ? known.wireValue() : called(value, "wireValue");
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }
}
