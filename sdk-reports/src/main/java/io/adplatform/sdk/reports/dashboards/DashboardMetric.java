package io.adplatform.sdk.reports.dashboards;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The metric of a dashboard.
 *
 * @param aggregationType how values are put together
 * @param key the unique name that the platform knows it by
 * @param dependentDimensions the platform sends {@code null} too
 * @param additionalProperties what else the platform sent, as plain JSON values; written back as it came
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DashboardMetric(
        @Nullable Long id,
        @Nullable String label,
        @Nullable Long order,
        @Nullable String fieldDataType,
        @Nullable String aggregationType,
        @Nullable String description,
        @Nullable Boolean defaultEnabled,
        @Nullable String key,
        @Nullable String dependentDimensions,
        @Nullable String value,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public DashboardMetric {
        additionalProperties = Values.copy(additionalProperties);
    }
}
