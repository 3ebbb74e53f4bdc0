package io.adplatform.sdk.reports;

import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.OperationCatalogue;
import io.adplatform.sdk.reports.dashboards.Dashboards;
import io.adplatform.sdk.reports.schedules.ScheduleDelivery;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;

/** The operations of this module (documents 1 and 3). */
public final class ReportOperations implements OperationCatalogue {

    @Override
    public Collection<Operation<?>> operations() {
        return List.of(
                constant(ScheduleDelivery.class, "OPERATION"),
                Reports.DELETE,
                constant(Dashboards.class, "LIST"),
                constant(Dashboards.class, "CREATE"),
                constant(Dashboards.class, "UPDATE"),
                constant(Dashboards.class, "DELETE"),
                WorkspaceReport.OPERATION,
                IoReport.OPERATION,
                CustomerReport.OPERATION,
                CampaignReport.OPERATION,
                ExportReport.OPERATION);
    }

    // An operation stands beside the method that uses it, and is no API: only its own package sees it.
    private static Operation<?> constant(Class<?> declaring, String name) {
        try {
            Field constant = declaring.getDeclaredField(name);
            constant.setAccessible(true);
            return (Operation<?>) constant.get(null);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(declaring + " has no " + name, impossible);
        }
    }
}
