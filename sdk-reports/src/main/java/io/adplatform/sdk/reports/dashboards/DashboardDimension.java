package io.adplatform.sdk.reports.dashboards;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The dimension of a dashboard.
 *
 * @param key the unique name that the platform knows it by
 * @param isRowToColumn the platform sends {@code null} too
 * @param additionalProperties what else the platform sent, as plain JSON values; written back as it came
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DashboardDimension(
        @Nullable Long id,
        @Nullable String label,
        @Nullable Long order,
        @Nullable String fieldDataType,
        @Nullable String description,
        @Nullable Long groupId,
        @Nullable String key,
        @Nullable Boolean isFilterSupported,
        @Nullable Boolean isCustomerDependent,
        @Nullable Boolean isRowToColumn,
        @Nullable String value,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public DashboardDimension {
        additionalProperties = Values.copy(additionalProperties);
    }
}
