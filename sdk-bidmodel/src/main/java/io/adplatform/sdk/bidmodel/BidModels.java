package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.util.List;

/** Bid modelling: how a campaign bids on creatives, locations, devices and inventory (document 2, "Bid modeling"). */
public final class BidModels {

    static final Operation<List<Dimension>> DIMENSIONS =
            Operation.read("GET /api/v3/bm/static/dimensions").returnsList("dimensions", Dimension.class);

    private final Workspace workspace;

    private BidModels(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Bid modelling in a workspace; a client is one too. */
    public static BidModels on(Workspace workspace) {
        return new BidModels(workspace);
    }

    /** The dimensions that can be modelled, as a tree (document 2, "List dimensions"). */
    public Request<List<Dimension>> dimensions() {
        return new PlainRequest<>(workspace, DIMENSIONS);
    }
}
