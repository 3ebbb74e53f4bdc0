package io.adplatform.sdk.reports.dashboards;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.util.Map;
import java.util.Set;

/**
 * The stored dashboards (document 3, "Dashboard configuration"). An update replaces the whole configuration, so read
 * it, change what is to change, and write it back; what this SDK doesn't know stays what it was:
 *
 * <pre>{@code
 * Dashboards dashboards = Reports.on(platform).dashboards();
 * Dashboard mine = dashboards.list().send().items().get(0);
 * dashboards.update(mine.edit(data -> data.search("autumn"))).send();
 * }</pre>
 */
public final class Dashboards {

    static final Operation<DashboardList> LIST =
            Operation.read("GET /api/v2/das/dashboards").returnsBare(DashboardList.class);
    static final Operation<Dashboard> CREATE = Operation.once("POST /api/v2/das/dashboard")
            .returnsBare(Dashboard.class)
            .doneBy(stored -> stored.id() != null);
    static final Operation<Confirmation> DELETE = Operation.repeatable("DELETE /api/v2/das/dashboard")
            .doneByEmptyBody()
            .returnsBare(Confirmation.class);

    private static final Set<String> SET_BY_THE_SERVICE = Set.of("id", "created", "modifiedDate");

    private final Workspace workspace;

    private Dashboards(Workspace workspace) {
        this.workspace = workspace;
    }

    /** The dashboards of a workspace. */
    public static Dashboards on(Workspace workspace) {
        return new Dashboards(workspace);
    }

    /** All dashboards of the user. */
    public Request<DashboardList> list() {
        return new PlainRequest<>(workspace, LIST);
    }

    /**
     * Stores a new dashboard and answers it with its ID. Label and data are required; {@link Dashboard#of} makes one. Fields that
     * the service sets, such as the ID, are not sent, so a dashboard from an answer is copied.
     *
     * <p>May not be repeated after a lost answer: {@link #list()} shows whether it exists.
     */
    public Request<Dashboard> create(Dashboard dashboard) {
        return new PlainRequest<>(workspace, CREATE)
                .setter("dashboard.label", "label")
                .setter("dashboard.value", "value")
                .setter("dashboard.data", "data")
                .body(fields(dashboard))
                .checked(checks -> checks.required("label", "data"));
    }

    /**
     * Replaces a stored dashboard, the one with this {@linkplain Dashboard#id ID}, and answers it as it is stored. May be
     * repeated.
     *
     * <p>Of two who read the same dashboard and write it back, the last one wins: the platform has no version to check.
     */
    public UpdateDashboard update(Dashboard dashboard) {
        return new UpdateDashboard(workspace, dashboard, fields(dashboard));
    }

    /** Deletes a dashboard. May be repeated. The documents show no way back but to create it anew. */
    public Request<Confirmation> delete(long dashboardId) {
        return new PlainRequest<>(workspace, DELETE)
                .setter("dashboardId", "id")
                .query("id", dashboardId)
                .checked(checks -> checks.positive("id"));
    }

    private static Map<String, Object> fields(Dashboard dashboard) {
        Map<String, Object> fields = dashboard.toMap();
        fields.keySet().removeAll(SET_BY_THE_SERVICE);
        if (dashboard.data() != null) {
            // A map, so that a further field of the request can be put into it.
            fields.put("data", dashboard.data().toBuilder().unstamped().toMap());
        }
        return fields;
    }
}
