package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.Converter;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.json.ReadBy;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The components of a record and the fields that fill them.
 *
 * <p>A component takes the field of its own name or {@link JsonProperty}, and of its {@link JsonAlias}. Components
 * marked {@link JsonUnwrapped} are records whose fields are among this record's own. The {@code Map<String, Object>} marked
 * {@link JsonAnySetter} takes all other fields. Names that begin with {@code processor} are also read under the dialect's
 * name for the payment processor. A static one-argument factory marked {@code @JsonCreator(mode = DELEGATING)} takes any value
 * other than an object.
 *
 * @param <T> the record
 */
final class RecordShape<T> {

    /** Key of the dialect among a reading's attributes. */
    static final Object DIALECT = Dialect.class;

    private static final Set<Class<?>> UNDERSTOOD = Set.of(
            JsonProperty.class,
            JsonAlias.class,
            JsonUnwrapped.class,
            JsonAnySetter.class,
            JsonInclude.class,
            JsonPropertyOrder.class,
            JsonSetter.class,
            JsonSerialize.class);

    private final JavaType type;
    private final Constructor<T> constructor;
    private final int width;
    private final Map<String, Slot> slots = new HashMap<>();
    /** This record first, then its unwrapped records. An outer record comes before its inner ones. */
    private final List<Part> parts = new ArrayList<>();

    private final @Nullable Object[] absent;
    /** In the order that answers mostly have. */
    private final List<Slot> inOrder = new ArrayList<>();

    private int others = -1;
    private int spelledFields;
    private boolean isResolved;
    private boolean namesProcessor;
    private @Nullable Method factory;
    private @Nullable LenientReader<?> factoryInput;

    /** A type that no answer can be read into: a mistake in the type. */
    static final class UnreadableTypeException extends IllegalStateException {

        UnreadableTypeException(JavaType type, String why) {
            super(type.getRawClass().getName() + " " + why);
        }
    }

    /**
     * A record that shares the object of an answer with others.
     *
     * @param outer number of the part that it is in
     * @param component index of its component there
     */
    private record Part(RecordShape<?> shape, int outer, int component) {}

    /**
     * The component of a field, within the reading of a record.
     *
     * @param part number of the record that has the component
     * @param index of the component's value in its record
     * @param order number of the field
     * @param absent value of a missing field
     * @param ofNull value of a null
     * @param names all declared names of the field, the strongest first
     * @param number of the field among those with several names; {@code -1} for a field with one
     * @param usual the strongest name, to compare with the bytes of an answer
     */
    record Slot(
            int part,
            int index,
            int order,
            LenientReader<?> reader,
            @Nullable Object absent,
            @Nullable Object ofNull,
            List<String> names,
            int number,
            SerializedString usual) {

        boolean hasSpellings() {
            return number >= 0;
        }

        /**
         * Takes a value under one name. A blank value replaces nothing. Of two values that differ, the one under the stronger
         * name counts. A name that only the deployment uses is the strongest.
         *
         * @param values the values of its record so far
         * @param filledBy the names of those values, by the number of the field
         * @return the name whose value is superseded; {@code null} for none
         */
        @Nullable
        String take(String name, @Nullable Object value, @Nullable Object[] values, @Nullable String[] filledBy) {
            String before = filledBy[number];
            if (value == null || isBlank(value)) {
                if (value != null && before == null) {
                    values[index] = value;
                }
                return null;
            }
            boolean isSecond = before != null && !before.equals(name);
            if (isSecond && value.equals(values[index])) {
                return null;
            }
            if (isSecond && names.indexOf(name) > names.indexOf(before)) {
                return name;
            }
            values[index] = value;
            filledBy[number] = name;
            return isSecond ? before : null;
        }

        private boolean isBlank(Object value) {
            return value.equals(absent)
                    || (value instanceof String text && text.isBlank())
                    || (value instanceof Collection<?> list && list.isEmpty());
        }
    }

    @SuppressWarnings("unchecked") // the canonical constructor of T makes a T
    RecordShape(JavaType type) {
        this.type = type;
        RecordComponent[] components = type.getRawClass().getRecordComponents();
        this.width = components.length;
        this.absent = new Object[width];
        try {
            constructor = (Constructor<T>) type.getRawClass()
                    .getDeclaredConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new));
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
        constructor.setAccessible(true);
    }

    /**
     * Whether this reader knows all of the record's Jackson annotations.
     *
     * @throws UnreadableTypeException for an annotation without effect that would only make Jackson read the record strictly
     */
    static boolean canRead(JavaType type) {
        Class<?> raw = type.getRawClass();
        JsonDeserialize own = raw.getAnnotation(JsonDeserialize.class);
        if (own != null
                && own.using() == JsonDeserializer.None.class
                && own.converter() == Converter.None.class
                && own.builder() == Void.class) {
            throw new UnreadableTypeException(
                    type,
                    "is marked @JsonDeserialize, which names neither a deserializer nor a"
                            + " converter; without the mark it is read leniently");
        }
        Stream<Annotation> onFields = Arrays.stream(raw.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .flatMap(field -> Arrays.stream(field.getAnnotations()));
        return !raw.isAnnotationPresent(ReadBy.class)
                && Stream.concat(Arrays.stream(raw.getAnnotations()), onFields)
                        .map(Annotation::annotationType)
                        .filter(annotation -> annotation.getName().startsWith("com.fasterxml.jackson."))
                        .allMatch(UNDERSTOOD::contains);
    }

    /** Returns the JSON names of a record's components. */
    static Set<String> names(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordShape::wireName)
                .collect(Collectors.toSet());
    }

    private static String wireName(RecordComponent component) {
        JsonProperty named = annotation(component, JsonProperty.class);
        return named == null || named.value().isEmpty() ? component.getName() : named.value();
    }

    /** Jackson's annotations apply to a record's field, not to its component. */
    private static <A extends Annotation> @Nullable A annotation(RecordComponent component, Class<A> annotation) {
        try {
            Field field = component.getDeclaringRecord().getDeclaredField(component.getName());
            return field.getAnnotation(annotation);
        } catch (NoSuchFieldException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Finds the readers of the components. */
    void resolve(DeserializationContext context) throws JsonMappingException {
        RecordComponent[] components = type.getRawClass().getRecordComponents();
        parts.add(new Part(this, 0, 0));
        for (int i = 0; i < width; i++) {
            if (annotation(components[i], JsonAnySetter.class) != null) {
                others = i;
                absent[i] = Map.of();
            } else {
                resolve(i, components[i], context);
            }
        }
        isResolved = true;
        for (Method method : type.getRawClass().getDeclaredMethods()) {
            JsonCreator creator = method.getAnnotation(JsonCreator.class);
            if (creator != null
                    && creator.mode() == JsonCreator.Mode.DELEGATING
                    && Modifier.isStatic(method.getModifiers())
                    && method.getParameterCount() == 1) {
                method.setAccessible(true);
                factory = method;
                factoryInput = LenientReader.of(context.constructType(method.getGenericParameterTypes()[0]), context);
            }
        }
    }

    private void resolve(int index, RecordComponent component, DeserializationContext context)
            throws JsonMappingException {
        JavaType componentType =
                context.getTypeFactory().resolveMemberType(component.getGenericType(), type.getBindings());
        LenientReader<?> reader = LenientReader.of(componentType, context);
        JsonUnwrapped unwrapped = annotation(component, JsonUnwrapped.class);
        if (unwrapped != null && reader instanceof RecordReader<?> group) {
            unwrap(index, group.shape(), unwrapped);
            return;
        }
        // A @Nullable list is null if the field is missing and empty if the list is, so that it can be written back.
        boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        Object none = nullable ? null : reader.getNullValue(context);
        JsonSetter setter = annotation(component, JsonSetter.class);
        boolean nullIsEmpty = setter != null && setter.nulls() == Nulls.AS_EMPTY;
        JsonAlias aliases = annotation(component, JsonAlias.class);
        String name = wireName(component);
        List<String> names = new ArrayList<>(List.of(name));
        names.addAll(aliases == null ? List.of() : List.of(aliases.value()));
        boolean ofProcessor = Dialect.namesProcessor(name);
        namesProcessor |= ofProcessor;
        absent[index] = none;
        Object ofNull = nullIsEmpty ? reader.getNullValue(context) : none;
        int number = names.size() > 1 || ofProcessor ? spelledFields++ : -1;
        SerializedString usual = new SerializedString(name);
        add(new Slot(0, index, inOrder.size(), reader, none, ofNull, List.copyOf(names), number, usual));
    }

    private void unwrap(int component, RecordShape<?> group, JsonUnwrapped with) {
        if (!group.isResolved) {
            throw new UnreadableTypeException(type, "is unwrapped into itself");
        }
        int first = parts.size();
        int numbersBefore = spelledFields;
        parts.add(new Part(group, 0, component));
        group.parts.stream()
                .skip(1)
                .forEach(part -> parts.add(new Part(part.shape, first + part.outer, part.component)));
        namesProcessor |= group.namesProcessor;
        spelledFields += group.spelledFields;
        UnaryOperator<String> named = name -> with.prefix() + name + with.suffix();
        group.inOrder.forEach(slot -> add(new Slot(
                first + slot.part,
                slot.index,
                inOrder.size(),
                slot.reader,
                slot.absent,
                slot.ofNull,
                slot.names.stream().map(named).toList(),
                slot.hasSpellings() ? slot.number + numbersBefore : slot.number,
                new SerializedString(named.apply(slot.usual.getValue())))));
    }

    private void add(Slot slot) {
        inOrder.add(slot);
        for (String name : slot.names) {
            if (slots.putIfAbsent(name, slot) != null) {
                throw new UnreadableTypeException(type, "has two components named " + name);
            }
        }
    }

    /** Returns the slot of a field; {@code null} if no component takes it. */
    @Nullable
    Slot slot(String name, DeserializationContext context) {
        Slot slot = slots.get(name);
        return slot == null && namesProcessor && context.getAttribute(DIALECT) instanceof Dialect dialect
                ? slots.get(dialect.documentedFieldOf(name))
                : slot;
    }

    /** Returns the slot of the field that mostly follows another one, or comes first; {@code null} for none. */
    @Nullable
    Slot after(@Nullable Slot slot) {
        int next = slot == null ? 0 : slot.order + 1;
        return next < inOrder.size() ? inOrder.get(next) : null;
    }

    /** Returns the record with these values, and with its unwrapped records; {@code null} if its constructor throws. */
    @Nullable
    T construct(@Nullable Object[][] values) {
        for (int i = parts.size() - 1; i > 0; i--) {
            Part part = parts.get(i);
            values[part.outer][part.component] = part.shape.construct(values[i]);
        }
        return construct(values[0]);
    }

    private @Nullable T construct(@Nullable Object[] own) {
        try {
            return constructor.newInstance(own);
        } catch (InvocationTargetException refused) {
            return null;
        } catch (InstantiationException | IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns the factory's record for any value other than an object. */
    @Nullable
    Object fromOther(JsonParser parser, DeserializationContext context) throws IOException {
        if (factory == null || factoryInput == null) {
            return EnvelopeParser.kindOfContent(parser) == null ? null : LenientReader.UNFIT;
        }
        Object input = parser.hasToken(JsonToken.VALUE_NULL) ? null : factoryInput.tryRead(parser, context);
        if (input == null || input == LenientReader.UNFIT) {
            return input;
        }
        try {
            return factory.invoke(null, input);
        } catch (InvocationTargetException refused) {
            return null;
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns arrays for the values of all parts. */
    @Nullable
    Object[][] arrays() {
        return parts.stream().map(part -> new Object[part.shape.width]).toArray(Object[][]::new);
    }

    /** Sets the values of a record without fields. */
    void clear(@Nullable Object[][] values) {
        for (int i = 0; i < values.length; i++) {
            System.arraycopy(parts.get(i).shape.absent, 0, values[i], 0, values[i].length);
        }
    }

    /** Returns the number of the components of all parts. */
    int width() {
        return parts.stream().mapToInt(part -> part.shape.width).sum();
    }

    /** Returns the number of fields with several names. */
    int spelledFields() {
        return spelledFields;
    }

    /** Returns the index of the component for all other fields; negative if there is none. */
    int others() {
        return others;
    }

    /** Whether any object is this record, whatever its fields. */
    boolean isAnyObject() {
        return factory != null || slots.isEmpty();
    }

    @Override
    public String toString() {
        return type.getRawClass().getSimpleName();
    }
}
