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
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What there is to know about a record that answers are read into: which name fills which component, and how the
 * record is made of its components.
 *
 * <p>A component is named by its own name or {@link JsonProperty}, and also answers to {@link JsonAlias}. Components
 * marked {@link JsonUnwrapped} are records whose components stand among this record's own. The
 * {@code Map<String, Object>} marked {@link JsonAnySetter} takes what no component takes. Names that begin with
 * {@code processor} are also read under the dialect's name for the payment processor. A static one-argument factory
 * marked {@code @JsonCreator(mode = DELEGATING)} is given whatever comes in place of an object.
 *
 * @param <T> the record
 */
final class RecordShape<T> {

    /** Under which name a reading carries the dialect. */
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
    private final Map<String, ComponentSlot> slots = new HashMap<>();
    private final List<Group> groups = new ArrayList<>();
    private @Nullable Object[] blank = {};
    private int others = -1;
    private int spelledFields;
    private boolean namesProcessor;
    private @Nullable Method factory;
    private @Nullable LenientReader<?> factoryInput;

    /** A record within this one whose fields stand among this one's: its component, and where its own slots begin. */
    private record Group(int component, int offset, RecordShape<?> shape) {}

    @SuppressWarnings("unchecked") // the canonical constructor of T makes a T
    RecordShape(JavaType type) {
        this.type = type;
        RecordComponent[] components = type.getRawClass().getRecordComponents();
        this.width = components.length;
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
     * Whether none of Jackson's annotations asks for more than this reader knows.
     *
     * @throws UnreadableTypeException for one that asks for nothing, and would only take this reader's leniency away
     */
    static boolean canRead(JavaType type) {
        JsonDeserialize own = type.getRawClass().getAnnotation(JsonDeserialize.class);
        if (own != null
                && own.using() == JsonDeserializer.None.class
                && own.converter() == Converter.None.class
                && own.builder() == Void.class) {
            throw new UnreadableTypeException(
                    type,
                    "is marked @JsonDeserialize, which names neither a deserializer nor a"
                            + " converter; without the mark it is read leniently");
        }
        if (type.getRawClass().isAnnotationPresent(ReadBy.class)) {
            return false;
        }
        Stream<Annotation> onType = Arrays.stream(type.getRawClass().getAnnotations());
        Stream<Annotation> onFields = Arrays.stream(type.getRawClass().getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .flatMap(field -> Arrays.stream(field.getAnnotations()));
        return Stream.concat(onType, onFields)
                .map(Annotation::annotationType)
                .filter(annotation -> annotation.getName().startsWith("com.fasterxml.jackson."))
                .allMatch(UNDERSTOOD::contains);
    }

    /** The names of a record's components on the wire. */
    static Set<String> names(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordShape::wireName)
                .collect(Collectors.toSet());
    }

    private static String wireName(RecordComponent component) {
        JsonProperty named = annotation(component, JsonProperty.class);
        return named == null || named.value().isEmpty() ? component.getName() : named.value();
    }

    /** Jackson's annotations don't reach a record's component, but they do reach its field. */
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
        List<@Nullable Object> absent = new ArrayList<>(Collections.nCopies(components.length, null));
        for (int i = 0; i < components.length; i++) {
            RecordComponent component = components[i];
            if (annotation(component, JsonAnySetter.class) != null) {
                others = i;
                absent.set(i, Map.of());
                continue;
            }
            JavaType componentType =
                    context.getTypeFactory().resolveMemberType(component.getGenericType(), type.getBindings());
            LenientReader<?> reader = LenientReader.of(componentType, context);
            JsonUnwrapped unwrapped = annotation(component, JsonUnwrapped.class);
            if (unwrapped != null && reader instanceof RecordReader<?> group) {
                unwrap(i, group.shape(), unwrapped, absent);
                continue;
            }
            JsonAlias aliases = annotation(component, JsonAlias.class);
            // A list that is declared nullable tells "none sent" from "none in it", so that it can be written back.
            boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
            Object none = nullable ? null : reader.getNullValue(context);
            String name = wireName(component);
            boolean processors = Dialect.namesProcessor(name);
            List<String> names = new ArrayList<>(List.of(name));
            names.addAll(aliases == null ? List.of() : List.of(aliases.value()));
            int number = names.size() > 1 || processors ? spelledFields++ : -1;
            JsonSetter setter = annotation(component, JsonSetter.class);
            boolean nullIsEmpty = setter != null && setter.nulls() == Nulls.AS_EMPTY;
            Object ofNull = nullIsEmpty ? reader.getNullValue(context) : none;
            ComponentSlot slot = new ComponentSlot(i, reader, none, ofNull, List.copyOf(names), number);
            absent.set(i, none);
            names.forEach(each -> take(each, slot));
            namesProcessor |= processors;
        }
        blank = absent.toArray();
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

    private void unwrap(int component, RecordShape<?> group, JsonUnwrapped with, List<@Nullable Object> absent) {
        if (group.blank.length < group.width) {
            throw new UnreadableTypeException(type, "is unwrapped into itself");
        }
        int offset = absent.size();
        groups.add(new Group(component, offset, group));
        namesProcessor |= group.namesProcessor;
        absent.addAll(Arrays.asList(group.blank));
        UnaryOperator<String> named = name -> with.prefix() + name + with.suffix();
        group.slots.forEach((name, slot) -> take(named.apply(name), slot.within(offset, spelledFields, named)));
        spelledFields += group.spelledFields;
    }

    private void take(String name, ComponentSlot slot) {
        if (slots.putIfAbsent(name, slot) != null) {
            throw new UnreadableTypeException(type, "has two components named " + name);
        }
    }

    /** The slot that takes a field of this name; {@code null} where none does. */
    @Nullable
    ComponentSlot slot(String name, DeserializationContext context) {
        ComponentSlot slot = slots.get(name);
        return slot == null && namesProcessor && context.getAttribute(DIALECT) instanceof Dialect dialect
                ? slots.get(dialect.documentedFieldOf(name))
                : slot;
    }

    /** The record; {@code null} if its constructor throws. */
    @Nullable
    T construct(@Nullable Object[] values) {
        return construct(values, 0);
    }

    private @Nullable T construct(@Nullable Object[] all, int offset) {
        @Nullable
        Object[] own = all.length == width && offset == 0 ? all : Arrays.copyOfRange(all, offset, offset + width);
        for (Group group : groups) {
            own[group.component] = group.shape.construct(all, offset + group.offset);
        }
        try {
            return constructor.newInstance(own);
        } catch (InvocationTargetException refused) {
            return null;
        } catch (InstantiationException | IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The record that the factory makes of what came in place of an object. */
    @Nullable
    Object fromOther(JsonParser parser, DeserializationContext context) throws IOException {
        if (factory == null || factoryInput == null) {
            return LenientReader.UNFIT;
        }
        Object input = factoryInput.tryRead(parser, context);
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

    /** The components' values in a record that came without any. */
    @Nullable
    Object[] blank() {
        return blank.clone();
    }

    int size() {
        return blank.length;
    }

    /** How many fields have several spellings. */
    int spelledFields() {
        return spelledFields;
    }

    /** The component that takes what no other takes; negative where there is none. */
    int others() {
        return others;
    }

    boolean hasFactory() {
        return factory != null;
    }

    /** Whether an object is this record whatever its fields are. */
    boolean isAnyObject() {
        return factory != null || slots.isEmpty();
    }

    @Override
    public String toString() {
        return type.getRawClass().getSimpleName();
    }
}
