package io.adplatform.sdk.bidmodel.entities;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Delivery, cost and results (document 2, "Metrics"), in rows and in totals.
 *
 * <p>Every value may be {@code null}, and all are where reporting was skipped. Numbers are decimals, since counts too may arrive
 * with a fraction. The row's {@code additionalProperties} contain metrics outside the documents.
 */
public record Metrics(
        @JsonUnwrapped Delivery delivery,
        @JsonUnwrapped Cost cost,
        @JsonUnwrapped Conversions conversions,
        @JsonUnwrapped Video video)
        implements JsonRecord {

    /** Bids, impressions and clicks. The documents give {@code winRate} and {@code ctr} no unit. */
    public record Delivery(
            @Nullable BigDecimal impressions,
            @Nullable BigDecimal bidImpressions,
            @Nullable BigDecimal winRate,
            @Nullable BigDecimal clicks,
            @JsonProperty("CTR") @Nullable BigDecimal ctr)
            implements JsonRecord {}

    /** What it cost. The documents define neither units nor inclusions. */
    public record Cost(
            @Nullable BigDecimal spent,
            @Nullable BigDecimal mediaSpent,
            @Nullable BigDecimal dataCost,
            @Nullable BigDecimal prebidCost,
            @JsonProperty("eCPM") @Nullable BigDecimal ecpm,
            @JsonProperty("eCPC") @Nullable BigDecimal ecpc)
            implements JsonRecord {}

    /** What followed. View-through means after a view without a click. */
    public record Conversions(
            @Nullable BigDecimal conversionCount,
            @Nullable BigDecimal conversionValue,
            @Nullable BigDecimal attributedClickThroughConversions,
            @Nullable BigDecimal attributedViewThroughConversions,
            @Nullable BigDecimal costPerAttributedConversions,
            @Nullable BigDecimal attributedConversionsRate,
            @Nullable BigDecimal returnOnAdSpend)
            implements JsonRecord {}

    /** How far audio and video were played. */
    public record Video(
            @JsonProperty("VCR") @Nullable BigDecimal vcr,
            @JsonProperty("eCPV") @Nullable BigDecimal ecpv,
            @JsonProperty("eCPCV") @Nullable BigDecimal ecpcv,
            @Nullable BigDecimal startCount,
            @Nullable BigDecimal firstCount,
            @Nullable BigDecimal midCount,
            @Nullable BigDecimal thirdCount,
            @Nullable BigDecimal completeCount,
            @Nullable BigDecimal audioVideoViewed)
            implements JsonRecord {}

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
