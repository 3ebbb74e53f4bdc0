package io.adplatform.sdk.reports;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.reports.dashboards.Dashboards;
import io.adplatform.sdk.reports.schedules.ScheduleReport;

/**
 * Performance reports: as numbers, as files, by e-mail; and the dashboards that users look at them on (documents 1 and
 * 3).
 */
public final class Reports {

    static final Operation<Confirmation> DELETE =
            Operation.repeatable("DELETE /api/v3/ra/report/{reportId}").returns(Confirmation.class);

    private final Workspace workspace;

    private Reports(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Returns the area on this client's workspace. */
    public static Reports on(AdPlatform platform) {
        return on(platform.workspace());
    }

    /** Reports in a workspace. */
    public static Reports on(Workspace workspace) {
        return new Reports(workspace);
    }

    /** Delivery, spend and results by workspace. */
    public WorkspaceReport byWorkspace() {
        return new WorkspaceReport(workspace);
    }

    /** Delivery, spend and results by insertion order. */
    public IoReport byIo() {
        return new IoReport(workspace);
    }

    /** Delivery, spend and results by customer. */
    public CustomerReport byCustomer() {
        return new CustomerReport(workspace);
    }

    /** Delivery, spend and results by campaign. */
    public CampaignReport byCampaign() {
        return new CampaignReport(workspace);
    }

    /** A report as a file behind a link. */
    public ExportReport export() {
        return new ExportReport(workspace);
    }

    /**
     * The delivery of a report by e-mail: once, daily, weekly or monthly. The documents show no way to end it before its
     * end but to {@linkplain #delete delete} the report.
     */
    public ScheduleReport schedule(long reportId) {
        return ScheduleReport.on(workspace, reportId);
    }

    /**
     * Deletes a report and its schedule (document 1, "Delete a report"). May be repeated. The documents show no way back.
     */
    public Request<Confirmation> delete(long reportId) {
        return new PlainRequest<>(workspace, DELETE).path("reportId", reportId);
    }

    /** The stored dashboards. */
    public Dashboards dashboards() {
        return Dashboards.on(workspace);
    }
}
