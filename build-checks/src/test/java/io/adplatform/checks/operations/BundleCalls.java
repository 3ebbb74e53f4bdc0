package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.bundles.BundleUpdate;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import java.util.List;

/** Bundles of a campaign. */
final class BundleCalls {

    List<Bundle> listBundles(AdPlatform platform, long campaignId) {
        return BidModels.on(platform)
                .bundles(campaignId)
                .list(Dimension.STATE)
                .search("coast")
                .send();
    }

    Confirmation createBundle(AdPlatform platform, long campaignId) {
        return BidModels.on(platform)
                .bundles(campaignId)
                .create(Dimension.STATE, "East coast", List.of(100_001L, 100_002L))
                .send();
    }

    Confirmation updateBundles(AdPlatform platform, long campaignId, long bundleId) {
        return BidModels.on(platform)
                .bundles(campaignId)
                .update(Dimension.STATE)
                .bundle(BundleUpdate.of(bundleId).name("West coast").entityIds(List.of(100_003L, 100_004L)))
                .send();
    }

    Confirmation deleteBundles(AdPlatform platform, long campaignId, long bundleId) {
        return BidModels.on(platform)
                .bundles(campaignId)
                .delete(Dimension.STATE, List.of(bundleId))
                .send();
    }
}
