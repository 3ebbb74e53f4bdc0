package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.dimensions.DimensionSpending;
import io.adplatform.sdk.bidmodel.dimensions.Dimensions;
import io.adplatform.sdk.bidmodel.dimensions.GetDimensionStatistics;
import io.adplatform.sdk.bidmodel.dimensions.ModelledItemCount;
import io.adplatform.sdk.bidmodel.entities.ListEntities;
import io.adplatform.sdk.bidmodel.modelling.CampaignModelling;
import io.adplatform.sdk.bidmodel.modelling.DeleteBidModels;
import io.adplatform.sdk.bidmodel.modelling.EntityExclusion;
import io.adplatform.sdk.bidmodel.modelling.IncludeExclude;
import io.adplatform.sdk.bidmodel.modelling.ManageBidModels;
import io.adplatform.sdk.bidmodel.plan.ApplyBidModelPlan;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import io.adplatform.sdk.bidmodel.plan.DesiredBidModel;
import io.adplatform.sdk.bidmodel.plan.PlanBidModels;
import io.adplatform.sdk.bidmodel.plan.ReadBidModels;
import io.adplatform.sdk.bidmodel.reports.DownloadMetricsReport;
import io.adplatform.sdk.bidmodel.reports.MetricsReport;
import java.util.Collection;

/** How one campaign bids (document 2, "Bid modeling"). */
public final class CampaignBidModels {

    private final Workspace workspace;
    private final long campaignId;

    CampaignBidModels(Workspace workspace, long campaignId) {
        this.workspace = workspace;
        this.campaignId = campaignId;
    }

    /**
     * The entities of a dimension with their modelling and metrics (document 2, "List modeled entities of a campaign").
     */
    public ListEntities entities(Dimension dimension) {
        return new ListEntities(workspace, campaignId, dimension);
    }

    /** How many entities there are and are modelled, by dimension (document 2, "Campaign dimension statistics"). */
    public GetDimensionStatistics dimensionStatistics() {
        return new GetDimensionStatistics(workspace, campaignId);
    }

    /** How many items are modelled, by dimension (document 2, "Modeled item count"). */
    public Request<ModelledItemCount> modelledItemCount() {
        return dimensions().modelledItemCount(campaignId);
    }

    /** How many items of a dimension are modelled (document 2, "Modeled item count"). */
    public Request<ModelledItemCount> modelledItemCount(Dimension dimension) {
        return dimensions().modelledItemCount(campaignId, dimension);
    }

    /** Returns the spending on each entity of a dimension, in the account's currency (document 2, "Dimension spending"). */
    public Request<DimensionSpending> spending(Dimension dimension) {
        return dimensions().spending(campaignId, dimension);
    }

    /** The metrics of a dimension's entities and bundles (document 2, "Bid model metrics report"). */
    public MetricsReport report(Dimension dimension) {
        return new MetricsReport(workspace, campaignId, dimension);
    }

    /** The metrics of a dimension as a file to fetch (document 2, "Bid model metrics report", download). */
    public DownloadMetricsReport downloadReport(Dimension dimension) {
        return new DownloadMetricsReport(workspace, campaignId, dimension);
    }

    /** Adds, updates and deletes modelling of a dimension, all in one request (document 2, "Manage bid modeling"). */
    public ManageBidModels manage(Dimension dimension) {
        return modelling().manage(dimension);
    }

    /**
     * Deletes modelling (document 2, "Delete bid modeling data"). Only new modelling with the former values undoes it.
     */
    public DeleteBidModels delete() {
        return modelling().delete();
    }

    /** Targets entities again (document 2, "Include/exclude entities of a campaign dimension"). May be repeated. */
    public Request<Confirmation> include(Dimension dimension, Collection<Long> entityIds) {
        return modelling().include(dimension, entityIds);
    }

    /** Blocks entities (document 2, "Include/exclude entities of a campaign dimension"). May be repeated. */
    public Request<Confirmation> exclude(Dimension dimension, Collection<Long> entityIds) {
        return modelling().exclude(dimension, entityIds);
    }

    /**
     * Blocks entities or targets them again (document 2, "Include/exclude entities of a campaign dimension"). May be
     * repeated.
     */
    public Request<Confirmation> apply(Dimension dimension, EntityExclusion exclusion) {
        return modelling().apply(dimension, exclusion);
    }

    /** Device types to block or to target again, one a request. */
    public IncludeExclude deviceTypes() {
        return modelling().deviceTypes();
    }

    /** Exchanges to block or to target again, one a request. */
    public IncludeExclude exchanges() {
        return modelling().exchanges();
    }

    /** Traffic sources to block or to target again, one a request. */
    public IncludeExclude trafficSources() {
        return modelling().trafficSources();
    }

    /** Reads how the campaign is modelled in these dimensions, as CSV that {@link DesiredBidModel#fromCsv} reads. */
    public ReadBidModels current(Collection<Dimension> dimensions) {
        return new ReadBidModels(workspace, campaignId, dimensions);
    }

    /** Plans the changes towards a desired modelling. Changes nothing. */
    public PlanBidModels plan(DesiredBidModel desired) {
        return PlanBidModels.ofCampaign(workspace, campaignId, desired);
    }

    /**
     * Makes the changes of a plan, and returns the outcome of each. A plan that was made for another base URL, workspace or
     * campaign, or that breaks a rule, is refused before anything is sent.
     */
    public ApplyBidModelPlan apply(BidModelPlan plan) {
        return ApplyBidModelPlan.ofCampaign(workspace, campaignId, plan);
    }

    private Dimensions dimensions() {
        return Dimensions.on(workspace);
    }

    private CampaignModelling modelling() {
        return CampaignModelling.on(workspace, campaignId);
    }
}
