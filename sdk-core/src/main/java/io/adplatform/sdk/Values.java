package io.adplatform.sdk;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What records do with their values: how they copy, join and show them. Copies, unlike {@link List#copyOf}, keep order and nulls, and read a
 * missing collection as an empty one, since the platform may send any of them.
 */
public final class Values {

    private static final int LONGEST_TEXT = 500;
    private static final int LONGEST_VALUE = 120;
    private static final int FEW = 5;

    private Values() {}

    /** The values as one text with commas between, which is how the platform takes lists in many places. */
    public static String joined(Collection<?> values) {
        return values.stream()
                .map(value -> value instanceof OpenEnum constant ? constant.wireValue() : value)
                .map(String::valueOf)
                .collect(Collectors.joining(","));
    }

    /**
     * A record in at most 500 characters, for logs and debuggers: what is null or empty is left out, long values are cut,
     * and what has no room is counted.
     */
    public static String brief(Record value) {
        String name = value.getClass().getSimpleName();
        StringBuilder text = new StringBuilder(name).append('[');
        int leftOut = 0;
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            Object held = held(component, value);
            if (isNothing(held)) {
                continue;
            }
            String shown = component.getName() + "=" + cut(shown(held), LONGEST_VALUE);
            if (leftOut > 0 || text.length() + shown.length() > LONGEST_TEXT - 30) {
                leftOut++;
            } else {
                text.append(text.length() == name.length() + 1 ? "" : ", ").append(shown);
            }
        }
        return text.append(leftOut == 0 ? "]" : ", and " + leftOut + " more]").toString();
    }

    private static boolean isNothing(@Nullable Object value) {
        return value == null
                || (value instanceof Collection<?> values && values.isEmpty())
                || (value instanceof Map<?, ?> entries && entries.isEmpty());
    }

    /** A long list or map by its size, since its first entries say little. */
    private static String shown(@Nullable Object value) {
        if (value instanceof Collection<?> values && values.size() > FEW) {
            return values.size() + " entries";
        }
        if (value instanceof Map<?, ?> entries) {
            return entries.size() > FEW
                    ? entries.size() + " entries"
                    : entries.keySet().toString();
        }
        return String.valueOf(value);
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest - 1) + "…";
    }

    private static @Nullable Object held(RecordComponent component, Record value) {
        try {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true); // the record itself may be one that callers don't see
            return accessor.invoke(value);
        } catch (InvocationTargetException | IllegalAccessException impossible) {
            throw new IllegalStateException(component + " can't be read", impossible);
        }
    }

    /** An unmodifiable copy; empty for {@code null}. */
    public static <T> List<T> copy(@Nullable List<? extends T> values) {
        return values == null || values.isEmpty() ? List.of() : Collections.unmodifiableList(new ArrayList<>(values));
    }

    /** An unmodifiable copy in the same order, nested maps and lists included; empty for {@code null}. */
    public static <K, V> Map<K, V> copy(@Nullable Map<? extends K, ? extends V> values) {
        if (values == null || values.isEmpty()) {
            return Map.of();
        }
        Map<K, V> copied = new LinkedHashMap<>(values);
        copied.replaceAll((key, value) -> copiedInside(value));
        return Collections.unmodifiableMap(copied);
    }

    @SuppressWarnings("unchecked") // plain JSON has no other kinds of maps and lists
    private static <V extends @Nullable Object> V copiedInside(V value) {
        if (value instanceof List<?> list) {
            List<@Nullable Object> copied = new ArrayList<>(list);
            copied.replaceAll(Values::copiedInside);
            return (V) Collections.unmodifiableList(copied);
        }
        return value instanceof Map<?, ?> map ? (V) copy(map) : value;
    }
}
