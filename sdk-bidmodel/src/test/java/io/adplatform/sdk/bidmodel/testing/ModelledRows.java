package io.adplatform.sdk.bidmodel.testing;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.entities.EntityRow;
import io.adplatform.sdk.bidmodel.entities.Metrics;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

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
        return new EntityRow(
                1,
                null,
                new BidModelData(bidModelDataId, 1L, null, new BigDecimal(ratio), type, Map.of()),
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
