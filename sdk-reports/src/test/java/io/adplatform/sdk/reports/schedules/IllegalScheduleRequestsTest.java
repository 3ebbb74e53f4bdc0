package io.adplatform.sdk.reports.schedules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.contract.IllegalRequests;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.reports.Reports;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;

/** Requests that the platform would refuse are refused before they cost quota: field, value and rule are named. */
class IllegalScheduleRequestsTest extends IllegalRequests<Reports> {

    private static final Instant APRIL = Instant.parse("2099-04-01T00:00:00Z");

    IllegalScheduleRequestsTest() {
        super(Reports::on);
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                refused(r -> schedule(r, 0).subscriberEmails("a@b.cd"), "reportId must be above 0, was 0"),
                refused(r -> schedule(r, 1), "subscriberEmails is required"),
                refused(r -> schedule(r, 1).subscriberEmails(), "subscriberEmails must not be empty, was []"),
                refused(
                        r -> schedule(r, 1).subscriberEmails("a@b.cd", "a@b.cd,c@d.ef"),
                        "subscriberEmails[1] must be one e-mail address, was a@b.cd,c@d.ef"),
                refused(
                        r -> schedule(r, 1).subscriberEmails("nobody"),
                        "subscriberEmails[0] must be one e-mail address, was nobody"),
                refused(
                        r -> schedule(r, 1).subscriberEmails("a@b.cd\nBcc: c@d.ef"),
                        "subscriberEmails[0] must be one e-mail address, was a@b.cd Bcc: c@d.ef"),
                refused(r -> r.schedule(1).once().subscriberEmails("a@b.cd"), "fileType is required"),
                refused(
                        r -> r.schedule(1).once().subscriberEmails("a@b.cd").fileType(FileType.of("PDF")),
                        "fileType must have an ID; known are CSV (1), XLS (2), was unknown PDF"),
                refused(
                        r -> delivery(r.schedule(1).monthly(DayOfMonth.of(30), APRIL)),
                        "day(deliveryDay) must be First, Last or 1 to 29, was 30"),
                refused(
                        r -> delivery(r.schedule(1).monthly(DayOfMonth.of(31), APRIL)),
                        "day(deliveryDay) must be First, Last or 1 to 29, was 31"),
                refused(
                        r -> delivery(r.schedule(1).monthly(DayOfMonth.of(0), APRIL)),
                        "day(deliveryDay) must be First, Last or 1 to 29, was 0"),
                refused(
                        r -> delivery(r.schedule(1).once()).runningTotal(Instant.MIN),
                        "runningTotal(earliestCampaignDate) must be between the years 1970 and 9999, was "
                                + Instant.MIN),
                refused(
                        r -> delivery(r.schedule(1).weekly(DayOfWeek.MONDAY, Instant.MAX)),
                        "until(eventEndDate) must be between the years 1970 and 9999, was " + Instant.MAX));
    }

    @Test
    void aScheduleWhoseEndHasPassedIsRefused() {
        Instant past = Instant.parse("2020-01-01T00:00:00Z");

        assertThatThrownBy(() -> delivery(area().schedule(1).daily(past)).build())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContainingAll("until(eventEndDate) must be later than now", "was 2020-01-01T00:00:00Z");
        assertThatThrownBy(() -> delivery(area().schedule(1).weekly(DayOfWeek.MONDAY, Instant.EPOCH))
                        .build())
                .hasMessageContaining("until(eventEndDate) must be above 0, was 0");
    }

    private static Arguments refused(Function<Reports, Request<?>> request, String violation) {
        return arguments(violation, request);
    }

    private static ScheduleDelivery schedule(Reports reports, long reportId) {
        return reports.schedule(reportId).once().fileType(FileType.CSV);
    }

    private static ScheduleDelivery delivery(ScheduleDelivery chosen) {
        return chosen.subscriberEmails("a@b.cd").fileType(FileType.CSV);
    }

    @Test
    void anAddressWithoutADotIsLegal() {
        ScheduleDelivery delivery = area().schedule(1)
                .weekly(DayOfWeek.MONDAY, APRIL)
                .fileType(FileType.CSV)
                .subscriberEmails("reports@intranet");

        assertThat(delivery.build().json())
                .containsEntry("subscriberEmails", List.of("reports@intranet"))
                .containsEntry("eventEndDate", APRIL.toEpochMilli());
    }
}
