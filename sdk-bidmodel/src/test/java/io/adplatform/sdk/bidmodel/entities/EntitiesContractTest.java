package io.adplatform.sdk.bidmodel.entities;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.testing.SampleMetrics;
import io.adplatform.sdk.contract.OperationContract;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The list of entities, and which of them are modelled. */
class EntitiesContractTest {

    private static final Instant FROM = Instant.ofEpochMilli(1_793_491_200_000L);
    private static final Instant TO = Instant.ofEpochMilli(1_795_996_800_000L);

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
                        """.formatted(SampleMetrics.JSON, SampleMetrics.JSON),
                        page -> assertThat(page)
                                .isEqualTo(new BidModelPage(
                                        List.of(new EntityRow(
                                                30001,
                                                "Autumn banner",
                                                new BidModelData(
                                                        9001L,
                                                        1L,
                                                        new BigDecimal("1.5"),
                                                        new BigDecimal("60"),
                                                        SpendRatioType.STRICT,
                                                        Map.of()),
                                                false,
                                                true,
                                                true,
                                                new BigDecimal("62.5"),
                                                new EntityRow.CreativeDetails(
                                                        "Running",
                                                        "https://cdn.example.com/t.png",
                                                        "https://cdn.example.com/c.png",
                                                        "Image"),
                                                SampleMetrics.METRICS,
                                                Map.of())),
                                        new MetricsTotals(2L, SampleMetrics.METRICS, Map.of()),
                                        12L,
                                        2L,
                                        new CampaignBidDetails(
                                                new BigDecimal("1.2"),
                                                new BigDecimal("6.5"),
                                                1L,
                                                Instant.ofEpochMilli(1_795_910_400_000L),
                                                Map.of()),
                                        new PagePosition(2, 50),
                                        Map.of())))
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
                                    .isEqualTo(new BigDecimal("7"));
                        })
                .reads("bundles among the entities, and an entity that names its bundle", """
                        {"success": true, "data": {"totalRecords": 3, "data": [
                          {"bundleId": 812, "bundleName": "East coast", "bundleEntityIds": [34, 36], "impressions": 7,
                           "bidModelData": {"id": 9002}, "entityRecordsList": [{"id": 34}, {"id": 36}]},
                          {"id": 34, "name": "Maine", "bundleId": 812, "bundleName": "East coast",
                           "bundleEntityIds": [34, 36]},
                          {"id": 37}]}}
                        """, page -> {
                    BundleRow bundle = (BundleRow) page.rows().get(0);
                    assertThat(bundle.id()).isEqualTo(812);
                    assertThat(bundle.bidModelData().id()).isEqualTo(9002);
                    assertThat(bundle.metrics().delivery().impressions()).isEqualTo(new BigDecimal("7"));
                    assertThat(bundle.entities()).extracting(EntityRow::id).containsExactly(34L, 36L);

                    EntityRow maine = (EntityRow) page.rows().get(1);
                    assertThat(maine.id()).isEqualTo(34);
                    assertThat(maine.name()).isEqualTo("Maine");
                    assertThat(maine.additionalProperties())
                            .containsOnly(
                                    Map.entry("bundleId", 812L),
                                    Map.entry("bundleName", "East coast"),
                                    Map.entry("bundleEntityIds", List.of(34L, 36L)));
                    assertThat(page.rows().get(2)).isInstanceOf(EntityRow.class);
                })
                .reads(
                        "rows without anything beside them",
                        "{\"success\":true,\"data\":[{\"id\":33},{\"id\":34}]}",
                        page -> assertThat(page.rows()).hasSize(2))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> modelledEntities() {
        return OperationContract.of(
                        FindModelledEntities.OPERATION,
                        on -> BidModels.on(on)
                                .modelledEntities(Dimension.CREATIVE, List.of(30001L, 30002L))
                                .includeCampaigns()
                                .byGroup())
                .sends("/api/v3/bm/bid-models/dimension/entity")
                .sendsJson("""
                        {"dimensionId": 1, "entityIds": [30001, 30002], "includeCampaignInfo": true, "groupIdBased": true}
                        """)
                .reads("the documented answer", """
                        {"success": true, "data": {"modelledEntityIds": [30001], "modelledCampaignDetails": [
                          {"entityId": 30001, "campaignIds": [7001, 7004]}, {"entityId": 30002, "campaignIds": []}]}}
                        """, found -> {
                    assertThat(found.entityIds()).containsExactly(30001L);
                    assertThat(found.campaigns())
                            .containsExactly(
                                    new ModelledEntities.InCampaigns(30001, List.of(7001L, 7004L), Map.of()),
                                    new ModelledEntities.InCampaigns(30002, List.of(), Map.of()));
                })
                .tests();
    }
}
