package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.Collection;
import java.util.List;

/**
 * Deletes modelling of a campaign (document 2, "Delete bid modeling data"). Requires a selection, or {@link #everything()}. May
 * be repeated.
 */
public final class DeleteBidModels extends RequestBuilder<Confirmation, DeleteBidModels> {

    // Deleted modelling stays deleted.
    static final Operation<Confirmation> OPERATION = Operation.repeatable(
                    "DELETE /api/v3/bm/campaigns/{campaignId}/bid-models")
            .returns(Confirmation.class);

    private boolean everything;

    DeleteBidModels(Workspace workspace, long campaignId) {
        super(workspace, OPERATION);
        path("campaignId", campaignId);
        setter("dimensions", "dimensionIds");
    }

    /** The modelling of these dimensions. */
    public DeleteBidModels dimensions(Dimension... dimensions) {
        return query("dimensionIds", List.of(dimensions));
    }

    /** The modelling with these IDs, which are in {@link BidModelData#id()}. */
    public DeleteBidModels bidModelDataIds(Collection<Long> bidModelDataIds) {
        return query("bidModelDataIds", bidModelDataIds);
    }

    /** Names a campaign in the query too, as the documents allow without a reason. */
    public DeleteBidModels campaignId(long campaignId) {
        return query("campaignId", campaignId);
    }

    /** All modelling of the campaign. */
    public DeleteBidModels everything() {
        everything = true;
        return query("dimensionIds", null).query("bidModelDataIds", null);
    }

    @Override
    protected void check(Checks checks) {
        boolean some = checks.value("dimensionIds") != null || checks.value("bidModelDataIds") != null;
        checks.that(
                some || everything || checks.hasFurtherFields(),
                "dimensionIds",
                null,
                "is required, or bidModelDataIds, or everything()");
        checks.notEmpty("dimensionIds", "bidModelDataIds")
                .haveIds("dimensionIds")
                .ids("bidModelDataIds", "campaignId");
    }
}
