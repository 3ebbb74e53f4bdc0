package io.adplatform.sdk.bidmodel.modelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.bundles.BundleUpdate;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.insertionorders.IoModelling;
import io.adplatform.sdk.operation.FakeWorkspace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a caller says within the parts of a request beyond the documents. */
class FurtherFieldsTest {

    private final BidModels bids = BidModels.on(new FakeWorkspace(call -> ""));

    @Test
    void standInTheirPart() {
        assertThat(bids.campaign(7001)
                        .manage(Dimension.STATE)
                        .update(ModellingUpdate.of(9001).with("pacing", "even"))
                        .build()
                        .json())
                .isEqualTo(Map.of(
                        "actionWiseBidModelEntities",
                        Map.of(
                                "UPDATE",
                                Map.of(
                                        "bidModelEntityDetails",
                                        List.of(Map.of("bidModelDataId", 9001L, "pacing", "even"))))));
        assertThat(bids.io(901)
                        .manage()
                        .add(IoModelling.of(Dimension.STATE, 33).priority(2).with("bidModelData.pacing", "even"))
                        .build()
                        .json())
                .extractingByKey("bidModelRequests")
                .asString()
                .contains("bidModelData={priority=2, pacing=even}");
        assertThat(bids.bundles(7001)
                        .update(Dimension.STATE)
                        .bundle(BundleUpdate.of(812).with("colour", "red"))
                        .build()
                        .json())
                .isEqualTo(Map.of("bundleDetailList", List.of(Map.of("bundleId", 812L, "colour", "red"))));
    }

    @Test
    void doNotReplaceWhatASetterSetsInACallThatIsSentOnce() {
        assertThatThrownBy(bids.campaign(7001)
                        .manage(Dimension.STATE)
                        .add(EntityModelling.of(1).priority(2).with("priority", 11))::build)
                .hasMessageContaining(
                        "add[0].priority(actionWiseBidModelEntities.ADD.bidModelEntityDetails[0].priority)"
                                + " must not be set by with(), since its setter was called");
        assertThatThrownBy(bids.io(901)
                        .manage()
                        .add(IoModelling.of(Dimension.STATE, 33).priority(2).with("bidModelData.priority", 11))::build)
                .hasMessageContaining(
                        "add.priority(bidModelRequests[0].bidModelData.priority) must not be set by with()");
    }
}
