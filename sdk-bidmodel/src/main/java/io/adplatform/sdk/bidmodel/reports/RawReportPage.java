package io.adplatform.sdk.bidmodel.reports;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.bidmodel.entities.CampaignBidDetails;
import io.adplatform.sdk.bidmodel.entities.MetricsTotals;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A page of a report as it arrives, before its rows are told apart into entities and bundles. */
record RawReportPage(
        @JsonProperty("data") @JsonAlias("recordsList") List<RawReportRow> rows,

        @JsonProperty("total") @JsonAlias("recordsTotal") @Nullable
        MetricsTotals totals,

        @Nullable Long totalRecords,
        @Nullable Long filteredRecords,
        @Nullable CampaignBidDetails campaignBidDetails,
        @Nullable PagePosition position,
        @JsonAnySetter Map<String, Object> additionalProperties) {

    RawReportPage {
        rows = Values.copy(rows);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** The rows alone, without anything beside them. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static RawReportPage of(List<RawReportRow> rows) {
        return new RawReportPage(rows, null, null, null, null, null, Map.of());
    }

    /** Tells the rows of entities from those of bundles. */
    static final class ToPage extends StdConverter<RawReportPage, MetricsReportPage> {

        @Override
        public MetricsReportPage convert(RawReportPage page) {
            return new MetricsReportPage(
                    page.rows.stream().map(RawReportRow::row).toList(),
                    page.totals,
                    page.totalRecords,
                    page.filteredRecords,
                    page.campaignBidDetails,
                    page.position,
                    page.additionalProperties);
        }
    }
}
