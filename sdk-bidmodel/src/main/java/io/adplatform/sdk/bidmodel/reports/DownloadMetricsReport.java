package io.adplatform.sdk.bidmodel.reports;

import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.ReportColumn;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.EntityField;
import io.adplatform.sdk.bidmodel.internal.SortRules;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.LinkedDownload;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PeriodInput;
import io.adplatform.sdk.operation.PeriodRequest;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of a campaign's dimension as a file (document 2, "Bid model metrics report", download). {@link #send()} gets the
 * link to it, {@link #fetch()} the file itself. The default is CSV with the documents' columns.
 *
 * <pre>{@code
 * bids.campaign(7001).downloadReport(Dimension.STATE)
 *         .month(YearMonth.of(2026, 10)).sortBy(EntityField.SPENT, Order.DESC)
 *         .columns(EntityField.NAME, EntityField.SPENT)
 *         .fetch().toFile(Path.of("states.csv"));
 * }</pre>
 */
public final class DownloadMetricsReport extends RequestBuilder<ReportLink, DownloadMetricsReport>
        implements PeriodRequest<DownloadMetricsReport> {

    // A file is made, but nothing of the user's changes.
    static final Operation<ReportLink> OPERATION =
            Operation.read(MetricsReport.OPERATION.name()).returns(ReportLink.class);

    private static final List<ReportColumn> DOCUMENTED = EntityField.known().stream()
            .limit(EntityField.known().indexOf(EntityField.ATTRIBUTED_CONVERSIONS_RATE) + 1L)
            .map(EntityField::column)
            .toList();

    private final Workspace workspace;
    private final PeriodInput<DownloadMetricsReport> period =
            new PeriodInput<>(this, (from, until) -> body("startDate", from).body("endDate", until));
    private FileType fileType = FileType.CSV;
    private List<ReportColumn> columns = DOCUMENTED;

    public DownloadMetricsReport(Workspace workspace, long campaignId, Dimension dimension) {
        super(workspace, OPERATION);
        this.workspace = workspace;
        path("campaignId", campaignId).path("dimensionId", dimension).written();
        setter("dimension", "dimensionId").setter("from", "startDate").setter("until", "endDate");
        setter("timeZoneId", "timezoneId").setter("", "download");
    }

    /** The period of the metrics; both of its ends or none. Unset: the platform's choice. */
    @Override
    public PeriodInput<DownloadMetricsReport> period() {
        return period;
    }

    /** The platform's ID of the time zone in which days begin. Sent under both of the documents' spellings. */
    public DownloadMetricsReport timeZoneId(long id) {
        return body("timezoneId", id).body("timeZoneId", id);
    }

    /** The page that goes into the file, from 1. */
    public DownloadMetricsReport pageNo(int number) {
        return body("pageNo", number);
    }

    /** The order. */
    public DownloadMetricsReport sortBy(EntityField field, Order order) {
        return sortBy(order.of(field));
    }

    /** The order as a field's wire name, with a plus or a minus sign before it: {@code -impressions}. */
    public DownloadMetricsReport sortBy(String fieldWithSign) {
        return body("sortBy", fieldWithSign);
    }

    /** The file's columns under their fields' own headings, in this order. Unset: the documents' columns. */
    public DownloadMetricsReport columns(EntityField... fields) {
        return columns(Stream.of(fields).map(EntityField::column).toList());
    }

    /** The file's columns, in this order. Unset: the documents' columns. */
    public DownloadMetricsReport columns(List<ReportColumn> wanted) {
        columns = List.copyOf(wanted);
        return written();
    }

    /** Sets the type of the file: {@link FileType#CSV}, which is the default, or {@link FileType#XLSX}. */
    public DownloadMetricsReport fileType(FileType type) {
        fileType = type;
        return written();
    }

    /** The file behind the link. It lies on another host, which is shown nothing of this client's. */
    public Download fetch() {
        return new LinkedDownload<>(workspace, this, ReportLink::url);
    }

    private DownloadMetricsReport written() {
        Map<String, @Nullable Object> download = new LinkedHashMap<>();
        download.put("fileType", fileType.extension());
        download.put("columns", columns);
        return body("download", download);
    }

    @Override
    protected void check(Checks checks) {
        period.check(checks, "startDate", "endDate", PeriodInput.Ends.TOGETHER);
        SortRules.direction(checks);
        checks.between("pageNo", 1, Integer.MAX_VALUE);
        checks.that(!columns.isEmpty(), "download.columns", null, "must not be empty");
        checks.that(
                fileType.equals(FileType.CSV) || fileType.equals(FileType.XLSX),
                "download.fileType",
                fileType.extension(),
                "must be csv or xlsx");
    }
}
