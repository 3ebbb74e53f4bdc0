package io.adplatform.sdk.bidmodel.entities;

import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of a list of entities or of a metrics report: an {@link EntityRow} or a {@link BundleRow}. A row with its own ID is an
 * entity, even if it names its bundle.
 *
 * <pre>{@code
 * if (row instanceof BundleRow bundle) {
 *     bundle.entities().forEach(...);
 * }
 * }</pre>
 */
public sealed interface BidModelRow permits EntityRow, BundleRow {

    /** The entity or the bundle; 0 if missing. */
    long id();

    /** The name of the entity or the bundle. */
    @Nullable
    String name();

    /** Its modelling, unchanged; {@code null} if it is not modelled. */
    @Nullable
    BidModelData bidModelData();

    /** Whether it is blocked. */
    @Nullable
    Boolean excluded();

    /** Whether bids are modelled for it. */
    @Nullable
    Boolean modelled();

    /** Whether the campaign targets it. */
    @Nullable
    Boolean targeted();

    /** Its share of the campaign's spending. */
    @Nullable
    BigDecimal spentDistribution();

    /** Delivery, cost and results. */
    Metrics metrics();

    /** Further fields of the row as plain JSON values, including metrics outside the documents. */
    Map<String, Object> additionalProperties();

    /**
     * Its priority, as requests take it; {@code null} if missing or outside 1 to 10; {@link #bidModelData()} has such a value.
     */
    default @Nullable Priority priority() {
        BidModelData data = bidModelData();
        Long value = data == null ? null : data.priority();
        boolean legal = value != null && value >= ModellingLimits.MIN_PRIORITY && value <= ModellingLimits.MAX_PRIORITY;
        return value != null && legal ? new Priority(Math.toIntExact(value)) : null;
    }

    /**
     * Its bid multiplier, as requests take it; {@code null} if missing or outside 0.1 to 100; {@link #bidModelData()} has such a
     * value.
     *
     * <pre>{@code
     * ModellingUpdate.of(row).bidMultiplier(row.multiplier().times("1.1"))
     * }</pre>
     */
    default @Nullable BidMultiplier multiplier() {
        BidModelData data = bidModelData();
        BigDecimal value = data == null ? null : data.bidMultiplier();
        boolean legal = ModellingLimits.isBetween(
                value, ModellingLimits.MIN_BID_MULTIPLIER, ModellingLimits.MAX_BID_MULTIPLIER);
        return value != null && legal ? new BidMultiplier(value) : null;
    }

    /**
     * Its spend ratio, as requests take it; {@code null} if missing, outside 0 to 100, or without one of the two types;
     * {@link #bidModelData()} has such a value.
     */
    default @Nullable SpendRatio spendRatio() {
        BidModelData data = bidModelData();
        BigDecimal percent = data == null ? null : data.spendRatio();
        SpendRatioType type = data == null ? null : data.spendRatioType();
        boolean legal =
                ModellingLimits.isBetween(percent, ModellingLimits.MIN_SPEND_RATIO, ModellingLimits.MAX_SPEND_RATIO);
        return percent != null && legal && type != null && type.isKnown() ? new SpendRatio(percent, type) : null;
    }
}
