package io.adplatform.sdk.bidmodel.insertionorders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.modelling.EntityExclusion;
import io.adplatform.sdk.contract.IllegalRequests;
import io.adplatform.sdk.operation.Call;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;

class IllegalIoRequestsTest extends IllegalRequests<BidModels> {

    IllegalIoRequestsTest() {
        super(BidModels::on);
    }

    private static Arguments refused(String violation, Function<BidModels, Request<?>> request) {
        return arguments(violation, request);
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                refused(
                        "add(bidModelRequests) is required: add, update or delete",
                        bids -> bids.io(901).manage().exclude(Dimension.STATE, List.of(1L))),
                refused(
                        "add.priority(bidModelRequests[0].bidModelData.priority) must be between 1 and 10, was 12",
                        bids -> bids.io(901)
                                .manage()
                                .add(IoModelling.of(Dimension.STATE, 1).priority(12))),
                refused(
                        "add.bidMultiplier(bidModelRequests[1].bidModelData.bidMultiplier) is not supported for the dimension Deal ID (3), was 2",
                        bids -> bids.io(901)
                                .manage()
                                .delete(List.of(9001L))
                                .add(IoModelling.of(Dimension.STATE, 1)
                                        .entity(Dimension.DEAL_ID, 2)
                                        .bidMultiplier("2"))),
                refused(
                        "delete.bidModelDataIds(bidModelRequests[0].bidModelDataIds) must not be empty, was []",
                        bids -> bids.io(901).manage().delete(List.of())),
                refused(
                        "priority must be between 1 and 10, was 0",
                        bids -> bids.io(901).addPriority(0, List.of(7001L))),
                refused(
                        "campaignIds must not be empty, was []",
                        bids -> bids.io(901).updatePriority(1, List.of())),
                refused(
                        "campaignIds must not be empty, was []",
                        bids -> bids.io(901).deletePriority(List.of())),

                // spend ratios as a whole, and what stands twice
                refused(
                        "add(bidModelRequests) must have strict spend ratios that add up to 100 at most in each campaign, was 150",
                        bids -> bids.io(901)
                                .manage()
                                .add(IoModelling.of(Dimension.STATE, 1).spendRatio(SpendRatio.strict("90")))
                                .add(IoModelling.of(Dimension.CITY, 2).spendRatio(SpendRatio.strict("60")))),
                refused(
                        "add(bidModelRequests) must have strict spend ratios that add up to 100 at most in each campaign, was 100.5",
                        bids -> bids.io(901)
                                .manage()
                                .add(IoModelling.of(Dimension.STATE, 1)
                                        .inCampaign(7001)
                                        .spendRatio(SpendRatio.strict("90")))
                                .update(IoModelling.of(Dimension.CITY, 2).spendRatio(SpendRatio.strict("10.5")))),
                refused(
                        "add.entity[0](bidModelRequests[1].dimensionEntityMappings[0]) must not add an entity of the same dimension and campaign twice, was 33",
                        bids -> bids.io(901)
                                .manage()
                                .add(IoModelling.of(Dimension.STATE, 33).priority(1))
                                .add(IoModelling.of(Dimension.STATE, 33)
                                        .inCampaign(7001)
                                        .priority(2))),
                refused(
                        "delete.ofData(bidModelRequests[0].bidModelData.id) must be above 0, was 0",
                        bids -> bids.io(901).manage().delete(IoModelling.ofData(0))),

                // the rules of a campaign's request
                refused(
                        "add.spendRatio(bidModelRequests[0].bidModelData.spendRatioTypeId) is required if a spend ratio is added",
                        bids -> bids.io(901)
                                .manage()
                                .add(IoModelling.of(Dimension.STATE, 1).spendRatio(new BigDecimal("10")))),
                refused(
                        "add.priority(bidModelRequests[0].bidModelData.priority) is required, or bidMultiplier, or spendRatio",
                        bids -> bids.io(901).manage().add(IoModelling.ofData(9001))),
                refused(
                        "add[1](bidModelRequests[1]) must not update or delete one modelling twice, was 9001",
                        bids -> bids.io(901)
                                .manage()
                                .update(IoModelling.ofData(9001).priority(1))
                                .delete(List.of(9001L))),
                refused(
                        "apply[1](excludeDimensionEntityMappings[1]) must not include and exclude one entity of the same dimension"
                                + " and campaign, was 2,3",
                        bids -> bids.io(901)
                                .manage()
                                .delete(List.of(9001L))
                                .exclude(Dimension.STATE, List.of(1L, 2L))
                                .apply(
                                        Dimension.STATE,
                                        EntityExclusion.include(List.of(2L, 3L)).campaignId(7001))),

                // IDs that can't be
                refused("ioId must be above 0, was 0", bids -> bids.io(0).deletePriority(List.of(7001L))),
                refused(
                        "add.entity.entityId(bidModelRequests[0].dimensionEntityMappings[1].entityId) must be above 0, was 0",
                        bids -> bids.io(901)
                                .manage()
                                .add(IoModelling.of(Dimension.STATE, 1)
                                        .entity(Dimension.STATE, 0)
                                        .priority(1))),
                refused(
                        "update.entity.campaignId(bidModelRequests[0].dimensionEntityMappings[0].campaignId) must be above 0, was 0",
                        bids -> bids.io(901)
                                .manage()
                                .update(IoModelling.ofData(9001)
                                        .entity(Dimension.STATE, 1)
                                        .inCampaign(0)
                                        .priority(1))),
                refused(
                        "update.ofData(bidModelRequests[0].bidModelData.id) must be above 0, was 0",
                        bids -> bids.io(901)
                                .manage()
                                .update(IoModelling.ofData(0).priority(1))),
                refused(
                        "delete.bidModelDataIds[0](bidModelRequests[0].bidModelDataIds[0]) must be above 0, was 0",
                        bids -> bids.io(901).manage().delete(List.of(0L))),
                refused(
                        "apply.entityIds[0](excludeDimensionEntityMappings[0].ids[0]) must be above 0, was 0",
                        bids -> bids.io(901).manage().delete(List.of(9001L)).exclude(Dimension.STATE, List.of(0L))),
                refused(
                        "apply.campaignId(excludeDimensionEntityMappings[0].campaignId) must be above 0, was 0",
                        bids -> bids.io(901)
                                .manage()
                                .delete(List.of(9001L))
                                .apply(
                                        Dimension.STATE,
                                        EntityExclusion.include(List.of(1L)).campaignId(0))),
                refused(
                        "campaignIds[0] must be above 0, was 0",
                        bids -> bids.io(901).addPriority(1, List.of(0L))),
                refused(
                        "campaignIds[0] must be above 0, was 0",
                        bids -> bids.io(901).deletePriority(List.of(0L))));
    }

    @Test
    void doNotIncludeRatiosOfDifferentCampaigns() {
        ManageIoBidModels request = area().io(901)
                .manage()
                .add(IoModelling.of(Dimension.STATE, 33).inCampaign(7001).spendRatio(SpendRatio.strict("90")))
                .add(IoModelling.of(Dimension.STATE, 33).inCampaign(7004).spendRatio(SpendRatio.strict("60")));

        assertThat(request.build().json()).containsKey("bidModelRequests");
    }

    @Test
    void aCallKeepsItsActionsWhenItsBuilderGetsMore() {
        ManageIoBidModels request =
                area().io(901).manage().delete(List.of(9001L)).exclude(Dimension.STATE, List.of(33L));
        Call<?> call = request.build();

        request.delete(List.of(9002L)).exclude(Dimension.STATE, List.of(34L));

        assertThat(call.json().get("bidModelRequests")).asInstanceOf(LIST).hasSize(1);
        assertThat(call.json().get("excludeDimensionEntityMappings"))
                .asInstanceOf(LIST)
                .hasSize(1);
        assertThat(request.build().json().get("bidModelRequests"))
                .asInstanceOf(LIST)
                .hasSize(2);
    }
}
