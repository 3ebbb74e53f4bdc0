package io.adplatform.sdk.operation;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;

/**
 * A request about a period of time. Both ends belong to the period. The platform counts milliseconds; smaller units are
 * truncated.
 *
 * @param <B> the request itself
 */
public interface PeriodRequest<B> {

    /** Returns the current period. */
    PeriodInput<B> period();

    /** Sets the period to two moments, both inclusive. They may be equal. */
    default B between(Instant from, Instant until) {
        return period().between(from, until);
    }

    /** Sets the begin of the period, inclusive. The end doesn't change. */
    default B from(Instant start) {
        return period().from(start);
    }

    /** Sets the end of the period, inclusive. The begin doesn't change. */
    default B until(Instant end) {
        return period().until(end);
    }

    /** Sets the period to days in {@link #timeZone}, both inclusive. */
    default B days(LocalDate first, LocalDate last) {
        return period().days(first, last);
    }

    /** Sets the period to a month in {@link #timeZone}. */
    default B month(YearMonth month) {
        return period().days(month.atDay(1), month.atEndOfMonth());
    }

    /** Sets the time zone of {@link #days} and {@link #month}, called before or after them. UTC by default. */
    default B timeZone(ZoneId zone) {
        return period().timeZone(zone);
    }
}
