package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.operation.TypeRef;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** How one campaign bids (document 2, "Bid modeling"). */
public final class CampaignBidModels {

    static final Operation<ModelledItemCount> COUNT = Operation.read(
                    "GET /api/v3/bm/campaigns/{campaignId}/bid-models/count")
            .returns(ModelledItemCount.class);

    static final Operation<Map<Long, BigDecimal>> SPENT = Operation.read(
                    "GET /api/v3/bm/campaigns/{campaignId}/dimension/{dimensionId}/spent")
            .returnsField("entityWiseSpent", new TypeRef<>() {});

    // The flag is set to what the request says; a second time changes nothing.
    static final Operation<Confirmation> INCLUDE_EXCLUDE = Operation.repeatable(
                    "POST /api/v3/bm/campaigns/{campaignId}/include-Exclude/dimensions/{dimensionId}")
            .orPath("/api/v3/bm/campaigns/{campaignId}/include-exclude/dimensions/{dimensionId}")
            .returns(Confirmation.class);

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
        return count();
    }

    /** How many items of a dimension are modelled (document 2, "Modeled item count"). */
    public Request<ModelledItemCount> modelledItemCount(Dimension dimension) {
        return count().query("dimensionId", dimension).checked(checks -> checks.haveIds("dimensionId"));
    }

    private PlainRequest<ModelledItemCount> count() {
        return new PlainRequest<>(workspace, COUNT).path("campaignId", campaignId);
    }

    /** What was spent on each entity of a dimension, in the account's currency (document 2, "Dimension spending"). */
    public Request<Map<Long, BigDecimal>> spending(Dimension dimension) {
        return new PlainRequest<>(workspace, SPENT)
                .path("campaignId", campaignId)
                .path("dimensionId", dimension);
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
        return new ManageBidModels(workspace, campaignId, dimension);
    }

    /** Deletes modelling (document 2, "Delete bid modeling data"). */
    public DeleteBidModels delete() {
        return new DeleteBidModels(workspace, campaignId);
    }

    /** Targets entities again (document 2, "Include/exclude entities of a campaign dimension"). May be repeated. */
    public Request<Confirmation> include(Dimension dimension, List<Long> entityIds) {
        return apply(dimension, EntityExclusion.include(entityIds));
    }

    /** Blocks entities (document 2, "Include/exclude entities of a campaign dimension"). May be repeated. */
    public Request<Confirmation> exclude(Dimension dimension, List<Long> entityIds) {
        return apply(dimension, EntityExclusion.exclude(entityIds));
    }

    /**
     * Blocks entities or targets them again (document 2, "Include/exclude entities of a campaign dimension"). May be
     * repeated.
     */
    public Request<Confirmation> apply(Dimension dimension, EntityExclusion exclusion) {
        PlainRequest<Confirmation> request = new PlainRequest<>(workspace, INCLUDE_EXCLUDE)
                .path("campaignId", campaignId)
                .path("dimensionId", dimension)
                .checked(EntityExclusion::check);
        exclusion.fields().forEach(request::body);
        return request;
    }

    /** Device types to block or to target again, one a request. */
    public IncludeExclude deviceTypes() {
        return new IncludeExclude(workspace, IncludeExclude.DEVICE_TYPE, campaignId);
    }

    /** Exchanges to block or to target again, one a request. */
    public IncludeExclude exchanges() {
        return new IncludeExclude(workspace, IncludeExclude.EXCHANGE, campaignId);
    }

    /** Traffic sources to block or to target again, one a request. */
    public IncludeExclude trafficSources() {
        return new IncludeExclude(workspace, IncludeExclude.TRAFFIC_SOURCE, campaignId);
    }
}
