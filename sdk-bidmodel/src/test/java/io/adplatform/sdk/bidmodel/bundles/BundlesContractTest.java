package io.adplatform.sdk.bidmodel.bundles;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.contract.OperationContract;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class BundlesContractTest {

    @TestFactory
    Stream<DynamicTest> list() {
        return OperationContract.of(
                        ListBundles.OPERATION,
                        on -> BidModels.on(on)
                                .bundles(7001)
                                .list(Dimension.STATE)
                                .search("coast"))
                .sends("/api/v3/bm/campaigns/7001/bundles?dimensionId=10&searchField=coast")
                .reads(
                        "the documented answer",
                        """
                        {"success": true, "data": [{"bundleId": 812, "bundleName": "East coast", "dimensionId": 10,
                          "entityIds": [33, 34, 36], "modellingApplied": true}]}
                        """,
                        bundles -> assertThat(bundles)
                                .containsExactly(new Bundle(
                                        812, "East coast", Dimension.STATE, List.of(33L, 34L, 36L), true, Map.of())))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> create() {
        return OperationContract.ofConfirmed(
                        Bundles.CREATE,
                        on -> BidModels.on(on).bundles(7001).create(Dimension.STATE, "East coast", List.of(33L, 34L)))
                .sends("/api/v3/bm/campaigns/7001/dimensions/10/bundles")
                .sendsJson("{\"bundleName\": \"East coast\", \"entityIds\": [33, 34]}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> update() {
        return OperationContract.ofConfirmed(
                        UpdateBundles.OPERATION,
                        on -> BidModels.on(on)
                                .bundles(7001)
                                .update(Dimension.STATE)
                                .bundle(BundleUpdate.of(812).name("North east").entityIds(List.of(33L, 34L)))
                                .bundle(BundleUpdate.of(813).entityIds(List.of(41L))))
                .sends("/api/v3/bm/campaigns/7001/dimensions/10/bundles")
                .sendsJson("""
                        {"bundleDetailList": [{"bundleId": 812, "bundleName": "North east", "entityIds": [33, 34]},
                          {"bundleId": 813, "entityIds": [41]}]}
                        """)
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> delete() {
        return OperationContract.ofConfirmed(
                        Bundles.DELETE,
                        on -> BidModels.on(on).bundles(7001).delete(Dimension.STATE, List.of(812L, 813L)))
                .sends("/api/v3/bm/campaigns/7001/dimensions10/bundles")
                .sendsJson("{\"bundleIds\": [812, 813]}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> deleteInTheOtherSpellingAndFromSeveralDimensions() {
        return OperationContract.ofConfirmed(
                        Bundles.DELETE,
                        on -> BidModels.on(on)
                                .bundles(7001)
                                .delete(List.of(Dimension.STATE, Dimension.CITY), List.of(812L)))
                .in(Dialect.alternate())
                .sends("/api/v3/bm/campaigns/7001/dimensions/10%2C11/bundles")
                .sendsJson("{\"bundleIds\": [812]}")
                .tests();
    }
}
