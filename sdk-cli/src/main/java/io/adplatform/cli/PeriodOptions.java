package io.adplatform.cli;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
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

    /** Sets the period of a report by its two setters. */
    void set(Consumer<ZoneId> zones, BiConsumer<LocalDate, LocalDate> days) {
        if (month != null && from == null && until == null) {
            days.accept(month.atDay(1), month.atEndOfMonth());
        } else if (month == null && from != null && until != null) {
            days.accept(from, until);
        } else {
            throw new IllegalArgumentException("a report needs either --month, or --from and --until");
        }
        Subcommand.ifSet(zone, zones);
    }
}
