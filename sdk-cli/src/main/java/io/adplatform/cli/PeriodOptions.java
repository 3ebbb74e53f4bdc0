package io.adplatform.cli;

import io.adplatform.sdk.operation.PeriodRequest;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the period of a report. */
final class PeriodOptions {

    @Option(names = "--month", paramLabel = "YYYY-MM")
    private @Nullable YearMonth month;

    @Option(names = "--from", paramLabel = "YYYY-MM-DD")
    private @Nullable LocalDate from;

    @Option(names = "--until", paramLabel = "YYYY-MM-DD")
    private @Nullable LocalDate until;

    @Option(names = "--time-zone", paramLabel = "ZONE", defaultValue = "UTC")
    private @Nullable ZoneId zone;

    void set(PeriodRequest<?> report) {
        Subcommand.ifSet(zone, report::timeZone);
        if (month != null && from == null && until == null) {
            report.month(month);
        } else if (month == null && from != null && until != null) {
            report.days(from, until);
        } else {
            throw new IllegalArgumentException("a report needs either --month, or --from and --until");
        }
    }
}
