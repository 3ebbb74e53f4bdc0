package io.adplatform.sdk.bidmodel.entities;

import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;

/**
 * A share of the campaign's budget (document 2, "Bid model data").
 *
 * @param percent 0 to 100; zeros at its end are taken off
 * @param type what becomes of the share when it can't be spent
 */
public record SpendRatio(BigDecimal percent, SpendRatioType type) implements JsonRecord {

    /** @throws IllegalArgumentException if the percentage is not 0 to 100, or the type is neither of the two */
    public SpendRatio {
        percent = ModellingLimits.requireBetween(
                "spendRatio", percent, ModellingLimits.MIN_SPEND_RATIO, ModellingLimits.MAX_SPEND_RATIO);
        if (!type.isKnown()) {
            throw new IllegalArgumentException("spendRatioTypeId must be Flexible (1) or Strict (2), was " + type);
        }
    }

    /**
     * A share that goes to other entities when it can't be spent. Its entity needs a priority.
     *
     * @throws IllegalArgumentException if the percentage is not a number from 0 to 100
     */
    public static SpendRatio flexible(String percent) {
        return new SpendRatio(new BigDecimal(percent), SpendRatioType.FLEXIBLE);
    }

    /**
     * A share that stays unspent when it can't be spent. All strict shares add up to 100.
     *
     * @throws IllegalArgumentException if the percentage is not a number from 0 to 100
     */
    public static SpendRatio strict(String percent) {
        return new SpendRatio(new BigDecimal(percent), SpendRatioType.STRICT);
    }
}
