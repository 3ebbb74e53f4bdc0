package io.adplatform.testkit.area.reports;

import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.Metrics;
import java.util.List;

/**
 * A row of a report: some campaigns and their common delivery.
 *
 * @param id the ID at the report's level
 */
record ReportRow(long id, List<Campaign> campaigns, Metrics metrics) {

    ReportRow {
        campaigns = List.copyOf(campaigns);
    }

    /** Any of its campaigns; all have the same at and above the report's level. */
    Campaign campaign() {
        return campaigns.get(0);
    }
}
