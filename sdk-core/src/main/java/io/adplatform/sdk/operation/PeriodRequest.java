package io.adplatform.sdk.operation;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;

/**
 * A request about a period of time. Both ends belong to the period. The platform counts milliseconds, so what is finer
 * is cut off.
 *
 * @param <B> the request itself
 */
public interface PeriodRequest<B> {

    /** The period, as it is set so far. */
    PeriodInput<B> period();

    /** From one moment to another, both included; they may be equal. */
    default B between(Instant from, Instant until) {
        return period().between(from, until);
    }

    /** From this moment on, included. The end stays what it was. */
    default B from(Instant start) {
        return period().from(start);
    }

    /** Until this moment, included. The beginning stays what it was. */
    default B until(Instant end) {
        return period().until(end);
    }

    /** From the first millisecond of one day to the last of another, both days included, in {@link #timeZone}. */
    default B days(LocalDate first, LocalDate last) {
        return period().days(first, last);
    }

    /** From the first millisecond of a month to its last, in {@link #timeZone}. */
    default B month(YearMonth month) {
        return period().days(month.atDay(1), month.atEndOfMonth());
    }

    /** The time zone of {@link #days} and {@link #month}, whether they are called before or after. Unset: UTC. */
    default B timeZone(ZoneId zone) {
        return period().timeZone(zone);
    }
}
