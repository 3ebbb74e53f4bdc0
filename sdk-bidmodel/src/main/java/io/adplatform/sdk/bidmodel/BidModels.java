package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.bundles.Bundles;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.dimensions.DimensionNode;
import io.adplatform.sdk.bidmodel.dimensions.Dimensions;
import io.adplatform.sdk.bidmodel.entities.FindModelledEntities;
import java.util.Collection;

/**
 * Bid modelling: how campaigns bid on creatives, locations, devices and inventory (document 2, "Bid modeling").
 *
 * <pre>{@code
 * BidModels bids = BidModels.on(platform);
 * for (BidModelRow state : bids.campaign(7001).entities(Dimension.STATE).items()) { ... }
 * bids.campaign(7001).manage(Dimension.STATE)
 *         .update(ModellingUpdate.of(9001).bidMultiplier("1.5"))
 *         .send();
 * }</pre>
 *
 * <p>Three tools: the <em>spend ratio</em> is a share of the budget in percent, the <em>priority</em> the order of
 * bidding, the <em>bid multiplier</em> (or modifier) multiplies the base bid. Requests that break the platform's rules
 * are refused before they cost quota.
 */
public final class BidModels {

    private final Workspace workspace;

    private BidModels(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Returns the area on this client's workspace. */
    public static BidModels on(AdPlatform platform) {
        return on(platform.workspace());
    }

    /** Bid modelling in a workspace. */
    public static BidModels on(Workspace workspace) {
        return new BidModels(workspace);
    }

    /**
     * The dimensions that can be modelled, as a tree (document 2, "List dimensions").
     *
     * <p>The answer is cached for an hour, or as {@link io.adplatform.sdk.AdPlatformBuilder#cacheStaticLists} sets;
     * {@code options(o -> o.fresh(true))} asks the platform anyway.
     */
    public Request<Page<DimensionNode>> dimensions() {
        return Dimensions.on(workspace).list();
    }

    /** Which of these entities are modelled, in any campaign (document 2, "Get modeled entities"). */
    public FindModelledEntities modelledEntities(Dimension dimension, Collection<Long> entityIds) {
        return new FindModelledEntities(workspace, dimension, entityIds);
    }

    /** The bundles of a campaign. */
    public Bundles bundles(long campaignId) {
        return Bundles.on(workspace, campaignId);
    }

    /** How a campaign bids. */
    public CampaignBidModels campaign(long campaignId) {
        return new CampaignBidModels(workspace, campaignId);
    }

    /** How all campaigns of an insertion order (IO) bid. */
    public IoBidModels io(long ioId) {
        return new IoBidModels(workspace, ioId);
    }
}
