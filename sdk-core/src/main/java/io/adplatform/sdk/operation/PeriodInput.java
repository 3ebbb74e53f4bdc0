package io.adplatform.sdk.operation;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The period of one request, as {@link PeriodRequest} sets it, and its rules.
 *
 * <pre>{@code
 * private final PeriodInput<ListCreatives> period =
 *         new PeriodInput<>(this, (from, until) -> body("startTime", from).body("endTime", until));
 * }</pre>
 *
 * @param <B> the request
 */
public final class PeriodInput<B> {

    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

    private final B request;
    private final Writer writer;
    private @Nullable Instant from;
    private @Nullable Instant until;
    private @Nullable LocalDate firstDay;
    private @Nullable LocalDate lastDay;
    private ZoneId zone = ZoneOffset.UTC;
    private boolean zoneIsSet;

    /** Sets the ends of a period in a request, in epoch milliseconds; {@code null} for an end that is not set. */
    @FunctionalInterface
    public interface Writer {

        void write(@Nullable Long from, @Nullable Long until);
    }

    /** The required ends of a period. */
    public enum Ends {
        /** None. */
        OPTIONAL,
        /** Both or none. */
        TOGETHER,
        /** Both. */
        REQUIRED
    }

    /** @param writer called after every change of the period */
    public PeriodInput(B request, Writer writer) {
        this.request = request;
        this.writer = writer;
    }

    /** Returns a moment in epoch milliseconds. A moment outside 1970 to 9999 becomes the nearest one inside. */
    public static long millis(Instant moment) {
        return isWritable(moment) ? moment.toEpochMilli() : moment.isBefore(Instant.EPOCH) ? 0 : LAST.toEpochMilli();
    }

    private static boolean isWritable(Instant moment) {
        return !moment.isBefore(Instant.EPOCH) && !moment.isAfter(LAST);
    }

    /** Requires a moment to be in the platform's calendar, from 1970 to 9999. Returns whether it is. */
    public static boolean checkMoment(Checks checks, String field, Instant moment) {
        checks.that(isWritable(moment), field, moment, "must be between the years 1970 and 9999");
        return isWritable(moment);
    }

    /** Returns the begin of the period, inclusive; {@code null} if it is not set. */
    public @Nullable Instant from() {
        return from;
    }

    /** Returns the end of the period, inclusive; {@code null} if it is not set. */
    public @Nullable Instant until() {
        return until;
    }

    /** Returns the time zone of days. */
    public ZoneId timeZone() {
        return zone;
    }

    /** Whether the period consists of days and no time zone is set. */
    public boolean hasDaysWithoutZone() {
        return !zoneIsSet && (firstDay != null || lastDay != null);
    }

    B between(Instant start, Instant end) {
        firstDay = null;
        lastDay = null;
        return set(start, end);
    }

    B from(Instant start) {
        firstDay = null;
        return set(start, until);
    }

    B until(Instant end) {
        lastDay = null;
        return set(from, end);
    }

    B days(LocalDate first, LocalDate last) {
        firstDay = first;
        lastDay = last;
        return inZone();
    }

    B timeZone(ZoneId other) {
        zone = other;
        zoneIsSet = true;
        return inZone();
    }

    private B inZone() {
        return set(
                firstDay == null ? from : firstDay.atStartOfDay(zone).toInstant(),
                lastDay == null
                        ? until
                        : lastDay.plusDays(1).atStartOfDay(zone).toInstant().minusMillis(1));
    }

    private B set(@Nullable Instant start, @Nullable Instant end) {
        from = start;
        until = end;
        writer.write(start == null ? null : millis(start), end == null ? null : millis(end));
        return request;
    }

    /** Returns the result of {@code making} while the request has another period. */
    public <T> T during(Instant start, Instant end, Supplier<T> making) {
        Instant formerFrom = from;
        Instant formerUntil = until;
        set(start, end);
        try {
            return making.get();
        } finally {
            set(formerFrom, formerUntil);
        }
    }

    /** Whether both ends are set, in the platform's calendar and in order. */
    public boolean isWhole() {
        Instant start = from;
        Instant end = until;
        return start != null && end != null && isWritable(start) && isWritable(end) && !end.isBefore(start);
    }

    /**
     * Requires the needed ends, in the platform's calendar and in order.
     *
     * @param startName the wire name of the begin, or its path in the request
     * @param endName the wire name of the end, or its path in the request
     */
    public void check(Checks checks, String startName, String endName, Ends needed) {
        Instant start = checks.further().latest(startName, from) == null ? null : from;
        Instant end = checks.further().latest(endName, until) == null ? null : until;
        end(checks, startName, start, endName, end, needed);
        end(checks, endName, end, startName, start, needed);
        if (start != null && end != null) {
            String rule = "must not be before " + checks.inputName(startName) + ", which is " + start;
            checks.that(!end.isBefore(start), endName, end, rule);
        }
    }

    private static void end(
            Checks checks,
            String name,
            @Nullable Instant moment,
            String otherName,
            @Nullable Instant other,
            Ends needed) {
        boolean isAdded = checks.further().latest(name, null) != null;
        if (moment != null) {
            checkMoment(checks, name, moment);
        } else if (needed == Ends.REQUIRED) {
            checks.that(isAdded, name, null, "is required; between, days and month set it, too");
        } else if (needed == Ends.TOGETHER) {
            checks.that(other == null || isAdded, name, null, "is required beside " + checks.inputName(otherName));
        }
    }
}
