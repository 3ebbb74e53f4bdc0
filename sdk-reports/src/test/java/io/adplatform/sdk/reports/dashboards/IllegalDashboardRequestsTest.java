package io.adplatform.sdk.reports.dashboards;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.Violation;
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
                illegal(r -> r.dashboards().delete(-1), "id", "-1", "must be above 0"),
                illegal(r -> r.dashboards().create(Dashboard.of(" ", DATA)), "label", " ", "must not be blank"),
                illegal(
                        r -> r.dashboards().create(Dashboard.of("a", DATA).withLabel("")),
                        "label",
                        "",
                        "must not be empty"),
                illegal(r -> r.dashboards().update(Dashboard.of("a", DATA)), "dashboardId", null, "must be above 0"));
    }

    private static Arguments illegal(Function<Reports, Request<?>> request, String field, String value, String rule) {
        return arguments(request, new Violation(field, value, rule));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void areRefusedBeforeTheyAreSent(Function<Reports, Request<?>> request, Violation expected) {
        refused.assertRefused(request, expected);
    }
}
