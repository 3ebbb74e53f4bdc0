package io.adplatform.sdk.reports;

import io.adplatform.sdk.Workspace;

/** Performance reports (document 3, "Dashboard reports"). */
public final class Reports {

    private final Workspace workspace;

    private Reports(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Reports in a workspace; a client is one too. */
    public static Reports on(Workspace workspace) {
        return new Reports(workspace);
    }

    /** Delivery, spend and results by campaign. */
    public CampaignReport byCampaign() {
        return new CampaignReport(workspace);
    }
}
