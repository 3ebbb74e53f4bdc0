package io.adplatform.sdk.reports;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;

/** Delivery, spend and results by workspace (document 3, "Dashboard reports"). Covers three months at most. */
public final class WorkspaceReport extends DashboardReportBuilder<WorkspaceReport> {

    static final Operation<DashboardReport> OPERATION =
            Operation.read("POST /api/v3/das/report/by-workspace").returns(DashboardReport.class);

    WorkspaceReport(Workspace workspace) {
        super(workspace, OPERATION, ReportWindow.THREE_MONTHS);
    }
}
