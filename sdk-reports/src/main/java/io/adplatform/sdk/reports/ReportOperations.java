package io.adplatform.sdk.reports;

import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.OperationCatalogue;
import java.util.Collection;
import java.util.List;

/** The operations of this module (documents 1 and 3). */
public final class ReportOperations implements OperationCatalogue {

    @Override
    public Collection<Operation<?>> operations() {
        return List.of(
                ScheduleDelivery.OPERATION,
                Reports.DELETE,
                Dashboards.LIST,
                Dashboards.CREATE,
                Dashboards.UPDATE,
                Dashboards.DELETE,
                WorkspaceReport.OPERATION,
                IoReport.OPERATION,
                CustomerReport.OPERATION,
                CampaignReport.OPERATION,
                ExportReport.OPERATION);
    }
}
