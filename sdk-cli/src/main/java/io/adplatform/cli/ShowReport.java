package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.reports.DashboardReportBuilder;
import io.adplatform.sdk.reports.ReportField;
import io.adplatform.sdk.reports.Reports;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a dashboard report. */
@Command(name = "report")
final class ShowReport extends ListCommand {

    private static final String NUMBERS = "impressions,clicks,ctr,spent";

    /** A row of the report is one of these. */
    enum Kind {
        CAMPAIGN(Reports::byCampaign, "campaignId,campaignName,"),
        IO(Reports::byIo, "ioId,ioName,"),
        CUSTOMER(Reports::byCustomer, "owId,organizationName,"),
        WORKSPACE(Reports::byWorkspace, "workspaceId,workspaceName,");

        private final Function<Reports, DashboardReportBuilder<?>> report;
        private final String names;

        Kind(Function<Reports, DashboardReportBuilder<?>> report, String names) {
            this.report = report;
            this.names = names;
        }
    }

    @Mixin
    private final PeriodOptions period = new PeriodOptions();

    @Parameters(paramLabel = "ROWS")
    Kind rows = Kind.CAMPAIGN;

    @Option(names = "--sort", paramLabel = "COLUMN")
    private @Nullable String sort;

    @Option(names = "--totals")
    private boolean totals;

    @Override
    int run(AdPlatform platform) {
        DashboardReportBuilder<?> report = rows.report.apply(Reports.on(platform));
        period.set(report::timeZone, report::days);
        ifSet(sort, column -> report.sortBy(ReportField.of(column), Order.DESC));
        return totals
                ? write(Stream.ofNullable(report.totalsOnly().send().totals()), NUMBERS)
                : write(report, rows.names + NUMBERS);
    }
}
