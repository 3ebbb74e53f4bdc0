package io.adplatform.sdk.reports.dashboards;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much of a dashboard's table stays in sight.
 *
 * @param columns how many columns
 * @param rows how many rows
 * @param additionalProperties further fields of the answer, as plain JSON values; written back unchanged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DashboardFreeze(
        @Nullable BigDecimal columns,
        @Nullable BigDecimal rows,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public DashboardFreeze {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** So many columns and rows. */
    public static DashboardFreeze of(long columns, long rows) {
        return new DashboardFreeze(BigDecimal.valueOf(columns), BigDecimal.valueOf(rows), Map.of());
    }
}
