package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.contract.OperationContract;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The priority of campaigns within their insertion order. */
class IoPriorityContractTest {

    @TestFactory
    Stream<DynamicTest> addIoPriority() {
        return io(OperationContract.ofConfirmed(
                        IoBidModels.ADD_PRIORITY, on -> BidModels.on(on).io(901).addPriority(3, List.of(7001L, 7004L)))
                .sends("/api/v3/bm/io/901/bid-models")
                .sendsJson("{\"priority\": 3, \"campaignIds\": [7001, 7004]}"));
    }

    @TestFactory
    Stream<DynamicTest> updateIoPriority() {
        return io(OperationContract.ofConfirmed(
                        IoBidModels.UPDATE_PRIORITY,
                        on -> BidModels.on(on).io(901).updatePriority(10, List.of(7001L)))
                .sends("/api/v3/bm/io/901/bid-models")
                .sendsJson("{\"priority\": 10, \"campaignIds\": [7001]}"));
    }

    @TestFactory
    Stream<DynamicTest> deleteIoPriority() {
        return io(OperationContract.ofConfirmed(
                        IoBidModels.DELETE_PRIORITY,
                        on -> BidModels.on(on).io(901).deletePriority(List.of(7001L, 7004L)))
                .sends("/api/v3/bm/io/901/bid-models?campaignIds=7001,7004"));
    }

    /** The messages that the documents show for insertion orders. */
    private static Stream<DynamicTest> io(OperationContract<Confirmation> contract) {
        return contract.refuses(403, "Forbidden!")
                .refuses(422, "Cannot assign priority as campaign is in invalid status")
                .refuses(500, "server encountered an error !")
                .tests();
    }
}
