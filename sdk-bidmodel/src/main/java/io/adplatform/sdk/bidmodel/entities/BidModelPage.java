package io.adplatform.sdk.bidmodel.entities;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.ReadBy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page of a campaign's entities and bundles in one dimension (document 2, "List modeled entities of a campaign" and
 * "Bid model metrics report").
 *
 * @param rows the rows of this page
 * @param totals the totals over all pages; {@code null} if missing
 * @param totalRecords all rows; {@code null} if missing
 * @param filteredRecords the number of rows with the filters, on all pages; without both counts, the count of the totals
 * @param campaignBidDetails how the campaign bids; {@code null} if missing
 * @param position which page was asked for; {@code null} if unknown
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
@ReadBy(RawPage.ToPage.class)
public record BidModelPage(
        @JsonProperty("data") List<BidModelRow> rows,
        @JsonProperty("total") @Nullable MetricsTotals totals,
        @Nullable Long totalRecords,
        @Nullable Long filteredRecords,
        @Nullable CampaignBidDetails campaignBidDetails,
        @Nullable PagePosition position,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements Page<BidModelRow> {

    public BidModelPage {
        rows = Values.copy(rows);
        if (totalRecords == null && filteredRecords == null && totals != null) {
            filteredRecords = totals.totalCount();
        }
        additionalProperties = Values.copy(additionalProperties);
    }

    @Override
    public BidModelPage at(PagePosition place) {
        return new BidModelPage(
                rows, totals, totalRecords, filteredRecords, campaignBidDetails, place, additionalProperties);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
