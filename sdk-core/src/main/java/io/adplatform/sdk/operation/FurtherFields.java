package io.adplatform.sdk.operation;

import io.adplatform.sdk.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Fields that a caller adds to a request by their wire names, because a deployment knows more than the documents. A dot
 * in a name leads into an object: {@code imageDetails.pixelUrls}. Immutable.
 *
 * <p>They stand apart until {@link Checks} has made sure that none of them takes the place of a field that is set or
 * checked.
 */
public final class FurtherFields {

    private static final FurtherFields NONE = new FurtherFields(Map.of());

    private final Map<String, Object> values;

    private FurtherFields(Map<String, Object> values) {
        this.values = Values.copy(values);
    }

    /** No field. */
    public static FurtherFields none() {
        return NONE;
    }

    /** These and one more; {@code null} takes it out again. */
    public FurtherFields with(String name, @Nullable Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(values);
        if (value == null) {
            changed.remove(name);
        } else {
            changed.put(name, value);
        }
        return new FurtherFields(changed);
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** The names as they were given. */
    public Set<String> names() {
        return values.keySet();
    }

    /** A request's own fields with these among them. What is there already stays. */
    public Map<String, Object> in(Map<String, ?> fields) {
        Map<String, Object> all = new LinkedHashMap<>(fields);
        values.forEach((name, value) -> put(all, name, value));
        return all;
    }

    /** Query parameters with these among them; a dot in a name is a dot. */
    Map<String, Object> inQuery(Map<String, ?> parameters) {
        Map<String, Object> all = new LinkedHashMap<>(parameters);
        values.forEach(all::putIfAbsent);
        return all;
    }

    private static void put(Map<String, Object> into, String name, Object value) {
        int dot = name.indexOf('.');
        if (dot < 0) {
            into.putIfAbsent(name, value);
            return;
        }
        String first = name.substring(0, dot);
        Object before = into.getOrDefault(first, Map.of());
        if (before instanceof Map<?, ?> object) {
            Map<String, Object> inner = new LinkedHashMap<>();
            object.forEach((key, one) -> inner.put(String.valueOf(key), one));
            put(inner, name.substring(dot + 1), value);
            into.put(first, Values.copy(inner));
        }
    }

    /** The names alone, since values may be secrets. */
    @Override
    public String toString() {
        return names().toString();
    }
}
