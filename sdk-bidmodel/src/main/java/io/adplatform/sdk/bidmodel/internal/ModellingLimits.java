package io.adplatform.sdk.bidmodel.internal;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The platform's limits of modelling values (document 2, "Limits"). */
public final class ModellingLimits {

    public static final int MIN_PRIORITY = 1;
    public static final int MAX_PRIORITY = 10;
    public static final BigDecimal MIN_BID_MULTIPLIER = new BigDecimal("0.1");
    public static final BigDecimal MAX_BID_MULTIPLIER = new BigDecimal("100");
    public static final BigDecimal MIN_SPEND_RATIO = BigDecimal.ZERO;
    public static final BigDecimal MAX_SPEND_RATIO = new BigDecimal("100");

    /** Digits before the decimal point of a bid or a ratio. */
    public static final int MAX_WHOLE_DIGITS = 9;

    /** Digits after the decimal point: a double that was sent as its exact decimal has hundreds. */
    public static final int MAX_DECIMALS = 400;

    private ModellingLimits() {}

    /** Whether there is a value, within both ends. */
    public static boolean isBetween(@Nullable BigDecimal value, BigDecimal min, BigDecimal max) {
        return value != null && isShort(value) && value.compareTo(min) >= 0 && value.compareTo(max) <= 0;
    }

    /** Whether a number has few digits. A calculation with 1e99999999 takes minutes. */
    public static boolean isShort(@Nullable Object value) {
        return value instanceof BigDecimal number
                && number.scale() <= MAX_DECIMALS
                && (long) number.precision() - number.scale() <= MAX_WHOLE_DIGITS;
    }

    /** The number for people, without zeros at its end. */
    public static String text(BigDecimal value) {
        return isShort(value) ? value.stripTrailingZeros().toPlainString() : value.toString();
    }

    /**
     * The value without zeros at its end, so that 1.5 equals 1.50.
     *
     * @throws IllegalArgumentException if the value lies outside both ends
     */
    public static BigDecimal requireBetween(String name, BigDecimal value, BigDecimal min, BigDecimal max) {
        if (!isBetween(value, min, max)) {
            throw new IllegalArgumentException(
                    name + " must be between " + min + " and " + max + ", was " + text(value));
        }
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
