package io.adplatform.sdk.campaigns;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Workspace;

/**
 * The campaigns of a workspace. Other areas need their IDs.
 *
 * <p><strong>Not documented.</strong> Document 1 shows the rows of the list, but not its path. This path was seen on
 * deployments. Set a deployment's other path in the client's {@link io.adplatform.sdk.Dialect}.
 */
public final class Campaigns {

    private final Workspace workspace;

    private Campaigns(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Returns the area on this client's workspace. */
    public static Campaigns on(AdPlatform platform) {
        return on(platform.workspace());
    }

    /** Returns the campaigns of a workspace. */
    public static Campaigns on(Workspace workspace) {
        return new Campaigns(workspace);
    }

    /** Lists the campaigns. Not documented; see {@link Campaigns}. */
    public ListCampaigns list() {
        return new ListCampaigns(workspace);
    }
}
