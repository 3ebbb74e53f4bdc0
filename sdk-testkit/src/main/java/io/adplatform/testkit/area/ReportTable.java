package io.adplatform.testkit.area;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rows of a report as a CSV file (RFC 4180). All conversions of a campaign are taken for one. */
final class ReportCsv {

    private static final Map<String, String> OF_A_CONVERSION = Map.of(
            "conversionRate", "conversionRate",
            "conversionCpa", "conversionCPA",
            "conversionData", "conversionCount",
            "conversionValue", "conversionValue");

    private record Column(String label, String value) {}

    private ReportCsv() {}

    /** @param columns as in a request, items of label and value; the level's name and some figures where there are none */
    static byte[] of(List<Map<String, @Nullable Object>> rows, JsonNode columns, ReportLevel level) {
        List<Column> wanted = new ArrayList<>();
        columns.forEach(column -> wanted.add(new Column(
                column.path("label").asText(column.path("value").asText()),
                column.path("value").asText())));
        if (wanted.isEmpty()) {
            for (String name : List.of(level.idField, level.nameField, "impressions", "clicks", "spent")) {
                wanted.add(new Column(name, name));
            }
        }
        StringBuilder csv = new StringBuilder();
        csv.append(wanted.stream().map(column -> quoted(column.label())).collect(Collectors.joining(",")))
                .append("\r\n");
        for (Map<String, @Nullable Object> row : rows) {
            csv.append(wanted.stream()
                            .map(column -> quoted(cell(row, column.value())))
                            .collect(Collectors.joining(",")))
                    .append("\r\n");
        }
        return csv.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String cell(Map<String, @Nullable Object> row, String column) {
        int dash = column.indexOf('-');
        Object value = row.get(dash < 0 ? column : OF_A_CONVERSION.getOrDefault(column.substring(0, dash), column));
        if (dash > 0 && column.startsWith("conversionRoas-")) {
            value = returned(row);
        }
        return value instanceof BigDecimal number ? number.toPlainString() : value == null ? "" : value.toString();
    }

    private static @Nullable BigDecimal returned(Map<String, @Nullable Object> row) {
        return row.get("conversionValue") instanceof BigDecimal value
                        && row.get("spent") instanceof BigDecimal spent
                        && spent.signum() > 0
                ? value.divide(spent, 4, RoundingMode.HALF_UP)
                : null;
    }

    private static String quoted(String cell) {
        return cell.matches("[^\",\r\n]*") ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
    }
}
