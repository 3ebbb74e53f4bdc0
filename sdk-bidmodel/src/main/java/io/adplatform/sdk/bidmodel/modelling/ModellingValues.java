package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.entities.Priority;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.operation.FurtherFields;
import java.math.BigDecimal;
import java.util.Map;

/**
 * Priority, bid multiplier and spend ratio within a request.
 *
 * <p>Each setter takes a checked value, or a plain number that is checked with the whole request; one error then lists all
 * numbers out of range with their places.
 *
 * @param <P> the subclass itself
 */
public abstract class ModellingValues<P extends ModellingValues<P>> extends RequestPart<P> {

    protected ModellingValues(Map<String, Object> fields, FurtherFields further) {
        super(fields, further);
    }

    /** The order of bidding. */
    public final P priority(Priority priority) {
        return priority(priority.value());
    }

    /** The order of bidding, 1 to 10. */
    public final P priority(int priority) {
        return withModelling("priority", priority);
    }

    /** Sets the factor of the base bid. Not for deals. */
    public final P bidMultiplier(BidMultiplier multiplier) {
        return bidMultiplier(multiplier.value());
    }

    /** Sets the factor of the base bid, 0.1 to 100. Not for deals. */
    public final P bidMultiplier(BigDecimal multiplier) {
        return withModelling("bidMultiplier", multiplier);
    }

    /**
     * Sets the factor of the base bid, 0.1 to 100, such as {@code 1.25}. Not for deals.
     *
     * @throws NumberFormatException if it is not a number
     */
    public final P bidMultiplier(String multiplier) {
        return bidMultiplier(new BigDecimal(multiplier));
    }

    /** The share of the budget. Not for publisher categories. */
    public final P spendRatio(SpendRatio ratio) {
        return spendRatio(ratio.percent(), ratio.type());
    }

    /** The share of the budget, 0 to 100 percent. Not for publisher categories; a flexible one needs a priority. */
    public final P spendRatio(BigDecimal percent, SpendRatioType type) {
        return withModelling("spendRatio", percent).withModelling("spendRatioTypeId", type);
    }

    /**
     * The share of the budget, 0 to 100 percent, of the type that it has: for an update alone. Not for publisher
     * categories.
     */
    public final P spendRatio(BigDecimal percent) {
        return withModelling("spendRatio", percent);
    }

    /** Sets a value among the part's own fields, unless a subclass chooses another place. */
    protected P withModelling(String name, Object value) {
        return set(name, value);
    }
}
