package io.adplatform.cli;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for a period of whole days. */
final class PeriodOptions {

    @Option(names = "--month", paramLabel = "YYYY-MM")
    private @Nullable YearMonth month;

    @Option(names = "--from", paramLabel = "YYYY-MM-DD")
    private @Nullable LocalDate from;

    @Option(names = "--until", paramLabel = "YYYY-MM-DD")
    private @Nullable LocalDate until;

    @Option(names = "--time-zone", paramLabel = "ZONE", defaultValue = "UTC")
    private ZoneId zone = ZoneOffset.UTC;

    /** Sets the period of a report by its two setters. */
    void set(Consumer<ZoneId> zones, BiConsumer<LocalDate, LocalDate> days) {
        List<LocalDate> both = days();
        days.accept(both.get(0), both.get(1));
        zones.accept(zone);
    }

    /** Returns the start of the first day; the earliest time if no option sets a period. */
    Instant start() {
        return isUnset() ? Instant.MIN : days().get(0).atStartOfDay(zone).toInstant();
    }

    /** Returns the end of the last day; the latest time if no option sets a period. */
    Instant end() {
        return isUnset()
                ? Instant.MAX
                : days().get(1).plusDays(1).atStartOfDay(zone).toInstant();
    }

    private boolean isUnset() {
        return month == null && from == null && until == null;
    }

    private List<LocalDate> days() {
        if (month != null && from == null && until == null) {
            return List.of(month.atDay(1), month.atEndOfMonth());
        }
        if (month == null && from != null && until != null && !until.isBefore(from)) {
            return List.of(from, until);
        }
        throw new IllegalArgumentException("a period needs either --month, or --from and --until in this order");
    }
}
