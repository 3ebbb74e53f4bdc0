package io.adplatform.sdk.reports.dashboards;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.reports.Reports;
import io.adplatform.sdk.reports.testing.RefusedRequests;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that the platform would refuse are refused before they cost quota: field, value and rule are named. */
class IllegalDashboardRequestsTest {

    private static final DashboardData DATA = DashboardData.builder().build();

    private final RefusedRequests refused = new RefusedRequests();

    static Stream<Arguments> requests() {
        return Stream.of(
                illegal(r -> r.dashboards().delete(-1), "dashboardId(id) must be above 0, was -1"),
                illegal(
                        r -> r.dashboards().create(Dashboard.of(" ", DATA)),
                        "dashboard.label(label) must not be blank, was \" \""),
                illegal(
                        r -> r.dashboards().create(Dashboard.of("a", DATA).withLabel("")),
                        "dashboard.label(label) must not be empty, was \"\""),
                illegal(
                        r -> r.dashboards().update(Dashboard.of("a", DATA)),
                        "dashboard.id(dashboardId) must be above 0"));
    }

    private static Arguments illegal(Function<Reports, Request<?>> request, String violation) {
        return arguments(request, violation);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void areRefusedBeforeTheyAreSent(Function<Reports, Request<?>> request, String expected) {
        refused.assertRefused(request, expected);
    }
}
