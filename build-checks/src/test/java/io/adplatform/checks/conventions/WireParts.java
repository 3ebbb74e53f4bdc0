package io.adplatform.checks.conventions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.checks.conventions.WireNames.Arguments;
import io.adplatform.checks.conventions.WireNames.Input;
import io.adplatform.sdk.creative.uploads.NewCreative;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Random values that callers put together for a request, such as {@code EntityModelling}, with the JSON of the documents. */
final class WireParts {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final WireNames names;
    private final Random random;

    WireParts(WireNames names, Random random) {
        this.names = names;
        this.random = random;
    }

    /** A value and its JSON. */
    private record Part(Object value, JsonNode json) {}

    /** Returns arguments for a method. */
    Arguments argumentsOf(Method method) {
        Type[] types = method.getGenericParameterTypes();
        Arguments arguments = new Arguments(new ArrayList<>(), new ArrayList<>());
        for (Type type : types) {
            Class<?> element = element(type);
            Part part = isPart(element)
                    ? argument(type, element)
                    : new Part(new Samples(random.nextInt(2)).of(type), NODES.missingNode());
            arguments.values().add(part.value);
            arguments.parts().add(part.json);
        }
        return arguments;
    }

    /** Returns the types of parts that a method takes. */
    Stream<Class<?>> typesOf(Method method) {
        return Stream.of(method.getGenericParameterTypes())
                .<Class<?>>map(WireParts::element)
                .flatMap(WireParts::concrete)
                .filter(names::hasPart)
                .flatMap(type -> Stream.concat(
                        Stream.of(type),
                        Stream.concat(factories(type).stream(), setters(type).stream())
                                .flatMap(this::typesOf)));
    }

    private static Class<?> element(Type type) {
        if (type instanceof WildcardType wildcard) {
            return element(wildcard.getUpperBounds()[0]);
        }
        if (type instanceof ParameterizedType generic) {
            Class<?> raw = (Class<?>) generic.getRawType();
            return Collection.class.isAssignableFrom(raw) ? element(generic.getActualTypeArguments()[0]) : raw;
        }
        return type instanceof Class<?> array && array.isArray()
                ? array.getComponentType()
                : type instanceof Class<?> plain ? plain : Object.class;
    }

    private boolean isPart(Class<?> type) {
        return concrete(type).anyMatch(names::hasPart);
    }

    private static Stream<Class<?>> concrete(Class<?> type) {
        return type.isSealed()
                ? Stream.of(type.getPermittedSubclasses()).flatMap(WireParts::concrete)
                : Stream.of(type);
    }

    private Part argument(Type type, Class<?> element) {
        boolean single =
                element(type) == type || (type instanceof ParameterizedType generic && generic.getRawType() == element);
        List<Part> parts = IntStream.rangeClosed(1, single ? 1 : 1 + random.nextInt(2))
                .mapToObj(i -> keyed(of(element), "sample-" + i))
                .toList();
        if (single) {
            return parts.get(0);
        }
        boolean isMap = NewCreative.class.isAssignableFrom(element);
        ObjectNode map = NODES.objectNode();
        ArrayNode list = NODES.arrayNode();
        parts.forEach(part -> {
            list.add(part.json);
            map.setAll(isMap ? (ObjectNode) part.json : map);
        });
        List<Object> values = parts.stream().map(Part::value).toList();
        return new Part(type instanceof Class<?> ? array(element, values) : values, isMap ? map : list);
    }

    private static Object array(Class<?> element, List<Object> values) {
        Object array = Array.newInstance(element, values.size());
        IntStream.range(0, values.size()).forEach(i -> Array.set(array, i, values.get(i)));
        return array;
    }

    /** A creative is sent under its key. */
    private static Part keyed(Part part, String key) {
        return part.value instanceof NewCreative<?> creative
                ? new Part(creative.key(key), NODES.objectNode().set(key, part.json))
                : part;
    }

    private Part of(Class<?> type) {
        List<Class<?>> kinds = concrete(type).toList();
        Class<?> kind = kinds.get(random.nextInt(kinds.size()));
        String table = "part " + kind.getSimpleName();
        List<Method> factories = factories(kind);
        Method factory = factories.get(random.nextInt(factories.size()));
        Map<Input, JsonNode> fields = new LinkedHashMap<>();
        Arguments given = argumentsOf(factory);
        add(names.of(table, "", factory), given, fields);
        Object value = Samples.invoke(factory, null, given.values().toArray());
        List<Method> setters = new ArrayList<>(setters(kind));
        Collections.shuffle(setters, random);
        List<Input> sent = new ArrayList<>();
        for (Method setter : setters.subList(0, random.nextInt(setters.size() + 1))) {
            List<Input> inputs = names.of(table, ".", setter);
            if (inputs.stream()
                    .noneMatch(input -> sent.stream().anyMatch(input::excludes)
                            || (input.changesLast() && !last(input, fields).has("entityId")))) {
                Arguments arguments = argumentsOf(setter);
                value = Samples.invoke(setter, value, arguments.values().toArray());
                add(inputs, arguments, fields);
                sent.addAll(inputs);
            }
        }
        return new Part(kind.isInstance(value) ? value : built(value), json(fields));
    }

    /** Returns the methods that begin a value of a part. */
    static List<Method> factories(Class<?> type) {
        return Variants.factories(type);
    }

    /** Returns the methods that set a field of a part. */
    static List<Method> setters(Class<?> type) {
        Class<?> filled = factories(type).get(0).getReturnType();
        return Variants.fluent(filled, filled);
    }

    private static Object built(Object builder) {
        try {
            return Samples.invoke(builder.getClass().getMethod("build"), builder);
        } catch (NoSuchMethodException impossible) {
            throw new LinkageError(builder + " has no build()", impossible);
        }
    }

    /** Adds fields to a request or a part. They replace those with the same names, or go behind them in a list. */
    void add(List<Input> inputs, Arguments arguments, Map<Input, JsonNode> to) {
        for (Input input : inputs) {
            JsonNode value = input.form().equals("none") || input.form().startsWith("file")
                    ? NODES.nullNode()
                    : names.value(input, arguments);
            if (value == null) {
                continue;
            }
            if (input.changesLast()) {
                ((ObjectNode) last(input, to)).setAll((ObjectNode) value);
                continue;
            }
            if (input.appends()) {
                ArrayNode list = list(input, to);
                if (value.isArray()) {
                    list.addAll((ArrayNode) value);
                } else {
                    list.add(value);
                }
                value = list;
            }
            to.keySet().removeIf(input::overlaps);
            if (!input.form().equals("none")) {
                to.put(input, value);
            }
        }
    }

    private static ArrayNode list(Input input, Map<Input, JsonNode> fields) {
        ArrayNode list = NODES.arrayNode();
        fields.forEach((field, value) -> {
            if (field.overlaps(input)) {
                list.addAll((ArrayNode) value);
            }
        });
        return list;
    }

    private static JsonNode last(Input input, Map<Input, JsonNode> fields) {
        ArrayNode list = list(input, fields);
        return list.path(list.size() - 1);
    }

    private static ObjectNode json(Map<Input, JsonNode> fields) {
        ObjectNode json = NODES.objectNode();
        fields.forEach((input, value) -> {
            String[] path = input.place().replaceFirst("^body ", "").split("[.]", -1);
            ObjectNode holder = json;
            for (int i = 0; i < path.length - 1; i++) {
                holder = holder.withObjectProperty(path[i]);
            }
            holder.set(path[path.length - 1], value);
        });
        return json;
    }
}
