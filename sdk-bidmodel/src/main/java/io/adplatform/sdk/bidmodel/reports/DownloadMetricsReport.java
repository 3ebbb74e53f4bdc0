package io.adplatform.sdk.bidmodel.reports;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.internal.SortRules;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.LinkedDownload;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of a campaign's dimension as a file (document 2, "Bid model metrics report", download). {@link #send()}
 * gets the link to it, {@link #fetch()} the file itself. Say the columns, and {@link #csv()} or {@link #xlsx()}; CSV
 * with all columns by default.
 *
 * <pre>{@code
 * bids.campaign(7001).downloadReport(Dimension.STATE)
 *         .between(from, to).sortBy("-spent").columns(ReportColumn.NAME, ReportColumn.SPENT)
 *         .fetch().toFile(Path.of("states.csv"));
 * }</pre>
 */
public final class DownloadMetricsReport extends RequestBuilder<ReportLink, DownloadMetricsReport> {

    // A file is made, but nothing of the user's changes.
    static final Operation<ReportLink> OPERATION =
            Operation.read(MetricsReport.OPERATION.name()).returns(ReportLink.class);

    private final Workspace workspace;
    private String fileType = "csv";
    private List<ReportColumn> columns = ReportColumn.known();

    DownloadMetricsReport(Workspace workspace, long campaignId, Dimension dimension) {
        super(workspace, OPERATION);
        this.workspace = workspace;
        path("campaignId", campaignId).path("dimensionId", dimension).written();
    }

    /** The period of the metrics. */
    public DownloadMetricsReport between(Instant from, Instant to) {
        return body("startDate", from.toEpochMilli()).body("endDate", to.toEpochMilli());
    }

    /** The platform's ID of the time zone in which days begin. Sent under both of the documents' spellings. */
    public DownloadMetricsReport timeZoneId(long id) {
        return body("timezoneId", id).body("timeZoneId", id);
    }

    /** The page that goes into the file, from 1. */
    public DownloadMetricsReport pageNo(int number) {
        return body("pageNo", number);
    }

    /** The order, as a field name with a plus sign before it for ascending or a minus sign for descending. */
    public DownloadMetricsReport sortBy(String fieldWithSign) {
        return body("sortBy", fieldWithSign);
    }

    /** The file's columns, in this order. */
    public DownloadMetricsReport columns(ReportColumn... wanted) {
        columns = List.of(wanted);
        return written();
    }

    /** A CSV file, which is the default. */
    public DownloadMetricsReport csv() {
        fileType = "csv";
        return written();
    }

    /** A spreadsheet. */
    public DownloadMetricsReport xlsx() {
        fileType = "xlsx";
        return written();
    }

    /** The file behind the link. It lies on another host, which is shown nothing of this client's. */
    public Download fetch() {
        return new LinkedDownload<>(workspace, this, ReportLink::url);
    }

    private DownloadMetricsReport written() {
        Map<String, @Nullable Object> download = new LinkedHashMap<>();
        download.put("fileType", fileType);
        download.put("columns", columns);
        return body("download", download);
    }

    @Override
    protected void check(Checks checks) {
        checks.ordered("startDate", "endDate");
        SortRules.direction(checks);
        checks.between("pageNo", 1, Integer.MAX_VALUE);
        checks.that(!columns.isEmpty(), "download.columns", null, "must not be empty");
    }
}
