package io.adplatform.testkit.area.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import io.adplatform.testkit.Times;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SchedulesTest extends LoggedInTest {

    private static final String SCHEDULE = "/api/v3/ra/report/email/schedule";
    private static final Instant END = Instant.parse("2026-12-31T12:00:00Z");

    SchedulesTest() {
        super(atNoonWithoutLimit());
    }

    private Client.Reply schedule(int frequency, String more) throws Exception {
        return client.post(
                SCHEDULE,
                "{\"reportId\": 6001, \"subscriberEmails\": [\"a@b.example\"], \"fileType\": 1, \"deliveryFrequency\": "
                        + frequency + more + "}");
    }

    private Client.Reply until(int frequency, String day) throws Exception {
        return schedule(frequency, ", \"deliveryDay\": \"" + day + "\", \"eventEndDate\": " + END.toEpochMilli());
    }

    @Test
    void aScheduleSendsUntilItsEndAndNotAfter() throws Exception {
        Client.Reply saved = until(3, "MONDAY");
        assertThat(saved.data().at("/scheduledData/deliveryDay").textValue()).isEqualTo("MONDAY");
        assertThat(sandbox.scheduledReports()).containsExactly(6001L);
        assertThat(sandbox.sentReports()).isEmpty();

        sandbox.clock().advance(Duration.ofDays(12));
        assertThat(sandbox.sentReports())
                .extracting(SentReport::time)
                .containsExactly(Instant.parse("2026-11-23T00:00:00Z"), Instant.parse("2026-11-30T00:00:00Z"));
        sandbox.clock().set(END);
        assertThat(sandbox.scheduledReports()).containsExactly(6001L);
        sandbox.clock().set(END.plusMillis(1));
        assertThat(sandbox.scheduledReports()).isEmpty();
        sandbox.clock().set(END.plus(Duration.ofDays(60)));
        assertThat(sandbox.sentReports()).hasSize(6).allSatisfy(sent -> {
            assertThat(sent.time()).isBefore(END);
            assertThat(sent.subscriberEmails()).containsExactly("a@b.example");
        });
    }

    @Test
    void theNameOfAWeekdayMayBeWrittenInCapitalsOrNot() throws Exception {
        assertThat(until(3, "Monday").data().at("/scheduledData/deliveryDay").textValue())
                .isEqualTo("Monday");

        sandbox.clock().advance(Duration.ofDays(5));
        assertThat(sandbox.sentReports())
                .extracting(SentReport::time)
                .containsExactly(Instant.parse("2026-11-23T00:00:00Z"));
    }

    @Test
    void onceIsAtOnceAndMonthlyIsOnItsDay() throws Exception {
        assertThat(schedule(1, "").status()).isEqualTo(200);
        assertThat(sandbox.sentReports()).extracting(SentReport::time).containsExactly(Times.NOON);
        assertThat(sandbox.scheduledReports()).isEmpty();

        until(4, "Last");
        until(4, "First");
        sandbox.clock().set(END);
        assertThat(sandbox.sentReports())
                .extracting(SentReport::time)
                .containsExactly(
                        Times.NOON,
                        Instant.parse("2026-11-30T00:00:00Z"),
                        Instant.parse("2026-12-01T00:00:00Z"),
                        Instant.parse("2026-12-31T00:00:00Z"));
    }

    @Test
    void badAddressesAreDroppedWithAWarning() throws Exception {
        Client.Reply saved = client.post(SCHEDULE, """
                {"reportId": 6001, "subscriberEmails": ["a@b.example", "c@d.invalid"], "fileType": 2, "deliveryFrequency": 1}
                """);

        assertThat(saved.json().path("success").booleanValue()).isTrue();
        assertThat(saved.reason()).isEqualTo("c@d.invalid");
        assertThat(saved.data().at("/scheduledData/subscriberEmails").toString())
                .isEqualTo("[\"a@b.example\"]");
    }

    @Test
    void aDeletedReportSendsNothingMoreAndStaysDeleted() throws Exception {
        until(2, "MONDAY");
        play("""
                WAIT PT13H
                DELETE /api/v3/ra/report/6001
                DELETE /api/v3/ra/report/6001
                WAIT P10D
                """);

        assertThat(sandbox.sentReports()).hasSize(1);
        assertThat(sandbox.scheduledReports()).isEmpty();
    }

    @Test
    void whatMakesNoSenseIsNotScheduled() throws Exception {
        play("""
                POST /api/v3/ra/report/email/schedule {}
                  400
                POST /api/v3/ra/report/email/schedule {"reportId": 1, "subscriberEmails": ["a@b.example"], "fileType": 1,
                    "deliveryFrequency": 1}
                  422
                POST /api/v3/ra/report/email/schedule {"reportId": 6001, "subscriberEmails": ["x@y.invalid"], "fileType": 1,
                    "deliveryFrequency": 1}
                  422
                POST /api/v3/ra/report/email/schedule {"reportId": 6001, "subscriberEmails": ["a@b.example"], "fileType": 3,
                    "deliveryFrequency": 1}
                  422
                POST /api/v3/ra/report/email/schedule {%1$s, "deliveryFrequency": 2, "deliveryDay": "MONDAY", "eventEndDate": 1}
                  422
                POST /api/v3/ra/report/email/schedule {%1$s, "deliveryFrequency": 3, "deliveryDay": "Monday ",
                    "eventEndDate": 1798718400000}
                  400
                POST /api/v3/ra/report/email/schedule {%1$s, "deliveryFrequency": 4, "deliveryDay": "30", "eventEndDate": 1798718400000}
                  422
                POST /api/v3/ra/report/email/schedule {%1$s, "deliveryFrequency": 1, "runningTotalEnabled": true}
                  400
                POST /api/v3/ra/report/email/schedule {"reportId": 6002, "subscriberEmails": ["a@b.example"], "fileType": 1,
                    "deliveryFrequency": 1, "runningTotalEnabled": true, "earliestCampaignDate": 1}
                  422
                """.formatted("\"reportId\": 6001, \"subscriberEmails\": [\"a@b.example\"], \"fileType\": 1"));
        assertThat(sandbox.sentReports()).isEmpty();
        assertThat(sandbox.scheduledReports()).isEmpty();
    }

    @Test
    void anAdvertiserIsAddedOnce() throws Exception {
        play("""
                POST /api/v3/ua/organization/advertiser/add {"advertiserName": "North"}
                POST /api/v3/ua/organization/advertiser/add {"advertiserName": "North"}
                  422
                POST /api/v3/ua/organization/advertiser/add {}
                  400
                """);
    }
}
