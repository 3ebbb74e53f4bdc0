package io.adplatform.testkit.area.reports;

import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.Metrics;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Request;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The rows of a report.
 *
 * @param filtered the rows of campaigns that pass the filters
 * @param total how many rows there are without any filter
 */
record ReportRows(List<ReportRow> filtered, long total) {

    ReportRows {
        filtered = List.copyOf(filtered);
    }

    static ReportRows of(
            Collection<Campaign> campaigns,
            Predicate<Campaign> filter,
            ReportLevel level,
            ReportPeriod days,
            PlatformData platform) {
        Map<Long, List<Campaign>> all = new LinkedHashMap<>();
        campaigns.forEach(campaign ->
                all.computeIfAbsent(level.id(campaign), id -> new ArrayList<>()).add(campaign));
        List<ReportRow> rows = new ArrayList<>();
        all.forEach((id, members) -> {
            List<Campaign> passing = members.stream().filter(filter).toList();
            if (!passing.isEmpty()) {
                Metrics metrics = passing.stream()
                        .map(campaign -> days.delivered(campaign, platform))
                        .reduce(new Metrics(), Metrics::plus);
                rows.add(new ReportRow(id, passing, metrics));
            }
        });
        return new ReportRows(rows, all.size());
    }

    /** The rows to be searched, sorted and paged. */
    Listing<ReportRow> listing(Request request, ReportLevel level, PlatformData platform) {
        Listing<ReportRow> listing = Listing.of(filtered)
                .search(request, List.of(level.name(platform), ReportRow::id))
                .sortable(level.idField, ReportRow::id)
                .sortable(level.nameField, level.name(platform))
                .sortable("startTime", row -> row.campaign().start())
                .sortable("endTime", row -> row.campaign().end())
                .sortedBy("impressions", "DESC");
        Metrics.names()
                .forEach(name -> listing.sortable(name, row -> row.metrics().figure(name)));
        return listing;
    }
}
