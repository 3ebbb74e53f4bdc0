package io.adplatform.testkit.area.reports;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.Metrics;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.files.ResultFiles;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Page;
import io.adplatform.testkit.http.Request;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Dashboard reports (document 3). Days are always UTC days; the requested time zone has no effect. */
public record ReportArea(PlatformData platform, ResultFiles files) implements Area {

    private static final String BY_CAMPAIGN = "/api/v3/da/report/by-campaign";
    private static final int DEFAULT_PAGE = 50;

    @Override
    public void register(Operations operations) {
        operations
                .route("POST", "/api/v3/das/report/by-workspace", request -> report(request, ReportLevel.WORKSPACE))
                .route("POST", "/api/v3/das/report/by-io", request -> report(request, ReportLevel.IO))
                .route("POST", "/api/v3/das/report/by-customer", request -> report(request, ReportLevel.CUSTOMER))
                .route("POST", BY_CAMPAIGN, request -> report(request, ReportLevel.CAMPAIGN))
                .alias("POST " + BY_CAMPAIGN, "/api/v3/das/report/by-campaign");
    }

    private Answer report(Request request, ReportLevel level) {
        request.eitherInteger("timeZoneId", "timezoneId");
        String resultType = request.text("resultType");
        ReportRows rows = ReportRows.of(request, scope(request), any -> true, level, platform);
        Listing<ReportRow> listing = rows.listing(request, level, platform);
        Page<Map<String, @Nullable Object>> page =
                listing.page(request, "noOfEntries", DEFAULT_PAGE).map(row -> level.row(row, platform));
        Map<String, Object> data = new LinkedHashMap<>();
        if (request.flag("download")) {
            data.put("url", file(request, listing, level));
            return Answer.success(data);
        }
        data.put("totalRecords", rows.total());
        data.put("filteredRecords", page.filteredRecords());
        if (!"data".equals(resultType)) {
            data.put("recordsTotal", totals(listing.filtered()));
        }
        if (!"total".equals(resultType)) {
            data.put("recordsList", page.rows());
        }
        return Answer.success(data);
    }

    private String file(Request request, Listing<ReportRow> listing, ReportLevel level) {
        String type = Objects.requireNonNullElse(request.text("fileType"), "csv");
        String name = Objects.requireNonNullElse(request.text("fileName"), "report");
        List<Map<String, @Nullable Object>> rows = listing.sorted(request).stream()
                .map(row -> level.row(row, platform))
                .toList();
        return ReportTable.of(rows, request.fields().path("columns"), level).publish(files, name, type);
    }

    /** The documents' type declarations also have the workspaces as an array, {@code owIdsList}. */
    private Set<Long> scope(Request request) {
        Set<Long> scope = new LinkedHashSet<>(request.ids("owIdsList"));
        return scope.isEmpty() ? platform.scope(request) : platform.allowed(request, scope);
    }

    static Map<String, @Nullable Object> totals(List<ReportRow> rows) {
        Metrics sum = rows.stream().map(ReportRow::metrics).reduce(new Metrics(), Metrics::plus);
        List<Campaign> campaigns =
                rows.stream().flatMap(row -> row.campaigns().stream()).toList();
        Map<String, @Nullable Object> totals =
                Json.fields("totalCount", rows.size(), "campaignsCount", campaigns.size());
        totals.putAll(sum.figures());
        totals.put("budgetDay", ReportLevel.sumOfBudgets(campaigns));
        return totals;
    }
}
