package io.adplatform.sdk.operation;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The period of one request: what a {@link PeriodRequest} has set, and the rules for it.
 *
 * <pre>{@code
 * private final PeriodInput<ListCreatives> period =
 *         new PeriodInput<>(this, (from, until) -> body("startTime", from).body("endTime", until));
 * }</pre>
 *
 * @param <B> the request
 */
public final class PeriodInput<B> {

    private final B request;
    private final Writer writer;
    private @Nullable Instant from;
    private @Nullable Instant until;
    private @Nullable LocalDate firstDay;
    private @Nullable LocalDate lastDay;
    private ZoneId zone = ZoneOffset.UTC;
    private boolean zoneIsSet;

    /** Puts the ends of a period into a request, in epoch milliseconds; {@code null} is an end that isn't set. */
    @FunctionalInterface
    public interface Writer {

        void write(@Nullable Long from, @Nullable Long until);
    }

    /** Which ends a request needs. */
    public enum Ends {
        /** Each of them may be left out. */
        OPTIONAL,
        /** Both or none of them. */
        TOGETHER,
        /** Both of them. */
        REQUIRED
    }

    /** @param writer called each time that the period changes */
    public PeriodInput(B request, Writer writer) {
        this.request = request;
        this.writer = writer;
    }

    /** When the period begins, included; {@code null} where that isn't set. */
    public @Nullable Instant from() {
        return from;
    }

    /** When the period ends, included; {@code null} where that isn't set. */
    public @Nullable Instant until() {
        return until;
    }

    /** Where days are counted. */
    public ZoneId timeZone() {
        return zone;
    }

    /** Whether days were asked for, and nobody has said in which zone they begin. */
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
        LocalDate first = firstDay;
        LocalDate last = lastDay;
        return set(
                first == null ? from : first.atStartOfDay(zone).toInstant(),
                last == null
                        ? until
                        : last.plusDays(1).atStartOfDay(zone).toInstant().minusMillis(1));
    }

    private B set(@Nullable Instant start, @Nullable Instant end) {
        from = start;
        until = end;
        writer.write(start == null ? null : EpochMillis.of(start), end == null ? null : EpochMillis.of(end));
        return request;
    }

    /** What is made of the request while it has another period. */
    public <T> T during(Instant start, Instant end, Supplier<T> making) {
        Instant fromBefore = from;
        Instant untilBefore = until;
        set(start, end);
        try {
            return making.get();
        } finally {
            set(fromBefore, untilBefore);
        }
    }

    /** Whether both ends are set, within the platform's calendar and in order. */
    public boolean isWhole() {
        Instant start = from;
        Instant end = until;
        return start != null
                && end != null
                && EpochMillis.isWritable(start)
                && EpochMillis.isWritable(end)
                && !end.isBefore(start);
    }

    /**
     * Refuses a period without the ends that are needed, beyond the platform's calendar, or that runs backwards.
     *
     * @param startName the wire name of the beginning, or its path in the request
     * @param endName the wire name of the end, or its path in the request
     */
    public void check(Checks checks, String startName, String endName, Ends needed) {
        end(checks, startName, from, endName, until, needed);
        end(checks, endName, until, startName, from, needed);
        Instant start = from;
        Instant end = until;
        if (start != null && end != null) {
            checks.that(
                    !end.isBefore(start),
                    endName,
                    end,
                    "must not be before " + checks.inputName(startName) + ", which is " + start);
        }
    }

    private static void end(
            Checks checks,
            String name,
            @Nullable Instant moment,
            String otherName,
            @Nullable Instant other,
            Ends needed) {
        checks.value(name); // known from now on, so that no further field takes its place
        if (moment != null) {
            EpochMillis.check(checks, name, moment);
        } else if (needed == Ends.REQUIRED) {
            checks.that(false, name, null, "is required; between, days and month set it, too");
        } else {
            checks.that(
                    needed == Ends.OPTIONAL || other == null,
                    name,
                    null,
                    "is required beside " + checks.inputName(otherName));
        }
    }
}
