package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.bundles.BundleUpdate;
import io.adplatform.sdk.bidmodel.bundles.Bundles;
import io.adplatform.sdk.bidmodel.bundles.UpdateBundles;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.modelling.CampaignModelling;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ManageBidModels;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Progress;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** A campaign's requests: changes of a dimension, or of the entities of its bundles. */
final class CampaignWrites {

    private CampaignWrites() {}

    /**
     * Returns the request of a step.
     *
     * @param now what was read again
     * @param isMoved whether a step before has changed the entities of the bundle of a change
     * @throws io.adplatform.sdk.error.InvalidRequestException if it would break a rule
     */
    static Call<Confirmation> request(
            Progress progress, List<BidModelChange> changes, CurrentModelling now, Predicate<BidModelChange> isMoved) {
        BidModelChange first = changes.get(0);
        if (first.kind() == ChangeKind.CHANGE_BUNDLE) {
            UpdateBundles update = Bundles.on(progress.user(), first.campaignId())
                    .update(first.dimension())
                    .options(same -> progress.options());
            changes.forEach(change -> update.bundle(BundleUpdate.of(change.entityId())
                    .name(Objects.requireNonNullElse(change.name(), ""))
                    .entityIds(change.entitiesAfter())));
            return update.build();
        }
        ManageBidModels manage = CampaignModelling.on(progress.user(), first.campaignId())
                .manage(first.dimension())
                .options(same -> progress.options());
        changes.forEach(change -> into(manage, change, now, isMoved.test(change)));
        return manage.build();
    }

    private static void into(ManageBidModels manage, BidModelChange change, CurrentModelling now, boolean isMoved) {
        BidModelData after = change.after();
        switch (change.kind()) {
            case ADD -> manage.add(ModelledValues.in(subject(change, now, isMoved), Objects.requireNonNull(after)));
            case UPDATE -> manage.update(ModelledValues.in(update(change, now), Objects.requireNonNull(after)));
            case DELETE -> manage.delete(List.of(Objects.requireNonNullElse(now.dataId(change), 0L)));
            case ADD_BUNDLE ->
                manage.add(ModelledValues.in(
                        EntityModelling.ofNewBundle(
                                Objects.requireNonNullElse(change.name(), ""), change.entitiesAfter()),
                        Objects.requireNonNull(after)));
            case UNBUNDLE -> {
                Bundle bundle = now.of(change).bundle(change);
                manage.unbundle(List.of(bundle == null ? change.entityId() : bundle.bundleId()));
            }
            case INCLUDE -> manage.include(List.of(change.entityId()));
            case EXCLUDE -> manage.exclude(List.of(change.entityId()));
            case BASE_BID -> manage.baseBid(Objects.requireNonNull(change.baseBidAfter()));
            case CHANGE_BUNDLE -> throw new IllegalArgumentException("has a separate request");
        }
    }

    /** The documents demand a bundle's name and its present entities beside its ID. */
    private static EntityModelling subject(BidModelChange change, CurrentModelling now, boolean isMoved) {
        if (!change.isOfBundle()) {
            return EntityModelling.of(change.entityId());
        }
        Bundle bundle = Objects.requireNonNull(now.of(change).bundle(change), "a bundle that is modelled was read");
        return EntityModelling.ofBundle(
                bundle.bundleId(),
                Objects.requireNonNullElse(bundle.bundleName(), ""),
                isMoved ? change.entitiesAfter() : bundle.entityIds());
    }

    private static ModellingUpdate update(BidModelChange change, CurrentModelling now) {
        Long id = now.dataId(change);
        if (id != null) {
            return ModellingUpdate.of(id);
        }
        return change.isOfBundle()
                ? ModellingUpdate.ofBundle(change.entityId())
                : ModellingUpdate.ofEntity(change.entityId());
    }
}
