package io.adplatform.sdk.reports.schedules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.reports.Reports;
import io.adplatform.sdk.reports.testing.RefusedRequests;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that the platform would refuse are refused before they cost quota: field, value and rule are named. */
class IllegalScheduleRequestsTest {

    private static final Instant APRIL = Instant.parse("2026-04-01T00:00:00Z");

    private final RefusedRequests refused = new RefusedRequests();

    static Stream<Arguments> requests() {
        return Stream.of(
                illegal(r -> schedule(r, 0).subscriberEmails("a@b.cd"), "reportId", "0", "must be above 0"),
                illegal(r -> schedule(r, 1), "subscriberEmails", null, "is required"),
                illegal(r -> schedule(r, 1).subscriberEmails(), "subscriberEmails", "[]", "must not be empty"),
                illegal(
                        r -> schedule(r, 1).subscriberEmails("a@b.cd", "a@b.cd,c@d.ef"),
                        "subscriberEmails[1]",
                        "a@b.cd,c@d.ef",
                        "must be one e-mail address"),
                illegal(
                        r -> schedule(r, 1).subscriberEmails("nobody"),
                        "subscriberEmails[0]",
                        "nobody",
                        "must be one e-mail address"),
                illegal(
                        r -> schedule(r, 1).subscriberEmails("a@b.cd\nBcc: c@d.ef"),
                        "subscriberEmails[0]",
                        "a@b.cd\nBcc: c@d.ef",
                        "must be one e-mail address"),
                illegal(r -> r.schedule(1).once().subscriberEmails("a@b.cd"), "fileType", null, "is required"),
                illegal(
                        r -> r.schedule(1).once().subscriberEmails("a@b.cd").fileType(ReportFileType.of("PDF")),
                        "fileType",
                        "unknown PDF",
                        "must have an ID, which the platform goes by"),
                illegal(
                        r -> delivery(r.schedule(1).monthly(DayOfMonth.of(30), APRIL)),
                        "deliveryDay",
                        "30",
                        "must be First, Last or 1 to 29"),
                illegal(
                        r -> delivery(r.schedule(1).monthly(DayOfMonth.of(31), APRIL)),
                        "deliveryDay",
                        "31",
                        "must be First, Last or 1 to 29"),
                illegal(
                        r -> delivery(r.schedule(1).monthly(DayOfMonth.of(0), APRIL)),
                        "deliveryDay",
                        "0",
                        "must be First, Last or 1 to 29"),
                illegal(
                        r -> delivery(r.schedule(1).weekly(DayOfWeek.MONDAY, Instant.EPOCH)),
                        "eventEndDate",
                        "0",
                        "must be above 0"),
                illegal(
                        r -> delivery(r.schedule(1).once()).runningTotal(Instant.MIN),
                        "earliestCampaignDate",
                        Instant.MIN.toString(),
                        "must lie between the years 1970 and 9999"),
                illegal(
                        r -> delivery(r.schedule(1).weekly(DayOfWeek.MONDAY, Instant.MAX)),
                        "eventEndDate",
                        Instant.MAX.toString(),
                        "must lie between the years 1970 and 9999"));
    }

    private static Arguments illegal(Function<Reports, Request<?>> request, String field, String value, String rule) {
        return arguments(request, new Violation(field, value, rule));
    }

    private static ScheduleDelivery schedule(Reports reports, long reportId) {
        return reports.schedule(reportId).once().fileType(ReportFileType.CSV);
    }

    private static ScheduleDelivery delivery(ScheduleDelivery chosen) {
        return chosen.subscriberEmails("a@b.cd").fileType(ReportFileType.CSV);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void areRefusedBeforeTheyAreSent(Function<Reports, Request<?>> request, Violation expected) {
        refused.assertRefused(request, expected);
    }

    @Test
    void anAddressWithoutADotIsLegal() {
        ScheduleDelivery delivery = refused.reports()
                .schedule(1)
                .weekly(DayOfWeek.MONDAY, APRIL)
                .fileType(ReportFileType.CSV)
                .subscriberEmails("reports@intranet");

        assertThat(delivery.build().json())
                .containsEntry("subscriberEmails", List.of("reports@intranet"))
                .containsEntry("eventEndDate", APRIL.toEpochMilli());
    }
}
