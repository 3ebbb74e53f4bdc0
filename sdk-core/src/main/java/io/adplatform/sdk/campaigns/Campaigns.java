package io.adplatform.sdk.campaigns;

import io.adplatform.sdk.Workspace;

/**
 * The campaigns of a workspace. Other areas want their IDs.
 *
 * <p><strong>Not documented.</strong> Document 1 shows the rows of the listing, and no path; the one used here was seen on
 * deployments. Where a deployment has another one, the client's {@link io.adplatform.sdk.Dialect} takes it.
 */
public final class Campaigns {

    private final Workspace workspace;

    private Campaigns(Workspace workspace) {
        this.workspace = workspace;
    }

    /** The campaigns of a workspace; a client is one too. */
    public static Campaigns on(Workspace workspace) {
        return new Campaigns(workspace);
    }

    /** The basic listing of campaigns. Not documented; see {@link Campaigns}. */
    public ListCampaigns list() {
        return new ListCampaigns(workspace);
    }
}
