package io.adplatform.sdk.reports.dashboards;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Replaces a stored dashboard (document 3, "Update dashboard"). May be repeated. Returns the stored dashboard, or the sent one if
 * the platform's answer is empty, as on some deployments.
 */
public final class UpdateDashboard extends RequestBuilder<Dashboard, UpdateDashboard> {

    static final Operation<Dashboard> OPERATION = Operation.repeatable("PUT /api/v2/das/dashboard/{dashboardId}")
            .doneByEmptyBody()
            .returnsBare(Dashboard.class);

    private final Dashboard dashboard;

    /** @param fields the dashboard as it is sent */
    UpdateDashboard(Workspace workspace, Dashboard dashboard, Map<String, ?> fields) {
        super(workspace, OPERATION);
        this.dashboard = dashboard;
        setter("dashboard.id", "dashboardId")
                .setter("dashboard.label", "label")
                .setter("dashboard.value", "value")
                .setter("dashboard.data", "data");
        path("dashboardId", dashboard.id() == null ? 0 : dashboard.id()).body(fields);
    }

    @Override
    protected void check(Checks checks) {
        checks.required("label", "data");
        checks.that(dashboard.id() != null && dashboard.id() > 0, "dashboardId", dashboard.id(), "must be above 0");
    }

    @Override
    public Response<Dashboard> sendForResponse() {
        return super.sendForResponse().map(this::storedOrSent);
    }

    @Override
    public CompletableFuture<Response<Dashboard>> sendForResponseAsync() {
        return super.sendForResponseAsync().thenApply(response -> response.map(this::storedOrSent));
    }

    private Dashboard storedOrSent(Dashboard answer) {
        return answer.label() == null && answer.data() == null ? dashboard : answer;
    }
}
