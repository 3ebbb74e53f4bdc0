package io.adplatform.cli;

import io.adplatform.sdk.Order;
import io.adplatform.sdk.reports.DashboardReportBuilder;
import io.adplatform.sdk.reports.ReportField;
import io.adplatform.sdk.reports.Reports;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a dashboard report. */
@Command(
        name = "report",
        description = "Show impressions, clicks and spending of a period.",
        footer = {"", "Example:", "  adplatform report campaign --month 2026-10 --sort spent --limit 20"})
final class ShowReport implements Callable<Integer> {

    /** One row of the report is one of these. */
    enum Rows {
        CAMPAIGN,
        IO,
        CUSTOMER,
        WORKSPACE
    }

    private final Root root;

    @Mixin
    private final ListOptions list = new ListOptions();

    @Mixin
    private final PeriodOptions period = new PeriodOptions();

    @Parameters(paramLabel = "ROWS", description = "One of ${COMPLETION-CANDIDATES}.")
    Rows rows = Rows.CAMPAIGN;

    @Option(names = "--sort", paramLabel = "COLUMN", description = "Column to sort by, the largest value first.")
    private @Nullable String sort;

    @Option(names = "--totals", description = "Show the totals only.")
    private boolean totals;

    ShowReport(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        try (Connection connection = root.connect()) {
            Reports reports = Reports.on(connection.platform());
            DashboardReportBuilder<?> report = switch (rows) {
                case CAMPAIGN -> reports.byCampaign();
                case IO -> reports.byIo();
                case CUSTOMER -> reports.byCustomer();
                case WORKSPACE -> reports.byWorkspace();
            };
            period.set(report);
            if (sort != null) {
                report.sortBy(ReportField.of(sort), Order.DESC);
            }
            String[] names = switch (rows) {
                case CAMPAIGN -> new String[] {"campaignId", "campaignName"};
                case IO -> new String[] {"ioId", "ioName"};
                case CUSTOMER -> new String[] {"owId", "organizationName"};
                case WORKSPACE -> new String[] {"workspaceId", "workspaceName"};
            };
            String[] numbers = {"impressions", "clicks", "ctr", "spent"};
            if (totals) {
                list.write(
                        root.output(),
                        Stream.ofNullable(report.totalsOnly().send().totals()),
                        numbers);
            } else {
                list.write(
                        root.output(),
                        report,
                        Stream.of(names, numbers).flatMap(Stream::of).toArray(String[]::new));
            }
            return ExitCode.OK;
        }
    }
}
