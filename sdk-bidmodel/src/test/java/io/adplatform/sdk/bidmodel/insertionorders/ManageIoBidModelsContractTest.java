package io.adplatform.sdk.bidmodel.insertionorders;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.modelling.EntityExclusion;
import io.adplatform.sdk.contract.OperationContract;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What changes how the campaigns of an insertion order bid. */
class ManageIoBidModelsContractTest {

    @TestFactory
    Stream<DynamicTest> manageIoAdding() {
        return io(OperationContract.ofConfirmed(
                        ManageIoBidModels.ADDING,
                        on -> BidModels.on(on)
                                .io(901)
                                .manage()
                                .add(IoModelling.of(Dimension.STATE, 33)
                                        .entity(Dimension.CITY, 4)
                                        .inCampaign(7001)
                                        .priority(2)
                                        .bidMultiplier("1.25")
                                        .spendRatio(SpendRatio.flexible("40")))
                                .update(IoModelling.ofData(9001).priority(3))
                                .delete(List.of(9002L, 9003L))
                                .exclude(Dimension.STATE, List.of(41L, 42L))
                                .apply(
                                        Dimension.CITY,
                                        EntityExclusion.include(List.of(4L)).campaignId(7001))
                                .baseBid(new BigDecimal("1.20")))
                .sends("/api/v3/bm/io/901/bid-models")
                .sendsJson("""
                        {"bidModelRequests": [
                           {"action": "ADD",
                            "bidModelData": {"priority": 2, "bidMultiplier": 1.25, "spendRatio": 40, "spendRatioTypeId": 1},
                            "dimensionEntityMappings": [{"dimensionId": 10, "entityId": 33},
                                                        {"dimensionId": 11, "entityId": 4, "campaignId": 7001}]},
                           {"action": "UPDATE", "bidModelData": {"id": 9001, "priority": 3}},
                           {"action": "DELETE", "bidModelDataIds": [9002, 9003]}],
                         "excludeDimensionEntityMappings": [
                           {"ids": "41,42", "isExcluded": 1, "dimensionId": 10},
                           {"ids": "4", "isExcluded": 0, "campaignId": 7001, "dimensionId": 11}],
                         "baseBid": 1.20}
                        """));
    }

    @TestFactory
    Stream<DynamicTest> manageIoChanging() {
        return io(OperationContract.ofConfirmed(
                        ManageIoBidModels.CHANGING,
                        on -> BidModels.on(on).io(901).manage().delete(List.of(9002L)))
                .sends("/api/v3/bm/io/901/bid-models")
                .sendsJson("{\"bidModelRequests\": [{\"action\": \"DELETE\", \"bidModelDataIds\": [9002]}]}"));
    }

    /** Of an action's fields the documents require "action" alone. */
    @TestFactory
    Stream<DynamicTest> manageIoAddingWithoutEntities() {
        return io(OperationContract.ofConfirmed(
                        ManageIoBidModels.ADDING,
                        on -> BidModels.on(on)
                                .io(901)
                                .manage()
                                .add(IoModelling.ofData(9001).priority(1)))
                .sends("/api/v3/bm/io/901/bid-models")
                .sendsJson("{\"bidModelRequests\": [{\"action\": \"ADD\", \"bidModelData\": {\"id\": 9001,"
                        + " \"priority\": 1}}]}"));
    }

    @TestFactory
    Stream<DynamicTest> manageIoByCampaignsAndOthers() {
        return io(OperationContract.ofConfirmed(
                        ManageIoBidModels.ADDING,
                        on -> BidModels.on(on)
                                .io(901)
                                .manage()
                                .add(IoModelling.ofOthers(Dimension.STATE).spendRatio(SpendRatio.strict("40")))
                                .add(IoModelling.of(Dimension.CITY, 4))
                                .update(IoModelling.ofCampaign(7001)
                                        .campaign(7004)
                                        .priority(3))
                                .delete(IoModelling.of(Dimension.STATE, 33)
                                        .entity(Dimension.CITY, 5)
                                        .inCampaign(7001))
                                .delete(IoModelling.ofData(9002)))
                .sends("/api/v3/bm/io/901/bid-models")
                .sendsJson("""
                        {"bidModelRequests": [
                           {"action": "ADD", "dimensionEntityMappings": [{"dimensionId": 10, "entityId": -1}],
                            "bidModelData": {"spendRatio": 40, "spendRatioTypeId": 2}},
                           {"action": "ADD", "dimensionEntityMappings": [{"dimensionId": 11, "entityId": 4}]},
                           {"action": "UPDATE", "dimensionEntityMappings": [{"campaignId": 7001}, {"campaignId": 7004}],
                            "bidModelData": {"priority": 3}},
                           {"action": "DELETE", "dimensionEntityMappings": [
                             {"dimensionId": 10, "entityId": 33},
                             {"dimensionId": 11, "entityId": 5, "campaignId": 7001}]},
                           {"action": "DELETE", "bidModelData": {"id": 9002}}]}
                        """));
    }

    /** The messages that the documents show for insertion orders. */
    private static Stream<DynamicTest> io(OperationContract<Confirmation> contract) {
        return contract.refuses(403, "Forbidden!")
                .refuses(422, "Cannot assign priority as campaign is in invalid status")
                .refuses(500, "server encountered an error !")
                .tests();
    }
}
