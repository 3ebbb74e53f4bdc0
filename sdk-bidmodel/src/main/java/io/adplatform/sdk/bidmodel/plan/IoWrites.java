package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.insertionorders.IoBidModels;
import io.adplatform.sdk.bidmodel.insertionorders.IoModelling;
import io.adplatform.sdk.bidmodel.insertionorders.ManageIoBidModels;
import io.adplatform.sdk.bidmodel.modelling.EntityExclusion;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The one request of an insertion order: all dimensions of all its campaigns, each mapping with its campaign. */
final class IoWrites {

    private IoWrites() {}

    /** Lists the changes that a request of an insertion order can't contain. */
    static List<String> violations(List<Planner.Part> parts) {
        List<String> violations = new ArrayList<>();
        List<BidModelChange> changes =
                parts.stream().flatMap(part -> part.changes().stream()).toList();
        changes.stream()
                .filter(change -> change.fillsBundle() || (change.isOfBundle() && change.kind() == ChangeKind.ADD))
                .forEach(change ->
                        violations.add(change.subject() + ": bundles are changed by campaign, not by insertion order"));
        changes.stream()
                .filter(change -> change.kind() == ChangeKind.UPDATE && change.isOfBundle())
                .filter(change -> parts.stream()
                                .mapToLong(part -> part.found().rowsWith(change.before()))
                                .sum()
                        != 1)
                .forEach(change -> violations.add(change.subject()
                        + ": its row has no bid model data ID, or the same as other rows, and bundles are changed by"
                        + " campaign"));
        if (!changes.isEmpty() && changes.stream().noneMatch(BidModelChange::models)) {
            violations.add("an insertion order can't change blocked entities or the base bid without any modelling");
        }
        return violations;
    }

    /** An addition to several campaigns with the same values is one action, with a mapping for each of them. */
    private record Addition(Dimension dimension, long entityId, BidModelData values) {}

    static Call<Confirmation> request(
            Progress progress, long ioId, List<BidModelChange> changes, CurrentModelling now) {
        ManageIoBidModels manage =
                IoBidModels.on(progress.user(), ioId).manage().options(same -> progress.options());
        Map<Addition, IoModelling> additions = new LinkedHashMap<>();
        List<Long> deleted = new ArrayList<>();
        Map<Place, List<Long>> included = new LinkedHashMap<>();
        Map<Place, List<Long>> excluded = new LinkedHashMap<>();
        for (BidModelChange change : changes) {
            Place place = Place.of(change);
            switch (change.kind()) {
                case ADD -> add(additions, change);
                case UPDATE ->
                    manage.update(ModelledValues.in(subject(change, now), Objects.requireNonNull(change.after())));
                case DELETE -> {
                    Long id = now.dataId(change);
                    if (id == null) {
                        manage.delete(subject(change, now));
                    } else {
                        deleted.add(id);
                    }
                }
                case INCLUDE ->
                    included.computeIfAbsent(place, first -> new ArrayList<>()).add(change.entityId());
                case EXCLUDE ->
                    excluded.computeIfAbsent(place, first -> new ArrayList<>()).add(change.entityId());
                case BASE_BID -> manage.baseBid(Objects.requireNonNull(change.baseBidAfter()));
                case ADD_BUNDLE, CHANGE_BUNDLE, UNBUNDLE ->
                    throw new IllegalArgumentException("bundles are changed by campaign");
            }
        }
        additions.forEach((addition, modelling) -> manage.add(ModelledValues.in(modelling, addition.values())));
        if (!deleted.isEmpty()) {
            manage.delete(deleted);
        }
        included.forEach((place, ids) ->
                manage.apply(place.dimension(), EntityExclusion.include(ids).campaignId(place.campaignId())));
        excluded.forEach((place, ids) ->
                manage.apply(place.dimension(), EntityExclusion.exclude(ids).campaignId(place.campaignId())));
        return manage.build();
    }

    private static void add(Map<Addition, IoModelling> additions, BidModelChange change) {
        Addition addition = new Addition(change.dimension(), change.entityId(), Objects.requireNonNull(change.after()));
        IoModelling before = additions.get(addition);
        IoModelling more = before == null
                ? IoModelling.of(change.dimension(), change.entityId())
                : before.entity(change.dimension(), change.entityId());
        additions.put(addition, more.inCampaign(change.campaignId()));
    }

    private static IoModelling subject(BidModelChange change, CurrentModelling now) {
        Long id = now.dataId(change);
        return id != null
                ? IoModelling.ofData(id)
                : IoModelling.of(change.dimension(), change.entityId()).inCampaign(change.campaignId());
    }
}
