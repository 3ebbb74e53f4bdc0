package io.adplatform.sdk.bidmodel.entities;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an entity is modelled, as the platform answers it (document 2, "Bid model data"). Values that are not modelled are
 * {@code null}; others are unchanged, also outside their range.
 *
 * @param id the bid model data ID, by which modelling is updated and deleted
 * @param priority 1 to 10
 * @param bidMultiplier 0.1 to 100
 * @param spendRatio percent of the campaign's budget
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record BidModelData(
        @Nullable Long id,
        @Nullable Long priority,
        @Nullable BigDecimal bidMultiplier,
        @Nullable BigDecimal spendRatio,
        @JsonProperty("spendRatioTypeId") @Nullable SpendRatioType spendRatioType,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public BidModelData {
        additionalProperties = Values.copy(additionalProperties);
    }
}
