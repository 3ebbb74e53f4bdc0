package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change of a plan, compared with the values that were read again.
 *
 * @param isDone whether the values are as wanted already
 * @param difference a value that is neither as the plan found it nor as it wants it; {@code null} if there is none
 */
record Judgement(boolean isDone, @Nullable String difference) {

    private static final String UNSEEN = "the platform's list doesn't show it";

    /** @param wanted all values that the plan sets in the same modelling */
    static Judgement of(BidModelChange change, BidModelData wanted, CurrentDimension now) {
        if (now.unreadable != null) {
            return of(false, false, "the list can't be read in full: " + now.unreadable);
        }
        return switch (change.kind()) {
            case BASE_BID -> baseBid(change, now);
            case INCLUDE, EXCLUDE -> {
                Boolean isExcluded = now.isListed(change.entityId()) ? now.isExcluded(change.entityId()) : null;
                boolean isDone = isExcluded != null && isExcluded == (change.kind() == ChangeKind.EXCLUDE);
                yield of(isDone, isExcluded != null, UNSEEN);
            }
            case ADD, UPDATE, DELETE, ADD_BUNDLE, CHANGE_BUNDLE, UNBUNDLE ->
                change.isOfBundle() ? bundle(change, wanted, now) : entity(change, wanted, now);
        };
    }

    /** A change that is made, to be made, or else different. */
    private static Judgement of(boolean isDone, boolean isAsPlanned, String difference) {
        return new Judgement(isDone, isDone || isAsPlanned ? null : difference);
    }

    private static Judgement entity(BidModelChange change, BidModelData wanted, CurrentDimension now) {
        long id = change.entityId();
        // A complete list may lack the entity of an addition, at planning too.
        boolean isKnown = now.entity(id) != null
                ? !now.isUnknown(id)
                : now.entitiesGap == null && change.kind() == ChangeKind.ADD;
        return isKnown ? values(change, wanted, now.row(id).data()) : of(false, false, UNSEEN);
    }

    private static Judgement values(BidModelChange change, BidModelData wanted, @Nullable BidModelData there) {
        BidModelData before = change.before().data();
        boolean isAsPlanned = ModelledValues.isBetween(there, before, wanted);
        if (there == null) {
            return of(change.removes(), isAsPlanned, "it isn't modelled now");
        }
        boolean isDone = !change.removes()
                && ModelledValues.has(there, change.set())
                && ModelledValues.isBetween(there, ModelledValues.orNone(before), wanted);
        String values = PlanTable.values(null, there);
        return of(isDone, isAsPlanned, "it has " + (values.isEmpty() ? "no values" : values) + " now");
    }

    private static Judgement bundle(BidModelChange change, BidModelData wanted, CurrentDimension now) {
        PlanRow there = now.row(change);
        PlanRow before = change.before();
        if (there == null) {
            boolean isOther =
                    change.entityId() == 0 && !now.bundles(change.name()).isEmpty();
            boolean isGone = now.bundlesGap == null && !isOther;
            String absent = isOther ? "another bundle has the same name now" : "the bundle isn't there now";
            return of(
                    isGone && change.kind() == ChangeKind.UNBUNDLE,
                    isGone && change.kind() == ChangeKind.ADD_BUNDLE,
                    now.bundlesGap == null ? absent : UNSEEN);
        }
        if (!Objects.equals(there.name(), change.name())) {
            return of(false, false, "the bundle's name is " + there.name() + " now");
        }
        BidModelData values = there.data();
        boolean isSeen = !now.unseenBundles().contains(there.id());
        boolean isAsFound = there.hasEntitiesOf(before);
        boolean isAsWanted = there.hasEntitiesOf(change.after());
        String other = "the bundle has other entities or values now";
        return switch (change.kind()) {
            // Another multiplier would count for the entities that join.
            case CHANGE_BUNDLE -> of(isAsWanted, isAsFound && isFactorKept(before.data(), values, wanted), other);
            case UNBUNDLE -> of(false, isAsFound && isSeen && ModelledValues.areSame(values, before.data()), other);
            case ADD_BUNDLE -> {
                BidModelData set = ModelledValues.orNull(wanted);
                yield of(isAsWanted && ModelledValues.areSame(ModelledValues.orNull(values), set), false, other);
            }
            default ->
                isSeen && (change.after().entityIds().isEmpty() || isAsFound || isAsWanted)
                        ? values(change, wanted, values)
                        : of(false, false, isSeen ? other : UNSEEN);
        };
    }

    private static boolean isFactorKept(
            @Nullable BidModelData before, @Nullable BidModelData there, BidModelData wanted) {
        BigDecimal factor = ModelledValues.factor(there);
        return before == null
                || ModelledValues.same(factor, ModelledValues.factor(before))
                || ModelledValues.same(factor, wanted.bidMultiplier());
    }

    private static Judgement baseBid(BidModelChange change, CurrentDimension now) {
        BigDecimal bid = now.found().baseBid();
        if (!now.hasBids()) {
            return of(false, false, UNSEEN);
        }
        return of(
                ModelledValues.same(bid, change.baseBidAfter()),
                ModelledValues.same(bid, change.baseBidBefore()),
                bid == null
                        ? "the campaign has no base bid now"
                        : "the base bid is " + ModellingLimits.text(bid) + " now");
    }
}
