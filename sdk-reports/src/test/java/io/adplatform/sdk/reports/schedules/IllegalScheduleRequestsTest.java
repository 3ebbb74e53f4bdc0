package io.adplatform.sdk.reports.schedules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.InvalidRequestException;
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

    private static final Instant APRIL = Instant.parse("2099-04-01T00:00:00Z");

    private final RefusedRequests refused = new RefusedRequests();

    static Stream<Arguments> requests() {
        return Stream.of(
                illegal(r -> schedule(r, 0).subscriberEmails("a@b.cd"), "reportId must be above 0, was 0"),
                illegal(r -> schedule(r, 1), "subscriberEmails is required"),
                illegal(r -> schedule(r, 1).subscriberEmails(), "subscriberEmails must not be empty, was []"),
                illegal(
                        r -> schedule(r, 1).subscriberEmails("a@b.cd", "a@b.cd,c@d.ef"),
                        "subscriberEmails[1] must be one e-mail address, was a@b.cd,c@d.ef"),
                illegal(
                        r -> schedule(r, 1).subscriberEmails("nobody"),
                        "subscriberEmails[0] must be one e-mail address, was nobody"),
                illegal(
                        r -> schedule(r, 1).subscriberEmails("a@b.cd\nBcc: c@d.ef"),
                        "subscriberEmails[0] must be one e-mail address, was a@b.cd Bcc: c@d.ef"),
                illegal(r -> r.schedule(1).once().subscriberEmails("a@b.cd"), "fileType is required"),
                illegal(
                        r -> r.schedule(1).once().subscriberEmails("a@b.cd").fileType(FileType.of("PDF")),
                        "fileType must have an ID; known are CSV (1), XLS (2), was unknown PDF"),
                illegal(
                        r -> delivery(r.schedule(1).monthly(DayOfMonth.of(30), APRIL)),
                        "day(deliveryDay) must be First, Last or 1 to 29, was 30"),
                illegal(
                        r -> delivery(r.schedule(1).monthly(DayOfMonth.of(31), APRIL)),
                        "day(deliveryDay) must be First, Last or 1 to 29, was 31"),
                illegal(
                        r -> delivery(r.schedule(1).monthly(DayOfMonth.of(0), APRIL)),
                        "day(deliveryDay) must be First, Last or 1 to 29, was 0"),
                illegal(
                        r -> delivery(r.schedule(1).weekly(DayOfWeek.MONDAY, Instant.EPOCH)),
                        "until(eventEndDate) must be above 0, was 0"),
                illegal(
                        r -> delivery(r.schedule(1).once()).runningTotal(Instant.MIN),
                        "runningTotal(earliestCampaignDate) must be between the years 1970 and 9999, was "
                                + Instant.MIN),
                illegal(
                        r -> delivery(r.schedule(1).weekly(DayOfWeek.MONDAY, Instant.MAX)),
                        "until(eventEndDate) must be between the years 1970 and 9999, was " + Instant.MAX));
    }

    @Test
    void aScheduleWhoseEndHasPassedIsRefused() {
        Instant past = Instant.parse("2020-01-01T00:00:00Z");

        assertThatThrownBy(() ->
                        delivery(refused.reports().schedule(1).daily(past)).build())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContainingAll("until(eventEndDate) must be later than now", "was 2020-01-01T00:00:00Z");
    }

    private static Arguments illegal(Function<Reports, Request<?>> request, String violation) {
        return arguments(request, violation);
    }

    private static ScheduleDelivery schedule(Reports reports, long reportId) {
        return reports.schedule(reportId).once().fileType(FileType.CSV);
    }

    private static ScheduleDelivery delivery(ScheduleDelivery chosen) {
        return chosen.subscriberEmails("a@b.cd").fileType(FileType.CSV);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void areRefusedBeforeTheyAreSent(Function<Reports, Request<?>> request, String expected) {
        refused.assertRefused(request, expected);
    }

    @Test
    void anAddressWithoutADotIsLegal() {
        ScheduleDelivery delivery = refused.reports()
                .schedule(1)
                .weekly(DayOfWeek.MONDAY, APRIL)
                .fileType(FileType.CSV)
                .subscriberEmails("reports@intranet");

        assertThat(delivery.build().json())
                .containsEntry("subscriberEmails", List.of("reports@intranet"))
                .containsEntry("eventEndDate", APRIL.toEpochMilli());
    }
}
