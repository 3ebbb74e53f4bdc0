package io.adplatform.examples.guides;

// <docs/guides/reports.md>
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.reports.AllRows;
import io.adplatform.sdk.reports.ExportedRows;
import io.adplatform.sdk.reports.ReportField;
import io.adplatform.sdk.reports.Reports;
import java.nio.file.Path;
import java.time.LocalDate;

final class ReportToCsv {

    private ReportToCsv() {}

    /** Exports the rows of some days to a CSV file. */
    static void export(AdPlatform platform, LocalDate first, LocalDate last, Path file) {
        AllRows export = Reports.on(platform)
                .export()
                .days(first, last)
                .fileName("campaigns")
                .columns(ReportField.CAMPAIGN_ID, ReportField.CAMPAIGN_NAME, ReportField.IMPRESSIONS, ReportField.SPENT)
                .allRows();
        System.out.println("This takes " + export.estimate() + ".");
        ExportedRows all = export.toFile(file);
        System.out.println(all.rows() + " rows in " + file);
    }
}
// </docs/guides/reports.md>
