package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change of a plan, compared with the values that were read again.
 *
 * @param isDone whether the values are as wanted already
 * @param difference a value that is neither as the plan found it nor as it wants it; {@code null} if there is none
 */
record Judgement(boolean isDone, @Nullable String difference) {

    private static final Judgement DONE = new Judgement(true, null);
    private static final Judgement AS_PLANNED = new Judgement(false, null);
    private static final Judgement UNSEEN = differs("the platform's list doesn't show it");
    private static final Judgement OTHER_BUNDLE = differs("the bundle has other entities or values now");

    private static Judgement differs(String difference) {
        return new Judgement(false, difference);
    }

    /** @param wanted all values that the plan sets in the same modelling */
    static Judgement of(BidModelChange change, BidModelData wanted, CurrentDimension now) {
        if (now.unreadable != null) {
            return differs("the list can't be read in full: " + now.unreadable);
        }
        return switch (change.kind()) {
            case BASE_BID -> baseBid(change, now);
            case INCLUDE, EXCLUDE -> exclusion(change, now);
            case ADD, UPDATE, DELETE, ADD_BUNDLE, CHANGE_BUNDLE, UNBUNDLE ->
                change.isOfBundle() ? bundle(change, wanted, now) : entity(change, wanted, now);
        };
    }

    private static Judgement entity(BidModelChange change, BidModelData wanted, CurrentDimension now) {
        boolean isListed = now.entity(change.entityId()) != null;
        // A complete list may lack the entity of an addition, at planning too.
        boolean isKnown = isListed
                ? !now.isUnknown(change.entityId())
                : now.entitiesGap == null && change.kind() == ChangeKind.ADD;
        return isKnown ? values(change, wanted, now.ofEntity(change.entityId())) : UNSEEN;
    }

    private static Judgement values(BidModelChange change, BidModelData wanted, @Nullable BidModelData there) {
        BidModelData after = change.after();
        BidModelData before = change.before();
        boolean isAsWanted = after == null
                ? there == null
                : ModelledValues.has(there, after)
                        && ModelledValues.isBetween(
                                there, Objects.requireNonNullElse(before, ModelledValues.NONE), wanted);
        if (isAsWanted) {
            return DONE;
        }
        if (ModelledValues.isBetween(there, before, wanted)) {
            return AS_PLANNED;
        }
        String values = there == null ? "" : ChangeText.values(null, there);
        return differs(
                there == null
                        ? "it isn't modelled now"
                        : "it has " + (values.isEmpty() ? "no values" : values) + " now");
    }

    private static Judgement bundle(BidModelChange change, BidModelData wanted, CurrentDimension now) {
        Bundle there = now.bundle(change);
        if (there == null) {
            return noBundle(change, now);
        }
        if (!Objects.equals(there.bundleName(), change.name())) {
            return differs(
                    "the bundle's name is " + (there.bundleName() == null ? "empty" : there.bundleName()) + " now");
        }
        BidModelData values = now.ofBundle(there.bundleId());
        boolean isSeen = !now.unseenBundles().contains(there.bundleId());
        boolean isAsFound = areSame(there.entityIds(), change.entitiesBefore());
        boolean isAsWanted = areSame(there.entityIds(), change.entitiesAfter());
        return switch (change.kind()) {
            case CHANGE_BUNDLE -> {
                // Another multiplier would count for the entities that join.
                boolean isFactorKept = change.before() == null
                        || ModelledValues.isBetween(multiplier(values), multiplier(change.before()), wanted);
                yield isAsWanted ? DONE : isAsFound && isFactorKept ? AS_PLANNED : OTHER_BUNDLE;
            }
            case UNBUNDLE ->
                isAsFound && isSeen && ModelledValues.areSame(values, change.before()) ? AS_PLANNED : OTHER_BUNDLE;
            case ADD_BUNDLE ->
                isAsWanted && ModelledValues.areSame(ModelledValues.orNull(values), ModelledValues.orNull(wanted))
                        ? DONE
                        : OTHER_BUNDLE;
            default ->
                !isSeen
                        ? UNSEEN
                        : change.entitiesAfter().isEmpty() || isAsFound || isAsWanted
                                ? values(change, wanted, values)
                                : OTHER_BUNDLE;
        };
    }

    private static Judgement noBundle(BidModelChange change, CurrentDimension now) {
        if (now.bundlesGap != null) {
            return UNSEEN;
        }
        if (change.entityId() == 0
                && !now.bundles(Objects.requireNonNullElse(change.name(), "")).isEmpty()) {
            return differs("another bundle has the same name now");
        }
        return change.kind() == ChangeKind.UNBUNDLE
                ? DONE
                : change.kind() == ChangeKind.ADD_BUNDLE ? AS_PLANNED : differs("the bundle isn't there now");
    }

    private static BidModelData multiplier(@Nullable BidModelData data) {
        return new BidModelData(null, null, ModelledValues.factor(data), null, null, Map.of());
    }

    private static boolean areSame(List<Long> some, List<Long> others) {
        return new HashSet<>(some).equals(new HashSet<>(others));
    }

    private static Judgement exclusion(BidModelChange change, CurrentDimension now) {
        Boolean excluded = now.isExcluded(change.entityId());
        boolean isListed = now.entity(change.entityId()) != null || now.entitiesGap == null;
        if (excluded == null || !isListed) {
            return UNSEEN;
        }
        return excluded == (change.kind() == ChangeKind.EXCLUDE) ? DONE : AS_PLANNED;
    }

    private static Judgement baseBid(BidModelChange change, CurrentDimension now) {
        BigDecimal bid = now.baseBid();
        if (!now.hasBids()) {
            return UNSEEN;
        }
        if (ModelledValues.same(bid, change.baseBidAfter())) {
            return DONE;
        }
        return ModelledValues.same(bid, change.baseBidBefore())
                ? AS_PLANNED
                : differs(
                        bid == null
                                ? "the campaign has no base bid now"
                                : "the base bid is " + ModellingLimits.text(bid) + " now");
    }
}
