package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The dimensions of a step, read again. */
final class CurrentModelling {

    private final Map<Place, CurrentDimension> read = new HashMap<>();

    /** A dimension of a campaign. */
    record Place(long campaignId, Dimension dimension) {

        static Place of(BidModelChange change) {
            return new Place(change.campaignId(), change.dimension());
        }
    }

    void take(CurrentDimension one) {
        read.put(one.place(), one);
    }

    CurrentDimension of(BidModelChange change) {
        return Objects.requireNonNull(read.get(Place.of(change)), "every place of a step is read");
    }

    Judgement judge(BidModelChange change) {
        return Judgement.of(change, of(change));
    }

    /** How the subject of a change is modelled now. */
    @Nullable
    BidModelData there(BidModelChange change) {
        return Judgement.there(change, of(change));
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
