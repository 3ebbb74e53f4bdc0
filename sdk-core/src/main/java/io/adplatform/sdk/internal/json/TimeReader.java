package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.io.IOException;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A reader of times and dates in any of the platform's forms.
 *
 * <ul>
 *   <li>A number below {@link #FIRST_MILLIS} counts seconds since 1970, any other milliseconds: as seconds that
 *       boundary is the year 5138, as milliseconds it is March 1973.
 *   <li>Eight digits from 19000101 to 21001231 are a date; as seconds they would be in 1970.
 *   <li>Zero is absent, as with the platform's IDs. A negative number and a time after the year 9999 don't fit.
 *   <li>A text may contain such a number, or ISO 8601 with {@code T} or a blank in the middle, with or without seconds and
 *       offset. Without an offset it is UTC. A date alone is its first moment in UTC.
 * </ul>
 *
 * @param <T> the type of the time
 */
final class TimeReader<T> extends LenientReader<T> {

    static final long FIRST_MILLIS = 100_000_000_000L;

    private static final long LAST_MILLIS = 253_402_300_799_999L;
    private static final BigDecimal FIRST_DATE = BigDecimal.valueOf(19_000_101);
    private static final BigDecimal LAST_DATE = BigDecimal.valueOf(21_001_231);
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

    private final Function<Instant, T> ofInstant;
    private final Function<String, T> ofText;

    private TimeReader(Class<T> type, Function<Instant, T> ofInstant, Function<String, T> ofText) {
        super(type, null);
        this.ofInstant = ofInstant;
        this.ofText = ofText;
    }

    static TimeReader<Instant> ofInstant() {
        return new TimeReader<>(Instant.class, instant -> instant, TimeReader::instant);
    }

    /** Returns a reader that takes the date in UTC of a number, and the date as written of a text. */
    static TimeReader<LocalDate> ofLocalDate() {
        return new TimeReader<>(
                LocalDate.class,
                instant -> LocalDate.ofInstant(instant, ZoneOffset.UTC),
                text -> LocalDate.from(ISO.parse(text)));
    }

    private static Instant instant(String text) {
        TemporalAccessor parsed = ISO.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
        if (parsed instanceof OffsetDateTime time) {
            return time.toInstant();
        }
        return parsed instanceof LocalDateTime time
                ? time.toInstant(ZoneOffset.UTC)
                : LocalDate.from(parsed).atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    @Override
    @Nullable
    Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() == NumberType.LONG) {
            long number = parser.getLongValue();
            if (number >= FIRST_MILLIS && number <= LAST_MILLIS) { // nearly all times, without any BigDecimal
                return ofInstant.apply(Instant.ofEpochMilli(number));
            }
        }
        if (token.isNumeric()) {
            return ofNumber(NumberReader.decimal(parser));
        }
        if (token == JsonToken.VALUE_STRING) {
            return ofText(parser.getText().strip());
        }
        return token == JsonToken.VALUE_NULL ? null : UNFIT;
    }

    private @Nullable Object ofText(String text) {
        if (text.isEmpty()) {
            return null;
        }
        if (text.length() <= NumberReader.MAX_DIGITS) {
            try {
                return ofText.apply(text);
            } catch (DateTimeException notIso) {
                // It may be a number.
            }
        }
        return ofNumber(NumberReader.decimal(text));
    }

    private @Nullable Object ofNumber(@Nullable BigDecimal number) {
        if (number == null || number.signum() <= 0) {
            return number == null || number.signum() < 0 ? UNFIT : null;
        }
        LocalDate date = basicDate(number);
        if (date != null) {
            return ofInstant.apply(date.atStartOfDay().toInstant(ZoneOffset.UTC));
        }
        BigDecimal millis = number.compareTo(BigDecimal.valueOf(FIRST_MILLIS)) < 0 ? number.multiply(THOUSAND) : number;
        return millis.compareTo(BigDecimal.valueOf(LAST_MILLIS)) > 0
                ? UNFIT
                : ofInstant.apply(Instant.ofEpochMilli(
                        millis.setScale(0, RoundingMode.FLOOR).longValueExact()));
    }

    private static @Nullable LocalDate basicDate(BigDecimal number) {
        if (number.compareTo(FIRST_DATE) < 0 || number.compareTo(LAST_DATE) > 0) {
            return null;
        }
        try {
            return LocalDate.parse(number.toBigInteger().toString(), DateTimeFormatter.BASIC_ISO_DATE);
        } catch (DateTimeException noDate) {
            return null;
        }
    }
}
