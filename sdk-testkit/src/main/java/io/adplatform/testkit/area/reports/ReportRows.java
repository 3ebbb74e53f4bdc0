package io.adplatform.testkit.area.reports;

import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.Metrics;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
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

    /**
     * The rows of the campaigns that a request asks for.
     *
     * @param owIds the workspaces
     * @param selected another filter
     */
    static ReportRows of(
            Request request, Set<Long> owIds, Predicate<Campaign> selected, ReportLevel level, PlatformData platform) {
        ReportPeriod days =
                ReportPeriod.of(request.integer("startDate"), request.integer("endDate"), level, platform.now());
        Predicate<Campaign> filter = filter(request).and(selected);
        Map<Long, List<Campaign>> all = new LinkedHashMap<>();
        platform.campaigns()
                .newestFirst(owIds)
                .forEach(campaign -> all.computeIfAbsent(level.id(campaign), id -> new ArrayList<>())
                        .add(campaign));
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

    private static Predicate<Campaign> filter(Request request) {
        Set<String> statuses = new LinkedHashSet<>();
        request.fields().path("campaignStatusList").forEach(status -> statuses.add(status.asText()));
        if (request.text("campaignStatus") != null) {
            statuses.add(request.requiredText("campaignStatus"));
        }
        return status(statuses)
                .and(among(request.ids("creativeTypeIds"), campaign -> (long) campaign.creativeTypeId()))
                .and(among(request.ids("campaignIds"), Campaign::id))
                .and(among(request.ids("campaignTypeIds"), campaign -> (long) campaign.campaignTypeId()))
                .and(among(request.ids("ioIdsList"), campaign -> campaign.io().id()))
                .and(among(request.ids("ioStatusIdsList"), campaign ->
                        (long) campaign.io().statusId()))
                .and(among(request.ids("budgetTypeIdList"), campaign ->
                        (long) campaign.io().budgetTypeId()));
    }

    private static Predicate<Campaign> status(Set<String> statuses) {
        for (String status : statuses) {
            if (!status.equals("all") && !Campaign.STATUSES.contains(status)) {
                throw Refusal.unknownWord("The status of campaigns", status, Campaign.STATUSES);
            }
        }
        return campaign -> statuses.isEmpty() || !Collections.disjoint(statuses, Set.of("all", campaign.status()));
    }

    private static Predicate<Campaign> among(Set<Long> wanted, Function<Campaign, Long> value) {
        return campaign -> wanted.isEmpty() || wanted.contains(value.apply(campaign));
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
