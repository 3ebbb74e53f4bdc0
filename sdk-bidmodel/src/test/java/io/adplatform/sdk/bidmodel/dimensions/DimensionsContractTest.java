package io.adplatform.sdk.bidmodel.dimensions;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.contract.OperationContract;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the platform tells of dimensions: the list of them, and counts and sums by dimension. */
class DimensionsContractTest {

    private static final Instant FROM = Instant.ofEpochMilli(1_793_491_200_000L);
    private static final Instant TO = Instant.ofEpochMilli(1_795_996_800_000L);

    @TestFactory
    Stream<DynamicTest> dimensions() {
        return OperationContract.of(Dimensions.LIST, on -> BidModels.on(on).dimensions())
                .sends("/api/v3/bm/static/dimensions")
                .reads(
                        "the documented answer",
                        """
                        {"success": true, "data": {"totalRecords": 13, "filteredRecords": 13, "dimensions": [
                          {"name": "creative", "id": 1, "label": "Creative", "order": 1, "modellingEnabled": true},
                          {"name": "inventory", "id": 2, "label": "Inventory", "order": 2, "modellingEnabled": false,
                           "subdimensions": [
                             {"name": "deal_id", "id": 3, "label": "Deal ID", "order": 1, "modellingEnabled": true}]}]}}
                        """,
                        dimensions -> assertThat(counted(dimensions))
                                .containsExactly(
                                        new DimensionNode(1, "creative", "Creative", 1L, true, List.of(), Map.of()),
                                        new DimensionNode(
                                                2,
                                                "inventory",
                                                "Inventory",
                                                2L,
                                                false,
                                                List.of(new DimensionNode(
                                                        3, "deal_id", "Deal ID", 1L, true, List.of(), Map.of())),
                                                Map.of())))
                .tests();
    }

    private static List<DimensionNode> counted(Page<DimensionNode> page) {
        assertThat(page).extracting(Page::totalRecords, Page::filteredRecords).containsExactly(13L, 13L);
        return page.rows();
    }

    @TestFactory
    Stream<DynamicTest> dimensionStatistics() {
        return OperationContract.of(
                        GetDimensionStatistics.OPERATION,
                        on -> BidModels.on(on)
                                .campaign(7001)
                                .dimensionStatistics()
                                .between(FROM, TO))
                .sends("/api/v3/bm/campaign/7001/dimensions/bid-models/count"
                        + "?attributes=totalCount,modelledCount,modelledIds"
                        + "&startDate=1793491200000&endDate=1795996800000")
                .reads(
                        "the documented answer",
                        """
                        {"success": true, "data": {
                          "1": {"totalCount": 12, "modelledCount": 2, "modelledIds": [30001, 30002]},
                          "10": {"totalCount": 51, "modelledCount": 0, "modelledIds": null}}}
                        """,
                        statistics -> assertThat(statistics)
                                .containsExactly(
                                        Map.entry(
                                                Dimension.CREATIVE,
                                                new DimensionStatistics(12L, 2L, List.of(30001L, 30002L), Map.of())),
                                        Map.entry(
                                                Dimension.STATE,
                                                new DimensionStatistics(51L, 0L, List.of(), Map.of()))))
                .reads(
                        "counts that weren't asked for as absent, not as zero",
                        "{\"success\":true,\"data\":{\"13\":{\"modelledCount\":4}}}",
                        statistics -> {
                            DimensionStatistics exchange = statistics.get(Dimension.EXCHANGE);
                            assertThat(exchange.totalCount()).isNull();
                            assertThat(exchange.modelledCount()).isEqualTo(4);
                            assertThat(exchange.modelledIds()).isNull();
                        })
                .reads(
                        "the odd shape: a dimension that nobody knows, texts for numbers, IDs with commas between",
                        """
                        {"success": "true", "data": {"14": {"totalCount": "12.0", "modelledIds": "1, 2", "share": 0.5},
                          "state": {"totalCount": 3}}}
                        """,
                        statistics -> {
                            assertThat(statistics.get(Dimension.of(14)))
                                    .isEqualTo(new DimensionStatistics(
                                            12L, null, List.of(1L, 2L), Map.of("share", new BigDecimal("0.5"))));
                            assertThat(statistics.get(Dimension.STATE).totalCount())
                                    .isEqualTo(3);
                        })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> modelledItemCount() {
        return OperationContract.of(
                        Dimensions.COUNT,
                        on -> BidModels.on(on).campaign(7001).modelledItemCount(Dimension.OPEN_EXCHANGE))
                .sends("/api/v3/bm/campaigns/7001/bid-models/count?dimensionId=4")
                .reads("the documented answer", """
                        {"success": true, "data": {"totalCount": 5,
                          "dimensionWiseCount": [{"dimensionId": 1, "count": 2}, {"dimensionId": 4, "count": 3}]}}
                        """, count -> {
                    assertThat(count.totalCount()).isEqualTo(5);
                    assertThat(count.of(Dimension.CREATIVE)).isEqualTo(2);
                    assertThat(count.of(Dimension.OPEN_EXCHANGE)).isEqualTo(3);
                    assertThat(count.of(Dimension.STATE)).isNull();
                })
                .reads(
                        "the odd shape: one count in place of a list, a name in place of an ID",
                        "{\"success\":true,\"data\":{\"dimensionWiseCount\":{\"dimensionId\":\"zip\",\"count\":\"7\"},\"x\":1}}",
                        count -> {
                            assertThat(count.of(Dimension.ZIP)).isEqualTo(7);
                            assertThat(count.additionalProperties()).containsExactly(Map.entry("x", 1L));
                        })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> spending() {
        return OperationContract.of(
                        Dimensions.SPENT, on -> BidModels.on(on).campaign(7001).spending(Dimension.CREATIVE))
                .sends("/api/v3/bm/campaigns/7001/dimension/1/spent")
                .reads(
                        "the documented answer",
                        "{\"success\":true,\"data\":{\"entityWiseSpent\":{\"30001\":214.55,\"30002\":9.3}}}",
                        spent -> assertThat(spent.byEntity())
                                .containsExactly(
                                        Map.entry(30001L, new BigDecimal("214.55")),
                                        Map.entry(30002L, new BigDecimal("9.3"))))
                .reads("the odd shape: huge numbers, texts for numbers, an amount that is missing", """
                        {"success": true, "data": {"entityWiseSpent": {"-1": 1.9e+307, "2": "0.10", "3": null, "others": 5.5}}}
                        """, spent -> {
                    assertThat(spent.byEntity())
                            .containsOnly(
                                    Map.entry(-1L, new BigDecimal("1.9e+307")), Map.entry(2L, new BigDecimal("0.10")));
                    assertThat(spent.of(2)).isEqualByComparingTo("0.1");
                    assertThat(spent.of(3)).isNull();
                    assertThat(spent.entityWiseSpent()).containsEntry("others", new BigDecimal("5.5"));
                })
                .tests();
    }
}
