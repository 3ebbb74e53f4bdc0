package io.adplatform.sdk.reports;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.LinkedDownload;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.reports.internal.EpochMillis;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the four dashboard reports have in common (document 3, "Dashboard reports").
 *
 * <p>The period is required. {@link #send()} gets totals and the first page of rows, {@link #items()} all rows at 1000
 * a request, {@link #byWindow()} longer periods than the platform allows.
 *
 * @param <B> the report itself
 */
public abstract class DashboardReportBuilder<B extends DashboardReportBuilder<B>>
        extends PagedRequestBuilder<ReportRecord, DashboardReport, B> {

    private static final List<String> ID_FILTERS = List.of("creativeTypeIds", "owIds");

    private static final Set<String> WITH_SETTERS = Set.of(
            "startDate",
            "endDate",
            "timeZoneId",
            "timezoneId",
            "timezoneName",
            "campaignStatus",
            "campaignStatusList",
            "searchField",
            "sortBy",
            "order",
            "pageNo",
            "noOfEntries",
            "resultType",
            "download",
            "fileType",
            "fileName",
            "columns");

    private final Workspace workspace;
    private final Period longest;
    private final String[] idFilters;
    private final FurtherFields further;
    private @Nullable ReportWindow period;
    private @Nullable LocalDate firstDay;
    private @Nullable LocalDate lastDay;
    private ZoneId zone = ZoneOffset.UTC;
    private boolean asFile;

    /**
     * @param longest the longest period that the platform allows
     * @param ownIdFilters the wire names of the lists of IDs for which this report alone has setters
     */
    DashboardReportBuilder(
            Workspace workspace, Operation<DashboardReport> operation, Period longest, String... ownIdFilters) {
        super(workspace, operation, Paging.byBody("pageNo", "noOfEntries"));
        this.workspace = workspace;
        this.longest = longest;
        this.idFilters =
                Stream.concat(ID_FILTERS.stream(), Stream.of(ownIdFilters)).toArray(String[]::new);
        this.further = new FurtherFields(
                Stream.concat(WITH_SETTERS.stream(), Stream.of(idFilters)).collect(Collectors.toSet()));
    }

    /**
     * The period. Required, here or as {@link #days} or {@link #month}.
     *
     * <p>The platform allows three months, and one year by campaign, each counted by the calendar of {@link #zone}. A
     * longer period is refused before it is sent; {@link #byWindow()} takes it.
     */
    public B between(Instant from, Instant to) {
        firstDay = null;
        lastDay = null;
        return period(new ReportWindow(from, to));
    }

    /** The period as days of {@link #zone}, both included. */
    public B days(LocalDate first, LocalDate last) {
        firstDay = first;
        lastDay = last;
        return period(new ReportWindow(
                first.atStartOfDay(zone).toInstant(),
                last.plusDays(1).atStartOfDay(zone).toInstant()));
    }

    /** The period as a month of {@link #zone}. */
    public B month(YearMonth month) {
        return days(month.atDay(1), month.atEndOfMonth());
    }

    /**
     * Where days, months and years are counted by this client. Unset: UTC.
     *
     * <p>Nothing of it is sent: the platform counts days in the zone of {@link #timeZoneId}, so choose the same one.
     */
    public B zone(ZoneId id) {
        zone = id;
        return firstDay != null && lastDay != null ? days(firstDay, lastDay) : unchanged();
    }

    /** The platform's ID of the time zone in which days begin. Sent under both of the documents' spellings. */
    public B timeZoneId(long id) {
        return body("timeZoneId", id).body("timezoneId", id);
    }

    /** The platform's name of the time zone in which days begin. */
    public B timezoneName(String name) {
        return body("timezoneName", name);
    }

    /** Campaigns in this status only, such as {@code running}; {@code all} for any. */
    public B campaignStatus(String status) {
        return body("campaignStatus", status);
    }

    /** Campaigns in one of these statuses only. */
    public B campaignStatuses(String... statuses) {
        return body("campaignStatusList", List.of(statuses));
    }

    /** Campaigns with creatives of these types only. */
    public B creativeTypeIds(List<Long> creativeTypeIds) {
        return body("creativeTypeIds", Values.joined(creativeTypeIds));
    }

    /** Rows that match a word. */
    public B search(String word) {
        return body("searchField", word);
    }

    /** The order: a metric by its wire name, and the direction. Unset: impressions. */
    public B sortBy(String metric, Order order) {
        return body("sortBy", metric).body("order", order.name());
    }

    /** Rows of these workspaces only. */
    public B owIds(List<Long> owIds) {
        return body("owIds", Values.joined(owIds));
    }

    /** Only the totals; the rows stay empty. */
    public B totalsOnly() {
        return body("resultType", "total");
    }

    /** Only the rows; the totals stay {@code null}. */
    public B rowsOnly() {
        return body("resultType", "data");
    }

    /**
     * Asks for a file instead of the numbers: {@link #fetch()} gets it, {@link #send()} its link,
     * {@link DashboardReport#url()}.
     *
     * @param fileType such as {@code csv}
     * @param fileName what the file shall be called
     * @param columns what the file shall hold, in order
     */
    public B asFile(String fileType, String fileName, List<ReportColumn> columns) {
        asFile = true;
        return body("download", true)
                .body("fileType", fileType)
                .body("fileName", fileName)
                .body("columns", List.copyOf(columns));
    }

    /**
     * The file that {@link #asFile} asks for. It lies on another host, which is shown nothing of this client's.
     *
     * @throws IllegalStateException if none was asked for
     */
    public Download fetch() {
        if (!asFile) {
            throw new IllegalStateException("asFile says what the file holds, and comes before fetch");
        }
        return new LinkedDownload<>(workspace, this, DashboardReport::url);
    }

    /**
     * Sets a further field by its wire name. The documents declare, without saying what they do: {@code searchBy},
     * {@code owIdsList}, {@code workspaceOwIdsList}, {@code customerOwIdsList}, {@code tab}, {@code isGraph},
     * {@code dayDiff}, {@code campaignIds}, {@code campaignGroupIds}, {@code isBetaUser},
     * {@code isAudienceFlagsRequired}, {@code loggedInUowId}, {@code graphType}, {@code ioIdsList},
     * {@code ioStatusIdsList}, {@code ids}, {@code budgetTypeIdList}, {@code campaignTypeIds},
     * {@code organizationType}, {@code campaignRequest}, {@code dataQueryEligible}, {@code totalQueryEligible},
     * {@code pagination} and {@code offset}. A field that has a setter of its own here is refused.
     *
     * @param value a text, number, boolean, list or map; {@code null} takes the field out again
     */
    public B with(String field, @Nullable Object value) {
        return further.takes(field) ? body(field, value) : unchanged();
    }

    /**
     * The report in as many windows as the platform's limit makes necessary, at least one request each, sent as they
     * are read. A period within the limit is one window.
     *
     * @throws io.adplatform.sdk.error.InvalidRequestException listing all that is wrong with the inputs
     */
    public ReportWindows byWindow() {
        ReportWindow whole = period;
        if (whole == null || !whole.isLegal()) {
            build();
            throw new IllegalStateException("a period that can't be was built");
        }
        try {
            List<ReportWindows.Part> parts = ReportWindow.split(whole.from(), whole.to(), longest, zone).stream()
                    .map(window -> new ReportWindows.Part(window, period(window).pages()))
                    .toList();
            return new ReportWindows(workspace, parts);
        } finally {
            period(whole);
        }
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        ReportWindow.check(checks, period, longest, zone, "startDate", "endDate", "byWindow() takes longer periods");
        checks.notEmpty(idFilters).ids(idFilters);
        further.check(checks);
    }

    private B period(ReportWindow window) {
        period = window;
        return body("startDate", Long.toString(EpochMillis.of(window.from())))
                .body("endDate", Long.toString(EpochMillis.of(window.to())));
    }

    private B unchanged() {
        return body("", null); // there is no such field
    }
}
