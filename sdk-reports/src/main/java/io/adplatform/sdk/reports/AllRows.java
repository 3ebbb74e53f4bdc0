package io.adplatform.sdk.reports;

import io.adplatform.sdk.ReportColumn;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.file.Transfer;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.DownloadBuilder;
import io.adplatform.sdk.operation.LinkedDownload;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.progress.WorkListener;
import io.adplatform.sdk.progress.WorkMeter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * All rows of an export as one CSV file with one header, over as many requests as it takes. Made by
 * {@link ExportReport#allRows()}.
 *
 * <pre>{@code
 * ExportedRows october = Reports.on(platform).export()
 *         .month(YearMonth.of(2026, 10))
 *         .columns(ReportField.CAMPAIGN_NAME, ReportField.SPENT)
 *         .allRows()
 *         .onProgress(p -> log.info("{} rows after {} requests", p.rows(), p.requests()))
 *         .toFile(Path.of("october.csv"));
 * }</pre>
 *
 * <p>The rows come by an ID, smallest first, and every request asks for the last known row again. So no row is lost or there
 * twice when rows come, go or change meanwhile; each has the numbers of the moment at which it was read. If that can't be
 * guaranteed, {@link IncompleteExportException} has the reason. In a directory the file has the server's name for the first page.
 *
 * <p>One request takes one permit of the quota, and one more for its link where that leads to the platform's own host; it holds
 * about 1000 rows. An answer does not show whether more rows follow, so a last request checks it: even a short export takes two.
 * If a file holds more rows than were asked for, it is the whole only if the next request returns no new row, or fewer rows than the
 * one before. At most two pages are in memory at a time. Immutable: the setters return changed copies.
 */
public final class AllRows implements Transfer<ExportedRows> {

    private static final long MOST_ROWS = 100_000;

    private final Workspace workspace;
    private final Call<ExportLink> call;
    private final List<String> idHeadings;
    private final long most;
    private final WorkListener listener;
    private final WorkLimit limit;

    /**
     * @param export its filters and its period
     * @param id the field that distinguishes rows; its column is in the file if columns are chosen
     */
    static AllRows of(Workspace workspace, Call<ExportLink> export, ReportField id, List<ReportColumn> columns) {
        List<ReportColumn> all = new ArrayList<>(columns);
        if (!all.isEmpty() && all.stream().noneMatch(column -> column.value().equals(id.wireName()))) {
            all.add(id.column());
        }
        Map<String, Object> sorted = Map.of("sort_by", id.wireName(), "sort_type", "asc", "result_type", "data");
        Call<ExportLink> call = changed(export, sorted, all);
        Stream<String> headings = all.stream()
                .filter(column -> column.value().equals(id.wireName()))
                .map(ReportColumn::label);
        List<String> idHeadings =
                Stream.concat(headings, Stream.of(id.wireName())).toList();
        return new AllRows(workspace, call, idHeadings, MOST_ROWS, WorkListener.none(), WorkLimit.none());
    }

    private static Call<ExportLink> changed(Call<ExportLink> call, Map<String, ?> changes, List<ReportColumn> columns) {
        Map<String, Object> data = dataOf(call);
        data.putAll(changes);
        Map<String, Object> body = new LinkedHashMap<>(call.json());
        if (!columns.isEmpty()) {
            data.put("columns", columns);
            body.put("columns", columns);
        }
        body.put("data", data);
        return new Call<>(
                call.operation(),
                call.owId(),
                call.pathValues(),
                call.query(),
                call.headers(),
                new Body.Json(body),
                call.options());
    }

    private static Map<String, Object> dataOf(Call<ExportLink> call) {
        Map<String, Object> data = new LinkedHashMap<>();
        if (call.json().get("data") instanceof Map<?, ?> fields) {
            fields.forEach((name, value) -> data.put(String.valueOf(name), value));
        }
        return data;
    }

    private AllRows(
            Workspace workspace,
            Call<ExportLink> call,
            List<String> idHeadings,
            long most,
            WorkListener listener,
            WorkLimit limit) {
        this.workspace = workspace;
        this.call = call;
        this.idHeadings = List.copyOf(idHeadings);
        this.most = most;
        this.listener = listener;
        this.limit = limit;
    }

    /**
     * How many rows there may be; one more ends it in {@link IncompleteExportException}. Unset: 100,000, which take
     * about 110 requests.
     */
    public AllRows atMost(long rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("atMost must be 1 or more, was " + rows);
        }
        return new AllRows(workspace, call, idHeadings, rows, listener, limit);
    }

    /** Sets a listener that gets the progress before and after each request. The number of remaining rows is unknown. */
    public AllRows onProgress(WorkListener own) {
        return new AllRows(workspace, call, idHeadings, most, own, limit);
    }

    /**
     * Limits the time of the whole export; no limit by default. As soon as the next request is known to wait longer for quota, it
     * ends in {@link io.adplatform.sdk.error.RateLimitException}, and nothing is saved.
     */
    public AllRows within(Duration longest) {
        return new AllRows(workspace, call, idHeadings, most, listener, WorkLimit.of(longest));
    }

    /**
     * Returns the minimum of requests and time from now on. No answer of the platform contains the number of rows of an export;
     * {@link #atMost} limits it. Sends nothing.
     */
    public Estimate estimate() {
        return Estimate.of(workspace.quota(), 2, Estimate.Bound.AT_LEAST);
    }

    /**
     * Writes all rows to {@code target}. A file on disk is whole or not there at all. The target's limit of bytes applies, and
     * its listener is not notified: {@link #onProgress} does.
     *
     * @throws IncompleteExportException if the files of the platform can't be joined without a doubt
     */
    @Override
    public ExportedRows to(Target target) {
        return new Walk(target).whole();
    }

    @Override
    public CompletableFuture<ExportedRows> toAsync(Target target) {
        try {
            return Poller.async(new Walk(target)::whole);
        } catch (AdPlatformException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    /** The export of one page after the other, by one user. */
    private final class Walk {

        private final Workspace mine = workspace.asCurrentUser();
        private final RowJoiner rows;
        private final WorkMeter meter = new WorkMeter(mine, "export of all rows", listener);
        private final WorkLimit.Running running = limit.begin(mine);
        private long rowsBefore;

        private Walk(Target target) {
            DownloadBuilder.checked(call, target);
            rows = new RowJoiner(call, mine.time(), target, idHeadings, pageSize(), most);
        }

        private ExportedRows whole() {
            try {
                while (!rows.isDone()) {
                    take(page().to(Target.memory()));
                }
                return rows.finish();
            } finally {
                rows.abandon();
            }
        }

        private Download page() {
            // A last request after the first shows that no rows follow.
            running.require(meter.requests() == 0 ? 2 : 1, call::unsent);
            meter.begins(null);
            RowOffsets next = rows.next();
            Map<String, Object> position = Map.of("page_number", next.page(), "total_count", next.size());
            Call<ExportLink> page = running.limit(changed(call, position, List.of()));
            return new LinkedDownload<>(mine, () -> page, ExportLink::responseUrl);
        }

        private void take(DownloadedFile page) {
            rows.take(page);
            meter.answered(rows.rows() - rowsBefore, rows.isDone() ? 0L : null);
            rowsBefore = rows.rows();
        }
    }

    private int pageSize() {
        return dataOf(call).get("total_count") instanceof Number rows ? rows.intValue() : Paging.LARGEST_PAGE;
    }
}
