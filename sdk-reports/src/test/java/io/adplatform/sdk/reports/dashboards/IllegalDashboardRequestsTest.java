package io.adplatform.sdk.reports.dashboards;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.contract.IllegalRequests;
import io.adplatform.sdk.reports.Reports;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Requests that the platform would refuse are refused before they cost quota: field, value and rule are named. */
class IllegalDashboardRequestsTest extends IllegalRequests<Reports> {

    private static final DashboardData DATA = DashboardData.builder().build();

    IllegalDashboardRequestsTest() {
        super(Reports::on);
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                refused(r -> r.dashboards().delete(-1), "dashboardId(id) must be above 0, was -1"),
                refused(
                        r -> r.dashboards().create(Dashboard.of(" ", DATA)),
                        "dashboard.label(label) must not be blank, was \" \""),
                refused(
                        r -> r.dashboards().create(Dashboard.of("a", DATA).withLabel("")),
                        "dashboard.label(label) must not be empty, was \"\""),
                refused(
                        r -> r.dashboards().update(Dashboard.of("a", DATA)),
                        "dashboard.id(dashboardId) must be above 0"));
    }

    private static Arguments refused(Function<Reports, Request<?>> request, String violation) {
        return arguments(violation, request);
    }
}
