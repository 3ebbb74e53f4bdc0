package io.adplatform.sdk.bidmodel.entities;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.Collection;
import java.util.List;

/** Which of some entities are modelled (document 2, "Get modeled entities"). */
public final class FindModelledEntities extends RequestBuilder<ModelledEntities, FindModelledEntities> {

    static final Operation<ModelledEntities> OPERATION =
            Operation.read("POST /api/v3/bm/bid-models/dimension/entity").returns(ModelledEntities.class);

    public FindModelledEntities(Workspace workspace, Dimension dimension, Collection<Long> entityIds) {
        super(workspace, OPERATION);
        setter("dimension", "dimensionId").setter("includeCampaigns", "includeCampaignInfo");
        setter("byGroup", "groupIdBased");
        body("dimensionId", dimension).body("entityIds", List.copyOf(entityIds));
    }

    /** Asks for the campaigns too that model each entity. */
    public FindModelledEntities includeCampaigns() {
        return body("includeCampaignInfo", true);
    }

    /** Treats the IDs as IDs of groups instead of entities. */
    public FindModelledEntities byGroup() {
        return body("groupIdBased", true);
    }

    @Override
    protected void check(Checks checks) {
        checks.required("dimensionId", "entityIds").ids("entityIds").haveIds("dimensionId");
    }
}
