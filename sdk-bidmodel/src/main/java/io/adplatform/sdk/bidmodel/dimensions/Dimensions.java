package io.adplatform.sdk.bidmodel.dimensions;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;

/** The dimensions of bid modelling, and a campaign's modelling in each of them (document 2, "Dimension"). */
public final class Dimensions {

    static final Operation<Page<DimensionNode>> LIST =
            Operation.read("GET /api/v3/bm/static/dimensions").cached().returnsPage("dimensions", DimensionNode.class);

    static final Operation<ModelledItemCount> COUNT = Operation.read(
                    "GET /api/v3/bm/campaigns/{campaignId}/bid-models/count")
            .returns(ModelledItemCount.class);

    static final Operation<DimensionSpending> SPENT = Operation.read(
                    "GET /api/v3/bm/campaigns/{campaignId}/dimension/{dimensionId}/spent")
            .returns(DimensionSpending.class);

    private final Workspace workspace;

    private Dimensions(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Dimensions in a workspace. */
    public static Dimensions on(Workspace workspace) {
        return new Dimensions(workspace);
    }

    /**
     * The dimensions that can be modelled, as a tree (document 2, "List dimensions"). The platform may count those below
     * others too, so that there are fewer rows than it counts.
     *
     * <p>The answer is cached for an hour, or as {@link io.adplatform.sdk.AdPlatformBuilder#cacheStaticLists} sets;
     * {@code options(o -> o.fresh(true))} asks the platform anyway.
     */
    public Request<Page<DimensionNode>> list() {
        return new PlainRequest<>(workspace, LIST);
    }

    /** How many items a campaign models, by dimension (document 2, "Modeled item count"). */
    public Request<ModelledItemCount> modelledItemCount(long campaignId) {
        return count(campaignId);
    }

    /** How many items of a dimension a campaign models (document 2, "Modeled item count"). */
    public Request<ModelledItemCount> modelledItemCount(long campaignId, Dimension dimension) {
        return count(campaignId)
                .setter("dimension", "dimensionId")
                .query("dimensionId", dimension)
                .checked(checks -> checks.haveIds("dimensionId"));
    }

    private PlainRequest<ModelledItemCount> count(long campaignId) {
        return new PlainRequest<>(workspace, COUNT).path("campaignId", campaignId);
    }

    /**
     * Returns the spending of a campaign on each entity of a dimension, in the account's currency (document 2, "Dimension
     * spending").
     */
    public Request<DimensionSpending> spending(long campaignId, Dimension dimension) {
        return new PlainRequest<>(workspace, SPENT)
                .setter("dimension", "dimensionId")
                .path("campaignId", campaignId)
                .path("dimensionId", dimension);
    }
}
