package io.adplatform.testkit.area.reports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.files.ResultTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Rows of a report as a table. All conversions of a campaign are taken for one. */
final class ReportTable {

    private static final Map<String, String> OF_A_CONVERSION = Map.of(
            "conversionRate", "conversionRate",
            "conversionCpa", "conversionCPA",
            "conversionData", "conversionCount",
            "conversionValue", "conversionValue");

    private static final Pattern OF_ONE_CONVERSION = Pattern.compile("conversion(Rate|Cpa|Data|Value|Roas)-.+");

    private static final Set<String> COLUMNS = Contract.documented().fields("reports", "ReportRecord");

    private ReportTable() {}

    /**
     * @param columns as in a request, items of label and value; by default the level's name and some figures
     */
    static ResultTable of(List<Map<String, @Nullable Object>> rows, JsonNode columns, ReportLevel level) {
        ResultTable.checkColumns(columns, COLUMNS, OF_ONE_CONVERSION.asMatchPredicate());
        return ResultTable.of(columns.isEmpty() ? usual(level) : columns, rows, ReportTable::cell);
    }

    private static JsonNode usual(ReportLevel level) {
        ArrayNode columns = JsonNodeFactory.instance.arrayNode();
        for (String name : List.of(level.idField, level.nameField, "impressions", "clicks", "spent")) {
            columns.addObject().put("value", name);
        }
        return columns;
    }

    private static @Nullable Object cell(Map<String, @Nullable Object> row, String column) {
        int dash = column.indexOf('-');
        return dash > 0 && column.startsWith("conversionRoas-")
                ? returned(row)
                : row.get(dash < 0 ? column : OF_A_CONVERSION.getOrDefault(column.substring(0, dash), column));
    }

    private static @Nullable BigDecimal returned(Map<String, @Nullable Object> row) {
        return row.get("conversionValue") instanceof BigDecimal value
                        && row.get("spent") instanceof BigDecimal spent
                        && spent.signum() > 0
                ? value.divide(spent, 4, RoundingMode.HALF_UP)
                : null;
    }
}
