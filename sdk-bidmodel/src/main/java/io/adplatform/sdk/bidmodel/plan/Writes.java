package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.bidmodel.bundles.BundleUpdate;
import io.adplatform.sdk.bidmodel.bundles.Bundles;
import io.adplatform.sdk.bidmodel.bundles.UpdateBundles;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.insertionorders.IoModelling;
import io.adplatform.sdk.bidmodel.insertionorders.ManageIoBidModels;
import io.adplatform.sdk.bidmodel.modelling.CampaignModelling;
import io.adplatform.sdk.bidmodel.modelling.EntityExclusion;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ManageBidModels;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a plan, with the IDs that modellings have now.
 *
 * @param ioId the insertion order; {@code null} for a campaign
 * @param now the dimensions of the plan, read again
 * @param isMoved whether a step before has changed the entities of the bundle of a change
 */
record Writes(
        Progress progress, @Nullable Long ioId, Map<Place, CurrentDimension> now, Predicate<BidModelChange> isMoved) {

    /**
     * Returns the request of these changes: of a dimension, of bundles' entities, or of an insertion order.
     *
     * @throws io.adplatform.sdk.error.InvalidRequestException if it would break a rule
     */
    Call<Confirmation> request(List<BidModelChange> changes) {
        BidModelChange first = changes.get(0);
        if (ioId != null) {
            return requestOfIo(ioId, changes);
        }
        if (first.kind() == ChangeKind.CHANGE_BUNDLE) {
            UpdateBundles update = Bundles.on(progress.user(), first.campaignId())
                    .update(first.dimension())
                    .options(same -> progress.options());
            changes.forEach(change -> update.bundle(BundleUpdate.of(change.entityId())
                    .name(nameOf(change))
                    .entityIds(change.after().entityIds())));
            return update.build();
        }
        ManageBidModels manage = CampaignModelling.on(progress.user(), first.campaignId())
                .manage(first.dimension())
                .options(same -> progress.options());
        changes.forEach(change -> into(manage, change));
        return manage.build();
    }

    private void into(ManageBidModels manage, BidModelChange change) {
        List<Long> id = List.of(change.entityId());
        switch (change.kind()) {
            case ADD -> manage.add(ModelledValues.in(subject(change), change.set()));
            case UPDATE -> manage.update(ModelledValues.in(update(change), change.set()));
            case DELETE -> manage.delete(List.of(Objects.requireNonNullElse(dataId(change), 0L)));
            case ADD_BUNDLE ->
                manage.add(ModelledValues.in(
                        EntityModelling.ofNewBundle(
                                nameOf(change), change.after().entityIds()),
                        change.set()));
            case UNBUNDLE -> {
                PlanRow bundle = there(Place.of(change)).row(change);
                manage.unbundle(bundle == null ? id : List.of(bundle.id()));
            }
            case INCLUDE -> manage.include(id);
            case EXCLUDE -> manage.exclude(id);
            case BASE_BID -> manage.baseBid(change.bidToSet());
            case CHANGE_BUNDLE -> throw new IllegalArgumentException("has a separate request");
        }
    }

    /** The documents demand a bundle's name and its present entities beside its ID. */
    private EntityModelling subject(BidModelChange change) {
        if (!change.isOfBundle()) {
            return EntityModelling.of(change.entityId());
        }
        PlanRow bundle =
                Objects.requireNonNull(there(Place.of(change)).row(change), "a bundle that is modelled was read");
        return EntityModelling.ofBundle(
                bundle.id(),
                nameOf(change),
                isMoved.test(change) ? change.after().entityIds() : bundle.entityIds());
    }

    private ModellingUpdate update(BidModelChange change) {
        Long id = dataId(change);
        if (id != null) {
            return ModellingUpdate.of(id);
        }
        return change.isOfBundle()
                ? ModellingUpdate.ofBundle(change.entityId())
                : ModellingUpdate.ofEntity(change.entityId());
    }

    /** All dimensions of all campaigns are in one request, each mapping with its campaign. */
    private Call<Confirmation> requestOfIo(long io, List<BidModelChange> changes) {
        ManageIoBidModels manage = ManageIoBidModels.on(progress.user(), io).options(same -> progress.options());
        List<Long> deleted = new ArrayList<>();
        for (BidModelChange change : changes) {
            Long dataId = dataId(change);
            List<Long> id = List.of(change.entityId());
            long campaignId = change.campaignId();
            IoModelling entity =
                    IoModelling.of(change.dimension(), change.entityId()).inCampaign(campaignId);
            IoModelling modelling = dataId == null ? entity : IoModelling.ofData(dataId);
            switch (change.kind()) {
                case ADD -> manage.add(ModelledValues.in(entity, change.set()));
                case UPDATE -> manage.update(ModelledValues.in(modelling, change.set()));
                case DELETE -> {
                    if (dataId == null) {
                        manage.delete(entity);
                    } else {
                        deleted.add(dataId);
                    }
                }
                case INCLUDE ->
                    manage.apply(change.dimension(), EntityExclusion.include(id).campaignId(campaignId));
                case EXCLUDE ->
                    manage.apply(change.dimension(), EntityExclusion.exclude(id).campaignId(campaignId));
                case BASE_BID -> manage.baseBid(change.bidToSet());
                case ADD_BUNDLE, CHANGE_BUNDLE, UNBUNDLE ->
                    throw new IllegalArgumentException("bundles are changed by campaign");
            }
        }
        return (deleted.isEmpty() ? manage : manage.delete(deleted)).build();
    }

    private static String nameOf(BidModelChange change) {
        return Objects.requireNonNullElse(change.name(), "");
    }

    CurrentDimension there(Place place) {
        return Objects.requireNonNull(now.get(place), "every dimension of a plan is read");
    }

    /** Whether a request can name it. A campaign deletes by bid model data ID, and an insertion order changes bundles by it. */
    boolean canName(BidModelChange change) {
        boolean needsId = ioId != null ? change.isOfBundle() && change.models() : change.kind() == ChangeKind.DELETE;
        return !needsId || dataId(change) != null;
    }

    /** The current ID of the modelling; {@code null} if it has none, or if other rows have or may have the same. */
    private @Nullable Long dataId(BidModelChange change) {
        CurrentDimension there = there(Place.of(change));
        PlanRow row = there.row(change);
        BidModelData data = row == null ? null : row.data();
        BidModelData before = change.before().data();
        boolean wasShared = change.kind() == ChangeKind.UPDATE && before != null && before.id() == null;
        long rows = now.values().stream()
                .mapToLong(one -> one.found().rowsWith(data))
                .sum();
        return data == null || rows != 1 || wasShared || there.mayShareId(change) ? null : data.id();
    }
}
