package io.adplatform.sdk.finance.internal.reconcile;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** How a value that a row shows compares with the value that was sent. */
public enum Comparison {

    /** The row shows what was sent. */
    EQUAL,

    /** The platform may show what was sent in this way. */
    SIMILAR,

    /** The row doesn't show the value. */
    NOT_SHOWN,

    /** The row shows another value. */
    DIFFERENT;

    /** {@link #EQUAL} or {@link #DIFFERENT}. */
    public static Comparison equal(boolean equal) {
        return equal ? EQUAL : DIFFERENT;
    }

    /**
     * Compares amounts as decimals. An amount that the row shows with fewer decimals, rounded in whatever direction, is
     * similar.
     */
    public static Comparison ofAmounts(BigDecimal sent, @Nullable BigDecimal shown) {
        if (shown == null) {
            return NOT_SHOWN;
        }
        if (sent.compareTo(shown) == 0) {
            return EQUAL;
        }
        int decimals = Math.max(0, shown.stripTrailingZeros().scale());
        BigDecimal lastDigit = BigDecimal.ONE.movePointLeft(decimals);
        return sent.subtract(shown).abs().compareTo(lastDigit) < 0 ? SIMILAR : DIFFERENT;
    }
}
