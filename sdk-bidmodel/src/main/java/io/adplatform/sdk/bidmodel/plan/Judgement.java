package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
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
    static Judgement of(BidModelChange change, List<BidModelData> wanted, CurrentModelling now) {
        CurrentDimension there = now.of(change);
        if (there.unreadable != null) {
            return differs("the list can't be read in full: " + there.unreadable);
        }
        return switch (change.kind()) {
            case ADD, UPDATE, DELETE -> modelling(change, wanted, now);
            case ADD_BUNDLE -> newBundle(change, there);
            case UNBUNDLE -> unbundling(change, there);
            case CHANGE_BUNDLE -> bundleEntities(change, wanted, there);
            case INCLUDE, EXCLUDE -> exclusion(change, there);
            case BASE_BID -> baseBid(change, there);
        };
    }

    private static Judgement modelling(BidModelChange change, List<BidModelData> wanted, CurrentModelling all) {
        CurrentDimension now = all.of(change);
        Bundle bundle = change.isOfBundle() ? now.bundle(change.entityId()) : null;
        boolean isListed = change.isOfBundle()
                ? bundle != null && !now.unseenBundles().contains(change.entityId())
                : now.entity(change.entityId()) != null && !now.isUnknown(change.entityId());
        if (!isListed) {
            // A complete list may lack the entity of an addition, at planning too.
            boolean known = now.entitiesGap == null && change.kind() == ChangeKind.ADD && !change.isOfBundle();
            return known ? AS_PLANNED : UNSEEN;
        }
        if (bundle != null && isRenamed(change, bundle)) {
            return renamed(bundle);
        }
        if (bundle != null
                && !change.entitiesAfter().isEmpty()
                && !areSame(bundle.entityIds(), change.entitiesBefore())
                && !areSame(bundle.entityIds(), change.entitiesAfter())) {
            return OTHER_BUNDLE;
        }
        BidModelData there = all.there(change);
        BidModelData after = change.after();
        BidModelData before = Objects.requireNonNullElse(change.before(), ModelledValues.NONE);
        if (after == null ? there == null : isDone(there, before, after, wanted)) {
            return DONE;
        }
        boolean isSame = change.before() == null ? there == null : ModelledValues.isBetween(there, before, wanted);
        if (!isSame) {
            String values = there == null ? "" : ChangeText.values(null, there);
            return differs(
                    there == null
                            ? "it isn't modelled now"
                            : "it has " + (values.isEmpty() ? "no values" : values) + " now");
        }
        return AS_PLANNED;
    }

    /** Whether the values are as wanted, and no other value has changed. */
    private static boolean isDone(
            @Nullable BidModelData there, BidModelData before, BidModelData after, List<BidModelData> wanted) {
        return ModelledValues.has(there, after) && ModelledValues.isBetween(there, before, wanted);
    }

    private static boolean isRenamed(BidModelChange change, Bundle bundle) {
        return !Objects.equals(bundle.bundleName(), change.name());
    }

    private static Judgement renamed(Bundle bundle) {
        return differs(
                "the bundle's name is " + (bundle.bundleName() == null ? "empty" : bundle.bundleName()) + " now");
    }

    private static Judgement newBundle(BidModelChange change, CurrentDimension now) {
        Bundle there = now.bundles(Objects.requireNonNullElse(change.name(), "")).stream()
                .findFirst()
                .orElse(null);
        if (there == null) {
            return now.bundlesGap == null ? AS_PLANNED : UNSEEN;
        }
        BidModelData values = ModelledValues.orNull(now.ofBundle(there.bundleId()));
        BidModelData after = ModelledValues.orNull(change.after());
        boolean isModelled =
                after == null ? values == null : isDone(values, ModelledValues.NONE, after, List.of(after));
        return isModelled && areSame(there.entityIds(), change.entitiesAfter()) ? DONE : OTHER_BUNDLE;
    }

    private static Judgement unbundling(BidModelChange change, CurrentDimension now) {
        Bundle there = now.bundle(change);
        if (there == null) {
            // Without an ID, one of several bundles of the name can't be found.
            boolean none = change.entityId() != 0
                    || now.bundles(Objects.requireNonNullElse(change.name(), ""))
                            .isEmpty();
            return now.bundlesGap != null ? UNSEEN : none ? DONE : differs("another bundle has the same name now");
        }
        if (isRenamed(change, there)) {
            return renamed(there);
        }
        boolean isSame = areSame(there.entityIds(), change.entitiesBefore())
                && !now.unseenBundles().contains(there.bundleId())
                && ModelledValues.areSame(now.ofBundle(there.bundleId()), change.before());
        return isSame ? AS_PLANNED : OTHER_BUNDLE;
    }

    private static Judgement bundleEntities(BidModelChange change, List<BidModelData> wanted, CurrentDimension now) {
        Bundle there = now.bundle(change.entityId());
        if (there == null) {
            return now.bundlesGap == null ? OTHER_BUNDLE : UNSEEN;
        }
        if (isRenamed(change, there)) {
            return renamed(there);
        }
        if (areSame(there.entityIds(), change.entitiesAfter())) {
            return DONE;
        }
        BidModelData before = change.before();
        BigDecimal factor = ModelledValues.factor(now.ofBundle(there.bundleId()));
        // Another multiplier would count for the entities that join.
        boolean isSame = areSame(there.entityIds(), change.entitiesBefore())
                && (before == null
                        || ModelledValues.same(ModelledValues.factor(before), factor)
                        || wanted.stream()
                                .anyMatch(one -> one.bidMultiplier() != null
                                        && ModelledValues.same(one.bidMultiplier(), factor)));
        return isSame ? AS_PLANNED : OTHER_BUNDLE;
    }

    private static boolean areSame(List<Long> some, List<Long> others) {
        return new HashSet<>(some).equals(new HashSet<>(others));
    }

    private static Judgement exclusion(BidModelChange change, CurrentDimension now) {
        if (now.entity(change.entityId()) == null) {
            return now.entitiesGap == null ? AS_PLANNED : UNSEEN;
        }
        Boolean excluded = now.isExcluded(change.entityId());
        return excluded == null ? UNSEEN : excluded == (change.kind() == ChangeKind.EXCLUDE) ? DONE : AS_PLANNED;
    }

    private static Judgement baseBid(BidModelChange change, CurrentDimension now) {
        if (!now.hasBids()) {
            return UNSEEN;
        }
        BigDecimal bid = now.baseBid();
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
