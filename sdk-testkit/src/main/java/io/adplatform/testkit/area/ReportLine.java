package io.adplatform.testkit.area;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * A line of a report: some campaigns, and what they delivered together.
 *
 * @param id of what the line is about, at the report's level
 */
record ReportLine(long id, List<Campaign> campaigns, Metrics metrics, Map<String, BigDecimal> figures) {

    ReportLine {
        campaigns = List.copyOf(campaigns);
    }

    ReportLine(long id, List<Campaign> campaigns, Metrics metrics) {
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
