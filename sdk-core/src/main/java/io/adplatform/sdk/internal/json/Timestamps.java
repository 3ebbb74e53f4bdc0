package io.adplatform.sdk.internal.json;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the platform means by a moment.
 *
 * <ul>
 *   <li>A number below {@link #FIRST_MILLIS} counts seconds since 1970, any other milliseconds: as seconds that
 *       boundary is the year 5138, as milliseconds it is March 1973.
 *   <li>Zero means that there is none, as it does for the platform's IDs. A negative number is not a moment, and
 *       neither is one past the year 9999.
 *   <li>A text may hold such a number, or ISO 8601 with {@code T} or a blank in the middle, with or without seconds and
 *       offset. Without an offset it is UTC. A date alone is its first moment in UTC.
 * </ul>
 */
final class Timestamps {

    static final long FIRST_MILLIS = 100_000_000_000L;

    private static final long LAST_MILLIS = 253_402_300_799_999L;
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);

    private static final DateTimeFormatter ISO = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendPattern("['T'][ ]")
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .appendPattern("[ ]")
            .optionalStart()
            .appendOffset("+HH:MM:ss", "Z")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HHmm", "Z")
            .optionalEnd()
            .optionalEnd()
            .toFormatter(Locale.ROOT);

    private Timestamps() {}

    static boolean areMillis(long number) {
        return number >= FIRST_MILLIS && number <= LAST_MILLIS;
    }

    /** The moment; {@code null} where the number means none. */
    static @Nullable Instant of(BigDecimal number) {
        if (number.signum() <= 0) {
            return null;
        }
        BigDecimal millis = number.compareTo(BigDecimal.valueOf(FIRST_MILLIS)) < 0 ? number.multiply(THOUSAND) : number;
        return millis.compareTo(BigDecimal.valueOf(LAST_MILLIS)) > 0
                ? null
                : Instant.ofEpochMilli(millis.setScale(0, RoundingMode.FLOOR).longValueExact());
    }

    /** The moment that a text in ISO 8601 names; {@code null} where it names none. */
    static @Nullable Instant parse(String text) {
        try {
            TemporalAccessor parsed = ISO.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
            if (parsed instanceof OffsetDateTime moment) {
                return moment.toInstant();
            }
            return parsed instanceof LocalDateTime moment
                    ? moment.toInstant(ZoneOffset.UTC)
                    : LocalDate.from(parsed).atStartOfDay().toInstant(ZoneOffset.UTC);
        } catch (DateTimeException noMoment) {
            return null;
        }
    }

    /** The date that a text in ISO 8601 begins with, whatever its offset; {@code null} where it names none. */
    static @Nullable LocalDate parseDate(String text) {
        try {
            return LocalDate.from(ISO.parse(text));
        } catch (DateTimeException noDate) {
            return null;
        }
    }
}
