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
 * <p>Each is taken as a value that can't be wrong, or as a plain number that is checked together with the whole
 * request, where one error lists all numbers that are out of range, each with its place.
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

    /** What the base bid is multiplied by. Not for deals. */
    public final P bidMultiplier(BidMultiplier multiplier) {
        return bidMultiplier(multiplier.value());
    }

    /** What the base bid is multiplied by, 0.1 to 100. Not for deals. */
    public final P bidMultiplier(BigDecimal multiplier) {
        return withModelling("bidMultiplier", multiplier);
    }

    /**
     * What the base bid is multiplied by, 0.1 to 100, such as {@code 1.25}. Not for deals.
     *
     * @throws NumberFormatException if it is no number
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

    /** Where the values stand: among the part's own fields, unless it says otherwise. */
    protected P withModelling(String name, Object value) {
        return set(name, value);
    }
}
