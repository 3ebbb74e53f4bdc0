package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;

/** A dimension of a campaign. */
record Place(long campaignId, Dimension dimension) {

    static Place of(BidModelChange change) {
        return new Place(change.campaignId(), change.dimension());
    }

    /** Returns the key of a row among all campaigns. */
    String key(PlanRow row) {
        return campaignId + " " + dimension + " " + row.key();
    }
}
