package io.adplatform.sdk.reports.dashboards;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The time zone of a dashboard.
 *
 * @param label what users see
 * @param value the zone's name
 * @param id the platform's ID
 * @param additionalProperties further fields of the answer, as plain JSON values; written back unchanged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DashboardTimeZone(
        @Nullable String label,
        @Nullable String value,
        @Nullable Long id,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public DashboardTimeZone {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** A time zone by the platform's ID, its label and its name. */
    public static DashboardTimeZone of(long id, String label, String value) {
        return new DashboardTimeZone(label, value, id, Map.of());
    }
}
