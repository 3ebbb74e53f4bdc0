package io.adplatform.sdk.bidmodel.entities;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entity of a dimension, such as a state or a creative, with its modelling and its metrics (document 2, "List
 * modeled entities of a campaign").
 *
 * @param id the entity; 0 if missing
 * @param bidModelData how it is modelled; {@code null} if not modelled
 * @param excluded whether it is blocked
 * @param modelled whether bids are modelled for it
 * @param targeted whether the campaign targets it
 * @param spentDistribution its share of the campaign's spending
 * @param creative what only creatives have; all {@code null} in other dimensions
 * @param additionalProperties what else the row held, as plain JSON values
 */
public record EntityRow(
        long id,
        @Nullable String name,
        @Nullable BidModelData bidModelData,
        @JsonProperty("isExcluded") @Nullable Boolean excluded,
        @Nullable Boolean modelled,
        @Nullable Boolean targeted,
        @Nullable BigDecimal spentDistribution,
        @JsonUnwrapped CreativeDetails creative,
        @JsonUnwrapped Metrics metrics,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements BidModelRow, JsonRecord {

    public EntityRow {
        additionalProperties = Values.copy(additionalProperties);
    }

    /**
     * Additional fields of a row of the dimension Creative.
     *
     * @param thumbnailSource a URL
     * @param cardSource a URL
     */
    public record CreativeDetails(
            @JsonProperty("creativeStatus") @Nullable String status,

            @JsonProperty("creativeThumbnailSource") @Nullable
            String thumbnailSource,

            @JsonProperty("creativeCardSource") @Nullable String cardSource,
            @JsonProperty("creativeType") @Nullable String type)
            implements JsonRecord {}

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
