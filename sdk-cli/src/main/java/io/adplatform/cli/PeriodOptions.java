package io.adplatform.cli;

import io.adplatform.sdk.operation.PeriodRequest;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the period of a report. */
final class PeriodOptions {

    @Option(names = "--month", paramLabel = "YYYY-MM", description = "A whole month.")
    private @Nullable YearMonth month;

    @Option(names = "--from", paramLabel = "YYYY-MM-DD", description = "First day.")
    private @Nullable LocalDate from;

    @Option(names = "--until", paramLabel = "YYYY-MM-DD", description = "Last day, inclusive.")
    private @Nullable LocalDate until;

    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            defaultValue = "UTC",
            description = "Time zone of the days, such as Europe/Berlin. Default: ${DEFAULT-VALUE}.")
    private ZoneId zone = ZoneId.of("UTC");

    void set(PeriodRequest<?> report) {
        boolean days = from != null && until != null;
        if ((month == null) != days || (month != null && (from != null || until != null))) {
            throw new IllegalArgumentException("a report needs either --month, or --from and --until");
        }
        report.timeZone(zone);
        if (month != null) {
            report.month(month);
        } else if (from != null && until != null) {
            report.days(from, until);
        }
    }
}
