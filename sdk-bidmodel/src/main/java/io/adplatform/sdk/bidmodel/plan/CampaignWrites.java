package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Workspace;
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
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A campaign's requests: one or two for a dimension, and one more for the entities of its bundles. */
final class CampaignWrites implements PlanWrites {

    private final Workspace workspace;
    private final RequestOptions options;

    CampaignWrites(Workspace workspace, RequestOptions options) {
        this.workspace = workspace;
        this.options = options;
    }

    @Override
    public List<List<BidModelChange>> requests(List<BidModelChange> changes) {
        return inOrder(changes);
    }

    /** Entities move between bundles after bids are lowered, and before bids are raised, as far as these concern the move. */
    static List<List<BidModelChange>> inOrder(List<BidModelChange> changes) {
        Predicate<BidModelChange> concernsMove =
                change -> changes.stream().anyMatch(move -> changesBundle(move) && concern(move, change));
        // A new bundle may take entities that leave another one.
        Predicate<BidModelChange> raises =
                change -> change.direction() >= (change.kind() == ChangeKind.ADD_BUNDLE ? 0 : 1);
        boolean lowers = changes.stream().anyMatch(change -> change.direction() < 0 && concernsMove.test(change));
        return List.copyOf(changes.stream()
                .collect(Collectors.groupingBy(
                        change -> changesBundle(change)
                                ? 1
                                : lowers && !raises.and(concernsMove).test(change) ? 0 : 2,
                        TreeMap::new,
                        Collectors.toList()))
                .values());
    }

    /** Whether both may change the bid of the same entity. */
    static boolean concern(BidModelChange move, BidModelChange change) {
        return change.kind() == ChangeKind.BASE_BID || !Collections.disjoint(move.entities(), change.entities());
    }

    private static boolean changesBundle(BidModelChange change) {
        return change.kind() == ChangeKind.CHANGE_BUNDLE;
    }

    @Override
    public Call<Confirmation> request(List<BidModelChange> changes, CurrentModelling now) {
        BidModelChange first = changes.get(0);
        if (changesBundle(first)) {
            UpdateBundles update = Bundles.on(workspace, first.campaignId())
                    .update(first.dimension())
                    .options(same -> options);
            changes.forEach(change -> update.bundle(BundleUpdate.of(change.entityId())
                    .name(Objects.requireNonNullElse(change.name(), ""))
                    .entityIds(change.entitiesAfter())));
            return update.build();
        }
        ManageBidModels manage = CampaignModelling.on(workspace, first.campaignId())
                .manage(first.dimension())
                .options(same -> options);
        changes.forEach(change -> into(manage, change, now));
        return manage.build();
    }

    private static void into(ManageBidModels manage, BidModelChange change, CurrentModelling now) {
        BidModelData after = change.after();
        switch (change.kind()) {
            case ADD -> manage.add(ModelledValues.in(subject(change), Objects.requireNonNull(after)));
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

    /** The documents demand a bundle's name and entities beside its ID. */
    private static EntityModelling subject(BidModelChange change) {
        String name = change.name();
        if (!change.isOfBundle()) {
            return EntityModelling.of(change.entityId());
        }
        return name == null || change.entitiesAfter().isEmpty()
                ? EntityModelling.ofBundle(change.entityId())
                : EntityModelling.ofBundle(change.entityId(), name, change.entitiesAfter());
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
