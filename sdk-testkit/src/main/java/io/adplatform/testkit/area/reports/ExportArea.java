package io.adplatform.testkit.area.reports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.files.ResultFiles;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import io.adplatform.testkit.reading.Readings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The export of a report (document 3, Download report), by campaign unless a dimension is named. The documents' fields may be at
 * the top or, as in the samples, in {@code data}.
 */
public record ExportArea(PlatformData platform, ResultFiles files) implements Area {

    private static final int DEFAULT_ROWS = 50;
    private static final Set<String> FILE_TYPES = Set.of("csv", "xlsx");

    @Override
    public void register(Operations operations) {
        operations.route("POST", "/api/v2/rb/export/csv", this::export);
    }

    private Answer export(Request request) {
        ObjectNode body = request.fields();
        ObjectNode fields = body.get("data") instanceof ObjectNode data ? data : body;
        Request query = query(request, body, fields);
        JsonNode dimension = fields.path("dimension");
        ReportLevel level = level(dimension.at("/filter/value").asText("campaigns"));
        Predicate<Campaign> selected = selected(dimension.path("value"), level);
        Listing<ReportRow> listing = ReportRows.of(query, platform.scope(query), selected, level, platform)
                .listing(query, level, platform);
        List<Map<String, @Nullable Object>> rows =
                fields.path("result_type").asText().equals("total")
                        ? List.of(ReportArea.totals(listing.filtered()))
                        : listing.page(query, "noOfEntries", DEFAULT_ROWS)
                                .map(line -> level.row(line, platform))
                                .rows();
        JsonNode columns = body.has("columns") ? body.path("columns") : fields.path("columns");
        String name = fields.path("fileName").asText(body.path("fileName").asText("export"));
        String link = ReportTable.of(rows, columns, level)
                .publish(files, name, fileType(fields.path("file_type").asText("csv")));
        return Answer.bare(Map.of("responseUrl", link));
    }

    private static String fileType(String asked) {
        String type = asked.toLowerCase(Locale.ROOT);
        if (!FILE_TYPES.contains(type)) {
            throw Refusal.unprocessable("The sandbox writes no file of the type " + asked);
        }
        return type;
    }

    /** The level by its name, or by that in the plural; the documents name no dimension but that of campaigns. */
    private static ReportLevel level(String dimension) {
        String name = dimension.toUpperCase(Locale.ROOT);
        return Stream.of(ReportLevel.values())
                .filter(level -> name.equals(level.name()) || name.equals(level + "S"))
                .findAny()
                .orElseThrow(
                        () -> Refusal.unprocessable("The sandbox has no dimension " + dimension + " to report by"));
    }

    private static Predicate<Campaign> selected(JsonNode ids, ReportLevel level) {
        Set<String> some = Json.items(ids).map(JsonNode::asText).collect(Collectors.toSet());
        return campaign -> some.isEmpty() || some.contains(Long.toString(level.id(campaign)));
    }

    /** The same question in the words of a dashboard report, so that it is read and answered in the same way. */
    private static Request query(Request request, ObjectNode body, ObjectNode fields) {
        Map<String, @Nullable Object> same = new LinkedHashMap<>();
        JsonNode filters = fields.path("filters");
        same.put("startDate", date(body, fields, "startDate", "start"));
        same.put("endDate", date(body, fields, "endDate", "end"));
        same.put("campaignStatus", filters.path("campaign_status"));
        same.put("creativeTypeIds", filters.path("creative_type_ids"));
        same.put("campaignIds", filters.path("campaign_ids"));
        same.put("owIds", fields.path("owIds"));
        same.put("searchField", fields.path("search_field"));
        same.put("sortBy", fields.path("sort_by"));
        same.put("order", fields.path("sort_type").asText("desc").toUpperCase(Locale.ROOT));
        same.put("pageNo", fields.path("page_number").asLong(0) + 1);
        same.put("noOfEntries", fields.path("total_count").asLong(DEFAULT_ROWS));
        same.values().removeIf(value -> value instanceof JsonNode node && (node.isMissingNode() || node.isNull()));
        return request.with((ObjectNode) Json.tree(same)).under(Readings.usual());
    }

    /** Milliseconds as text within the fields; at the top they may be seconds under other names. */
    private static JsonNode date(ObjectNode body, ObjectNode fields, String name, String nameOfSeconds) {
        JsonNode millis = fields.path("dateRange").path(name);
        JsonNode seconds = body.path("dateRange").path(nameOfSeconds);
        return millis.isMissingNode() && seconds.canConvertToLong()
                ? JsonNodeFactory.instance.numberNode(seconds.longValue() * 1000)
                : millis;
    }
}
