package io.adplatform.sdk.bidmodel.entities;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import java.util.Collection;

/** The entities of a dimension, with their modelling and their metrics (document 2, "Bid modeling"). */
public final class Entities {

    private final Workspace workspace;

    private Entities(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Entities in a workspace; a client is one too. */
    public static Entities on(Workspace workspace) {
        return new Entities(workspace);
    }

    /**
     * The entities of a campaign's dimension with their modelling and metrics (document 2, "List modeled entities of a
     * campaign").
     */
    public ListEntities list(long campaignId, Dimension dimension) {
        return new ListEntities(workspace, campaignId, dimension);
    }

    /** Which of these entities are modelled, in any campaign (document 2, "Get modeled entities"). */
    public FindModelledEntities findModelled(Dimension dimension, Collection<Long> entityIds) {
        return new FindModelledEntities(workspace, dimension, entityIds);
    }
}
