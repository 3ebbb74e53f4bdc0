package io.adplatform.sdk.bidmodel.entities;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The totals over all pages of a list or report.
 *
 * @param totalCount how many rows they sum up
 * @param additionalProperties what else the platform sent, metrics that the documents don't list among it
 */
public record MetricsTotals(
        @Nullable Long totalCount,
        @JsonUnwrapped Metrics metrics,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public MetricsTotals {
        additionalProperties = Values.copy(additionalProperties);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
