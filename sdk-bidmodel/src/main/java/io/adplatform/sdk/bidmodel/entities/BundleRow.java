package io.adplatform.sdk.bidmodel.entities;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bundle in a metrics report, with the rows of its entities (document 2, "Bid model metrics report").
 *
 * @param bundleId the bundle; 0 if missing
 * @param bundleEntityIds the entities in it
 * @param entities their rows
 * @param bidModelData how the bundle is modelled; {@code null} if not modelled
 * @param additionalProperties what else the row held, as plain JSON values
 */
public record BundleRow(
        long bundleId,
        @Nullable String bundleName,
        List<Long> bundleEntityIds,
        @JsonProperty("entityRecordsList") List<EntityRow> entities,
        @Nullable BidModelData bidModelData,
        @JsonProperty("isExcluded") @Nullable Boolean excluded,
        @Nullable Boolean modelled,
        @Nullable Boolean targeted,
        @Nullable BigDecimal spentDistribution,
        @JsonUnwrapped Metrics metrics,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements BidModelRow, JsonRecord {

    public BundleRow {
        bundleEntityIds = Values.copy(bundleEntityIds);
        entities = Values.copy(entities);
        additionalProperties = Values.copy(additionalProperties);
    }

    @Override
    public long id() {
        return bundleId;
    }

    @Override
    public @Nullable String name() {
        return bundleName;
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
