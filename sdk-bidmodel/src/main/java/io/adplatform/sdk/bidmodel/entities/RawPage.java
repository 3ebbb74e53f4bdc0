package io.adplatform.sdk.bidmodel.entities;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A page of a list or a report as it arrives, before its rows are divided into entities and bundles. */
record RawPage(
        @JsonProperty("data") @JsonAlias("recordsList") List<RawRow> rows,

        @JsonProperty("total") @JsonAlias("recordsTotal") @Nullable
        MetricsTotals totals,

        @Nullable Long totalRecords,
        @Nullable Long filteredRecords,
        @Nullable CampaignBidDetails campaignBidDetails,
        @Nullable PagePosition position,
        @JsonAnySetter Map<String, Object> additionalProperties) {

    RawPage {
        rows = Values.copy(rows);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** The rows alone, without anything beside them. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static RawPage of(List<RawRow> rows) {
        return new RawPage(rows, null, null, null, null, null, Map.of());
    }

    /** Divides the rows into entities and bundles. */
    static final class ToPage extends StdConverter<RawPage, BidModelPage> {

        @Override
        public BidModelPage convert(RawPage page) {
            return new BidModelPage(
                    page.rows.stream().map(RawRow::row).toList(),
                    page.totals,
                    page.totalRecords,
                    page.filteredRecords,
                    page.campaignBidDetails,
                    page.position,
                    page.additionalProperties);
        }
    }
}
