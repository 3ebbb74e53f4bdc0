package io.adplatform.sdk.reports.dashboards;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something chosen on a dashboard: a table level, a status, the metric of a graph.
 *
 * @param label what users see
 * @param value the wire name
 * @param additionalProperties further fields of the answer, as plain JSON values; written back unchanged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DashboardChoice(
        @Nullable String label,
        @Nullable String value,
        @JsonAnySetter Map<String, Object> additionalProperties) implements JsonRecord {

    public DashboardChoice {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** Returns a choice with its wire name and its label for users. */
    public static DashboardChoice of(String label, String value) {
        return new DashboardChoice(label, value, Map.of());
    }

    /** A choice by its wire name; what users see is that name with a capital. */
    static DashboardChoice of(OpenEnum value) {
        String name = value.wireValue().toString();
        return of(Character.toUpperCase(name.charAt(0)) + name.substring(1), name);
    }
}
