package io.adplatform.sdk.reports.dashboards;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields that a record couldn't read and keeps unchanged. */
final class AdditionalProperties {

    private AdditionalProperties() {}

    /** The properties without a field that is set by its component now, so that it isn't written twice. */
    static Map<String, Object> without(Map<String, Object> properties, String field) {
        if (!properties.containsKey(field)) {
            return properties;
        }
        Map<String, Object> rest = new LinkedHashMap<>(properties);
        rest.remove(field);
        return rest;
    }

    /** The properties with one more; a component of the record is none of them. */
    static Map<String, Object> with(
            Map<String, Object> properties, Class<? extends Record> type, String field, @Nullable Object value) {
        for (RecordComponent component : type.getRecordComponents()) {
            if (field.isBlank() || component.getName().equals(field)) {
                throw new IllegalArgumentException(
                        field.isBlank()
                                ? "with() needs the name of a field"
                                : field.equals("lastModified")
                                        ? "lastModified is set by the service; with(\"data.lastModified\", ...) of the"
                                                + " request sends it"
                                        : field + " has a setter");
            }
        }
        Map<String, Object> all = new LinkedHashMap<>(properties);
        if (value == null) {
            all.remove(field);
        } else {
            all.put(field, value);
        }
        return all;
    }
}
