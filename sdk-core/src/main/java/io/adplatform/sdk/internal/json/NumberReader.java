package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Reads a number from a number or from a text that stands for one. An empty text is absent; a number that the type
 * can't hold exactly doesn't fit, so that 12.5 is never read as the ID 12.
 *
 * @param <N> the type of number
 */
abstract sealed class NumberReader<N extends Number> extends LenientReader<N> {

    private final @Nullable N absent;

    /** @param absent what stands for an absent number: zero for a primitive */
    private NumberReader(Class<N> type, @Nullable N absent) {
        super(type);
        this.absent = absent;
    }

    /** The number in this type; {@code null} where the type can't hold it. */
    abstract @Nullable N exactly(BigDecimal number);

    @Override
    @Nullable
    Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
        JsonToken token = parser.currentToken();
        if (token.isNumeric()) {
            BigDecimal number = Decimals.at(parser);
            return number == null ? UNFIT : orUnfit(exactly(number));
        }
        if (token == JsonToken.VALUE_STRING) {
            return parse(parser.getText());
        }
        return token == JsonToken.VALUE_NULL ? null : UNFIT;
    }

    /** The number that a text stands for, {@code null} for an empty text, or {@link #UNFIT}. */
    final @Nullable Object parse(String text) {
        if (text.isBlank()) {
            return null;
        }
        BigDecimal number = Decimals.parse(text);
        return number == null ? UNFIT : orUnfit(exactly(number));
    }

    private static Object orUnfit(@Nullable Object number) {
        return number == null ? UNFIT : number;
    }

    @Override
    public final @Nullable N getNullValue(DeserializationContext context) {
        return absent;
    }

    static final class OfLong extends NumberReader<Long> {

        OfLong(@Nullable Long absent) {
            super(Long.class, absent);
        }

        @Override
        @Nullable
        Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
            if (parser.hasToken(JsonToken.VALUE_NUMBER_INT) && parser.getNumberType() != NumberType.BIG_INTEGER) {
                return parser.getLongValue();
            }
            return super.tryRead(parser, context);
        }

        @Override
        @Nullable
        Long exactly(BigDecimal number) {
            return Decimals.whole(number);
        }
    }

    static final class OfInteger extends NumberReader<Integer> {

        OfInteger(@Nullable Integer absent) {
            super(Integer.class, absent);
        }

        @Override
        @Nullable
        Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
            if (parser.hasToken(JsonToken.VALUE_NUMBER_INT) && parser.getNumberType() == NumberType.INT) {
                return parser.getIntValue();
            }
            return super.tryRead(parser, context);
        }

        @Override
        @Nullable
        Integer exactly(BigDecimal number) {
            try {
                return number.intValueExact();
            } catch (ArithmeticException lossy) {
                return null;
            }
        }
    }

    /** The nearest double: whoever asks for one has given up exactness. */
    static final class OfDouble extends NumberReader<Double> {

        OfDouble(@Nullable Double absent) {
            super(Double.class, absent);
        }

        @Override
        @Nullable
        Double exactly(BigDecimal number) {
            double nearest = number.doubleValue();
            return Double.isFinite(nearest) ? nearest : null;
        }
    }

    static final class OfBigInteger extends NumberReader<BigInteger> {

        OfBigInteger() {
            super(BigInteger.class, null);
        }

        @Override
        @Nullable
        BigInteger exactly(BigDecimal number) {
            try {
                return number.toBigIntegerExact();
            } catch (ArithmeticException lossy) {
                return null;
            }
        }
    }

    static final class OfBigDecimal extends NumberReader<BigDecimal> {

        OfBigDecimal() {
            super(BigDecimal.class, null);
        }

        @Override
        BigDecimal exactly(BigDecimal number) {
            return number;
        }
    }
}
