package io.adplatform.sdk.reports;

import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.ReportColumn;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.LinkedDownload;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.PeriodInput;
import io.adplatform.sdk.operation.PeriodRequest;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The base of the four dashboard reports (document 3, "Dashboard reports").
 *
 * <p>The platform chooses an end of the period that is not set. It allows three months, and one year by campaign, each counted by the calendar
 * of {@link #timeZone}; a longer period is refused before it is sent. {@link #send()} gets totals and the first page of rows, {@link #items()} all rows at 1000
 * a request, {@link #byWindow()} longer periods than the platform allows.
 *
 * @param <B> the report itself
 */
public abstract class DashboardReportBuilder<B extends DashboardReportBuilder<B>>
        extends PagedRequestBuilder<ReportRecord, DashboardReport, B> implements PeriodRequest<B> {

    private static final List<String> ID_FILTERS = List.of("creativeTypeIds", "owIds");

    private final Workspace workspace;
    private final Period longest;
    private final String[] idFilters;
    private final PeriodInput<B> period;
    private boolean asFile;
    private @Nullable String fileType;

    /**
     * @param longest the longest period that the platform allows
     * @param ownIdFilters the wire names of the lists of IDs for which this report alone has setters
     */
    DashboardReportBuilder(
            Workspace workspace, Operation<DashboardReport> operation, Period longest, String... ownIdFilters) {
        super(workspace, operation, Paging.byBody("pageNo", "noOfEntries"), RowIdentity.none());
        this.workspace = workspace;
        this.longest = longest;
        this.idFilters =
                Stream.concat(ID_FILTERS.stream(), Stream.of(ownIdFilters)).toArray(String[]::new);
        this.period = new PeriodInput<>(
                setter("from", "startDate").setter("until", "endDate"),
                (from, until) -> body("startDate", text(from)).body("endDate", text(until)));
        setter("timeZoneId", "timeZoneId", "timezoneId").setter("timeZone", "timezoneName");
        setter("campaignStatuses", "campaignStatusList").setter("search", "searchField");
        setter("sortBy", "sortBy", "order").setter("totalsOnly", "resultType").preset("order");
        setter("asFile", "download", "fileType", "fileName", "columns");
    }

    /** The period. */
    @Override
    public PeriodInput<B> period() {
        return period;
    }

    /**
     * Sets the time zone of {@link #days}, {@link #month} and the platform's limits of months and years. Its name is sent, too.
     * Unset: UTC.
     */
    @Override
    public B timeZone(ZoneId zone) {
        PeriodRequest.super.timeZone(zone);
        return body("timezoneName", zone.getId());
    }

    /**
     * The time zone by the platform's own name of it. A name that Java knows is also the {@link #timeZone} of {@link #days} and
     * {@link #month}; for any other name these need {@link #timeZone} as well.
     */
    public B timeZone(String name) {
        if (ZoneId.getAvailableZoneIds().contains(name)) {
            return timeZone(ZoneId.of(name));
        }
        return body("timezoneName", name);
    }

    /**
     * The platform's ID of the time zone in which days begin. Sent under both of the documents' spellings. The SDK does not know
     * the zone of an ID, so {@link #days} and {@link #month} need {@link #timeZone} as well.
     */
    public B timeZoneId(long id) {
        return body("timeZoneId", id).body("timezoneId", id);
    }

    /** Campaigns in this status only; {@link CampaignStatus#ALL} for any. */
    public B campaignStatus(CampaignStatus status) {
        return body("campaignStatus", status);
    }

    /** Campaigns in one of these statuses only. */
    public B campaignStatuses(CampaignStatus... statuses) {
        return selection("campaignStatusList", List.of(statuses));
    }

    /** Campaigns with creatives of these types only. */
    public B creativeTypeIds(Collection<Long> creativeTypeIds) {
        return body("creativeTypeIds", creativeTypeIds.isEmpty() ? null : Values.joined(creativeTypeIds));
    }

    /** Rows that match a word. */
    public B search(String word) {
        return body("searchField", word);
    }

    /** The order. Unset: impressions. */
    public B sortBy(ReportField field, Order order) {
        return sortBy(order.of(field));
    }

    /** The order as a field's wire name, with a minus sign before it for the largest first. Unset: impressions. */
    public B sortBy(String fieldWithSign) {
        return body("sortBy", Order.fieldOf(fieldWithSign))
                .body("order", Order.ofSigned(fieldWithSign).name());
    }

    /** The direction alone, of the platform's own order. */
    public B direction(Order direction) {
        return body("order", direction.name());
    }

    /** The columns, without asking for a file; {@link #asFile} takes the columns of a file. */
    public B columns(List<ReportColumn> columns) {
        return selection("columns", columns);
    }

    /** Rows of these workspaces only. */
    public B owIds(Collection<Long> owIds) {
        return body("owIds", owIds.isEmpty() ? null : Values.joined(owIds));
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
     * Asks for a file instead of the numbers: {@link #fetch()} gets it, {@link #send()} its link, {@link DashboardReport#url()}.
     * Requests 1000 rows unless {@link #pageSize} is set, because the platform's default of 50 may apply to files, too.
     *
     * @param fileType the documents don't list which ones there are
     * @param fileName what the file shall be called
     * @param columns what the file shall hold, in order; empty for the platform's choice
     */
    public B asFile(FileType fileType, String fileName, List<ReportColumn> columns) {
        asFile = true;
        this.fileType = fileType.extension();
        if (pageSize() == null) {
            pageSize(Paging.LARGEST_PAGE);
        }
        return body("download", true)
                .body("fileType", fileType.extension())
                .body("fileName", fileName)
                .selection("columns", columns);
    }

    /**
     * The file that {@link #asFile} asks for. It lies on another host, which is shown nothing of this client's. A CSV
     * file with as many rows as were asked for may be cut:
     * {@link io.adplatform.sdk.file.DownloadedFile#warnings()} has a warning.
     *
     * @throws IllegalStateException if none was asked for
     */
    public Download fetch() {
        if (!asFile) {
            throw new IllegalStateException("asFile sets the content of the file, and is required before fetch");
        }
        Download file = new LinkedDownload<>(workspace, this, DashboardReport::url);
        Integer asked = pageSize();
        return asked == null || !FileType.CSV.extension().equals(fileType) ? file : new RowCounter(file, asked);
    }

    /**
     * Sets a further field by its wire name. The documents declare, without saying what they do: {@code searchBy},
     * {@code owIdsList}, {@code workspaceOwIdsList}, {@code customerOwIdsList}, {@code tab}, {@code isGraph},
     * {@code dayDiff}, {@code campaignIds}, {@code campaignGroupIds}, {@code isBetaUser},
     * {@code isAudienceFlagsRequired}, {@code loggedInUowId}, {@code graphType}, {@code ioIdsList},
     * {@code ioStatusIdsList}, {@code ids}, {@code budgetTypeIdList}, {@code campaignTypeIds},
     * {@code organizationType}, {@code campaignRequest}, {@code dataQueryEligible}, {@code totalQueryEligible},
     * {@code pagination} and {@code offset}.
     *
     * @param value a text, number, boolean, list or map; {@code null} removes the field
     */
    @Override
    public B with(String name, @Nullable Object value) {
        return super.with(name, value);
    }

    /**
     * The report in as many windows as the platform's limit makes necessary, at least one request each, sent as they
     * are read. A period within the limit is one window.
     *
     * @throws io.adplatform.sdk.error.InvalidRequestException listing all that is wrong with the inputs
     */
    public ReportWindows byWindow() {
        Instant from = period.from();
        Instant until = period.until();
        if (from == null || until == null || !period.isWhole()) {
            List<Violation> missing = Stream.of("startDate", "endDate")
                    .filter(end -> (end.equals("startDate") ? from : until) == null)
                    .map(end -> new Violation(end, end, null, "is required by byWindow()"))
                    .toList();
            throw new InvalidRequestException(build().unsent(), missing);
        }
        Call<DashboardReport> call = period.during(from, from, this::build);
        List<Violation> wrong = new ArrayList<>();
        Stream.of("startDate", "endDate", "pageNo")
                .filter(this::isAdded)
                .map(name -> new Violation(name, name, null, "must not be set by with() for byWindow(), which sets it"))
                .forEach(wrong::add);
        if (!isAdded("pageNo") && call.json().get("pageNo") instanceof Integer page && page > 1) {
            String rule = "must be 1 for byWindow(), which reads all rows";
            wrong.add(new Violation("pageNo", "pageNo", page.toString(), rule));
        }
        if (!wrong.isEmpty()) {
            throw new InvalidRequestException(call.unsent(), wrong);
        }
        List<ReportWindows.Part> parts = ReportWindow.split(from, until, longest, period.timeZone()).stream()
                .map(window ->
                        new ReportWindows.Part(window, period.during(window.from(), window.until(), this::pages)))
                .toList();
        return new ReportWindows(workspace, parts);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        ReportWindow.check(checks, period, longest, "startDate", "endDate", "byWindow() takes longer periods");
        checks.ids(idFilters).notEmpty("sortBy", "timezoneName");
        checks.ifSet("timeZoneId", id -> (Long) id >= 0, "must be 0 or more");
        boolean named = checks.value("timeZoneId") != null || checks.value("timezoneName") != null;
        checks.that(
                !named || !period.hasDaysWithoutZone(),
                "timezoneName",
                checks.value("timezoneName"),
                "needs the zone of its days: timeZone(ZoneId), because the platform's ID or name does not define it");
    }

    private static @Nullable String text(@Nullable Long millis) {
        return millis == null ? null : millis.toString();
    }
}
