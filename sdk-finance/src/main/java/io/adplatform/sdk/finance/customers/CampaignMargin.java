package io.adplatform.sdk.finance.customers;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The margin of a campaign (document 2, "Campaign margin item").
 *
 * @param defaultFlag the field {@code default}, which the platform sends beside {@code isDefault}
 * @param campaignId the campaign; 0 if missing
 * @param creativeTypeId the type of its creatives, as an ID or as a text
 * @param campaignMargin the documents give no unit
 * @param isDefault the field {@code isDefault}; see {@link #hasDefaultMargin()}
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record CampaignMargin(
        @JsonProperty("default") @Nullable Boolean defaultFlag,
        long campaignId,
        @Nullable String campaignName,
        @Nullable String status,
        @Nullable String creativeTypeId,
        @Nullable BigDecimal campaignMargin,
        @Nullable Boolean isDefault,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public CampaignMargin {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** Whether the campaign has the customer's margin, by either of the two flags. */
    public boolean hasDefaultMargin() {
        return Boolean.TRUE.equals(isDefault) || Boolean.TRUE.equals(defaultFlag);
    }
}
