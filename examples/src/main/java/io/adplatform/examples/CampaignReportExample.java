package io.adplatform.examples;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.reports.AllRows;
import io.adplatform.sdk.reports.DashboardReport;
import io.adplatform.sdk.reports.ExportedRows;
import io.adplatform.sdk.reports.ReportField;
import io.adplatform.sdk.reports.ReportRecord;
import io.adplatform.sdk.reports.ReportWindows;
import io.adplatform.sdk.reports.Reports;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Numbers by campaign: a month as a table and as a file, a year in windows. */
final class CampaignReportExample {

    private static final int ROWS_SHOWN = 12;
    private static final int LINES_SHOWN = 4;
    private static final int WIDEST_BAR = 24;

    private final Reports reports;
    private final QuotaMeter meter;
    private final PrintStream out;

    CampaignReportExample(AdPlatform platform, QuotaMeter meter, PrintStream out) {
        this.reports = Reports.on(platform);
        this.meter = meter;
        this.out = out;
    }

    void run(Instant now, @Nullable Path csv) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        YearMonth month = YearMonth.from(today).minusMonths(1);
        table(month);
        csv(month, csv);
        year(today);
        out.println("Done with " + meter.requests() + " requests, log-in included.");
    }

    private void table(YearMonth month) {
        out.println(month + " by campaign, the dearest first:");
        DashboardReport report = reports.byCampaign()
                .month(month)
                .sortBy(ReportField.SPENT, Order.DESC)
                .pageSize(1000)
                .send();
        BigDecimal most =
                report.rows().isEmpty() ? BigDecimal.ZERO : spent(report.rows().get(0));
        Table table = new Table("campaign", "name", "impressions", "clicks", "CTR", "spent", "");
        report.rows().stream()
                .limit(ROWS_SHOWN)
                .forEach(row -> add(table, row, row.identity().campaignName(), most));
        if (report.totals() != null) {
            add(table, report.totals(), "all " + report.rows().size() + " campaigns", BigDecimal.ZERO);
        }
        out.println(table);
    }

    private static void add(Table table, ReportRecord row, @Nullable String name, BigDecimal most) {
        table.row(
                row.identity().campaignId(),
                name,
                row.delivery().impressions(),
                row.delivery().clicks(),
                row.rates().ctr(),
                row.budgets().spent(),
                bar(spent(row), most));
    }

    private static String bar(BigDecimal value, BigDecimal most) {
        return most.signum() <= 0 || value.signum() <= 0
                ? ""
                : "#"
                        .repeat(value.multiply(BigDecimal.valueOf(WIDEST_BAR))
                                .divide(most, 0, RoundingMode.CEILING)
                                .intValue());
    }

    private static BigDecimal spent(@Nullable ReportRecord row) {
        return row == null || row.budgets().spent() == null
                ? BigDecimal.ZERO
                : row.budgets().spent();
    }

    private void csv(YearMonth month, @Nullable Path file) {
        out.println("All of them as CSV, by their IDs:");
        AllRows export = reports.export()
                .month(month)
                .fileName("campaigns-" + month)
                .columns(ReportField.CAMPAIGN_ID, ReportField.CAMPAIGN_NAME, ReportField.IMPRESSIONS, ReportField.SPENT)
                .allRows()
                .onProgress(WorkBar.on(out));
        if (file == null) {
            ExportedRows all = export.to(Target.memory());
            String csv = new String(all.file().bytes(), StandardCharsets.UTF_8);
            csv.lines().limit(LINES_SHOWN).forEach(line -> out.println("  " + line));
            out.println("  ... " + all.rows() + " rows; name a file to keep them.");
        } else {
            ExportedRows all = export.toFile(file);
            out.println("  " + all.rows() + " rows in " + file + ".");
        }
        out.println();
    }

    private void year(LocalDate today) {
        ReportWindows windows = reports.byIo()
                .days(today.minusYears(1), today.minusDays(1))
                .totalsOnly()
                .byWindow();
        out.println("The last year by insertion order, of which the platform reports three months at a time: "
                + windows.estimate() + ".");
        BigDecimal sum = BigDecimal.ZERO;
        int done = 0;
        for (ReportWindows.Walk walk = windows.iterator(); walk.hasNext(); ) {
            ReportWindows.Result result = walk.next();
            BigDecimal spent = spent(result.report().totals());
            sum = sum.add(spent);
            out.println("  " + ++done + "/" + windows.requests() + "  "
                    + day(result.window().from()) + " to "
                    + day(result.window().until()) + "  spent " + spent.toPlainString() + "  (about "
                    + walk.remainingTime().toSeconds() + " s to go)");
        }
        out.println("  Together " + sum.toPlainString() + ".");
        out.println();
    }

    private static LocalDate day(Instant moment) {
        return LocalDate.ofInstant(moment, ZoneOffset.UTC);
    }
}
