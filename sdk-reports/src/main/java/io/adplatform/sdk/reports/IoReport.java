package io.adplatform.sdk.reports;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import java.util.Collection;

/**
 * Delivery, spend and results by insertion order (document 3, "Dashboard reports"). Covers three months at most. The documents
 * show its totals only; rows are read if the platform sends them.
 */
public final class IoReport extends DashboardReportBuilder<IoReport> {

    static final Operation<DashboardReport> OPERATION =
            Operation.read("POST /api/v3/das/report/by-io").returns(DashboardReport.class);

    IoReport(Workspace workspace) {
        super(workspace, OPERATION, ReportWindow.THREE_MONTHS, "ioIdsList", "budgetTypeIdList", "ioStatusIdsList");
        setter("ioIds", "ioIdsList")
                .setter("budgetTypeIds", "budgetTypeIdList")
                .setter("ioStatusIds", "ioStatusIdsList");
    }

    /** These insertion orders only. */
    public IoReport ioIds(Collection<Long> ioIds) {
        return selection("ioIdsList", ioIds);
    }

    /** Insertion orders with budgets of these types only. */
    public IoReport budgetTypeIds(Collection<Long> budgetTypeIds) {
        return selection("budgetTypeIdList", budgetTypeIds);
    }

    /** Insertion orders in one of these statuses only. */
    public IoReport ioStatusIds(Collection<Long> ioStatusIds) {
        return selection("ioStatusIdsList", ioStatusIds);
    }
}
