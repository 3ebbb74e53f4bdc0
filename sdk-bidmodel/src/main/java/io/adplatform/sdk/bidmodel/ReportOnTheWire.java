package io.adplatform.sdk.bidmodel;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.adplatform.sdk.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A page of a report as it arrives, before its rows are told apart. */
record ReportOnTheWire(
        @JsonProperty("data") @JsonAlias("recordsList") List<RowOnTheWire> rows,

        @JsonProperty("total") @JsonAlias("recordsTotal") @Nullable
        MetricsTotals totals,

        @Nullable Long totalRecords,
        @Nullable Long filteredRecords,
        @Nullable CampaignBidDetails campaignBidDetails,
        @JsonAnySetter Map<String, Object> additionalProperties) {

    ReportOnTheWire {
        rows = Values.copy(rows);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** The rows alone, without anything beside them. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static ReportOnTheWire of(List<RowOnTheWire> rows) {
        return new ReportOnTheWire(rows, null, null, null, null, Map.of());
    }

    /** Tells the rows apart. */
    static final class ToPage extends StdConverter<ReportOnTheWire, MetricsReportPage> {

        @Override
        public MetricsReportPage convert(ReportOnTheWire page) {
            return new MetricsReportPage(
                    page.rows.stream().map(RowOnTheWire::row).toList(),
                    page.totals,
                    page.totalRecords,
                    page.filteredRecords,
                    page.campaignBidDetails,
                    page.additionalProperties);
        }
    }
}
