package io.adplatform.sdk.reports;

import io.adplatform.sdk.json.JsonRecord;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.PeriodInput;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * A period that a report covers. Both ends belong to it, and the platform counts milliseconds.
 *
 * @param from its first moment
 * @param until its last moment; the next window begins a millisecond later
 */
public record ReportWindow(Instant from, Instant until) implements JsonRecord {

    /** The platform's limit for most reports (document 1, "Limits"). */
    public static final Period THREE_MONTHS = Period.ofMonths(3);

    /** The platform's limit for the Campaign dimension (document 1, "Limits"). */
    public static final Period ONE_YEAR = Period.ofYears(1);

    /**
     * Cuts a period into windows that are as long as possible: as few reports as possible cover it.
     *
     * @param until the period's last moment
     * @param longest the longest window, in months or years of the calendar
     * @param zone where these months and years are counted
     * @return the windows in order; each moment lies in one of them. Empty for a period that runs backwards
     */
    public static List<ReportWindow> split(Instant from, Instant until, Period longest, ZoneId zone) {
        if (longest.isZero() || longest.isNegative()) {
            throw new IllegalArgumentException("longest must be longer than zero, was " + longest);
        }
        List<ReportWindow> windows = new ArrayList<>();
        Instant start = from;
        while (!start.isAfter(until)) {
            Instant next = end(start, longest, zone);
            if (!next.isBefore(until)) {
                windows.add(new ReportWindow(start, until));
                break;
            }
            windows.add(new ReportWindow(start, next.minusMillis(1)));
            start = next;
        }
        return List.copyOf(windows);
    }

    private static Instant end(Instant start, Period longest, ZoneId zone) {
        ZonedDateTime begin = ZonedDateTime.ofInstant(start, zone);
        ZonedDateTime end = begin.plus(longest);
        // A month without the day ends after its last day: 30 November to 28 February is three months.
        boolean cut = longest.normalized()
                        .equals(Period.ofMonths((int) longest.toTotalMonths()).normalized())
                && end.getDayOfMonth() != begin.getDayOfMonth();
        // Not each day begins at midnight.
        boolean wholeDays = begin.equals(begin.toLocalDate().atStartOfDay(zone));
        LocalDate day = end.toLocalDate().plusDays(cut ? 1 : 0);
        return (cut || wholeDays ? day.atStartOfDay(zone) : end).toInstant();
    }

    /**
     * Refuses a period that runs backwards or is longer than the platform allows. Either end may be missing.
     *
     * @param startField the wire name of the beginning
     * @param endField the wire name of the end
     * @param wayOut what to do with a longer period
     */
    static void check(
            Checks checks, PeriodInput<?> period, Period longest, String startField, String endField, String wayOut) {
        period.check(checks, startField, endField, PeriodInput.Ends.OPTIONAL);
        Instant from = period.from();
        Instant until = period.until();
        if (from == null || until == null || !period.isWhole()) {
            return;
        }
        int windows = split(from, until, longest, period.timeZone()).size();
        checks.that(
                windows == 1,
                endField,
                until,
                "must be at most " + words(longest) + " after " + checks.inputName(startField) + ", which is " + from
                        + "; " + wayOut + ", this one as " + windows + " requests");
    }

    private static String words(Period longest) {
        return longest.equals(ONE_YEAR) ? "one year" : longest.equals(THREE_MONTHS) ? "three months" : "" + longest;
    }

    /** {@code 2026-10-01T00:00:00Z/2026-10-31T23:59:59.999Z}, as ISO 8601 writes intervals. */
    @Override
    public String toString() {
        return from + "/" + until;
    }
}
