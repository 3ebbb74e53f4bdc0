package io.adplatform.sdk.bidmodel.testing;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.entities.EntityRow;
import io.adplatform.sdk.bidmodel.entities.Metrics;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows that say how an entity or a bundle is modelled, and nothing else. */
public final class ModelledRows {

    private ModelledRows() {}

    /** A bundle with a strict spend ratio. */
    public static BundleRow bundle(long bundleId, long bidModelDataId, String strictRatio) {
        EntityRow row = entity(bidModelDataId, strictRatio, SpendRatioType.STRICT);
        return new BundleRow(
                bundleId,
                "East",
                List.of(),
                List.of(),
                row.bidModelData(),
                null,
                null,
                null,
                null,
                row.metrics(),
                Map.of());
    }

    /** An entity with a priority and a spend ratio. */
    public static EntityRow entity(long bidModelDataId, String ratio, SpendRatioType type) {
        return row(1, new BidModelData(bidModelDataId, 1L, null, new BigDecimal(ratio), type, Map.of()));
    }

    /** An entity with a strict spend ratio. */
    public static EntityRow strict(long id, @Nullable Long bidModelDataId, String ratio) {
        return row(
                id, new BidModelData(bidModelDataId, 1L, null, new BigDecimal(ratio), SpendRatioType.STRICT, Map.of()));
    }

    /** An entity with a bid multiplier and nothing else. */
    public static EntityRow multiplied(long bidModelDataId, String multiplier) {
        return row(1, new BidModelData(bidModelDataId, null, new BigDecimal(multiplier), null, null, Map.of()));
    }

    /** An entity that is modelled, and has no priority. */
    public static EntityRow withoutPriority(long bidModelDataId) {
        return multiplied(bidModelDataId, "1");
    }

    /** An entity that isn't modelled. */
    public static EntityRow unmodelled(long id) {
        return row(id, null);
    }

    private static EntityRow row(long id, @Nullable BidModelData data) {
        return new EntityRow(
                id,
                null,
                data,
                null,
                null,
                null,
                null,
                new EntityRow.CreativeDetails(null, null, null, null),
                new Metrics(
                        new Metrics.Delivery(null, null, null, null, null),
                        new Metrics.Cost(null, null, null, null, null, null),
                        new Metrics.Conversions(null, null, null, null, null, null, null),
                        new Metrics.Video(null, null, null, null, null, null, null, null, null)),
                Map.of());
    }
}
