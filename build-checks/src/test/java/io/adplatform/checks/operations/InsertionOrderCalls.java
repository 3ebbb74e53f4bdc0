package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.insertionorders.IoModelling;
import java.math.BigDecimal;
import java.util.List;

/** Bid models of an insertion order, which change all of its campaigns. */
final class InsertionOrderCalls {

    Confirmation manageBidModels(AdPlatform platform, long ioId) {
        return BidModels.on(platform)
                .io(ioId)
                .manage()
                .add(IoModelling.of(Dimension.STATE, 100_002).priority(1).bidMultiplier("1.5"))
                .baseBid(new BigDecimal("1.25"))
                .send();
    }

    Confirmation addPriority(AdPlatform platform, long ioId, long campaignId) {
        return BidModels.on(platform)
                .io(ioId)
                .addPriority(2, List.of(campaignId))
                .send();
    }

    Confirmation updatePriority(AdPlatform platform, long ioId, long campaignId) {
        return BidModels.on(platform)
                .io(ioId)
                .updatePriority(3, List.of(campaignId))
                .send();
    }

    Confirmation deletePriority(AdPlatform platform, long ioId, long campaignId) {
        return BidModels.on(platform)
                .io(ioId)
                .deletePriority(List.of(campaignId))
                .send();
    }
}
