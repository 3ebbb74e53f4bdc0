package io.adplatform.examples;

import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.reports.Reports;
import io.adplatform.sdk.reports.schedules.ScheduleDelivery;
import io.adplatform.sdk.reports.schedules.ScheduledReport;
import java.io.PrintStream;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Lets a report be sent by e-mail every Monday for four weeks.
 *
 * <p>Arguments: the report's ID and the addresses. A deployment sends real e-mails, so they are required there; the sandbox has
 * defaults. Exit codes: 0 when all is well, 1 when the platform failed, 2 when a setting or an argument is missing or wrong.
 */
public final class ScheduleReportMain {

    /** A report of the sandbox, and two addresses of which the second one is bad. */
    private static final List<String> IN_THE_SANDBOX =
            List.of("6001", "reports@organization.example", "nobody@nowhere.invalid");

    private ScheduleReportMain() {}

    /** Takes the report's ID and the addresses. */
    public static void main(String[] arguments) {
        int code = run(List.of(arguments), System.getenv(), System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(List<String> arguments, Map<String, String> environment, PrintStream out, PrintStream err) {
        return ExampleMain.run("The schedule", environment, out, err, (example, meter) -> {
            List<String> given = arguments.isEmpty() && example.isSandbox() ? IN_THE_SANDBOX : arguments;
            if (given.size() < 2) {
                throw new IllegalArgumentException("a deployment sends real e-mails; name the report's ID and the"
                        + " addresses, as in: 6001 reports@example.com");
            }
            long reportId = Long.parseLong(given.get(0));
            ScheduleDelivery delivery = Reports.on(example.platform())
                    .schedule(reportId)
                    .weekly(DayOfWeek.MONDAY, Instant.now().plus(Duration.ofDays(28)))
                    .subscriberEmails(given.subList(1, given.size()))
                    .fileType(FileType.CSV);
            try {
                show(delivery.sendForResponse(), out);
            } catch (OutcomeUnknownException unknown) {
                out.println("The outcome of the schedule is unknown. It was not asked for again, because a second"
                        + " schedule would send every e-mail twice.");
                throw unknown;
            }
        });
    }

    private static void show(Response<ScheduledReport> saved, PrintStream out) {
        out.println("Saved: " + saved.value().message());
        ScheduledReport.ScheduledData schedule = saved.value().scheduledData();
        if (schedule != null) {
            out.print(new Table("report", "frequency", "day", "file", "to", "until")
                    .row(
                            schedule.reportId(),
                            schedule.deliveryFrequency(),
                            schedule.deliveryDay(),
                            schedule.fileType(),
                            String.join(", ", schedule.subscriberEmails()),
                            schedule.eventEndDate()));
        }
        saved.warnings().forEach(warning -> out.println("But: " + warning.error() + " (" + warning.reason() + ")"));
    }
}
