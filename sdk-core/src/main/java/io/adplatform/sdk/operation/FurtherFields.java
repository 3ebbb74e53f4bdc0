package io.adplatform.sdk.operation;

import io.adplatform.sdk.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Fields that a caller adds to a request by their wire names, because the deployment accepts more than the documents describe. A
 * dot in a name leads into an object: {@code imageDetails.pixelUrls}. Immutable.
 *
 * <p>They are separate until {@link Checks} has found that none of them replaces an input of the caller.
 */
public final class FurtherFields {

    private static final FurtherFields NONE = new FurtherFields(Map.of());

    private final Map<String, Object> values;

    private FurtherFields(Map<String, Object> values) {
        this.values = Values.copy(values);
    }

    /** Returns an empty set of fields. */
    public static FurtherFields none() {
        return NONE;
    }

    /** Returns these fields and one more; {@code null} removes it. */
    public FurtherFields with(String name, @Nullable Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(values);
        if (value == null) {
            changed.remove(name);
        } else {
            changed.put(name, value);
        }
        return new FurtherFields(changed);
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** Returns the names, with their dots. */
    public Set<String> names() {
        return values.keySet();
    }

    /** Returns a request's own fields and these, which have priority. */
    public Map<String, Object> in(Map<String, ?> fields) {
        Map<String, Object> all = new LinkedHashMap<>(fields);
        new TreeMap<>(values).forEach((name, value) -> put(all, name, value)); // an object before its fields
        return all;
    }

    /** Returns query parameters and these fields. A dot in a name has no meaning here. */
    Map<String, Object> inQuery(Map<String, ?> parameters) {
        Map<String, Object> all = new LinkedHashMap<>(parameters);
        all.putAll(values);
        return all;
    }

    private static void put(Map<String, Object> into, String name, Object value) {
        int dot = name.indexOf('.');
        if (dot < 0) {
            into.put(name, value);
            return;
        }
        String first = name.substring(0, dot);
        Object before = into.getOrDefault(first, Map.of());
        Map<String, Object> inner = new LinkedHashMap<>();
        if (before instanceof Map<?, ?> object) {
            object.forEach((key, one) -> inner.put(String.valueOf(key), one));
        }
        put(inner, name.substring(dot + 1), value);
        into.put(first, Values.copy(inner));
    }

    /** Hides the values, which may be secrets. */
    @Override
    public String toString() {
        return names().toString();
    }
}
