package io.adplatform.sdk.bidmodel.reports;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;

/** The metrics of a dimension's entities and bundles (document 2, "Bid model metrics report"). */
public final class MetricsReports {

    private final Workspace workspace;

    private MetricsReports(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Metrics reports in a workspace; a client is one too. */
    public static MetricsReports on(Workspace workspace) {
        return new MetricsReports(workspace);
    }

    /** The metrics of a campaign's dimension as rows (document 2, "Bid model metrics report"). */
    public MetricsReport report(long campaignId, Dimension dimension) {
        return new MetricsReport(workspace, campaignId, dimension);
    }

    /** The metrics of a campaign's dimension as a file (document 2, "Bid model metrics report", download). */
    public DownloadMetricsReport download(long campaignId, Dimension dimension) {
        return new DownloadMetricsReport(workspace, campaignId, dimension);
    }
}
