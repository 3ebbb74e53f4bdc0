package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The dimensions of a plan, read again. */
final class CurrentModelling {

    private final Map<Place, CurrentDimension> read = new LinkedHashMap<>();

    void take(CurrentDimension one) {
        read.put(one.place, one);
    }

    Collection<CurrentDimension> read() {
        return read.values();
    }

    CurrentDimension of(BidModelChange change) {
        return of(Place.of(change));
    }

    CurrentDimension of(Place place) {
        return Objects.requireNonNull(read.get(place), "every dimension of a plan is read");
    }

    /** How the entity or the bundle of a change is modelled now. */
    @Nullable
    BidModelData there(BidModelChange change) {
        CurrentDimension now = of(change);
        if (!change.isOfBundle()) {
            return now.ofEntity(change.entityId());
        }
        Bundle bundle = now.bundle(change);
        return bundle == null ? null : now.ofBundle(bundle.bundleId());
    }

    /** The current ID of the modelling; {@code null} if it has none, or if other rows have or may have the same. */
    @Nullable
    Long dataId(BidModelChange change) {
        BidModelData there = there(change);
        BidModelData before = change.before();
        boolean wasShared = change.kind() == ChangeKind.UPDATE && before != null && before.id() == null;
        long rows = read.values().stream().mapToLong(one -> one.rowsWith(there)).sum();
        return there == null || rows != 1 || wasShared || of(change).mayShareId(change) ? null : there.id();
    }
}
