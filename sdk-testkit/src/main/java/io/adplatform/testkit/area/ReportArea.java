package io.adplatform.testkit.area;

import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Page;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Dashboard reports (document 3). Days are UTC days, whatever the time zone asked for. */
final class ReportArea implements Area {

    private static final String BY_CAMPAIGN = "/api/v3/da/report/by-campaign";
    private static final int DEFAULT_PAGE = 50;
    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final long LONGEST_BY_CAMPAIGN = 366 * DAY;

    private static final Set<String> FIGURES = new Metrics().figures().keySet();
    private static final Set<String> RESULT_TYPES = Set.of("total", "data");

    private final World world;

    ReportArea(World world) {
        this.world = world;
    }

    /** A campaign and what it delivered in the time asked for. */
    private record Line(Campaign campaign, Metrics metrics, Map<String, BigDecimal> figures) {

        Line(Campaign campaign, Metrics metrics) {
            this(campaign, metrics, metrics.figures());
        }

        BigDecimal figure(String name) {
            return figures.getOrDefault(name, BigDecimal.ZERO);
        }
    }

    /** First and last UTC day, counted from the epoch, both included. */
    private record Days(long first, long last) {}

    @Override
    public void enter(Operations operations) {
        operations
                .route("POST", BY_CAMPAIGN, this::byCampaign)
                .alias("POST " + BY_CAMPAIGN, "/api/v3/das/report/by-campaign");
    }

    private Answer byCampaign(Request request) {
        requireSame(request, "timeZoneId", "timezoneId");
        String resultType = request.text("resultType");
        if (resultType != null && !RESULT_TYPES.contains(resultType)) {
            throw new Refusal(422, "Unprocessable Entity", "resultType must be total or data");
        }
        Days days = days(request);
        List<Line> all = world.campaigns().newestFirst(scope(request)).stream()
                .map(campaign -> new Line(campaign, delivered(campaign, days)))
                .toList();
        Listing<Line> listing = listing(all, request);
        Page<Map<String, @Nullable Object>> page =
                listing.page(request, "noOfEntries", DEFAULT_PAGE).map(this::row);
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("totalRecords", page.totalRecords());
        data.put("filteredRecords", page.filteredRecords());
        if (!"data".equals(resultType)) {
            data.put("recordsTotal", totals(listing.filtered()));
        }
        if (!"total".equals(resultType)) {
            data.put("recordsList", page.rows());
        }
        return Answer.success(data);
    }

    private static Listing<Line> listing(List<Line> all, Request request) {
        String status = request.text("campaignStatus");
        Listing<Line> listing = Listing.of(all)
                .where(line -> status == null
                        || status.equals("all")
                        || line.campaign().status().equals(status))
                .among(request.ids("creativeTypeIds"), line ->
                        (long) line.campaign().creativeTypeId())
                .among(request.ids("campaignIds"), line -> line.campaign().id())
                .among(request.ids("campaignTypeIds"), line ->
                        (long) line.campaign().campaignTypeId())
                .among(request.ids("ioIdsList"), line -> line.campaign().io().id())
                .search(
                        request,
                        List.of(
                                line -> line.campaign().name(),
                                line -> line.campaign().id()))
                .sortable("campaignId", line -> line.campaign().id())
                .sortable("campaignName", line -> line.campaign().name())
                .sortable("startTime", line -> line.campaign().start())
                .sortable("endTime", line -> line.campaign().end())
                .sortedBy("impressions", "DESC");
        FIGURES.forEach(name -> listing.sortable(name, line -> line.figure(name)));
        return listing;
    }

    /** The declaration of this report's body also has the workspaces as an array under another name. */
    private Set<Long> scope(Request request) {
        Set<Long> scope = new LinkedHashSet<>(request.ids("owIdsList"));
        return scope.isEmpty() ? world.scope(request) : world.allowed(request, scope);
    }

    private static Days days(Request request) {
        long start = requiredMillis(request, "startDate");
        long end = requiredMillis(request, "endDate");
        if (end < start) {
            throw new Refusal(422, "Unprocessable Entity", "endDate is before startDate");
        }
        // A start and an end that are absurdly far apart overflow to less than nothing.
        if (end - start < 0 || end - start > LONGEST_BY_CAMPAIGN) {
            throw new Refusal(422, "Unprocessable Entity", "A report by campaign covers one year at most");
        }
        // An end at midnight adds no day, unless the period is that one moment.
        return new Days(Math.floorDiv(start, DAY), Math.floorDiv(Math.max(start, end - 1), DAY));
    }

    private static long requiredMillis(Request request, String name) {
        Long value = request.integer(name);
        if (value == null) {
            throw new Refusal(422, "Unprocessable Entity", name + " is required");
        }
        return value;
    }

    private static void requireSame(Request request, String one, String other) {
        Long first = request.integer(one);
        Long second = request.integer(other);
        if (first != null && second != null && !first.equals(second)) {
            throw new Refusal(422, "Unprocessable Entity", one + " and " + other + " differ");
        }
    }

    private Metrics delivered(Campaign campaign, Days days) {
        long firstActive = epochDay(campaign.start());
        long lastActive = Math.min(epochDay(campaign.end()), epochDay(world.now()));
        Metrics sum = new Metrics();
        for (long day = Math.max(days.first(), firstActive); day <= Math.min(days.last(), lastActive); day++) {
            sum = sum.plus(Metrics.ofDay(campaign, world.dice("delivery", campaign.id(), day)));
        }
        return sum;
    }

    private static long epochDay(Instant time) {
        return Math.floorDiv(time.toEpochMilli(), DAY);
    }

    private static Map<String, Object> totals(List<Line> lines) {
        Metrics sum = lines.stream().map(Line::metrics).reduce(new Metrics(), Metrics::plus);
        Map<String, Object> totals = new LinkedHashMap<>();
        totals.put("totalCount", lines.size());
        totals.put("campaignsCount", lines.size());
        totals.putAll(sum.figures());
        totals.put(
                "budgetDay",
                lines.stream().map(line -> line.campaign().dailyBudget()).reduce(BigDecimal.ZERO, BigDecimal::add));
        return totals;
    }

    private Map<String, @Nullable Object> row(Line line) {
        Campaign campaign = line.campaign();
        InsertionOrder io = campaign.io();
        Workspace workspace = world.workspace(campaign.owId());
        long duration = Duration.between(campaign.start(), campaign.end()).toMillis();
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("campaignId", campaign.id());
        row.put("campaignName", campaign.name());
        row.put("campaignType", "Type " + campaign.campaignTypeId());
        row.put("campaignTypeId", campaign.campaignTypeId());
        row.put("creativeType", World.creativeTypeName(campaign.creativeTypeId()));
        row.put("status", campaign.status());
        row.put("campaignTimezone", "UTC");
        row.put("startTime", campaign.start().toEpochMilli());
        row.put("endTime", campaign.end().toEpochMilli());
        row.put("campaignDuration", duration);
        row.put(
                "remainingDuration",
                Math.max(0, Duration.between(world.now(), campaign.end()).toMillis()));
        row.put("owId", campaign.owId());
        row.put("workspaceId", campaign.owId());
        row.put("organizationName", workspace.organizationName());
        row.put("workspaceName", workspace.organizationName());
        row.put("logoUrl", workspace.organizationLogo());
        row.put("ioId", io.id());
        row.put("ioName", io.name());
        row.put("ioStatusId", io.statusId());
        row.put("ioBudgetTypeId", io.budgetTypeId());
        row.put("ioTotalBudget", io.totalBudget());
        row.put("ioStartTime", io.start().toEpochMilli());
        row.put("ioEndTime", io.end().toEpochMilli());
        row.put("isAutoSumIoTotalBudget", false);
        row.put("budgetPacing", true);
        row.put("budgetDay", campaign.dailyBudget());
        // The documents allow no total budget where the daily one and both times are given, as they are here.
        row.put("budgetTotal", null);
        row.put("baseBid", campaign.baseBid());
        row.put("maxBid", campaign.maxBid());
        row.putAll(line.figures());
        return row;
    }
}
