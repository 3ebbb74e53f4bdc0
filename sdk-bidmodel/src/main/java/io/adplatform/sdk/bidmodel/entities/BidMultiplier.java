package io.adplatform.sdk.bidmodel.entities;

import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A factor of the base bid, also called bid modifier (document 2, "Bid model data").
 *
 * @param value 0.1 to 100; zeros at its end are taken off, so that 1.50 equals 1.5
 */
public record BidMultiplier(BigDecimal value) implements Comparable<BidMultiplier>, JsonRecord {

    /** Leaves the base bid as it is. */
    public static final BidMultiplier ONE = new BidMultiplier(BigDecimal.ONE);

    private static final int DECIMALS = 4;

    /** @throws IllegalArgumentException if the value is not 0.1 to 100 */
    public BidMultiplier {
        value = ModellingLimits.requireBetween(
                "bidMultiplier", value, ModellingLimits.MIN_BID_MULTIPLIER, ModellingLimits.MAX_BID_MULTIPLIER);
    }

    /**
     * The multiplier with this value, such as {@code 1.25}.
     *
     * @throws IllegalArgumentException if the value is not a number from 0.1 to 100
     */
    public static BidMultiplier of(String value) {
        return new BidMultiplier(new BigDecimal(value));
    }

    /**
     * The multiplier with this value.
     *
     * @throws IllegalArgumentException if the value is not 0.1 to 100
     */
    public static BidMultiplier of(BigDecimal value) {
        return new BidMultiplier(value);
    }

    /** This multiplier times a factor, rounded to 4 decimals; what would leave the range stops at its end. */
    public BidMultiplier times(BigDecimal factor) {
        BigDecimal product =
                value.multiply(factor).max(ModellingLimits.MIN_BID_MULTIPLIER).min(ModellingLimits.MAX_BID_MULTIPLIER);
        return new BidMultiplier(product.setScale(DECIMALS, RoundingMode.HALF_UP));
    }

    /**
     * This multiplier times a factor, such as {@code 1.1}; see {@link #times(BigDecimal)}.
     *
     * @throws NumberFormatException if the factor is not a number
     */
    public BidMultiplier times(String factor) {
        return times(new BigDecimal(factor));
    }

    @Override
    public int compareTo(BidMultiplier other) {
        return value.compareTo(other.value);
    }
}
