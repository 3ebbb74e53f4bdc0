package io.adplatform.sdk;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Copies that records take of what they are given. Unlike {@link List#copyOf} these keep order and nulls, and read a
 * missing collection as an empty one, since the platform may send any of them.
 */
public final class Values {

    private Values() {}

    /** The values as one text with commas between, which is how the platform takes lists in many places. */
    public static String joined(Collection<?> values) {
        return values.stream()
                .map(value -> value instanceof OpenEnum constant ? constant.wireValue() : value)
                .map(String::valueOf)
                .collect(Collectors.joining(","));
    }

    /** An unmodifiable copy; empty for {@code null}. */
    public static <T> List<T> copy(@Nullable List<? extends T> values) {
        return values == null || values.isEmpty() ? List.of() : Collections.unmodifiableList(new ArrayList<>(values));
    }

    /** An unmodifiable copy in the same order; empty for {@code null}. */
    public static <K, V> Map<K, V> copy(@Nullable Map<? extends K, ? extends V> values) {
        if (values == null || values.isEmpty()) {
            return Map.of();
        }
        if (values.size() == 1) {
            Map.Entry<? extends K, ? extends V> only =
                    values.entrySet().iterator().next();
            return Collections.singletonMap(only.getKey(), only.getValue());
        }
        return Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
