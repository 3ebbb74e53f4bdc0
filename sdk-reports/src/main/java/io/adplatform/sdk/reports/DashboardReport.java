package io.adplatform.sdk.reports;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page of a dashboard report, and its totals.
 *
 * @param rows the rows of this page; empty when only totals were asked for
 * @param totals the totals over all pages; {@code null} when only rows were asked for
 * @param url the link to the file that was {@linkplain DashboardReportBuilder#asFile asked for}; {@code null}
 *     otherwise. It leads to another host
 * @param position which page was asked for; {@code null} if unknown
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record DashboardReport(
        @JsonProperty("recordsList") List<ReportRecord> rows,
        @JsonProperty("recordsTotal") @Nullable ReportRecord totals,
        @Nullable Long totalRecords,
        @Nullable Long filteredRecords,
        @Nullable String url,
        @Nullable PagePosition position,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements Page<ReportRecord> {

    public DashboardReport {
        rows = Values.copy(rows);
        additionalProperties = Values.copy(additionalProperties);
    }

    @Override
    public DashboardReport at(PagePosition place) {
        return new DashboardReport(rows, totals, totalRecords, filteredRecords, url, place, additionalProperties);
    }

    /** All rows instead of a page of them. */
    DashboardReport withRows(List<ReportRecord> all) {
        return new DashboardReport(all, totals, totalRecords, filteredRecords, url, null, additionalProperties);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
