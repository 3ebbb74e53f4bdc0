package io.adplatform.sdk.bidmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.bidmodel.MetricCondition.Comparison;
import io.adplatform.sdk.contract.OperationContract;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The list of entities and the three shapes of the metrics report. */
class EntitiesContractTest {

    private static final Instant FROM = Instant.ofEpochMilli(1_793_491_200_000L);
    private static final Instant TO = Instant.ofEpochMilli(1_795_996_800_000L);

    private static final String ALL_METRICS = """
            "impressions": 1, "winRate": 2.5, "clicks": 3, "eCPM": 4, "eCPC": 5, "dataCost": 6, "mediaSpent": 7, "CTR": 8,
            "spent": 9, "conversionCount": 10, "conversionValue": 11, "attributedClickThroughConversions": 12,
            "attributedViewThroughConversions": 13, "costPerAttributedConversions": 14, "attributedConversionsRate": 15,
            "returnOnAdSpend": 16, "VCR": 17, "eCPV": 18, "eCPCV": 19, "startCount": 20, "firstCount": 21, "midCount": 22,
            "thirdCount": 23, "completeCount": 24, "bidImpressions": 25, "audioVideoViewed": 26, "prebidCost": 27
            """;

    private static final Metrics METRICS = new Metrics(
            new Metrics.Delivery(number("1"), number("25"), number("2.5"), number("3"), number("8")),
            new Metrics.Cost(number("9"), number("7"), number("6"), number("27"), number("4"), number("5")),
            new Metrics.Conversions(
                    number("10"), number("11"), number("12"), number("13"), number("14"), number("15"), number("16")),
            new Metrics.Video(
                    number("17"),
                    number("18"),
                    number("19"),
                    number("20"),
                    number("21"),
                    number("22"),
                    number("23"),
                    number("24"),
                    number("26")));

    private static BigDecimal number(String text) {
        return new BigDecimal(text);
    }

    @TestFactory
    Stream<DynamicTest> entities() {
        return OperationContract.of(
                        ListEntities.OPERATION,
                        on -> BidModels.on(on)
                                .campaign(7001)
                                .entities(Dimension.CREATIVE)
                                .between(FROM, TO)
                                .timeZoneId(5)
                                .sortBy("+priority")
                                .search("banner")
                                .pageNo(2)
                                .pageSize(50)
                                .skipReporting())
                .sends("/api/v3/bm/campaigns/7001/bid-models/dimensions/1")
                .sendsJson("""
                        {"startDate": 1793491200000, "endDate": 1795996800000, "timezoneId": 5, "timeZoneId": 5,
                         "sortBy": "+priority", "searchField": "banner", "pageNo": 2, "noOfEntries": 50,
                         "skipReporting": true}
                        """)
                .reads(
                        "the documented answer",
                        """
                        {"success": true, "data": {
                          "total": {"totalCount": 2, %s},
                          "data": [{"bidModelData": {"id": 9001, "priority": 1, "bidMultiplier": 1.5, "spendRatio": 60,
                             "spendRatioTypeId": 2}, "id": 30001, "name": "Autumn banner", "isExcluded": 0,
                             "modelled": true, "targeted": true, "spentDistribution": 62.5, %s,
                             "creativeStatus": "Running", "creativeThumbnailSource": "https://cdn.example.com/t.png",
                             "creativeCardSource": "https://cdn.example.com/c.png", "creativeType": "Image"}],
                          "totalRecords": 12, "filteredRecords": 2,
                          "campaignBidDetails": {"baseBid": 1.2, "maxBid": 6.5, "currentPriority": 1,
                             "nextPerformanceCheck": 1795910400000}}}
                        """.formatted(ALL_METRICS, ALL_METRICS),
                        page -> assertThat(page)
                                .isEqualTo(new EntityPage(
                                        List.of(new EntityRow(
                                                30001,
                                                "Autumn banner",
                                                new BidModelData(
                                                        9001L,
                                                        1L,
                                                        number("1.5"),
                                                        number("60"),
                                                        SpendRatioType.STRICT,
                                                        Map.of()),
                                                false,
                                                true,
                                                true,
                                                number("62.5"),
                                                new EntityRow.CreativeDetails(
                                                        "Running",
                                                        "https://cdn.example.com/t.png",
                                                        "https://cdn.example.com/c.png",
                                                        "Image"),
                                                METRICS,
                                                Map.of())),
                                        new MetricsTotals(2L, METRICS, Map.of()),
                                        12L,
                                        2L,
                                        new CampaignBidDetails(
                                                number("1.2"),
                                                number("6.5"),
                                                1L,
                                                Instant.ofEpochMilli(1_795_910_400_000L),
                                                Map.of()),
                                        Map.of())))
                .reads(
                        "a row with nothing but its ID",
                        "{\"success\":true,\"data\":{\"data\":[{\"id\":33}]}}",
                        page -> {
                            assertThat(page.totalRecords()).isNull();
                            EntityRow row = page.rows().get(0);
                            assertThat(row.id()).isEqualTo(33);
                            assertThat(row.bidModelData()).isNull();
                            assertThat(row.excluded()).isNull();
                            assertThat(row.metrics().delivery().impressions()).isNull();
                            assertThat(row.creative().status()).isNull();
                        })
                .reads("nulls everywhere", """
                        {"success": true, "data": {"total": null, "data": [{"id": 33, "bidModelData": null, "modelled": null,
                          "impressions": null}], "totalRecords": null, "campaignBidDetails": null}}
                        """, page -> {
                    assertThat(page.totals()).isNull();
                    assertThat(page.campaignBidDetails()).isNull();
                    assertThat(page.rows()).hasSize(1);
                })
                .reads(
                        "the other spelling: recordsList, recordsTotal, and the count in the totals alone",
                        """
                        {"success": true, "data": {"recordsTotal": {"totalCount": 40, "impressions": 7},
                          "recordsList": [{"id": 33}]}}
                        """,
                        page -> {
                            assertThat(page.rows()).hasSize(1);
                            assertThat(page.filteredRecords()).isEqualTo(40);
                            assertThat(page.totals().metrics().delivery().impressions())
                                    .isEqualTo(number("7"));
                        })
                .reads(
                        "the odd shape: one row in place of a list, texts for numbers, metrics that nobody listed",
                        """
                        {"success": true, "data": {"totalRecords": "1", "data": {"id": "33", "isExcluded": "1",
                          "impressions": "1.9e+307", "clicks": "many", "totalECPM": 3.5, "inventoryType": "app",
                          "bidModelData": {"priority": 11, "bidMultiplier": "0.05", "spendRatioTypeId": 7}}}}
                        """,
                        page -> {
                            EntityRow row = page.rows().get(0);
                            assertThat(row.excluded()).isTrue();
                            assertThat(row.metrics().delivery().impressions()).isEqualTo(number("1.9e+307"));
                            assertThat(row.metrics().delivery().clicks()).isNull();
                            assertThat(row.additionalProperties())
                                    .containsOnly(
                                            Map.entry("clicks", "many"),
                                            Map.entry("totalECPM", number("3.5")),
                                            Map.entry("inventoryType", "app"));
                            assertThat(row.bidModelData().priority()).isEqualTo(11);
                            assertThat(row.bidModelData().spendRatioType()).isEqualTo(SpendRatioType.of(7));
                        })
                .reads(
                        "rows without anything beside them",
                        "{\"success\":true,\"data\":[{\"id\":33},{\"id\":34}]}",
                        page -> assertThat(page.rows()).hasSize(2))
                .tests();
    }

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
                        """.formatted(ALL_METRICS, ALL_METRICS, ALL_METRICS),
                        page -> {
                            assertThat(page.totalRecords()).isEqualTo(51);
                            assertThat(page.totals().metrics()).isEqualTo(METRICS);
                            assertThat(page.rows()).hasSize(2);

                            BidModelRow ohio = page.rows().get(0);
                            assertThat(ohio).isInstanceOf(EntityRow.class);
                            assertThat(ohio.name()).isEqualTo("Ohio");
                            assertThat(ohio.metrics()).isEqualTo(METRICS);
                            assertThat(ohio.additionalProperties())
                                    .containsExactly(Map.entry("totalECPM", number("3.5")));

                            BundleRow coast = (BundleRow) page.rows().get(1);
                            assertThat(coast.id()).isEqualTo(812);
                            assertThat(coast.name()).isEqualTo("East coast");
                            assertThat(coast.bundleEntityIds()).containsExactly(34L, 36L);
                            assertThat(coast.bidModelData().id()).isEqualTo(9002);
                            assertThat(coast.metrics()).isEqualTo(METRICS);
                            assertThat(coast.additionalProperties())
                                    .containsExactly(Map.entry("totalECPC", number("0.5")));
                            assertThat(coast.entities())
                                    .extracting(EntityRow::id)
                                    .containsExactly(34L, 36L);
                            assertThat(coast.entities()
                                            .get(1)
                                            .metrics()
                                            .delivery()
                                            .impressions())
                                    .isEqualTo(number("5"));
                        })
                .reads(
                        "the other spelling: data and total",
                        "{\"success\":true,\"data\":{\"total\":{\"totalCount\":1},\"data\":[{\"id\":33}]}}",
                        page -> {
                            assertThat(page.rows()).hasSize(1);
                            assertThat(page.filteredRecords()).isEqualTo(1);
                        })
                .reads(
                        "a bundle with nothing but its ID",
                        "{\"success\":true,\"data\":{\"recordsList\":[{\"bundleId\":812}]}}",
                        page -> {
                            BundleRow bundle = (BundleRow) page.rows().get(0);
                            assertThat(bundle.id()).isEqualTo(812);
                            assertThat(bundle.entities()).isEmpty();
                            assertThat(bundle.bundleName()).isNull();
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
                        "nulls everywhere",
                        """
                        {"success": true, "data": {"recordsTotal": null, "recordsList": [null,
                          {"id": 33, "bundleId": null, "bundleName": null, "bundleEntityIds": null, "entityRecordsList": null}]}}
                        """,
                        page -> assertThat(page.rows()).hasSize(1).allMatch(row -> row instanceof EntityRow))
                .reads(
                        "the odd shape: a bundle that has an entity's fields too, and IDs with commas between",
                        """
                        {"success": true, "data": {"recordsList": {"bundleId": "812", "id": 5, "name": "Twice named",
                          "bundleEntityIds": "34,36", "entityRecordsList": {"id": 34}, "mood": "good"}}}
                        """,
                        page -> {
                            BundleRow bundle = (BundleRow) page.rows().get(0);
                            assertThat(bundle.bundleEntityIds()).containsExactly(34L, 36L);
                            assertThat(bundle.entities()).hasSize(1);
                            assertThat(bundle.additionalProperties())
                                    .containsOnly(
                                            Map.entry("id", 5L),
                                            Map.entry("name", "Twice named"),
                                            Map.entry("mood", "good"));
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
                                        MetricCondition.of("impressions", Comparison.GREATER_THAN, "1000"),
                                        MetricCondition.of("CTR", Comparison.AT_MOST, "0.50")))
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
                                .columns(ReportColumn.NAME.labelled("State"), ReportColumn.IMPRESSIONS)
                                .xlsx())
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
                        "a link with more beside it",
                        "{\"success\":true,\"data\":{\"url\":\"https://files.example.com/r.csv\",\"expiresAt\":5}}",
                        link -> assertThat(link.additionalProperties()).containsExactly(Map.entry("expiresAt", 5L)))
                .reads(
                        "the odd shape: the link by itself",
                        "{\"success\":true,\"data\":\"https://files.example.com/r.csv\"}",
                        link -> assertThat(link.url()).isEqualTo("https://files.example.com/r.csv"))
                .failsOn("a success without a link", 200, "{\"success\":true,\"data\":{\"url\":null}}", "ReportLink")
                .tests();
    }
}
