package io.adplatform.sdk.bidmodel.modelling.internal;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.FurtherFields;
import java.math.BigDecimal;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules for modelling values that need no knowledge of the campaign (document 2, "Limits"). */
public final class ModellingRules {

    private static final String DIGITS = "must have at most " + ModellingLimits.MAX_WHOLE_DIGITS + " digits before and "
            + ModellingLimits.MAX_DECIMALS + " after the decimal point";

    private ModellingRules() {}

    /** Each value is within its range. */
    public static void ranges(Checks at) {
        at.between("priority", ModellingLimits.MIN_PRIORITY, ModellingLimits.MAX_PRIORITY);
        at.between("bidMultiplier", ModellingLimits.MIN_BID_MULTIPLIER, ModellingLimits.MAX_BID_MULTIPLIER);
        at.between("spendRatio", ModellingLimits.MIN_SPEND_RATIO, ModellingLimits.MAX_SPEND_RATIO);
        at.ifSet("spendRatio", ModellingLimits::isShort, DIGITS);
        at.ifSet(
                "spendRatioTypeId",
                type -> type instanceof SpendRatioType known && known.isKnown(),
                "must be Flexible (1) or Strict (2)");
    }

    /** A base bid is above zero, and has few digits. */
    public static void baseBid(Checks at) {
        at.positive("baseBid").ifSet("baseBid", ModellingLimits::isShort, DIGITS);
    }

    /** The strict spend ratio; {@code null} if there is none that can be added up. */
    public static @Nullable BigDecimal strictRatio(@Nullable Object type, @Nullable Object ratio) {
        boolean strict = SpendRatioType.STRICT.equals(type);
        return strict && ratio instanceof BigDecimal percent && ModellingLimits.isShort(percent) ? percent : null;
    }

    /** The sum of strict spend ratios; 0 if there are none. */
    public static BigDecimal sum(Stream<@Nullable BigDecimal> strictRatios) {
        return strictRatios.flatMap(Stream::ofNullable).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** The dimension supports each value that is set. */
    public static void support(Checks at, Dimension dimension) {
        String rule = "is not supported for the dimension " + dimension;
        at.ifSet("bidMultiplier", value -> dimension.supportsBidMultiplier(), rule);
        at.ifSet("spendRatio", value -> dimension.supportsSpendRatio(), rule);
    }

    /** At least one value is set. */
    public static void anyValue(Checks at) {
        at.that(
                at.hasFurtherFields()
                        || at.value("priority") != null
                        || at.value("bidMultiplier") != null
                        || at.value("spendRatio") != null,
                "priority",
                null,
                "is required, or bidMultiplier, or spendRatio");
    }

    /** An added spend ratio has a type; an update may keep the type. */
    public static void ratioHasType(Checks at) {
        at.that(
                at.value("spendRatio") == null || at.value("spendRatioTypeId") != null,
                "spendRatioTypeId",
                null,
                "is required if a spend ratio is added");
    }

    /**
     * A flexible spend ratio comes with a priority.
     *
     * @param hasPriority whether the entity may have a priority already, which the request leaves as it is
     */
    public static void flexibleNeedsPriority(Checks at, boolean hasPriority) {
        at.that(
                hasPriority || !lacksPriority(at.value("spendRatioTypeId"), at.value("priority")),
                "priority",
                null,
                "is required beside a flexible spend ratio");
    }

    /** Whether a spend ratio of this type needs a priority that is missing. */
    public static boolean lacksPriority(@Nullable Object type, @Nullable Object priority) {
        return SpendRatioType.FLEXIBLE.equals(type) && priority == null;
    }

    /** Entities to block or to target again are named, and every ID is above zero. */
    public static Checks exclusion(Checks at) {
        return at.required("ids").ids("ids", "campaignId", "advertiserId", "dspId", "owId", "uowId");
    }

    /** Refuses further fields beside limits, which can't judge them. */
    public static void settersAlone(Checks checks, boolean hasLimits, Stream<FurtherFields> parts) {
        boolean isJudged = !checks.hasFurtherFields() && parts.allMatch(FurtherFields::isEmpty);
        checks.that(!hasLimits || isJudged, "with", null, "has fields that limits can't judge: use setters alone");
    }
}
