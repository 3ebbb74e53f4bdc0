package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The numbers that are read: any that arithmetic can be trusted with. */
public final class Decimals {

    /** The digits of a number, and how far its decimal point may be moved. Doubles need 309 and 324. */
    static final int MAX_DIGITS = 1_000;

    /** With a sign, a point, an E and the exponent's own sign. */
    private static final int LONGEST = MAX_DIGITS + 4;

    /** Commas that can only be thousands separators: two of them, or one before a decimal point. */
    private static final Pattern GROUPED = Pattern.compile("[+-]?\\d{1,3}(,\\d{3})+(\\.\\d+|,\\d{3})");

    private Decimals() {}

    /** The number at the parser; {@code null} for NaN, the infinities and lengths and exponents beyond all use. */
    static @Nullable BigDecimal at(JsonParser parser) throws IOException {
        // Reading digits takes time that grows with the square of their number, and not every parser has a limit.
        if (parser.getTextLength() > LONGEST) {
            return null;
        }
        if (parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT) && parser.isNaN()) {
            return null;
        }
        return bounded(parser.getDecimalValue());
    }

    /** The number that a text stands for, alone or among blanks; {@code null} where it stands for none. */
    static @Nullable BigDecimal parse(String text) {
        String digits = text.strip();
        if (digits.length() > MAX_DIGITS) {
            return null;
        }
        if (digits.indexOf(',') >= 0) {
            if (!GROUPED.matcher(digits).matches()) {
                return null; // 1,250 is a thousand and a quarter to some, one and a quarter to others
            }
            digits = digits.replace(",", "");
        }
        try {
            return bounded(new BigDecimal(digits));
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }

    /** The number as a long; {@code null} where that would lose something. */
    static @Nullable Long whole(BigDecimal number) {
        try {
            return number.longValueExact();
        } catch (ArithmeticException lossy) {
            return null;
        }
    }

    /** A scale of a billion costs nothing to read and everything to add. */
    private static @Nullable BigDecimal bounded(BigDecimal number) {
        return number.scale() > MAX_DIGITS || number.scale() < -MAX_DIGITS ? null : number;
    }
}
