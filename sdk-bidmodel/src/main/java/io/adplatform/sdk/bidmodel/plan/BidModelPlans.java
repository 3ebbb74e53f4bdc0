package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import java.util.Collection;

/** Plans for the bids of campaigns: the desired state, the changes, and their execution. */
public final class BidModelPlans {

    private final Workspace workspace;

    private BidModelPlans(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Plans in a workspace. */
    public static BidModelPlans on(Workspace workspace) {
        return new BidModelPlans(workspace);
    }

    /** Reads the current modelling of a campaign in these dimensions, as CSV. */
    public ReadBidModels current(long campaignId, Collection<Dimension> dimensions) {
        return new ReadBidModels(workspace, campaignId, dimensions);
    }

    /** Plans the changes that bring a campaign to the desired modelling. */
    public PlanBidModels plan(long campaignId, DesiredBidModel desired) {
        return new PlanBidModels(workspace, BidModelPlan.empty(workspace, campaignId, null), desired);
    }

    /**
     * Makes the changes of a campaign's plan. A plan for another base URL, workspace or campaign, or with a violation, is refused
     * before anything is sent.
     */
    public ApplyBidModelPlan apply(long campaignId, BidModelPlan plan) {
        return new ApplyBidModelPlan(workspace, BidModelPlan.empty(workspace, campaignId, null), plan);
    }

    /** Plans the changes that bring all running or pending campaigns of an insertion order to the desired modelling. */
    public PlanBidModels planIo(long ioId, DesiredBidModel desired) {
        return new PlanBidModels(workspace, BidModelPlan.empty(workspace, null, ioId), desired);
    }

    /** Makes the changes of an insertion order's plan, with one request for all of them. Refuses the same plans as {@link #apply}. */
    public ApplyBidModelPlan applyIo(long ioId, BidModelPlan plan) {
        return new ApplyBidModelPlan(workspace, BidModelPlan.empty(workspace, null, ioId), plan);
    }
}
