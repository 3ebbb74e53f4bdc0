package io.adplatform.sdk.bidmodel.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.FileType;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.entities.EntityField;
import io.adplatform.sdk.bidmodel.entities.EntityRow;
import io.adplatform.sdk.bidmodel.reports.MetricCondition.Comparison;
import io.adplatform.sdk.bidmodel.testing.SampleMetrics;
import io.adplatform.sdk.contract.OperationContract;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The three shapes of the metrics report: rows, rows that meet conditions, and a file. */
class MetricsReportContractTest {

    private static final Instant FROM = Instant.ofEpochMilli(1_793_491_200_000L);
    private static final Instant TO = Instant.ofEpochMilli(1_795_996_800_000L);

    @TestFactory
    Stream<DynamicTest> report() {
        return OperationContract.of(
                        MetricsReport.OPERATION,
                        on -> BidModels.on(on)
                                .campaign(7001)
                                .report(Dimension.STATE)
                                .between(FROM, TO)
                                .timeZoneId(5)
                                .search("coast")
                                .sortBy("-impressions")
                                .bundleIds(List.of(812L))
                                .pageNo(1))
                .sends("/api/v3/bm/campaigns/7001/reports/10")
                .sendsJson("""
                        {"startDate": 1793491200000, "endDate": 1795996800000, "timezoneId": 5, "timeZoneId": 5,
                         "searchField": "coast", "sortBy": "-impressions", "bundleIds": [812], "pageNo": 1}
                        """)
                .reads(
                        "the rows of an entity and of a bundle",
                        """
                        {"success": true, "data": {"totalRecords": 51, "filteredRecords": 2,
                          "recordsTotal": {"totalCount": 2, %s}, "recordsList": [
                            {"id": 33, "name": "Ohio", "modelled": true, %s, "totalECPM": 3.5},
                            {"bundleId": 812, "bundleName": "East coast", "bundleEntityIds": [34, 36], "modelled": true,
                             "bidModelData": {"id": 9002}, "totalECPC": 0.5, %s,
                             "entityRecordsList": [{"id": 34, "name": "Maine"}, {"id": 36, "impressions": 5}]}]}}
                        """.formatted(SampleMetrics.JSON, SampleMetrics.JSON, SampleMetrics.JSON),
                        page -> {
                            assertThat(page.totalRecords()).isEqualTo(51);
                            assertThat(page.totals().metrics()).isEqualTo(SampleMetrics.METRICS);
                            assertThat(page.rows()).hasSize(2);

                            BidModelRow ohio = page.rows().get(0);
                            assertThat(ohio).isInstanceOf(EntityRow.class);
                            assertThat(ohio.name()).isEqualTo("Ohio");
                            assertThat(ohio.metrics()).isEqualTo(SampleMetrics.METRICS);
                            assertThat(ohio.additionalProperties())
                                    .containsExactly(Map.entry("totalECPM", new BigDecimal("3.5")));

                            BundleRow coast = (BundleRow) page.rows().get(1);
                            assertThat(coast.id()).isEqualTo(812);
                            assertThat(coast.name()).isEqualTo("East coast");
                            assertThat(coast.bundleEntityIds()).containsExactly(34L, 36L);
                            assertThat(coast.bidModelData().id()).isEqualTo(9002);
                            assertThat(coast.metrics()).isEqualTo(SampleMetrics.METRICS);
                            assertThat(coast.additionalProperties())
                                    .containsExactly(Map.entry("totalECPC", new BigDecimal("0.5")));
                            assertThat(coast.entities())
                                    .extracting(EntityRow::id)
                                    .containsExactly(34L, 36L);
                            assertThat(coast.entities()
                                            .get(1)
                                            .metrics()
                                            .delivery()
                                            .impressions())
                                    .isEqualTo(new BigDecimal("5"));
                        })
                .reads(
                        "the other spelling: data and total",
                        "{\"success\":true,\"data\":{\"total\":{\"totalCount\":1},\"data\":[{\"id\":33}]}}",
                        page -> {
                            assertThat(page.rows()).hasSize(1);
                            assertThat(page.filteredRecords()).isEqualTo(1);
                        })
                .reads("an entity that is in no bundle", """
                        {"success": true, "data": {"recordsList": [
                          {"id": 33, "name": "Ohio", "bundleId": 0, "bundleName": " "}]}}
                        """, page -> {
                    BidModelRow ohio = page.rows().get(0);
                    assertThat(ohio).isInstanceOf(EntityRow.class);
                    assertThat(ohio.id()).isEqualTo(33);
                    assertThat(ohio.additionalProperties())
                            .containsOnly(Map.entry("bundleId", 0L), Map.entry("bundleName", " "));
                })
                .reads(
                        "the odd shape: a bundle with some of an entity's fields, and IDs with commas between",
                        """
                        {"success": true, "data": {"recordsList": {"bundleId": "812", "id": 0, "name": "Twice named",
                          "bundleEntityIds": "34,36", "entityRecordsList": {"id": 34}, "mood": "good"}}}
                        """,
                        page -> {
                            BundleRow bundle = (BundleRow) page.rows().get(0);
                            assertThat(bundle.bundleEntityIds()).containsExactly(34L, 36L);
                            assertThat(bundle.entities()).hasSize(1);
                            assertThat(bundle.additionalProperties())
                                    .containsOnly(Map.entry("name", "Twice named"), Map.entry("mood", "good"));
                        })
                .reads("an entity that names the bundle that it is in", """
                        {"success": true, "data": {"recordsList": {"bundleId": 812, "bundleName": "East", "id": 34,
                          "name": "Maine"}}}
                        """, page -> {
                    EntityRow maine = (EntityRow) page.rows().get(0);
                    assertThat(maine.id()).isEqualTo(34);
                    assertThat(maine.name()).isEqualTo("Maine");
                    assertThat(maine.additionalProperties())
                            .containsOnly(Map.entry("bundleId", 812L), Map.entry("bundleName", "East"));
                })
                .reads(
                        "rows without anything beside them",
                        "{\"success\":true,\"data\":[{\"id\":33}]}",
                        page -> assertThat(page.rows()).hasSize(1))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> reportWithPerformanceFilters() {
        return OperationContract.of(
                        MetricsReport.OPERATION,
                        on -> BidModels.on(on)
                                .campaign(7001)
                                .report(Dimension.STATE)
                                .between(FROM, TO)
                                .matchingAny(
                                        MetricCondition.of(EntityField.IMPRESSIONS, Comparison.GREATER_THAN, "1000"),
                                        MetricCondition.of(EntityField.CTR, Comparison.AT_MOST, "0.50")))
                .sends("/api/v3/bm/campaigns/7001/reports/10")
                .sendsJson("""
                        {"startDate": 1793491200000, "endDate": 1795996800000, "performanceFilters": {"operation": "OR",
                          "conditions": [{"column": "impressions", "condition": ">", "value": 1000},
                                         {"column": "CTR", "condition": "<=", "value": 0.50}]}}
                        """)
                .reads(
                        "no row that passes",
                        "{\"success\":true,\"data\":{\"totalRecords\":51,\"filteredRecords\":0,\"recordsList\":[]}}",
                        page -> assertThat(page.rows()).isEmpty())
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> download() {
        return OperationContract.of(
                        DownloadMetricsReport.OPERATION,
                        on -> BidModels.on(on)
                                .campaign(7001)
                                .downloadReport(Dimension.STATE)
                                .between(FROM, TO)
                                .timeZoneId(5)
                                .pageNo(1)
                                .sortBy("-impressions")
                                .columns(List.of(
                                        EntityField.NAME.column().labelled("State"), EntityField.IMPRESSIONS.column()))
                                .fileType(FileType.XLSX))
                .sends("/api/v3/bm/campaigns/7001/reports/10")
                .sendsJson("""
                        {"startDate": 1793491200000, "endDate": 1795996800000, "timezoneId": 5, "timeZoneId": 5,
                         "pageNo": 1, "sortBy": "-impressions", "download": {"fileType": "xlsx", "columns": [
                           {"label": "State", "value": "name"}, {"label": "Impressions", "value": "impressions"}]}}
                        """)
                .reads(
                        "the documented answer",
                        "{\"success\":true,\"data\":{\"url\":\"https://files.example.com/r.csv?sig=a%2Bb\"}}",
                        link -> assertThat(link)
                                .isEqualTo(new ReportLink("https://files.example.com/r.csv?sig=a%2Bb", Map.of())))
                .reads(
                        "the odd shape: the link by itself",
                        "{\"success\":true,\"data\":\"https://files.example.com/r.csv\"}",
                        link -> assertThat(link.url()).isEqualTo("https://files.example.com/r.csv"))
                .failsOn("a success without a link", 200, "{\"success\":true,\"data\":{\"url\":null}}", "ReportLink")
                .tests();
    }
}
