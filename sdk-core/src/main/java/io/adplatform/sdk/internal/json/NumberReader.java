package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader of numbers from JSON numbers and from texts. A blank text is absent. A number that the type can't hold exactly
 * doesn't fit, so 12.5 is never read as the ID 12.
 *
 * @param <N> the type of number
 */
final class NumberReader<N extends Number> extends LenientReader<N> {

    /** Limit for the digits of a number and for its scale. Doubles need 309 and 324. */
    static final int MAX_DIGITS = 1_000;

    /** With a sign, a point, an E and the exponent's sign. */
    private static final int MAX_LENGTH = MAX_DIGITS + 4;

    /** Commas that can only be thousands separators: two of them, or one before a decimal point. */
    private static final Pattern GROUPED = Pattern.compile("[+-]?\\d{1,3}(,\\d{3})+(\\.\\d+|,\\d{3})");

    private final Function<BigDecimal, N> exactly;
    private final @Nullable LongFunction<N> shortcut;

    /**
     * @param absent value of an absent number: null, or zero for a primitive
     * @param exactly converts to the type; throws {@link ArithmeticException} if the type can't hold the number
     * @param shortcut converts a whole number without a {@link BigDecimal}; {@code null} for none
     */
    NumberReader(
            Class<N> type, @Nullable N absent, Function<BigDecimal, N> exactly, @Nullable LongFunction<N> shortcut) {
        super(type, absent);
        this.exactly = exactly;
        this.shortcut = shortcut;
    }

    @Override
    @Nullable
    Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_STRING) {
            return parse(parser.getText());
        }
        if (!token.isNumeric()) {
            return token == JsonToken.VALUE_NULL ? null : UNFIT;
        }
        if (shortcut == null
                || token == JsonToken.VALUE_NUMBER_FLOAT
                || parser.getNumberType() == NumberType.BIG_INTEGER) {
            return fitted(decimal(parser));
        }
        try {
            return shortcut.apply(parser.getLongValue());
        } catch (ArithmeticException tooLarge) {
            return UNFIT;
        }
    }

    /** Returns the number in a text, {@code null} for a blank text, or {@link #UNFIT}. */
    @Nullable
    Object parse(String text) {
        return text.isBlank() ? null : fitted(decimal(text));
    }

    private Object fitted(@Nullable BigDecimal number) {
        try {
            return number == null ? UNFIT : exactly.apply(number);
        } catch (ArithmeticException lossy) {
            return UNFIT;
        }
    }

    /** Returns the parser's number; {@code null} for NaN, an infinity, or a number beyond {@link #MAX_DIGITS}. */
    static @Nullable BigDecimal decimal(JsonParser parser) throws IOException {
        // The time to convert digits grows with the square of their number, and not every parser has a limit.
        if (parser.getTextLength() > MAX_LENGTH || (parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT) && parser.isNaN())) {
            return null;
        }
        return bounded(parser.getDecimalValue());
    }

    /** Returns the number in a text, which may have blanks around it; {@code null} if there is none. */
    static @Nullable BigDecimal decimal(String text) {
        String digits = text.strip();
        if (digits.length() > MAX_DIGITS) {
            return null;
        }
        if (digits.indexOf(',') >= 0) {
            if (!GROUPED.matcher(digits).matches()) {
                return null; // 1,250 means 1250 in some countries and 1.25 in others
            }
            digits = digits.replace(",", "");
        }
        try {
            return bounded(new BigDecimal(digits));
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }

    /** Returns the number as a long; {@code null} if that loses digits. */
    static @Nullable Long whole(@Nullable BigDecimal number) {
        try {
            return number == null ? null : number.longValueExact();
        } catch (ArithmeticException lossy) {
            return null;
        }
    }

    /** A scale of a billion is quick to read, but hangs an addition. */
    private static @Nullable BigDecimal bounded(BigDecimal number) {
        return Math.abs((long) number.scale()) > MAX_DIGITS ? null : number;
    }

    /** Returns the nearest double or float of a number, which may lose digits but not magnitude. */
    static double finite(double nearest) {
        if (!Double.isFinite(nearest)) {
            throw new ArithmeticException("too large");
        }
        return nearest;
    }
}
