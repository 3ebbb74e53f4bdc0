package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The current state of a change, compared with the plan. */
enum Judgement {

    /** It is as the plan saw it. */
    AS_PLANNED,

    /** It is as desired already. */
    DONE,

    /** Its value differs from the plan and from the desired value. */
    DRIFTED,

    /** The platform didn't show it. */
    UNSEEN;

    static Judgement of(BidModelChange change, CurrentDimension now) {
        if (now.unreadable != null) {
            return UNSEEN;
        }
        return switch (change.kind()) {
            case ADD, UPDATE, DELETE -> modelling(change, now);
            case ADD_BUNDLE, CHANGE_BUNDLE, UNBUNDLE -> bundle(change, now);
            case INCLUDE -> exclusion(change, now, false);
            case EXCLUDE -> exclusion(change, now, true);
            case BASE_BID -> baseBid(change, now);
        };
    }

    private static Judgement modelling(BidModelChange change, CurrentDimension now) {
        if (!isListed(change, now)) {
            // A complete list may lack the entity of an addition, at planning too.
            boolean known = now.entitiesGap == null && change.kind() == ChangeKind.ADD && !change.isOfBundle();
            return known ? AS_PLANNED : UNSEEN;
        }
        if (change.isOfBundle() && isAnotherBundle(change, now)) {
            return DRIFTED;
        }
        BidModelData there = there(change, now);
        BidModelData after = change.after();
        boolean done = after == null ? there == null : ModelledValues.has(there, after);
        return done ? DONE : ModelledValues.areSame(there, change.before()) ? AS_PLANNED : DRIFTED;
    }

    private static boolean isListed(BidModelChange change, CurrentDimension now) {
        return change.isOfBundle()
                ? now.bundle(change.entityId()) != null && !now.unseenBundles().contains(change.entityId())
                : now.entity(change.entityId()) != null && !now.isUnknown(change.entityId());
    }

    private static boolean isAnotherBundle(BidModelChange change, CurrentDimension now) {
        Bundle bundle = now.bundle(change.entityId());
        return bundle != null
                && (isRenamed(change, bundle)
                        || !(change.entitiesAfter().isEmpty()
                                || areSame(bundle.entityIds(), change.entitiesBefore())
                                || areSame(bundle.entityIds(), change.entitiesAfter())));
    }

    static boolean isRenamed(BidModelChange change, Bundle bundle) {
        return !Objects.equals(bundle.bundleName(), change.name());
    }

    /** How the entity or the bundle of a change is modelled now. */
    static @Nullable BidModelData there(BidModelChange change, CurrentDimension now) {
        if (!change.isOfBundle()) {
            return now.ofEntity(change.entityId());
        }
        Bundle bundle = now.bundle(change);
        return bundle == null ? null : now.ofBundle(bundle.bundleId());
    }

    private static Judgement bundle(BidModelChange change, CurrentDimension now) {
        Bundle there = change.kind() == ChangeKind.ADD_BUNDLE ? byName(change, now) : now.bundle(change);
        if (there == null) {
            // Without an ID, one of several bundles of the name can't be found.
            boolean none = change.entityId() != 0 || byName(change, now) == null;
            boolean gone = now.bundlesGap == null && change.kind() == ChangeKind.UNBUNDLE && none;
            boolean free = now.bundlesGap == null && change.kind() == ChangeKind.ADD_BUNDLE;
            return gone ? DONE : free ? AS_PLANNED : now.bundlesGap == null ? DRIFTED : UNSEEN;
        }
        if (isRenamed(change, there)) {
            return DRIFTED;
        }
        BidModelData data = now.ofBundle(there.bundleId());
        if (change.kind() == ChangeKind.UNBUNDLE) {
            boolean same = areSame(there.entityIds(), change.entitiesBefore())
                    && !now.unseenBundles().contains(there.bundleId())
                    && ModelledValues.areSame(data, change.before());
            return same ? AS_PLANNED : DRIFTED;
        }
        boolean filled = areSame(there.entityIds(), change.entitiesAfter());
        boolean modelled = change.after() == null
                || ModelledValues.isEmpty(change.after())
                || ModelledValues.has(data, change.after());
        if (filled && modelled) {
            return DONE;
        }
        BidModelData before = change.before();
        // Another multiplier would count for the entities that join.
        boolean asPlanned = change.kind() == ChangeKind.CHANGE_BUNDLE
                && areSame(there.entityIds(), change.entitiesBefore())
                && (before == null || ModelledValues.same(ModelledValues.factor(before), ModelledValues.factor(data)));
        return asPlanned ? AS_PLANNED : DRIFTED;
    }

    private static @Nullable Bundle byName(BidModelChange change, CurrentDimension now) {
        String name = change.name();
        return name == null ? null : now.bundles(name).stream().findFirst().orElse(null);
    }

    private static boolean areSame(List<Long> some, List<Long> others) {
        return new HashSet<>(some).equals(new HashSet<>(others));
    }

    private static Judgement exclusion(BidModelChange change, CurrentDimension now, boolean excluded) {
        if (now.entity(change.entityId()) == null) {
            return now.entitiesGap == null ? AS_PLANNED : UNSEEN;
        }
        Boolean found = now.isExcluded(change.entityId());
        return found == null ? UNSEEN : found == excluded ? DONE : AS_PLANNED;
    }

    private static Judgement baseBid(BidModelChange change, CurrentDimension now) {
        if (!now.hasBids()) {
            return UNSEEN;
        }
        if (ModelledValues.same(now.baseBid(), change.baseBidAfter())) {
            return DONE;
        }
        return ModelledValues.same(now.baseBid(), change.baseBidBefore()) ? AS_PLANNED : DRIFTED;
    }
}
