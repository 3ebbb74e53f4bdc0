package io.adplatform.testkit.area;

import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Request;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The lines of a report.
 *
 * @param filtered the lines of campaigns that pass the filters
 * @param total how many lines there are without any filter
 */
record ReportLines(List<ReportLine> filtered, long total) {

    private static final Set<String> FIGURES = new Metrics().figures().keySet();

    ReportLines {
        filtered = List.copyOf(filtered);
    }

    static ReportLines of(
            Collection<Campaign> campaigns,
            Predicate<Campaign> filter,
            ReportLevel level,
            ReportDays days,
            World world) {
        Map<Long, List<Campaign>> all = new LinkedHashMap<>();
        campaigns.forEach(campaign ->
                all.computeIfAbsent(level.id(campaign), id -> new ArrayList<>()).add(campaign));
        List<ReportLine> lines = new ArrayList<>();
        all.forEach((id, members) -> {
            List<Campaign> passing = members.stream().filter(filter).toList();
            if (!passing.isEmpty()) {
                Metrics metrics = passing.stream()
                        .map(campaign -> days.delivered(campaign, world))
                        .reduce(new Metrics(), Metrics::plus);
                lines.add(new ReportLine(id, passing, metrics));
            }
        });
        return new ReportLines(lines, all.size());
    }

    /** The lines to be searched, sorted and paged. */
    Listing<ReportLine> listing(Request request, ReportLevel level, World world) {
        Listing<ReportLine> listing = Listing.of(filtered)
                .search(request, List.of(level.name(world), ReportLine::id))
                .sortable(level.idField, ReportLine::id)
                .sortable(level.nameField, level.name(world))
                .sortable("startTime", line -> line.campaign().start())
                .sortable("endTime", line -> line.campaign().end())
                .sortedBy("impressions", "DESC");
        FIGURES.forEach(name -> listing.sortable(name, line -> line.figure(name)));
        return listing;
    }
}
