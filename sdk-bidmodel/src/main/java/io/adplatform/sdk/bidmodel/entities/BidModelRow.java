package io.adplatform.sdk.bidmodel.entities;

import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of a list of entities or of a metrics report: an {@link EntityRow} or a {@link BundleRow}. A row with an ID of
 * its own is an entity, also where it names the bundle that it is in.
 *
 * <pre>{@code
 * if (row instanceof BundleRow bundle) {
 *     bundle.entities().forEach(...);
 * }
 * }</pre>
 */
public sealed interface BidModelRow permits EntityRow, BundleRow {

    /** The entity or the bundle; 0 where the platform left it out. */
    long id();

    /** The name of the entity or the bundle. */
    @Nullable
    String name();

    /** How it is modelled, as it came; {@code null} where it isn't. */
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

    /** Its part of what the campaign spent. */
    @Nullable
    BigDecimal spentDistribution();

    /** What was delivered, spent and gained. */
    Metrics metrics();

    /** What else the row held, as plain JSON values; metrics that the documents don't list among it. */
    Map<String, Object> additionalProperties();

    /**
     * Its priority, as requests take it; {@code null} where it has none, and for one beyond 1 to 10, which
     * {@link #bidModelData()} holds.
     */
    default @Nullable Priority priority() {
        BidModelData data = bidModelData();
        Long value = data == null ? null : data.priority();
        boolean legal = value != null && value >= ModellingLimits.MIN_PRIORITY && value <= ModellingLimits.MAX_PRIORITY;
        return value != null && legal ? new Priority(Math.toIntExact(value)) : null;
    }

    /**
     * Its bid multiplier, as requests take it; {@code null} where it has none, and for one beyond 0.1 to 100, which
     * {@link #bidModelData()} holds.
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
     * Its spend ratio, as requests take it; {@code null} where it has none, and for one beyond 0 to 100 or without one of
     * the two types, which {@link #bidModelData()} holds.
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
