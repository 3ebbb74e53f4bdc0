package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.modelling.EntityType;
import io.adplatform.sdk.bidmodel.plan.BidModelChange.Target;
import org.jspecify.annotations.Nullable;

/** A dimension of a campaign. */
record Place(long campaignId, Dimension dimension) {

    static Place of(BidModelChange change) {
        return new Place(change.campaignId(), change.dimension());
    }

    Target target(EntityType type, long id, @Nullable String name) {
        return new Target(campaignId, dimension, type, id, name);
    }
}
