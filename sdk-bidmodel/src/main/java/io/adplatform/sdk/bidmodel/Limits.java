package io.adplatform.sdk.bidmodel;

import java.math.BigDecimal;

/** The platform's limits (document 2, "Limits", and its error messages). */
final class Limits {

    static final int LEAST_PRIORITY = 1;
    static final int MOST_PRIORITY = 10;
    static final BigDecimal LEAST_MULTIPLIER = new BigDecimal("0.1");
    static final BigDecimal MOST_MULTIPLIER = new BigDecimal("100");
    static final BigDecimal LEAST_RATIO = BigDecimal.ZERO;
    static final BigDecimal MOST_RATIO = new BigDecimal("100");

    static final int MOST_BUNDLES = 10;
    static final int MOST_ENTITIES_OF_A_BUNDLE = 1_000;
    static final int LONGEST_BUNDLE_NAME = 255;

    private Limits() {}

    /** The number without zeros at its end, so that 1.5 equals 1.50. */
    static BigDecimal within(String what, BigDecimal value, BigDecimal least, BigDecimal most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                    what + " must be between " + least + " and " + most + ", was " + value.toPlainString());
        }
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
