package io.adplatform.sdk.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.contract.OperationContract;
import io.adplatform.sdk.error.InvalidRequestException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CampaignReportContractTest {

    private static final Instant FROM = Instant.ofEpochMilli(1_761_955_200_000L);
    private static final Instant TO = Instant.ofEpochMilli(1_763_596_800_000L);

    @TestFactory
    Stream<DynamicTest> byCampaign() {
        return contract("/api/v3/da/report/by-campaign").tests();
    }

    @TestFactory
    Stream<DynamicTest> byCampaignAtTheOtherPath() {
        return contract("/api/v3/das/report/by-campaign")
                .in(Dialect.documented().alternatePaths(true))
                .tests();
    }

    private static OperationContract<DashboardReport> contract(String path) {
        return OperationContract.of(
                        CampaignReport.OPERATION,
                        on -> Reports.on(on)
                                .byCampaign()
                                .between(FROM, TO)
                                .timeZoneId(5)
                                .campaignStatus("all")
                                .creativeTypeIds(List.of(11L, 14L))
                                .search("spring")
                                .sortBy("spent", DashboardReportBuilder.Order.DESC)
                                .owIds(List.of(200001L, 200002L))
                                .campaignIds(List.of(7L, 8L))
                                .ioIds(List.of(3L))
                                .campaignTypeIds(List.of(1L))
                                .pageNo(1)
                                .pageSize(50)
                                .rowsOnly())
                .sends(path)
                .sendsJson("""
                        {"startDate": "1761955200000", "endDate": "1763596800000", "timeZoneId": 5, "timezoneId": 5,
                         "campaignStatus": "all", "creativeTypeIds": "11,14", "searchField": "spring", "sortBy": "spent",
                         "order": "DESC", "owIds": "200001,200002", "campaignIds": "7,8", "ioIdsList": [3],
                         "campaignTypeIds": [1], "pageNo": 1, "noOfEntries": 50, "resultType": "data"}
                        """)
                .reads("the documented answer", """
                        {"success": true, "data": {"totalRecords": 1, "filteredRecords": 1,
                          "recordsTotal": {"impressions": 1000, "clicks": 10, "spent": 12.345, "CTR": 1.0},
                          "recordsList": [{"campaignId": 7, "campaignName": "Spring", "impressions": 1000, "clicks": 10,
                            "spent": 12.345, "budgetTotal": null, "CTR": 1.0, "eCPM": 12.345, "conversionCount": 2,
                            "platformEarning": 0.5, "startTime": 1761955200000, "isAutoSumIoTotalBudget": true}]}}
                        """, report -> {
                    assertThat(report.totals().budgets().spent()).isEqualTo(new BigDecimal("12.345"));
                    ReportRecord row = report.rows().get(0);
                    assertThat(row.identity().campaignId()).isEqualTo(7);
                    assertThat(row.delivery().impressions()).isEqualTo(new BigDecimal("1000"));
                    assertThat(row.budgets().budgetTotal()).isNull();
                    assertThat(row.budgets().isAutoSumIoTotalBudget()).isTrue();
                    assertThat(row.rates().ctr()).isEqualTo(new BigDecimal("1.0"));
                    assertThat(row.rates().ecpm()).isEqualTo(new BigDecimal("12.345"));
                    assertThat(row.conversions().conversionCount()).isEqualTo(new BigDecimal("2"));
                    assertThat(row.earnings().platformEarning()).isEqualTo(new BigDecimal("0.5"));
                    assertThat(row.schedule().startTime()).isEqualTo(FROM);
                    assertThat(row.additionalProperties()).isEmpty();
                })
                .reads("totals alone", "{\"success\":true,\"data\":{\"recordsTotal\":{\"clicks\":10}}}", report -> {
                    assertThat(report.rows()).isEmpty();
                    assertThat(report.totals().delivery().clicks()).isEqualTo(new BigDecimal("10"));
                    assertThat(report.totals().identity().campaignId()).isNull();
                })
                .reads(
                        "nulls everywhere",
                        "{\"success\":true,\"data\":{\"recordsTotal\":null,\"recordsList\":null}}",
                        report -> {
                            assertThat(report.totals()).isNull();
                            assertThat(report.rows()).isEmpty();
                        })
                .reads(
                        "the odd shape: a huge budget, seconds beside milliseconds, numbers that nobody listed",
                        """
                        {"success": true, "data": {"recordsList": {"campaignId": "7", "budgetDay": 5.9e+307,
                          "startTime": 1761955200, "endTime": 1763596800000, "clicks": "10.5", "totalECPM": 3.25}}}
                        """,
                        report -> {
                            ReportRecord row = report.rows().get(0);
                            assertThat(row.budgets().budgetDay()).isEqualByComparingTo(new BigDecimal("5.9e+307"));
                            assertThat(row.schedule().startTime()).isEqualTo(FROM);
                            assertThat(row.schedule().endTime()).isEqualTo(TO);
                            assertThat(row.delivery().clicks()).isEqualTo(new BigDecimal("10.5"));
                            assertThat(row.additionalProperties())
                                    .containsExactly(Map.entry("totalECPM", new BigDecimal("3.25")));
                        });
    }

    @Test
    void aReportWithoutAPeriodOrWithOneThatRunsBackwardsIsNotSent() {
        Workspace nowhere = null;
        assertThatThrownBy(() -> new CampaignReport(nowhere).build())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("startDate is required")
                .hasMessageContaining("endDate is required");
        assertThatThrownBy(() -> new CampaignReport(nowhere)
                        .between(TO, FROM)
                        .pageSize(1001)
                        .build())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("endDate must be after startDate")
                .hasMessageContaining("noOfEntries must be between 1 and 1000, was 1001");
    }
}
