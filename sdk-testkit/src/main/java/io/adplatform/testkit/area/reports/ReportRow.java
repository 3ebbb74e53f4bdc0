package io.adplatform.testkit.area.reports;

import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.Metrics;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * A row of a report: some campaigns and their common delivery.
 *
 * @param id the ID at the report's level
 */
record ReportRow(long id, List<Campaign> campaigns, Metrics metrics, Map<String, BigDecimal> figures) {

    ReportRow {
        campaigns = List.copyOf(campaigns);
    }

    ReportRow(long id, List<Campaign> campaigns, Metrics metrics) {
        this(id, campaigns, metrics, metrics.figures());
    }

    /** Any of its campaigns; all have the same at and above the report's level. */
    Campaign campaign() {
        return campaigns.get(0);
    }

    BigDecimal figure(String name) {
        return figures.getOrDefault(name, BigDecimal.ZERO);
    }
}
