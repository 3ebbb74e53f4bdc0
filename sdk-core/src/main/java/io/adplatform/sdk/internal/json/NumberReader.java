package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a number from a number or from a text that stands for one. An empty text is absent; a number that the type
 * can't hold exactly doesn't fit, so that 12.5 is never read as the ID 12.
 *
 * @param <N> the type of number
 */
class NumberReader<N extends Number> extends LenientReader<N> {

    private final @Nullable N absent;
    private final Function<BigDecimal, N> exactly;

    /**
     * @param absent what stands for an absent number: zero for a primitive
     * @param exactly the number in this type; throws {@link ArithmeticException} where the type can't hold it
     */
    NumberReader(Class<N> type, @Nullable N absent, Function<BigDecimal, N> exactly) {
        super(type);
        this.absent = absent;
        this.exactly = exactly;
    }

    @Override
    @Nullable
    Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
        JsonToken token = parser.currentToken();
        if (token.isNumeric()) {
            return fitted(Decimals.at(parser));
        }
        if (token == JsonToken.VALUE_STRING) {
            return parse(parser.getText());
        }
        return token == JsonToken.VALUE_NULL ? null : UNFIT;
    }

    /** The number that a text stands for, {@code null} for an empty text, or {@link #UNFIT}. */
    final @Nullable Object parse(String text) {
        return text.isBlank() ? null : fitted(Decimals.parse(text));
    }

    private Object fitted(@Nullable BigDecimal number) {
        try {
            return number == null ? UNFIT : exactly.apply(number);
        } catch (ArithmeticException lossy) {
            return UNFIT;
        }
    }

    @Override
    public final @Nullable N getNullValue(DeserializationContext context) {
        return absent;
    }

    /** The nearest double: whoever asks for one has given up exactness, but not the number. */
    static Double nearestDouble(BigDecimal number) {
        double nearest = number.doubleValue();
        if (!Double.isFinite(nearest)) {
            throw new ArithmeticException("too large");
        }
        return nearest;
    }

    /** The nearest float. */
    static Float nearestFloat(BigDecimal number) {
        float nearest = number.floatValue();
        if (!Float.isFinite(nearest)) {
            throw new ArithmeticException("too large");
        }
        return nearest;
    }

    /** The IDs: nearly all of them arrive as they should, and are read without a detour. */
    static final class OfLong extends NumberReader<Long> {

        OfLong(@Nullable Long absent) {
            super(Long.class, absent, BigDecimal::longValueExact);
        }

        @Override
        @Nullable
        Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
            if (parser.hasToken(JsonToken.VALUE_NUMBER_INT) && parser.getNumberType() != NumberType.BIG_INTEGER) {
                return parser.getLongValue();
            }
            return super.tryRead(parser, context);
        }
    }

    /** Whole numbers that are no IDs; these too are read without a detour. */
    static final class OfInteger extends NumberReader<Integer> {

        OfInteger(@Nullable Integer absent) {
            super(Integer.class, absent, BigDecimal::intValueExact);
        }

        @Override
        @Nullable
        Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
            if (parser.hasToken(JsonToken.VALUE_NUMBER_INT) && parser.getNumberType() == NumberType.INT) {
                return parser.getIntValue();
            }
            return super.tryRead(parser, context);
        }
    }
}
