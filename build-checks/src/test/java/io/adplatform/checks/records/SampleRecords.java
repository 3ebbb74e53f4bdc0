package io.adplatform.checks.records;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.time.Time;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes records of any type with something in every component, or with as little as there can be. */
final class SampleRecords {

    /** What a sample is filled with. */
    enum Kind {
        /** Values as the platform sends them, and fields that no component takes beside them. */
        FULL,
        /** Values that no list knows, texts in other alphabets, numbers beyond a long, lists of hundreds. */
        ODD,
        /** Null, 0 and empty, as far as the record takes it. */
        BARE
    }

    private static final int DEEPEST = 4;
    private static final int MANY = 300;
    private static final Map<String, Object> UNLISTED = unlisted();

    private final Kind kind;
    private int count;
    private int depth;

    SampleRecords(Kind kind) {
        this.kind = kind;
    }

    private static Map<String, Object> unlisted() {
        Map<String, Object> nested = new LinkedHashMap<>();
        nested.put("note", null);
        nested.put("list", Arrays.asList(1L, "two", null, new BigDecimal("3.50"), true));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("yesterdaysField", Collections.unmodifiableMap(nested));
        fields.put("largeNumber", new BigInteger("123456789012345678901234567890"));
        fields.put("nothing", null);
        return Collections.unmodifiableMap(fields);
    }

    /** A record; where it refuses odd or missing values, one with values as the platform sends them. */
    Record make(Class<?> type) {
        try {
            return construct(type);
        } catch (IllegalArgumentException refused) {
            return new SampleRecords(Kind.FULL).construct(type);
        }
    }

    private Record construct(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        depth++;
        Object[] values = Arrays.stream(components).map(this::of).toArray();
        depth--;
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            return (Record) constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            throw new IllegalArgumentException(type + " of " + Arrays.toString(values), refused.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(type + " can't be made", impossible);
        }
    }

    private @Nullable Object of(RecordComponent component) {
        if (component.getAccessor().isAnnotationPresent(JsonAnySetter.class)
                || component.getName().equals("additionalProperties")) {
            return kind == Kind.BARE ? Map.of() : UNLISTED;
        }
        boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class)
                && !component.getType().isRecord();
        return kind == Kind.BARE && nullable ? null : of(component.getGenericType());
    }

    private Object of(Type type) {
        if (type instanceof TypeVariable<?>) {
            return of(CreativeType.class);
        }
        Class<?> raw = (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
        if (List.class.isAssignableFrom(raw)) {
            return kind == Kind.BARE || depth > DEEPEST ? List.of() : list(type);
        }
        if (Map.class.isAssignableFrom(raw)) {
            return kind == Kind.BARE ? Map.of() : Map.of(argument(type, 0), argument(type, 1));
        }
        if (raw == BidModelRow.class) {
            return construct(BundleRow.class);
        }
        return raw.isRecord() ? construct(raw) : simple(raw);
    }

    private List<Object> list(Type type) {
        Object first = argument(type, 0);
        int size = kind == Kind.ODD && !(first instanceof Record) ? MANY : 2;
        return Stream.concat(Stream.of(first), Stream.generate(() -> argument(type, 0)))
                .limit(size)
                .toList();
    }

    private Object argument(Type type, int index) {
        Type argument = ((ParameterizedType) type).getActualTypeArguments()[index];
        return argument == Object.class ? "an entry" : of(argument);
    }

    private Object simple(Class<?> type) {
        count++;
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (OpenEnum.class.isAssignableFrom(type)) {
            return constant(type.asSubclass(OpenEnum.class));
        }
        if (type == boolean.class || type == Boolean.class) {
            return kind != Kind.BARE;
        }
        if (type == int.class || type == Integer.class) {
            return kind == Kind.BARE ? 0 : 1 + count % 9;
        }
        if (type == long.class || type == Long.class) {
            return kind == Kind.BARE ? 0L : kind == Kind.ODD ? Long.MAX_VALUE - count : 1L + count % 9;
        }
        return Map.<Class<?>, Object>of(
                        BigDecimal.class,
                        new BigDecimal(kind == Kind.ODD ? "5.9E+307" : "7.50"),
                        Instant.class,
                        Instant.parse("2026-11-20T10:15:30Z").plusMillis(kind == Kind.ODD ? 1 : 0),
                        LocalDate.class,
                        LocalDate.of(2026, 11, 20),
                        Duration.class,
                        Duration.ofMillis(1_500),
                        PagePosition.class,
                        new PagePosition(2, 50),
                        Time.class,
                        Time.system(),
                        String.class,
                        kind == Kind.ODD ? "Zürich 東京 \"" + count : "text " + count)
                .entrySet()
                .stream()
                .filter(sample -> sample.getKey() == type)
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no sample of " + type));
    }

    private OpenEnum constant(Class<? extends OpenEnum> type) {
        OpenEnum.Constants<? extends OpenEnum> constants = OpenEnum.constantsOf(type);
        if (kind != Kind.ODD) {
            return constants.known().get(count % constants.known().size());
        }
        return switch (count % 3) {
            case 0 -> constants.of(9_000L + count);
            case 1 -> constants.of("Of tomorrow");
            default -> constants.of(9_000L + count, "Of tomorrow");
        };
    }
}
