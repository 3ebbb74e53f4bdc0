package io.adplatform.sdk.reports.dashboards;

import java.util.LinkedHashMap;
import java.util.Map;

/** The fields that a record couldn't read and keeps as they came. */
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
}
