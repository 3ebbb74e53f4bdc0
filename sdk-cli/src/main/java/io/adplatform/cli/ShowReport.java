package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.reports.DashboardReportBuilder;
import io.adplatform.sdk.reports.ReportField;
import io.adplatform.sdk.reports.ReportRecord;
import io.adplatform.sdk.reports.Reports;
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
        CAMPAIGN,
        IO,
        CUSTOMER,
        WORKSPACE
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
        Reports reports = Reports.on(platform);
        return switch (rows) {
            case CAMPAIGN -> report(reports.byCampaign(), "campaignId,campaignName,");
            case IO -> report(reports.byIo(), "ioId,ioName,");
            case CUSTOMER -> report(reports.byCustomer(), "owId,organizationName,");
            case WORKSPACE -> report(reports.byWorkspace(), "workspaceId,workspaceName,");
        };
    }

    private int report(DashboardReportBuilder<?> report, String names) {
        period.set(report::timeZone, report::days);
        ifSet(sort, column -> report.sortBy(ReportField.of(column), Order.DESC));
        return totals
                ? write(() -> Stream.ofNullable(report.totalsOnly().send().totals()), ReportRecord.class, NUMBERS)
                : write(report, ReportRecord.class, names + NUMBERS);
    }
}
