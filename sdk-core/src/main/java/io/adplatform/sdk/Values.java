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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Copies, joins and text forms of values. Unlike {@link List#copyOf}, copies keep the order and nulls, and a missing
 * collection becomes an empty one, since the platform may send any of them.
 */
public final class Values {

    private static final int LONGEST_TEXT = 500;
    private static final int LONGEST_VALUE = 120;
    private static final int FEW = 5;
    private static final Pattern BREAKS = Pattern.compile("[\\t-\\r\\u0085\\u2028\\u2029]");
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}]");

    private Values() {}

    /**
     * Returns a text from outside as one line that is safe in a message, a log and a terminal. Tabs and line breaks become spaces.
     * Other control characters and invisible characters, for example of the direction of writing, become {@code ?}.
     */
    public static String oneLine(String text) {
        return INVISIBLE.matcher(BREAKS.matcher(text).replaceAll(" ")).replaceAll("?");
    }

    /** Returns values as one text with commas, the platform's form of many lists. */
    public static String joined(Collection<?> values) {
        return values.stream()
                .map(value -> value instanceof OpenEnum constant ? constant.wireValue() : value)
                .map(String::valueOf)
                .collect(Collectors.joining(","));
    }

    /**
     * Returns a record in at most 500 characters, for logs and debuggers. Nulls and empty values are omitted, long values are
     * truncated, and the remaining values are counted.
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

    /** A value in short form; for a long list or map its size. */
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

    /** Returns a component of a record, which may not be public. */
    public static @Nullable Object held(RecordComponent component, Record value) {
        try {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(value);
        } catch (InvocationTargetException | IllegalAccessException impossible) {
            throw new IllegalStateException("failed to read " + component, impossible);
        }
    }

    /** Returns an unmodifiable copy; empty for {@code null}. */
    public static <T> List<T> copy(@Nullable List<? extends T> values) {
        return values == null || values.isEmpty() ? List.of() : Collections.unmodifiableList(new ArrayList<>(values));
    }

    /** Returns an unmodifiable copy in the same order, with copies of nested maps and lists; empty for {@code null}. */
    public static <K, V> Map<K, V> copy(@Nullable Map<? extends K, ? extends V> values) {
        if (values == null || values.isEmpty()) {
            return Map.of();
        }
        Map<K, V> copied = new LinkedHashMap<>(values);
        copied.replaceAll((key, value) -> copiedInside(value));
        return Collections.unmodifiableMap(copied);
    }

    @SuppressWarnings("unchecked") // plain JSON has no other maps and lists
    private static <V extends @Nullable Object> V copiedInside(V value) {
        if (value instanceof List<?> list) {
            List<@Nullable Object> copied = new ArrayList<>(list);
            copied.replaceAll(Values::copiedInside);
            return (V) Collections.unmodifiableList(copied);
        }
        return value instanceof Map<?, ?> map ? (V) copy(map) : value;
    }
}
