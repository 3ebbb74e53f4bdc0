package io.adplatform.sdk.reports;

import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.ReportColumn;
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
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.PeriodInput;
import io.adplatform.sdk.operation.PeriodRequest;
import io.adplatform.sdk.operation.RequestBuilder;
import java.time.Period;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A report as a file behind a link (document 3, "Download report").
 *
 * <p>The platform chooses an end of the period that is not set. It allows one year with the Campaign dimension, and three months
 * with any other, counted by the calendar of {@link #timeZone}; a longer period is refused before it is sent. Without a
 * {@link #dimension}, up to a year is sent.
 *
 * <pre>{@code
 * Reports.on(platform).export()
 *         .month(YearMonth.of(2026, 10))
 *         .fileName("october")
 *         .columns(ReportField.CAMPAIGN_NAME, ReportField.SPENT)
 *         .conversion(12, "Sign-up", ConversionMetric.RATE, ConversionMetric.CPA)
 *         .allRows().toDirectory(Path.of("reports"));
 * }</pre>
 *
 * <p>{@link #allRows()} gets all rows as one file, {@link #fetch()} the file of one request, {@link #send()} its link alone. The
 * default is a CSV file of 1000 rows, the platform's largest page. Changes nothing, so it may be repeated.
 *
 * <p>{@link #with} needs the whole path of a field, such as {@code data.draw} or {@code data.filters.exchange_ids}.
 */
public final class ExportReport extends RequestBuilder<ExportLink, ExportReport>
        implements PeriodRequest<ExportReport> {

    static final Operation<ExportLink> OPERATION =
            Operation.read("POST /api/v2/rb/export/csv").returnsBare(ExportLink.class);

    private static final long MILLIS = 1000;

    private final Workspace workspace;
    private final Map<String, Object> data = new LinkedHashMap<>();
    private final Map<String, Object> filters = new LinkedHashMap<>();
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final List<ReportColumn> columns = new ArrayList<>();
    private final List<Long> conversions = new ArrayList<>();
    private final PeriodInput<ExportReport> period = new PeriodInput<>(this, this::write);
    private Period longest = ReportWindow.ONE_YEAR;
    private @Nullable Order direction;
    private boolean hasName;
    private int pageNo = 1;
    private long timeZoneId;

    ExportReport(Workspace workspace) {
        super(workspace, OPERATION);
        this.workspace = workspace;
        setter("", "data", "filters", "dateRange");
        setter("from", "startDate", "start").setter("until", "endDate", "end");
        setter("timeZone", "timezone").setter("search", "search_field").setter("sortBy", "sort_by", "sort_type");
        setter("campaignStatus", "campaign_status", "status");
        setter("creativeTypeIds", "creative_type_ids").setter("campaignIds", "campaign_ids");
        setter("pageNo", "page_number").setter("pageSize", "total_count").setter("totalsOnly", "result_type");
        setter("fileType", "file_type").setter("conversion", "conversion_ids");
        setter("source", "url", "method", "dataPath")
                .setter("sourceHeader", "headers")
                .setter("sourceToken", "token");
        setter("timeZone", "data.timezone")
                .setter("dimension", "data.dimension")
                .setter("owIds", "data.owIds");
        setter("search", "data.search_field").setter("sortBy", "data.sort_by").setter("totalsOnly", "data.result_type");
        setter("campaignStatus", "data.status", "data.filters.campaign_status").setter("source", "data.dataPath");
        setter("creativeTypeIds", "data.filters.creative_type_ids").setter("columns", "data.columns");
        setter("campaignIds", "data.filters.campaign_ids").setter("conversion", "data.conversion_ids");
        setter("pageNo", "data.page_number").setter("fileName", "data.fileName");
        setter("report", "is_report").setter("graph", "is_graph");
        setter("from", "data.dateRange").setter("pageSize", "data.total_count");
        preset("data.is_report", "data.is_graph", "data.download", "data.file_type", "data.sort_type");
        data("is_report", true).data("is_graph", false).data("download", true);
        pageSize(Paging.LARGEST_PAGE).fileType(FileType.CSV);
    }

    /** The period. It goes out twice, in seconds and in milliseconds, as the service wants it. */
    @Override
    public PeriodInput<ExportReport> period() {
        return period;
    }

    /** Sets the time zone of {@link #days} and {@link #month}, by its name. UTC by default, which is not sent. */
    @Override
    public ExportReport timeZone(ZoneId zone) {
        PeriodRequest.super.timeZone(zone);
        return data("timezone", ordered("label", zone.getId(), "value", zone.getId()));
    }

    /**
     * The platform's time zone in which days begin, and that of {@link #days} and {@link #month}.
     *
     * @param id the platform's ID of it
     * @param label what users see of it
     */
    public ExportReport timeZone(long id, String label, ZoneId zone) {
        timeZoneId = id;
        return timeZone(zone).data("timezone", ordered("label", label, "value", zone.getId(), "id", id));
    }

    /**
     * The dimension to report by; unset, the platform's own choice, which the documents don't name.
     *
     * @param value the dimension's wire name, such as {@code campaigns}
     * @param selected what to report of it, such as IDs; empty for all
     */
    public ExportReport dimension(String value, String label, List<?> selected) {
        boolean byCampaign = value.equalsIgnoreCase("campaign") || value.equalsIgnoreCase("campaigns");
        longest = byCampaign ? ReportWindow.ONE_YEAR : ReportWindow.THREE_MONTHS;
        Map<String, Object> filter = ordered("value", value, "label", label);
        return data("dimension", ordered("filter", filter, "value", List.copyOf(selected)));
    }

    /** Campaigns in this status only; {@link CampaignStatus#ALL} for any. */
    public ExportReport campaignStatus(CampaignStatus status) {
        return filter("campaign_status", status).data("status", status);
    }

    /** Campaigns with creatives of these types only. */
    public ExportReport creativeTypeIds(Collection<Long> creativeTypeIds) {
        return filter("creative_type_ids", creativeTypeIds.isEmpty() ? null : Values.joined(creativeTypeIds));
    }

    /** These campaigns only. */
    public ExportReport campaignIds(Collection<Long> campaignIds) {
        return filter("campaign_ids", campaignIds.isEmpty() ? null : Values.joined(campaignIds));
    }

    /** Rows of these workspaces only. */
    public ExportReport owIds(Collection<Long> owIds) {
        return data("owIds", owIds.isEmpty() ? null : Values.joined(owIds));
    }

    /** Rows that match a word. */
    public ExportReport search(String word) {
        return data("search_field", word).body("search_field", word);
    }

    /** The order. Unset: impressions, largest first. */
    public ExportReport sortBy(ReportField field, Order order) {
        return sortBy(order.of(field));
    }

    /**
     * Sets the order by a field's wire name, with a plus or a minus sign before it. Without a sign it is that of {@link
     * #direction}; unset, the platform chooses it, by default the largest first. Default: impressions.
     */
    public ExportReport sortBy(String fieldWithSign) {
        String field = Order.fieldOf(fieldWithSign);
        data("sort_by", field);
        return sorted(field.equals(fieldWithSign) ? direction : Order.ofSigned(fieldWithSign));
    }

    /** The direction, of the platform's own order by impressions if no field is set. */
    public ExportReport direction(Order direction) {
        this.direction = direction;
        return sorted(direction);
    }

    private ExportReport sorted(@Nullable Order order) {
        return data("sort_type", order == null ? null : order.name().toLowerCase(Locale.ROOT));
    }

    /** How many rows the file has at most, 1 to 1000. Unset: 1000; the platform's own default is 50. */
    public ExportReport pageSize(int rows) {
        return data("total_count", rows);
    }

    /** Which page of so many rows, from 1 as everywhere; the service counts from 0. Unset: the first. */
    public ExportReport pageNo(int number) {
        pageNo = number;
        return data("page_number", number - 1);
    }

    /** Only the totals. */
    public ExportReport totalsOnly() {
        return data("result_type", "total");
    }

    /** Only the rows. */
    public ExportReport rowsOnly() {
        return data("result_type", "data");
    }

    /** Adds columns under their fields' own headings. */
    public ExportReport columns(ReportField... fields) {
        return columns(Stream.of(fields).map(ReportField::column).toList());
    }

    /** Adds a column: its heading, and the wire name of a field of {@link ReportRecord}. */
    public ExportReport column(String label, String value) {
        return columns(List.of(ReportColumn.of(label, value)));
    }

    /** Adds columns. Without any, the platform chooses them. */
    public ExportReport columns(List<ReportColumn> more) {
        columns.addAll(more);
        return data("columns", columns.isEmpty() ? null : List.copyOf(columns)).selection("columns", columns);
    }

    /** Adds a conversion, with one column for each of these metrics of it, headed like {@code Sign-up RATE}. */
    public ExportReport conversion(long conversionId, String label, ConversionMetric... metrics) {
        conversions.add(conversionId);
        data("conversion_ids", Values.joined(conversions));
        for (ConversionMetric metric : metrics) {
            column(label + " " + metric, metric.of(conversionId));
        }
        return this;
    }

    /** Sets the name of the file, and of the report unless {@link #name} sets another one. */
    public ExportReport fileName(String name) {
        data("fileName", name).body("fileName", name);
        return hasName ? this : body("name", name);
    }

    /** Sets the name of the report. Default: the name of the file. */
    public ExportReport name(String name) {
        hasName = true;
        return body("name", name);
    }

    /** Whether the request is for a report. Default: true. */
    public ExportReport report(boolean report) {
        return data("is_report", report);
    }

    /** Whether the request is for the graph component. Default: false. */
    public ExportReport graph(boolean graph) {
        return data("is_graph", graph);
    }

    /** Whether the request is for a file. Default: true. */
    public ExportReport download(boolean download) {
        return data("download", download);
    }

    /** Sets the type of the file. Unset: {@link FileType#CSV}; the documents don't list which ones there are. */
    public ExportReport fileType(FileType type) {
        return data("file_type", type.extension());
    }

    /**
     * Sets the service's source of the figures, for deployments that require it.
     *
     * @param method the HTTP method, such as {@code POST}
     * @param url a report's path or URL, such as {@code /api/v3/da/report/by-campaign}
     * @param dataPath the place of the rows in its answer, such as {@code data.recordsList}
     */
    public ExportReport source(String method, String url, String dataPath) {
        return body("url", url).body("method", method).data("dataPath", dataPath);
    }

    /** A header that the service sends to its {@link #source}. A field of the body, not a header of this request. */
    public ExportReport sourceHeader(String name, String value) {
        headers.put(name, value);
        return body("headers", Map.copyOf(headers));
    }

    /** The token that the service uses at its {@link #source}. Nothing prints it. */
    public ExportReport sourceToken(String token) {
        return body("token", token);
    }

    /**
     * The file behind the link, of one request: a page of at most 1000 rows. It lies on another host, which is shown
     * nothing of this client's.
     *
     * <p>The platform's answer does not show that more rows exist. A CSV file with all the requested rows has a
     * warning in {@link io.adplatform.sdk.file.DownloadedFile#warnings()} and in the log; files of other types aren't counted.
     * {@link #allRows()} gets all.
     */
    public Download fetch() {
        Download file = new LinkedDownload<>(workspace, this, ExportLink::responseUrl);
        boolean counted = isCsv() && !"total".equals(data.get("result_type"));
        return counted && data.get("total_count") instanceof Integer asked ? new RowCounter(file, asked) : file;
    }

    /**
     * All rows as one CSV file, over as many requests as it takes: by campaign, sorted by the campaigns' IDs.
     *
     * @throws io.adplatform.sdk.error.InvalidRequestException listing all that is wrong with the inputs. An order, a
     *     page number, totals, another file type and another dimension than campaigns are refused
     */
    public AllRows allRows() {
        return allRows(ReportField.CAMPAIGN_ID);
    }

    /**
     * All rows as one CSV file, over as many requests as it takes, for any dimension.
     *
     * @param id the ID that each row has and no two rows share, such as {@link ReportField#IO_ID} by insertion order.
     *     The rows are sorted by it, smallest first, and its column is added unless the {@link #columns} have it
     */
    public AllRows allRows(ReportField id) {
        Call<ExportLink> call = build();
        List<Violation> wrong = new ArrayList<>();
        forbid(
                wrong,
                "sortBy",
                "data.sort_by",
                data.get("sort_by"),
                "must not be set: all rows come by " + id.wireName());
        Object direction = data.get("sort_by") == null ? data.get("sort_type") : null;
        forbid(wrong, "direction", "data.sort_type", direction, "must not be set: all rows come smallest ID first");
        forbid(
                wrong,
                "pageNo",
                "data.page_number",
                data.get("page_number"),
                "must not be set: all rows begin at the first");
        boolean totals = "total".equals(data.get("result_type"));
        forbid(wrong, "totalsOnly", "data.result_type", totals ? "total" : null, "must not be set: it excludes rows");
        Object type = isCsv() ? null : data.get("file_type");
        forbid(wrong, "fileType", "data.file_type", type, "must be csv: files of other types can't be joined");
        boolean otherDimension = id.equals(ReportField.CAMPAIGN_ID) && longest.equals(ReportWindow.THREE_MONTHS);
        forbid(
                wrong,
                "dimension",
                "data.dimension",
                otherDimension ? data.get("dimension") : null,
                "must be campaigns; allRows(ReportField) takes the ID that distinguishes rows of another one");
        Set<String> labels = new HashSet<>();
        for (int i = 0; i < columns.size(); i++) {
            String label = columns.get(i).label();
            boolean isNew = labels.add(label.strip().toLowerCase(Locale.ROOT));
            forbid(
                    wrong,
                    "columns",
                    "columns[" + i + "].label",
                    isNew ? null : label,
                    "must be unique: rows are read by it");
        }
        if (!wrong.isEmpty()) {
            throw new InvalidRequestException(call.unsent(), wrong);
        }
        return AllRows.of(workspace, call, id, columns);
    }

    private static void forbid(
            List<Violation> wrong, String setter, String field, @Nullable Object value, String rule) {
        if (value != null) {
            wrong.add(new Violation(field, setter, value.toString(), rule));
        }
    }

    private boolean isCsv() {
        return FileType.CSV.extension().equals(data.get("file_type"));
    }

    @Override
    protected void check(Checks checks) {
        String wayOut = "ReportWindow.split cuts it into legal periods";
        ReportWindow.check(checks, period, longest, "data.dateRange.startDate", "data.dateRange.endDate", wayOut);
        checks.within("data", data)
                .between("total_count", 1, Paging.LARGEST_PAGE)
                .notEmpty("sort_by")
                .ids("owIds", "conversion_ids");
        checks.that(timeZoneId >= 0, "data.timezone.id", timeZoneId, "must be 0 or more");
        checks.that(pageNo >= 1, "data.page_number", pageNo, "must be 1 or more");
        checks.within("data.filters", filters).ids("creative_type_ids", "campaign_ids");
        for (int i = 0; i < columns.size(); i++) {
            ReportColumn column = columns.get(i);
            checks.that(!column.value().isBlank(), "columns[" + i + "].value", column.value(), "must not be empty");
        }
    }

    private ExportReport filter(String name, @Nullable Object value) {
        if (value == null) {
            filters.remove(name);
        } else {
            filters.put(name, value);
        }
        return data("filters", filters.isEmpty() ? null : new LinkedHashMap<>(filters));
    }

    private ExportReport data(String name, @Nullable Object value) {
        if (value == null) {
            data.remove(name);
        } else {
            data.put(name, value);
        }
        return body("data", Values.copy(data));
    }

    private static Map<String, Object> ordered(Object... namesAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return fields;
    }

    private void write(@Nullable Long from, @Nullable Long until) {
        Map<String, Object> millis = new LinkedHashMap<>();
        Map<String, Object> seconds = new LinkedHashMap<>();
        if (from != null) {
            millis.put("startDate", from.toString());
            seconds.put("start", from / MILLIS);
        }
        if (until != null) {
            millis.put("endDate", until.toString());
            seconds.put("end", until / MILLIS);
        }
        data("dateRange", millis.isEmpty() ? null : millis).body("dateRange", seconds.isEmpty() ? null : seconds);
    }
}
