package io.adplatform.sdk.operation;

import io.adplatform.sdk.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Fields that a caller adds to a request by their wire names, because the deployment accepts more than the documents describe. A
 * dot in a name leads into an object: {@code imageDetails.pixelUrls}. Immutable.
 *
 * <p>They are separate until {@link Checks} has found that none of them replaces an input of the caller.
 */
public final class FurtherFields {

    private static final FurtherFields NONE = new FurtherFields(Map.of());

    /** In the order of the calls; {@code null} for a field that is removed. */
    private final Map<String, @Nullable Object> values;

    private FurtherFields(Map<String, @Nullable Object> values) {
        this.values = Values.copy(values);
    }

    /** Returns an empty set of fields. */
    public static FurtherFields none() {
        return NONE;
    }

    /**
     * Returns these fields and one more. It replaces earlier values of the field, of its parts, and of what it leads into if that is
     * not an object. {@code null} removes the field from the request.
     */
    public FurtherFields with(String name, @Nullable Object value) {
        Map<String, @Nullable Object> changed = new LinkedHashMap<>(values);
        changed.remove(Objects.requireNonNull(name, "the name of a field must not be null")); // the latest is the last
        changed.put(name, value);
        return new FurtherFields(changed);
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /**
     * Returns the latest value for a field, or for an object around it: {@code null} if the field is removed.
     *
     * @param own the result if there is none
     */
    @Nullable
    Object latest(String name, @Nullable Object own) {
        Object latest = own;
        for (Map.Entry<String, @Nullable Object> field : values.entrySet()) {
            latest = (name + ".").startsWith(field.getKey() + ".") ? field.getValue() : latest;
        }
        return latest;
    }

    /** Returns the names, with their dots. */
    public Set<String> names() {
        return values.keySet();
    }

    /** Returns a request's own fields and these, which have priority. */
    public Map<String, Object> in(Map<String, ?> fields) {
        Map<String, Object> all = new LinkedHashMap<>(fields);
        values.forEach((name, value) -> put(all, name, value));
        return all;
    }

    /** Returns query parameters and these fields. A dot in a name has no meaning here. */
    Map<String, Object> inQuery(Map<String, ?> parameters) {
        Map<String, Object> all = new LinkedHashMap<>(parameters);
        all.putAll(values);
        return all;
    }

    private static void put(Map<String, Object> into, String name, @Nullable Object value) {
        int dot = name.indexOf('.');
        if (dot < 0) {
            into.compute(name, (key, before) -> value);
            return;
        }
        String first = name.substring(0, dot);
        Map<String, Object> inner = new LinkedHashMap<>();
        if (into.get(first) instanceof Map<?, ?> object) {
            object.forEach((key, one) -> inner.put(String.valueOf(key), one));
        } else if (value == null) {
            return; // nothing to remove
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
