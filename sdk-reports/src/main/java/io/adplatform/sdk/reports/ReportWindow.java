package io.adplatform.sdk.reports;

import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.reports.internal.EpochMillis;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A period that a report covers.
 *
 * @param from when it begins
 * @param to when it ends; the next window begins at this moment
 */
public record ReportWindow(Instant from, Instant to) {

    /** What the platform allows for most reports (document 1, "Limits"). */
    public static final Period THREE_MONTHS = Period.ofMonths(3);

    /** What the platform allows for the Campaign dimension (document 1, "Limits"). */
    public static final Period ONE_YEAR = Period.ofYears(1);

    /**
     * Cuts a period into windows that are as long as possible: as few reports as possible cover it.
     *
     * @param longest the longest window, in months or years of the calendar
     * @param zone where these months and years are counted
     * @return the windows in order, without gap or overlap; empty for a period that doesn't run forward
     */
    public static List<ReportWindow> split(Instant from, Instant to, Period longest, ZoneId zone) {
        if (longest.isZero() || longest.isNegative()) {
            throw new IllegalArgumentException("longest must be longer than zero, was " + longest);
        }
        List<ReportWindow> windows = new ArrayList<>();
        Instant start = from;
        while (start.isBefore(to)) {
            Instant end = end(start, longest, zone);
            Instant until = end.isBefore(to) ? end : to;
            windows.add(new ReportWindow(start, until));
            start = until;
        }
        return List.copyOf(windows);
    }

    private static Instant end(Instant start, Period longest, ZoneId zone) {
        return ZonedDateTime.ofInstant(start, zone).plus(longest).toInstant();
    }

    /** Whether it runs forward, within the platform's calendar. */
    boolean isLegal() {
        return EpochMillis.isWritable(from) && EpochMillis.isWritable(to) && to.isAfter(from);
    }

    /**
     * Refuses a period that is missing, runs backwards or is longer than the platform allows.
     *
     * @param startField the wire name of the beginning
     * @param endField the wire name of the end
     * @param wayOut what to do with a longer period
     */
    static void check(
            Checks checks,
            @Nullable ReportWindow period,
            Period longest,
            ZoneId zone,
            String startField,
            String endField,
            String wayOut) {
        if (period == null) {
            checks.that(false, startField, null, "is required").that(false, endField, null, "is required");
            return;
        }
        EpochMillis.check(checks, startField, period.from);
        EpochMillis.check(checks, endField, period.to);
        checks.that(
                period.to.isAfter(period.from),
                endField,
                period.to,
                "must be after " + startField + " (" + period.from + ")");
        if (period.isLegal() && period.to.isAfter(end(period.from, longest, zone))) {
            int windows = split(period.from, period.to, longest, zone).size();
            checks.that(
                    false,
                    endField,
                    period.to,
                    "must be at most " + words(longest) + " after " + startField + " (" + period.from + "); " + wayOut
                            + ", this one as " + windows + " requests");
        }
    }

    private static String words(Period longest) {
        return longest.equals(ONE_YEAR) ? "one year" : longest.equals(THREE_MONTHS) ? "three months" : "" + longest;
    }

    /** {@code 2026-10-01T00:00:00Z/2026-11-01T00:00:00Z}, as ISO 8601 writes intervals. */
    @Override
    public String toString() {
        return from + "/" + to;
    }
}
