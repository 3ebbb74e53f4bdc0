package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.modelling.internal.ModellingRules;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.util.Collection;

/** Changes the bids of a campaign, and its blocked entities (document 2, "Bid modeling"). */
public final class CampaignModelling {

    // The request sets a flag to a value, so a repetition changes nothing.
    static final Operation<Confirmation> INCLUDE_EXCLUDE = Operation.repeatable(
                    "POST /api/v3/bm/campaigns/{campaignId}/include-Exclude/dimensions/{dimensionId}")
            .orPath("/api/v3/bm/campaigns/{campaignId}/include-exclude/dimensions/{dimensionId}")
            .returns(Confirmation.class);

    private final Workspace workspace;
    private final long campaignId;

    private CampaignModelling(Workspace workspace, long campaignId) {
        this.workspace = workspace;
        this.campaignId = campaignId;
    }

    /** The modelling of a campaign in a workspace. */
    public static CampaignModelling on(Workspace workspace, long campaignId) {
        return new CampaignModelling(workspace, campaignId);
    }

    /** Adds, updates and deletes modelling of a dimension, all in one request (document 2, "Manage bid modeling"). */
    public ManageBidModels manage(Dimension dimension) {
        return new ManageBidModels(workspace, campaignId, dimension);
    }

    /** Deletes modelling (document 2, "Delete bid modeling data"). */
    public DeleteBidModels delete() {
        return new DeleteBidModels(workspace, campaignId);
    }

    /** Targets entities again (document 2, "Include/exclude entities of a campaign dimension"). May be repeated. */
    public Request<Confirmation> include(Dimension dimension, Collection<Long> entityIds) {
        return apply("entityIds", dimension, EntityExclusion.include(entityIds));
    }

    /** Blocks entities (document 2, "Include/exclude entities of a campaign dimension"). May be repeated. */
    public Request<Confirmation> exclude(Dimension dimension, Collection<Long> entityIds) {
        return apply("entityIds", dimension, EntityExclusion.exclude(entityIds));
    }

    /**
     * Blocks entities or targets them again (document 2, "Include/exclude entities of a campaign dimension"). May be
     * repeated.
     */
    public Request<Confirmation> apply(Dimension dimension, EntityExclusion exclusion) {
        return apply("exclusion.entityIds", dimension, exclusion);
    }

    private Request<Confirmation> apply(String idsOfCaller, Dimension dimension, EntityExclusion exclusion) {
        return new PlainRequest<>(workspace, INCLUDE_EXCLUDE)
                .setter("dimension", "dimensionId")
                .setter(idsOfCaller, "ids")
                .path("campaignId", campaignId)
                .path("dimensionId", dimension)
                .body(exclusion.fields())
                .with(exclusion.further())
                .checked(ModellingRules::exclusion);
    }

    /** Blocks device types, or targets them again: one per request. */
    public IncludeExclude deviceTypes() {
        return new IncludeExclude(workspace, IncludeExclude.DEVICE_TYPE, campaignId);
    }

    /** Blocks exchanges, or targets them again: one per request. */
    public IncludeExclude exchanges() {
        return new IncludeExclude(workspace, IncludeExclude.EXCHANGE, campaignId);
    }

    /** Blocks traffic sources, or targets them again: one per request. */
    public IncludeExclude trafficSources() {
        return new IncludeExclude(workspace, IncludeExclude.TRAFFIC_SOURCE, campaignId);
    }
}
