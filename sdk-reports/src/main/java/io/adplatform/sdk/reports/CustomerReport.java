package io.adplatform.sdk.reports;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import java.util.Collection;

/** Delivery, spend and results by customer (document 3, "Dashboard reports"). Covers three months at most. */
public final class CustomerReport extends DashboardReportBuilder<CustomerReport> {

    static final Operation<DashboardReport> OPERATION =
            Operation.read("POST /api/v3/das/report/by-customer").returns(DashboardReport.class);

    CustomerReport(Workspace workspace) {
        super(workspace, OPERATION, ReportWindow.THREE_MONTHS, "campaignTypeIds", "budgetTypeIdList");
        setter("budgetTypeIds", "budgetTypeIdList");
    }

    /** Selects the delivery of campaigns of these types. */
    public CustomerReport campaignTypeIds(Collection<Long> campaignTypeIds) {
        return selection("campaignTypeIds", campaignTypeIds);
    }

    /** Selects the delivery on budgets of these types. */
    public CustomerReport budgetTypeIds(Collection<Long> budgetTypeIds) {
        return selection("budgetTypeIdList", budgetTypeIds);
    }
}
