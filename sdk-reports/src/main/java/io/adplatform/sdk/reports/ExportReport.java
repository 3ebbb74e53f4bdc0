package io.adplatform.sdk.reports;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.LinkedDownload;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.RequestBuilder;
import io.adplatform.sdk.reports.internal.EpochMillis;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A report as a file behind a link (document 3, "Download report"). The period is required.
 *
 * <pre>{@code
 * Reports.on(platform).export()
 *         .between(from, to)
 *         .fileName("october")
 *         .column("Campaign", "campaignName").column("Spent", "spent")
 *         .conversion(12, "Sign-up", ConversionMetric.RATE, ConversionMetric.CPA)
 *         .fetch().toDirectory(Path.of("reports"));
 * }</pre>
 *
 * <p>{@link #send()} gets the link alone. Unless said otherwise: a CSV file of the rows, 1000 of them, which is the
 * platform's largest page. Changes nothing, so it may be repeated.
 */
public final class ExportReport extends RequestBuilder<ExportLink, ExportReport> {

    static final Operation<ExportLink> OPERATION =
            Operation.read("POST /api/v2/rb/export/csv").returnsBare(ExportLink.class);

    private static final Set<String> WITH_SETTERS = Set.of(
            "dateRange",
            "timezone",
            "dimension",
            "filters",
            "status",
            "owIds",
            "search_field",
            "sort_by",
            "sort_type",
            "total_count",
            "page_number",
            "result_type",
            "columns",
            "conversion_ids",
            "fileName",
            "file_type",
            "dataPath");

    private final Workspace workspace;
    private final FurtherFields further = new FurtherFields(WITH_SETTERS);
    private final Map<String, Object> data = new LinkedHashMap<>();
    private final Map<String, Object> filters = new LinkedHashMap<>();
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final List<ReportColumn> columns = new ArrayList<>();
    private final List<Long> conversions = new ArrayList<>();
    private @Nullable ReportWindow period;
    private Period longest = ReportWindow.ONE_YEAR;
    private ZoneId zone = ZoneOffset.UTC;

    ExportReport(Workspace workspace) {
        super(workspace, OPERATION);
        this.workspace = workspace;
        data("is_report", true).data("is_graph", false).data("download", true);
        rows(Paging.LARGEST_PAGE).fileType("csv");
    }

    /**
     * The period. Required.
     *
     * <p>The platform allows one year with the Campaign dimension, and three months with any other; a longer period is
     * refused before it is sent. Where {@link #dimension} names none, up to a year is sent. It goes out twice, in
     * seconds and in milliseconds, as the service wants it.
     */
    public ExportReport between(Instant from, Instant to) {
        period = new ReportWindow(from, to);
        data("dateRange", Map.of("startDate", millis(from), "endDate", millis(to)));
        return body("dateRange", Map.of("start", seconds(from), "end", seconds(to)));
    }

    /** Where months and years are counted by this client. Unset: UTC. */
    public ExportReport zone(ZoneId id) {
        zone = id;
        return this;
    }

    /** The platform's time zone in which days begin: its ID, its label and its name, such as {@code Europe/Berlin}. */
    public ExportReport timezone(long id, String label, String value) {
        return data("timezone", ordered("label", label, "value", value, "id", id));
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

    /** Campaigns in this status only, such as {@code running}; {@code all} for any. */
    public ExportReport campaignStatus(String status) {
        return filter("campaign_status", status).data("status", status);
    }

    /** Campaigns with creatives of these types only. */
    public ExportReport creativeTypeIds(List<Long> creativeTypeIds) {
        return filter("creative_type_ids", Values.joined(creativeTypeIds));
    }

    /** These campaigns only. */
    public ExportReport campaignIds(List<Long> campaignIds) {
        return filter("campaign_ids", Values.joined(campaignIds));
    }

    /** Rows of these workspaces only. */
    public ExportReport owIds(List<Long> owIds) {
        return data("owIds", Values.joined(owIds));
    }

    /** Rows that match a word. */
    public ExportReport search(String word) {
        return data("search_field", word).body("search_field", word);
    }

    /** The order: a metric by its wire name, and the direction. Unset: impressions, largest first. */
    public ExportReport sortBy(String metric, Order order) {
        return data("sort_by", metric).data("sort_type", order.name().toLowerCase(Locale.ROOT));
    }

    /** How many rows the file has at most, 1 to 1000; the platform's own default is 50. */
    public ExportReport rows(int most) {
        return data("total_count", most);
    }

    /** Which page of so many rows; from 0, which is the default. */
    public ExportReport page(int number) {
        return data("page_number", number);
    }

    /** Only the totals. */
    public ExportReport totalsOnly() {
        return data("result_type", "total");
    }

    /** Only the rows. */
    public ExportReport rowsOnly() {
        return data("result_type", "data");
    }

    /** Adds a column: its heading, and the wire name of a field of {@link ReportRecord}. */
    public ExportReport column(String label, String value) {
        return columns(List.of(ReportColumn.of(label, value)));
    }

    /** Adds columns. */
    public ExportReport columns(List<ReportColumn> more) {
        columns.addAll(more);
        return data("columns", List.copyOf(columns)).body("columns", List.copyOf(columns));
    }

    /** Adds a conversion, with one column for each of these metrics of it, headed like {@code Sign-up RATE}. */
    public ExportReport conversion(long conversionId, String label, ConversionMetric... metrics) {
        conversions.add(conversionId);
        data("conversion_ids", List.copyOf(conversions));
        for (ConversionMetric metric : metrics) {
            column(label + " " + metric, metric.of(conversionId));
        }
        return this;
    }

    /** What the file shall be called. */
    public ExportReport fileName(String name) {
        return data("fileName", name).body("fileName", name).body("name", name);
    }

    /** What kind of file; unset {@code csv}. */
    public ExportReport fileType(String type) {
        return data("file_type", type);
    }

    /**
     * Where the service takes the numbers from, for deployments that want to be told.
     *
     * @param method the HTTP method, such as {@code POST}
     * @param url a report's path or URL, such as {@code /api/v3/da/report/by-campaign}
     * @param dataPath where the rows stand in its answer, such as {@code data.recordsList}
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
     * Sets a further field of {@code data} by its wire name: {@code draw}, {@code total_agg}, {@code user_session_id},
     * or one that this SDK doesn't know. A field that has a setter of its own here is refused.
     *
     * @param value a text, number, boolean, list or map; {@code null} takes the field out again
     */
    public ExportReport with(String field, @Nullable Object value) {
        return further.takes(field) ? data(field, value) : this;
    }

    /** The file behind the link. It lies on another host, which is shown nothing of this client's. */
    public Download fetch() {
        return new LinkedDownload<>(workspace, this, ExportLink::responseUrl);
    }

    @Override
    protected void check(Checks checks) {
        String wayOut = "ReportWindow.split cuts it into legal periods";
        ReportWindow.check(checks, period, longest, zone, "data.dateRange.startDate", "data.dateRange.endDate", wayOut);
        Checks inner = checks.within("data", data)
                .between("total_count", 1, Paging.LARGEST_PAGE)
                .ifSet("page_number", number -> (int) number >= 0, "must be 0 or more")
                .notEmpty("owIds")
                .ids("owIds", "conversion_ids");
        checks.within("data.filters", filters)
                .notEmpty("creative_type_ids", "campaign_ids")
                .ids("creative_type_ids", "campaign_ids");
        further.check(inner);
        for (int i = 0; i < columns.size(); i++) {
            ReportColumn column = columns.get(i);
            checks.that(!column.value().isBlank(), "columns[" + i + "].value", column.value(), "must not be empty");
        }
    }

    private ExportReport filter(String name, String value) {
        filters.put(name, value);
        return data("filters", new LinkedHashMap<>(filters));
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

    private static String millis(Instant moment) {
        return Long.toString(EpochMillis.of(moment));
    }

    private static long seconds(Instant moment) {
        return EpochMillis.of(moment) / 1000;
    }
}
