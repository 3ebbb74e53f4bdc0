package io.adplatform.sdk.reports.schedules;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.FileType;
import io.adplatform.sdk.contract.OperationContract;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.FakeWorkspace;
import io.adplatform.sdk.reports.Reports;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ScheduleContractTest {

    private static final Instant END = Instant.ofEpochMilli(4_070_908_800_000L);
    private static final Instant EARLIEST = Instant.ofEpochMilli(1_793_491_200_000L);

    @TestFactory
    Stream<DynamicTest> weekly() {
        return OperationContract.of(
                        ScheduleDelivery.OPERATION,
                        on -> Reports.on(on)
                                .schedule(6001)
                                .weekly(DayOfWeek.MONDAY, END)
                                .subscriberEmails("reports@example.com", "buyer+x@sub.example.com")
                                .fileType(FileType.CSV)
                                .runningTotal(EARLIEST))
                .sends("/api/v3/ra/report/email/schedule")
                .sendsJson("""
                        {"reportId": 6001, "deliveryFrequency": 3, "deliveryDay": "MONDAY", "eventEndDate": 4070908800000,
                         "subscriberEmails": ["reports@example.com", "buyer+x@sub.example.com"], "fileType": 1,
                         "runningTotalEnabled": true, "earliestCampaignDate": 1793491200000,
                         "earliestCampaignStartDate": 1793491200000}
                        """)
                .reads("the documented answer", """
                        {"success": true, "data": {"message": "Saved", "scheduledData": {
                          "earliestCampaignStartDate": 1793491200000, "reportId": 6001, "deliveryFrequency": 3, "fileType": 1,
                          "subscriberEmails": ["reports@example.com"], "eventEndDate": 4070908800000,
                          "deliveryDay": "MONDAY", "runningTotalEnabled": true}}}
                        """, saved -> {
                    assertThat(saved.message()).isEqualTo("Saved");
                    assertThat(saved.scheduledData())
                            .isEqualTo(new ScheduledReport.ScheduledData(
                                    6001L,
                                    DeliveryFrequency.WEEKLY,
                                    FileType.CSV,
                                    List.of("reports@example.com"),
                                    END,
                                    "MONDAY",
                                    true,
                                    EARLIEST,
                                    Map.of()));
                })
                .reads(
                        "a sentence alone",
                        "{\"success\": true, \"data\": {\"message\": \"Saved\"}}",
                        saved -> assertThat(saved.scheduledData()).isNull())
                .reads("words for IDs, the other spelling, a frequency that nobody knows", """
                        {"success": true, "data": {"scheduledData": {"reportId": "6001", "deliveryFrequency": 9,
                          "fileType": "xls", "subscriberEmails": "reports@example.com", "earliestCampaignDate": 1793491200,
                          "deliveryDay": 29, "owner": 1}}}
                        """, saved -> {
                    ScheduledReport.ScheduledData data = saved.scheduledData();
                    assertThat(data.deliveryFrequency()).isEqualTo(DeliveryFrequency.of(9));
                    assertThat(data.fileType()).isSameAs(FileType.XLS);
                    assertThat(data.subscriberEmails()).containsExactly("reports@example.com");
                    assertThat(data.earliestCampaignDate()).isEqualTo(EARLIEST);
                    assertThat(data.deliveryDay()).isEqualTo("29");
                    assertThat(data.additionalProperties()).isEqualTo(Map.of("owner", 1L));
                })
                .tests();
    }

    @Test
    void everyFrequencySendsWhatItNeedsAndNothingElse() {
        assertThat(sent(chosen().once()))
                .isEqualTo(Map.of(
                        "reportId",
                        6001L,
                        "deliveryFrequency",
                        DeliveryFrequency.ONCE,
                        "subscriberEmails",
                        List.of("a@example.com"),
                        "fileType",
                        FileType.XLS));
        assertThat(sent(chosen().daily(END)))
                .containsEntry("deliveryFrequency", DeliveryFrequency.DAILY)
                .containsEntry("deliveryDay", "MONDAY")
                .containsEntry("eventEndDate", END.toEpochMilli());
        assertThat(sent(chosen().weekly(DayOfWeek.SUNDAY, END)))
                .containsEntry("deliveryFrequency", DeliveryFrequency.WEEKLY)
                .containsEntry("deliveryDay", "SUNDAY");
        assertThat(sent(chosen().monthly(DayOfMonth.FIRST, END)))
                .containsEntry("deliveryFrequency", DeliveryFrequency.MONTHLY)
                .containsEntry("deliveryDay", "First");
        assertThat(sent(chosen().monthly(DayOfMonth.LAST, END))).containsEntry("deliveryDay", "Last");
        assertThat(sent(chosen().monthly(DayOfMonth.of(29), END))).containsEntry("deliveryDay", "29");
    }

    private static ScheduleReport chosen() {
        return Reports.on(new FakeWorkspace(call -> "")).schedule(6001);
    }

    private static Map<String, Object> sent(ScheduleDelivery delivery) {
        Call<ScheduledReport> call = delivery.subscriberEmails("a@example.com")
                .fileType(FileType.XLS)
                .build();
        return call.json();
    }
}
