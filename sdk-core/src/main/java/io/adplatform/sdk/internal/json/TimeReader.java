package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Reads a moment or a date from any spelling in {@link Timestamps}.
 *
 * @param <T> what is read
 */
abstract sealed class TimeReader<T> extends LenientReader<T> {

    private TimeReader(Class<T> type) {
        super(type);
    }

    abstract T of(Instant moment);

    abstract @Nullable T parse(String text);

    @Override
    @Nullable
    Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() == NumberType.LONG) {
            return moment(parser.getLongValue());
        }
        if (token.isNumeric()) {
            BigDecimal number = Decimals.at(parser);
            return number == null ? UNFIT : moment(number);
        }
        if (token == JsonToken.VALUE_STRING) {
            return text(parser.getText().strip());
        }
        return token == JsonToken.VALUE_NULL ? null : UNFIT;
    }

    private @Nullable Object text(String text) {
        if (text.isEmpty()) {
            return null;
        }
        T value = text.length() > Decimals.MAX_DIGITS ? null : parse(text);
        if (value != null) {
            return value;
        }
        BigDecimal number = Decimals.parse(text);
        return number == null ? UNFIT : moment(number);
    }

    /** Milliseconds are what nearly all answers hold; they need no arithmetic. */
    private @Nullable Object moment(long number) {
        return Timestamps.areMillis(number) ? of(Instant.ofEpochMilli(number)) : moment(BigDecimal.valueOf(number));
    }

    private @Nullable Object moment(BigDecimal number) {
        if (number.signum() == 0) {
            return null;
        }
        Instant moment = Timestamps.of(number);
        return moment == null ? UNFIT : of(moment);
    }

    static final class OfInstant extends TimeReader<Instant> {

        OfInstant() {
            super(Instant.class);
        }

        @Override
        Instant of(Instant moment) {
            return moment;
        }

        @Override
        @Nullable
        Instant parse(String text) {
            return Timestamps.parse(text);
        }
    }

    /** A moment's date is the one in UTC; a text's date is the one it shows. */
    static final class OfLocalDate extends TimeReader<LocalDate> {

        OfLocalDate() {
            super(LocalDate.class);
        }

        @Override
        LocalDate of(Instant moment) {
            return LocalDate.ofInstant(moment, ZoneOffset.UTC);
        }

        @Override
        @Nullable
        LocalDate parse(String text) {
            return Timestamps.parseDate(text);
        }
    }
}
