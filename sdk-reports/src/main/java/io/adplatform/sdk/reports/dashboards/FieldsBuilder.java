package io.adplatform.sdk.reports.dashboards;

import io.adplatform.sdk.json.JsonRecord;
import io.adplatform.sdk.json.Records;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The base of the builders of a dashboard's parts.
 *
 * @param <R> the part
 * @param <B> the builder itself
 */
public abstract sealed class FieldsBuilder<R extends Record & JsonRecord, B extends FieldsBuilder<R, B>>
        permits DashboardColumn.Builder, DashboardData.Builder, DashboardDimension.Builder, DashboardMetric.Builder {

    private final Class<R> type;
    private final Map<String, @Nullable Object> fields;

    FieldsBuilder(Class<R> type, Map<String, ?> fields) {
        this.type = type;
        this.fields = new LinkedHashMap<>(fields);
    }

    /**
     * Sets a further field by its wire name.
     *
     * @param value a text, number, boolean, list or map; {@code null} removes the field
     * @throws IllegalArgumentException if the field has a setter
     */
    public B with(String name, @Nullable Object value) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("with() needs the name of a field");
        }
        if (Stream.of(type.getRecordComponents())
                .anyMatch(component -> component.getName().equals(name))) {
            throw new IllegalArgumentException(
                    name.equals("lastModified")
                            ? "lastModified is set by the service; with(\"data.lastModified\", ...) of the request sends it"
                            : name + " has a setter");
        }
        return set(name, value);
    }

    @SuppressWarnings("unchecked") // B is the subclass itself
    final B set(String name, @Nullable Object value) {
        if (value == null) {
            fields.remove(name);
        } else {
            fields.put(name, value);
        }
        return (B) this;
    }

    public R build() {
        return Records.of(type, fields);
    }
}
