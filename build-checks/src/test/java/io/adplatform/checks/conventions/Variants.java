package io.adplatform.checks.conventions;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.creative.uploads.NewCreative;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Pairs of values of a type that differ in one input. For a type with factories and fluent setters, such as
 * {@code EntityModelling}, each pair names the method that makes the difference.
 */
final class Variants {

    private static final String SDK = "io.adplatform.sdk";
    private static final int DEEPEST = 4;

    private static final Samples FIRST = new Samples(0);
    private static final Samples SECOND = new Samples(1);

    private Variants() {}

    /**
     * Two values.
     *
     * @param methods the methods whose input makes the difference, from the outside to the inside
     * @param exact whether one input alone makes it
     */
    record Pair(List<String> methods, boolean exact, Object one, Object other) {

        private Pair of(Object newOne, Object newOther) {
            return new Pair(methods, exact, newOne, newOther);
        }

        private Pair within(String method, Object newOne, Object newOther) {
            List<String> all = new ArrayList<>(List.of(method));
            all.addAll(methods);
            return new Pair(all, exact, newOne, newOther);
        }
    }

    /** Lists of arguments for a method of which one has a further field, for parts that take further fields. */
    static Stream<Pair> withFurtherField(Method method, String field) {
        Object[] usual = FIRST.argumentsOf(method);
        return IntStream.range(0, usual.length)
                .boxed()
                .flatMap(i -> concrete(method.getParameterTypes()[i])
                        .flatMap(type -> methods(type)
                                .filter(with -> with.getName().equals("with")
                                        && List.of(with.getParameterTypes())
                                                .equals(List.of(String.class, Object.class)))
                                .map(with -> new Pair(
                                        List.of(owner(with, type) + ".with"),
                                        true,
                                        replaced(usual, i, Samples.invoke(with, FIRST.of(type), field, "sample")),
                                        usual))));
    }

    private static Stream<Class<?>> concrete(Class<?> type) {
        return type.isSealed() ? Stream.of(type.getPermittedSubclasses()).flatMap(Variants::concrete) : Stream.of(type);
    }

    /** Lists of arguments for a method that differ in one argument. */
    static Stream<Pair> argumentsOf(Method method) {
        return argumentsOf(method, DEEPEST);
    }

    private static Stream<Pair> argumentsOf(Method method, int depth) {
        Type[] types = method.getGenericParameterTypes();
        Object[] usual = FIRST.argumentsOf(method);
        return IntStream.range(0, types.length)
                .boxed()
                .flatMap(i -> of(types[i], depth)
                        .map(pair -> pair.of(replaced(usual, i, pair.one()), replaced(usual, i, pair.other()))));
    }

    private static Object[] replaced(Object[] arguments, int index, Object argument) {
        Object[] all = arguments.clone();
        all[index] = argument;
        return all;
    }

    private static Stream<Pair> of(Type type, int depth) {
        if (type instanceof WildcardType wildcard) {
            return of(wildcard.getUpperBounds()[0], depth);
        }
        if (type instanceof ParameterizedType generic
                && Collection.class.isAssignableFrom((Class<?>) generic.getRawType())) {
            return ofSeveral(generic.getActualTypeArguments()[0], depth, List::of);
        }
        Class<?> plain = (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
        if (plain.isArray()) {
            return ofSeveral(plain.getComponentType(), depth, elements -> array(plain, elements));
        }
        if (plain.isSealed()) {
            return Stream.of(plain.getPermittedSubclasses()).flatMap(subclass -> of(subclass, depth));
        }
        List<Pair> parts =
                isPart(plain) && depth > 0 ? partsOf(plain, depth - 1).toList() : List.of();
        return parts.isEmpty() ? Stream.of(new Pair(List.of(), true, FIRST.of(type), second(type))) : parts.stream();
    }

    /** Another value of an open list that has one constant is one that it does not know. */
    private static Object second(Type type) {
        Object second = SECOND.of(type);
        return second instanceof OpenEnum && second.equals(FIRST.of(type))
                ? called(method((Class<?>) type, "of", long.class), null)
                : second;
    }

    /** Values of one element, and the first element without and with a second one. */
    private static Stream<Pair> ofSeveral(Type element, int depth, Function<Object[], Object> of) {
        Object[] both = {FIRST.of(element), SECOND.of(element)};
        return Stream.concat(
                of(element, depth)
                        .map(pair ->
                                pair.of(of.apply(new Object[] {pair.one()}), of.apply(new Object[] {pair.other()}))),
                Stream.of(new Pair(List.of(), false, of.apply(both), of.apply(new Object[] {both[0]}))));
    }

    private static Object array(Class<?> type, Object... elements) {
        Object array = Array.newInstance(type.getComponentType(), elements.length);
        IntStream.range(0, elements.length).forEach(i -> Array.set(array, i, elements[i]));
        return array;
    }

    /** A type of the SDK whose values callers put together. */
    private static boolean isPart(Class<?> type) {
        return type.getName().startsWith(SDK)
                && !type.isEnum()
                && !type.isInterface()
                && !type.getName().startsWith(SDK + ".file")
                && !OpenEnum.class.isAssignableFrom(type);
    }

    private static Stream<Pair> partsOf(Class<?> type, int depth) {
        List<Pair> pairs = new ArrayList<>();
        List<Method> factories = methods(type)
                .filter(method -> Modifier.isStatic(method.getModifiers()) && method.getReturnType() == type)
                .filter(method -> !List.of(method.getParameterTypes()).contains(type))
                .toList();
        for (Method factory : factories) {
            String name = type.getSimpleName() + "." + factory.getName();
            argumentsOf(factory, depth)
                    .map(pair -> pair.within(
                            name,
                            Samples.invoke(factory, null, (Object[]) pair.one()),
                            Samples.invoke(factory, null, (Object[]) pair.other())))
                    .forEach(pairs::add);
            factories.stream()
                    .filter(other -> !other.equals(factory))
                    .forEach(other ->
                            pairs.add(new Pair(List.of(name), true, called(factory, null), called(other, null))));
        }
        for (Method setter : fluent(type, type)) {
            for (Method factory : factories) {
                pairs.addAll(changes(owner(setter, type), setter, called(factory, null), depth));
            }
        }
        methods(type)
                .filter(method -> Modifier.isStatic(method.getModifiers())
                        && method.getName().equals("builder"))
                .forEach(builder -> fluent(builder.getReturnType(), builder.getReturnType())
                        .forEach(setter -> {
                            String name = type.getSimpleName() + ".builder()";
                            pairs.addAll(built(name, builder, setter, depth));
                        }));
        if (type.isRecord()) {
            pairs.addAll(components(type));
        }
        return pairs.stream();
    }

    /** The type that callers find a setter in: if all kinds of a sealed type have it, that type. */
    private static String owner(Method setter, Class<?> type) {
        Class<?> declaring = setter.getDeclaringClass();
        return (declaring.isSealed() ? declaring : type).getSimpleName();
    }

    /** Records that differ in one component, for components that no factory takes. */
    private static List<Pair> components(Class<?> type) {
        Constructor<?> constructor = type.getConstructors()[0];
        Type[] types = constructor.getGenericParameterTypes();
        Object[] usual = Stream.of(types).map(FIRST::of).toArray();
        return IntStream.range(0, types.length)
                .filter(i -> !type.getRecordComponents()[i].getName().equals("additionalProperties"))
                .mapToObj(i -> new Pair(
                        List.of(type.getSimpleName() + "." + type.getRecordComponents()[i].getName()),
                        false,
                        made(constructor, usual),
                        made(constructor, replaced(usual, i, SECOND.of(types[i])))))
                .toList();
    }

    private static Object made(Constructor<?> constructor, Object... arguments) {
        try {
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException refused) {
            throw new LinkageError(constructor + " can't be called", refused);
        }
    }

    /** What one fluent setter changes: its argument, or that it is called. */
    private static List<Pair> changes(String name, Method setter, Object part, int depth) {
        String label = name + "." + setter.getName();
        if (isRefused(setter, part)) {
            return List.of();
        }
        List<Pair> pairs = new ArrayList<>();
        if (setter.getParameterCount() == 0) {
            pairs.add(new Pair(List.of(label), true, called(setter, part), part));
        }
        argumentsOf(setter, depth)
                .map(pair -> pair.within(
                        label,
                        Samples.invoke(setter, part, (Object[]) pair.one()),
                        Samples.invoke(setter, part, (Object[]) pair.other())))
                .forEach(pairs::add);
        return pairs;
    }

    /** Whether a setter does not take parts of this kind. */
    private static boolean isRefused(Method setter, Object part) {
        try {
            called(setter, part);
            return false;
        } catch (LinkageError failed) {
            if (failed.getCause().getCause() instanceof IllegalStateException) {
                return true;
            }
            throw failed;
        }
    }

    private static List<Pair> built(String name, Method builder, Method setter, int depth) {
        return argumentsOf(setter, depth)
                .map(pair -> pair.within(
                        name + "." + setter.getName(),
                        built(builder, setter, (Object[]) pair.one()),
                        built(builder, setter, (Object[]) pair.other())))
                .toList();
    }

    private static Object built(Method builder, Method setter, Object[] arguments) {
        Object filled = Samples.invoke(setter, Samples.invoke(builder, null), arguments);
        return Samples.invoke(method(filled.getClass(), "build"), filled);
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters) {
        try {
            return type.getMethod(name, parameters);
        } catch (NoSuchMethodException impossible) {
            throw new LinkageError(type + " has no method " + name, impossible);
        }
    }

    private static Object called(Method method, Object target) {
        return Samples.invoke(method, target, FIRST.argumentsOf(method));
    }

    /** Returns the fluent setters of a type. */
    static List<Method> fluent(Class<?> type, Class<?> result) {
        return methods(type)
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method ->
                        method.getReturnType().isAssignableFrom(result) && method.getReturnType() != Object.class)
                .filter(method -> !method.getName().equals("with"))
                // The name of a creative in its request, not a field.
                .filter(method -> method.getDeclaringClass() != NewCreative.class
                        || !method.getName().equals("key"))
                .filter(method -> Stream.of(method.getParameterTypes())
                        .noneMatch(parameter ->
                                parameter.getPackageName().equals("java.util.function") || parameter == Object.class))
                .toList();
    }

    /** Returns the static methods that make a value of a type, or its builder. */
    static List<Method> factories(Class<?> type) {
        List<Method> factories = methods(type)
                .filter(method -> Modifier.isStatic(method.getModifiers()))
                .filter(method ->
                        method.getReturnType() == type || method.getName().equals("builder"))
                .toList();
        return factories.stream().anyMatch(method -> method.getName().equals("builder"))
                ? factories.stream()
                        .filter(method -> method.getName().equals("builder"))
                        .toList()
                : factories;
    }

    private static Stream<Method> methods(Class<?> type) {
        return Stream.of(type.getMethods())
                .filter(method -> !method.isBridge())
                .sorted(Comparator.comparing(Method::toString));
    }
}
