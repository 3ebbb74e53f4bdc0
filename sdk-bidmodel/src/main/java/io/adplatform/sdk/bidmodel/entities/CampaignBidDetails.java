package io.adplatform.sdk.bidmodel.entities;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a campaign bids (document 2, "List modeled entities of a campaign").
 *
 * @param baseBid what multipliers multiply, in the account's currency
 * @param maxBid the highest bid, in the account's currency
 * @param currentPriority the campaign's priority within its IO
 * @param nextPerformanceCheck when the platform looks at its performance again
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record CampaignBidDetails(
        @Nullable BigDecimal baseBid,
        @Nullable BigDecimal maxBid,
        @Nullable Long currentPriority,
        @Nullable Instant nextPerformanceCheck,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public CampaignBidDetails {
        additionalProperties = Values.copy(additionalProperties);
    }
}
