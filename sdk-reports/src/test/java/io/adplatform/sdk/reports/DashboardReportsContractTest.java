package io.adplatform.sdk.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.contract.OperationContract;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class DashboardReportsContractTest {

    private static final Instant FROM = Instant.ofEpochMilli(1_761_955_200_000L);
    private static final Instant TO = Instant.ofEpochMilli(1_763_596_800_000L);

    @TestFactory
    Stream<DynamicTest> byCampaign() {
        return withOddAnswers(contract("/api/v3/da/report/by-campaign"));
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
                                .campaignStatus(CampaignStatus.ALL)
                                .creativeTypeIds(List.of(11L, 14L))
                                .search("spring")
                                .sortBy(ReportField.SPENT, Order.DESC)
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
                });
    }

    /** What all four read in the same way. */
    private static Stream<DynamicTest> withOddAnswers(OperationContract<DashboardReport> contract) {
        return contract.reads(
                        "totals alone", "{\"success\":true,\"data\":{\"recordsTotal\":{\"clicks\":10}}}", report -> {
                            assertThat(report.rows()).isEmpty();
                            assertThat(report.totals().delivery().clicks()).isEqualTo(new BigDecimal("10"));
                            assertThat(report.totals().identity().campaignId()).isNull();
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
                        })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> byWorkspace() {
        return withOddAnswers(OperationContract.of(
                        WorkspaceReport.OPERATION,
                        on -> Reports.on(on).byWorkspace().between(FROM, TO).totalsOnly())
                .sends("/api/v3/das/report/by-workspace")
                .sendsJson(
                        "{\"startDate\": \"1761955200000\", \"endDate\": \"1763596800000\", \"resultType\": \"total\"}")
                .reads("the documented answer", """
                        {"success": true, "data": {"totalRecords": 2, "filteredRecords": 2, "recordsTotal": {
                          "workspaceId": 200001, "workspaceName": "North", "campaignsCount": 60, "workspaceSpent": 1.5}}}
                        """, report -> {
                    assertThat(report.totals().identity().workspaceName()).isEqualTo("North");
                    assertThat(report.totals().delivery().campaignsCount()).isEqualTo(new BigDecimal("60"));
                    assertThat(report.filteredRecords()).isEqualTo(2);
                    assertThat(report.rows()).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> byIo() {
        return withOddAnswers(OperationContract.of(
                        IoReport.OPERATION,
                        on -> Reports.on(on)
                                .byIo()
                                .between(FROM, TO)
                                .ioIds(List.of(3L, 4L))
                                .budgetTypeIds(List.of(1L))
                                .ioStatusIds(List.of(2L)))
                .sends("/api/v3/das/report/by-io")
                .sendsJson("""
                        {"startDate": "1761955200000", "endDate": "1763596800000", "ioIdsList": [3, 4],
                         "budgetTypeIdList": [1], "ioStatusIdsList": [2]}
                        """)
                .reads("the documented answer", """
                        {"success": true, "data": {"recordsTotal": {"ioId": 3, "ioName": "Spring", "ioTotalBudget": 10,
                          "ioStartTime": 1761955200000, "ioEndTime": 1763596800000, "autoSumIoTotalBudget": true}}}
                        """, DashboardReportsContractTest::isTheSpring)
                .reads("times and flags of other types", """
                        {"success": true, "data": {"recordsTotal": {"ioId": 3, "ioName": "Spring", "ioTotalBudget": 10,
                          "ioStartTime": 1761955200, "ioEndTime": "2025-11-20T00:00:00Z", "autoSumIoTotalBudget": 1}}}
                        """, DashboardReportsContractTest::isTheSpring)
                .reads(
                        "rows, which the documents don't show",
                        "{\"success\": true, \"data\": {\"recordsList\": [{\"ioId\": 3}, {\"ioId\": 4}]}}",
                        report -> assertThat(report.rows())
                                .extracting(row -> row.identity().ioId())
                                .containsExactly(3L, 4L)));
    }

    private static void isTheSpring(DashboardReport report) {
        assertThat(report.totals().identity().ioName()).isEqualTo("Spring");
        assertThat(report.totals().schedule().ioStartTime()).isEqualTo(FROM);
        assertThat(report.totals().schedule().ioEndTime()).isEqualTo(TO);
        assertThat(report.totals().budgets().autoSumIoTotalBudget()).isTrue();
        assertThat(report.totalRecords()).isNull();
    }

    @TestFactory
    Stream<DynamicTest> byCustomer() {
        return withOddAnswers(OperationContract.of(
                        CustomerReport.OPERATION,
                        on -> Reports.on(on)
                                .byCustomer()
                                .days(LocalDate.of(2025, 11, 1), LocalDate.of(2025, 11, 19))
                                .timeZone(ZoneId.of("UTC"))
                                .campaignTypeIds(List.of(1L, 2L))
                                .budgetTypeIds(List.of(1L))
                                .campaignStatuses(CampaignStatus.RUNNING, CampaignStatus.EXPIRED)
                                .with("customerOwIdsList", List.of(300001L))
                                .with("isBetaUser", false))
                .sends("/api/v3/das/report/by-customer")
                .sendsJson("""
                        {"startDate": "1761955200000", "endDate": "1763596799999", "campaignTypeIds": [1, 2],
                         "budgetTypeIdList": [1], "campaignStatusList": ["running", "expired"], "timezoneName": "UTC",
                         "customerOwIdsList": [300001], "isBetaUser": false}
                        """)
                .reads(
                        "the documented answer",
                        """
                        {"success": true, "data": {"totalRecords": 1, "filteredRecords": 1,
                          "recordsTotal": {"owId": 300001, "organizationName": "Example", "customerSpent": 3.25}}}
                        """,
                        report -> assertThat(report.totals().budgets().customerSpent())
                                .isEqualTo(new BigDecimal("3.25"))));
    }

    @TestFactory
    Stream<DynamicTest> aReportAsAFile() {
        return OperationContract.of(
                        CampaignReport.OPERATION,
                        on -> Reports.on(on)
                                .byCampaign()
                                .between(FROM, TO)
                                .asFile(
                                        FileType.CSV,
                                        "november",
                                        List.of(
                                                ReportField.CAMPAIGN_NAME
                                                        .column()
                                                        .labelled("Campaign"),
                                                ReportField.of(ConversionMetric.RATE, 12)
                                                        .column()
                                                        .labelled("Sign-ups"))))
                .sends("/api/v3/da/report/by-campaign")
                .sendsJson("""
                        {"startDate": "1761955200000", "endDate": "1763596800000", "noOfEntries": 1000, "download": true, "fileType": "csv",
                         "fileName": "november", "columns": [{"label": "Campaign", "value": "campaignName"},
                         {"label": "Sign-ups", "value": "conversionRate-12"}]}
                        """)
                .reads(
                        "the documented answer",
                        "{\"success\": true, \"data\": {\"url\": \"https://files.example.com/november.csv\"}}",
                        report -> {
                            assertThat(report.url()).isEqualTo("https://files.example.com/november.csv");
                            assertThat(report.rows()).isEmpty();
                        })
                .tests();
    }
}
