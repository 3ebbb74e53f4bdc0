package io.adplatform.sdk.bidmodel.modelling;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.CampaignBidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.entities.Priority;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.contract.OperationContract;
import io.adplatform.sdk.operation.Operation;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What changes how a campaign bids. */
class ModellingContractTest {

    private static final String V2_ANSWER = "{\"statusCode\":200,\"responseObject\":{\"message\":\"Done well\"}}";

    private static final String V2_FAILURE =
            "{\"statusCode\":500,\"responseObject\":{\"errorMsg\":\"No such device\",\"errorCode\":500}}";

    @TestFactory
    Stream<DynamicTest> manageAdding() {
        return OperationContract.ofConfirmed(
                        ManageBidModels.ADDING,
                        on -> BidModels.on(on)
                                .campaign(7001)
                                .manage(Dimension.STATE)
                                .add(EntityModelling.of(33)
                                        .priority(1)
                                        .bidMultiplier(BidMultiplier.of("1.50"))
                                        .spendRatio(SpendRatio.strict("60")))
                                .add(EntityModelling.ofNewBundle("East coast", List.of(34L, 36L))
                                        .priority(Priority.of(2))
                                        .spendRatio(new BigDecimal("39.5"), SpendRatioType.STRICT))
                                .add(EntityModelling.ofNewBundle("West coast", List.of(5L))
                                        .bidMultiplier("0.8"))
                                .add(EntityModelling.ofBundle(812).priority(3).spendRatio(SpendRatio.flexible("10")))
                                .add(EntityModelling.ofBundle(815, "North", List.of(7L, 8L))
                                        .priority(4))
                                .add(EntityModelling.ofOthers().spendRatio(SpendRatio.strict("0.5")))
                                .add(EntityModelling.of(37))
                                .add(EntityModelling.ofBundle(816))
                                .add(EntityModelling.ofNewBundle("South", List.of(9L)))
                                .update(ModellingUpdate.of(9001).bidMultiplier("0.8"))
                                .delete(List.of(9002L))
                                .unbundle(List.of(813L, 814L))
                                .include(List.of(33L))
                                .exclude(List.of(41L, 42L))
                                .baseBid(new BigDecimal("1.20")))
                .sends("/api/v3/bm/campaigns/7001/bid-models/10")
                .sendsJson("""
                        {"actionWiseBidModelEntities": {
                          "ADD": {"bidModelEntityDetails": [
                            {"entityId": 33, "entityTypeId": 1, "priority": 1, "bidMultiplier": 1.5, "spendRatio": 60,
                             "spendRatioTypeId": 2},
                            {"entityId": -1, "entityTypeId": 2, "bundleName": "East coast", "entityIds": [34, 36],
                             "priority": 2, "spendRatio": 39.5, "spendRatioTypeId": 2},
                            {"entityId": -2, "entityTypeId": 2, "bundleName": "West coast", "entityIds": [5],
                             "bidMultiplier": 0.8},
                            {"entityId": 812, "entityTypeId": 2, "priority": 3, "spendRatio": 10, "spendRatioTypeId": 1},
                            {"entityId": 815, "entityTypeId": 2, "bundleName": "North", "entityIds": [7, 8],
                             "priority": 4},
                            {"entityId": -1, "entityTypeId": 3, "spendRatio": 0.5, "spendRatioTypeId": 2},
                            {"entityId": 37, "entityTypeId": 1},
                            {"entityId": 816, "entityTypeId": 2},
                            {"entityId": -3, "entityTypeId": 2, "bundleName": "South", "entityIds": [9]}]},
                          "UPDATE": {"bidModelEntityDetails": [{"bidModelDataId": 9001, "bidMultiplier": 0.8}]},
                          "DELETE": {"bidModelDataId": [9002], "bundleIds": [813, 814]}},
                         "inclusionExclusionEntityMap": {"INCLUDE": [33], "EXCLUDE": [41, 42]},
                         "baseBid": 1.20}
                        """)
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> manageChanging() {
        return OperationContract.ofConfirmed(
                        ManageBidModels.CHANGING,
                        on -> BidModels.on(on)
                                .campaign(7001)
                                .manage(Dimension.STATE)
                                .update(ModellingUpdate.of(9001).priority(2)))
                .sends("/api/v3/bm/campaigns/7001/bid-models/10")
                .sendsJson("""
                        {"actionWiseBidModelEntities": {
                          "UPDATE": {"bidModelEntityDetails": [{"bidModelDataId": 9001, "priority": 2}]}}}
                        """)
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> updateByEntityByBundleAndWithoutARatiosType() {
        return OperationContract.ofConfirmed(
                        ManageBidModels.CHANGING,
                        on -> BidModels.on(on)
                                .campaign(7001)
                                .manage(Dimension.STATE)
                                .update(ModellingUpdate.ofEntity(33).spendRatio(new BigDecimal("40")))
                                .update(ModellingUpdate.ofBundle(812)
                                        .bundleName("East coast")
                                        .entityIds(List.of(34L, 36L))
                                        .priority(2))
                                .update(ModellingUpdate.ofOthers().bidMultiplier("0.8"))
                                .update(ModellingUpdate.of(9001)
                                        .bundleName("West coast")
                                        .entityIds(List.of(5L))))
                .sends("/api/v3/bm/campaigns/7001/bid-models/10")
                .sendsJson("""
                        {"actionWiseBidModelEntities": {
                          "UPDATE": {"bidModelEntityDetails": [
                            {"entityId": 33, "entityTypeId": 1, "spendRatio": 40},
                            {"entityId": 812, "entityTypeId": 2, "bundleName": "East coast", "entityIds": [34, 36],
                             "priority": 2},
                            {"entityId": -1, "entityTypeId": 3, "bidMultiplier": 0.8},
                            {"bidModelDataId": 9001, "bundleName": "West coast", "entityIds": [5]}]}}}
                        """)
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> deleteWithTheCampaignInTheQuery() {
        return OperationContract.ofConfirmed(
                        DeleteBidModels.OPERATION,
                        on -> BidModels.on(on)
                                .campaign(7001)
                                .delete()
                                .everything()
                                .campaignId(7001))
                .sends("/api/v3/bm/campaigns/7001/bid-models?campaignId=7001")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> delete() {
        return OperationContract.ofConfirmed(
                        DeleteBidModels.OPERATION,
                        on -> BidModels.on(on)
                                .campaign(7001)
                                .delete()
                                .dimensions(Dimension.STATE, Dimension.CITY)
                                .bidModelDataIds(List.of(9001L, 9002L)))
                .sends("/api/v3/bm/campaigns/7001/bid-models?dimensionIds=10,11&bidModelDataIds=9001,9002")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> deleteEverything() {
        return OperationContract.ofConfirmed(
                        DeleteBidModels.OPERATION,
                        on -> BidModels.on(on).campaign(7001).delete().everything())
                .sends("/api/v3/bm/campaigns/7001/bid-models")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> excludeFromADimension() {
        return OperationContract.ofConfirmed(
                        CampaignModelling.INCLUDE_EXCLUDE,
                        on -> BidModels.on(on).campaign(7001).exclude(Dimension.STATE, List.of(33L, 34L)))
                .sends("/api/v3/bm/campaigns/7001/include-Exclude/dimensions/10")
                .sendsJson("{\"ids\": \"33,34\", \"isExcluded\": 1}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> includeIntoADimensionInTheOtherSpelling() {
        return OperationContract.ofConfirmed(
                        CampaignModelling.INCLUDE_EXCLUDE,
                        on -> BidModels.on(on)
                                .campaign(7001)
                                .apply(
                                        Dimension.STATE,
                                        EntityExclusion.include(List.of(33L))
                                                .advertiserId(1)
                                                .dspId(2)
                                                .owId(3)
                                                .uowId(4)
                                                .campaignId(7001)))
                .in(Dialect.alternate())
                .sends("/api/v3/bm/campaigns/7001/include-exclude/dimensions/10")
                .sendsJson("""
                        {"ids": "33", "isExcluded": 0, "advertiserId": 1, "dspId": 2, "owId": 3, "uowId": 4,
                         "campaignId": 7001}
                        """)
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> excludeADeviceType() {
        return v2(
                IncludeExclude.DEVICE_TYPE,
                "/api/v2/cmp/deviceType/includeExclude",
                bids -> bids.deviceTypes().exclude(2),
                1);
    }

    @TestFactory
    Stream<DynamicTest> includeAnExchange() {
        return v2(
                IncludeExclude.EXCHANGE,
                "/api/v2/cmp/exchange/includeExclude",
                bids -> bids.exchanges().include(2),
                0);
    }

    @TestFactory
    Stream<DynamicTest> excludeATrafficSource() {
        return v2(
                IncludeExclude.TRAFFIC_SOURCE,
                "/api/v2/cmp/trafficsource/includeExclude",
                bids -> bids.trafficSources().exclude(2),
                1);
    }

    private static void isDoneWell(Confirmation done) {
        assertThat(done).isEqualTo(new Confirmation("Done well", null, Map.of()));
    }

    private static Stream<DynamicTest> v2(
            Operation<Confirmation> operation,
            String path,
            Function<CampaignBidModels, io.adplatform.sdk.Request<Confirmation>> request,
            int isExcluded) {
        return OperationContract.ofConfirmed(
                        operation, on -> request.apply(BidModels.on(on).campaign(7001)))
                .sends(path)
                .sendsJson("{\"ids\": \"2\", \"isExcluded\": " + isExcluded + ", \"campaignId\": 7001}")
                .reads("the answer of version 2", V2_ANSWER, ModellingContractTest::isDoneWell)
                .failsOn("a failure in the envelope of version 2", 200, V2_FAILURE, "No such device")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> excludeADeviceTypeWithTheHostOfTheDialect() {
        return OperationContract.ofConfirmed(
                        IncludeExclude.DEVICE_TYPE,
                        on -> BidModels.on(on).campaign(7001).deviceTypes().exclude(2))
                .in(Dialect.alternate().iaaHost("app.example.com"))
                .sends("/api/v2/cmp/deviceType/includeExclude")
                .sendsJson("{\"ids\": \"2\", \"isExcluded\": 1, \"campaignId\": 7001}")
                .sendsHeader("X-IAA-HOST", "app.example.com")
                .reads("the answer of version 2", V2_ANSWER, ModellingContractTest::isDoneWell)
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> onlyTheVersion2CallsTakeTheHost() {
        return OperationContract.ofConfirmed(
                        CampaignModelling.INCLUDE_EXCLUDE,
                        on -> BidModels.on(on).campaign(7001).include(Dimension.STATE, List.of(33L)))
                .in(Dialect.documented().iaaHost("app.example.com"))
                .sends("/api/v3/bm/campaigns/7001/include-Exclude/dimensions/10")
                .sendsJson("{\"ids\": \"33\", \"isExcluded\": 0}")
                .tests();
    }
}
