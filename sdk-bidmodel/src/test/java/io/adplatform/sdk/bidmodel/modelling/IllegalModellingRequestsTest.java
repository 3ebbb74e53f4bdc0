package io.adplatform.sdk.bidmodel.modelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.bidmodel.testing.ModelledRows;
import io.adplatform.sdk.contract.IllegalRequests;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;

class IllegalModellingRequestsTest extends IllegalRequests<BidModels> {

    private static final String ADD = "actionWiseBidModelEntities.ADD.bidModelEntityDetails";
    private static final String UPDATE = "actionWiseBidModelEntities.UPDATE.bidModelEntityDetails";
    private static final LocalDate FRIDAY = LocalDate.of(2026, 11, 20);

    private static ManageBidModels manage(BidModels bids, Dimension dimension) {
        return bids.campaign(7001).manage(dimension);
    }

    IllegalModellingRequestsTest() {
        super(BidModels::on);
    }

    private static Arguments refused(String violation, Function<BidModels, Request<?>> request) {
        return arguments(violation, request);
    }

    private static Arguments adding(String violation, EntityModelling entity) {
        return refused(violation, bids -> manage(bids, Dimension.STATE).add(entity));
    }

    private static List<Long> ids(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(Long::valueOf).toList();
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                // ranges
                adding(
                        "add[0].priority(" + ADD + "[0].priority) must be between 1 and 10, was 0",
                        EntityModelling.of(1).priority(0)),
                adding(
                        "add[0].priority(" + ADD + "[0].priority) must be between 1 and 10, was 11",
                        EntityModelling.of(1).priority(11)),
                adding(
                        "add[0].bidMultiplier(" + ADD + "[0].bidMultiplier) must be between 0.1 and 100, was 0.09",
                        EntityModelling.of(1).bidMultiplier("0.09")),
                adding(
                        "add[0].bidMultiplier(" + ADD + "[0].bidMultiplier) must be between 0.1 and 100, was 100.01",
                        EntityModelling.of(1).bidMultiplier("100.01")),
                adding(
                        "add[0].spendRatio(" + ADD + "[0].spendRatio) must be between 0 and 100, was -1",
                        EntityModelling.of(1).priority(1).spendRatio(new BigDecimal("-1"), SpendRatioType.FLEXIBLE)),
                adding(
                        "add[0].spendRatio(" + ADD + "[0].spendRatio) must be between 0 and 100, was 100.5",
                        EntityModelling.of(1).priority(1).spendRatio(new BigDecimal("100.5"), SpendRatioType.FLEXIBLE)),
                adding(
                        "add[0].spendRatio(" + ADD
                                + "[0].spendRatioTypeId) must be Flexible (1) or Strict (2), was unknown 3",
                        EntityModelling.of(1).spendRatio(BigDecimal.TEN, SpendRatioType.of(3))),
                refused(
                        "update[1].bidMultiplier(" + UPDATE + "[1].bidMultiplier) must be between 0.1 and 100, was 101",
                        bids -> manage(bids, Dimension.STATE)
                                .update(ModellingUpdate.of(9001).bidMultiplier("1"))
                                .update(ModellingUpdate.of(9002).bidMultiplier("101"))),

                // what each action needs
                refused(
                        "actionWiseBidModelEntities is required: add, update, delete, unbundle, include, exclude or baseBid",
                        bids -> manage(bids, Dimension.STATE)),
                adding(
                        "add[0].spendRatio(" + ADD + "[0].spendRatioTypeId) is required if a spend ratio is added",
                        EntityModelling.of(1).spendRatio(BigDecimal.TEN)),
                refused(
                        "update[0].priority(" + UPDATE + "[0].priority) is required, or bidMultiplier, or spendRatio",
                        bids -> manage(bids, Dimension.STATE).update(ModellingUpdate.of(9001))),
                refused(
                        "update[0].bidModelDataId(" + UPDATE + "[0].bidModelDataId) must be above 0, was 0",
                        bids -> manage(bids, Dimension.STATE)
                                .update(ModellingUpdate.of(0).priority(1))),
                refused(
                        "update[0].bidModelDataId(" + UPDATE
                                + "[0].bidModelDataId) must not occur twice, nor among what is deleted, was 9001",
                        bids -> manage(bids, Dimension.STATE)
                                .update(ModellingUpdate.of(9001).priority(1))
                                .delete(List.of(9001L))),
                refused(
                        "update[1].entityId(" + UPDATE
                                + "[1].entityId) must not occur twice, nor among what is deleted, was 33",
                        bids -> manage(bids, Dimension.STATE)
                                .update(ModellingUpdate.ofEntity(33).priority(1))
                                .update(ModellingUpdate.ofEntity(33).priority(2))),
                refused(
                        "update[0].entityId(" + UPDATE + "[0].entityId) must be above 0, was 0",
                        bids -> manage(bids, Dimension.STATE)
                                .update(ModellingUpdate.ofBundle(0).priority(1))),
                refused(
                        "update[0].bundleName(" + UPDATE + "[0].bundleName) must have 1 to 255 characters, was \"\"",
                        bids -> manage(bids, Dimension.STATE)
                                .update(ModellingUpdate.of(9001).bundleName(""))),
                refused(
                        "campaignId must be above 0, was -1",
                        bids -> bids.campaign(7001).delete().everything().campaignId(-1)),
                refused(
                        "add[1].entityId(" + ADD + "[1].entityId) must not occur twice, was 1",
                        bids -> manage(bids, Dimension.STATE)
                                .add(EntityModelling.of(1).priority(1))
                                .add(EntityModelling.of(1).priority(2))),
                refused(
                        "exclude(inclusionExclusionEntityMap.EXCLUDE) must not hold what include holds, was [2]",
                        bids -> manage(bids, Dimension.STATE)
                                .include(List.of(1L, 2L))
                                .exclude(List.of(2L))),
                refused(
                        "baseBid must be above 0, was 0",
                        bids -> manage(bids, Dimension.STATE).baseBid(BigDecimal.ZERO)),

                // bundles
                adding(
                        "add[0].entityId(" + ADD + "[0].entityId) must be above 0, was -5",
                        EntityModelling.ofBundle(-5).priority(1)),
                adding(
                        "add[0].entityId(" + ADD + "[0].entityId) must be above 0, was -5",
                        EntityModelling.ofBundle(-5, "East", List.of(1L)).priority(1)),
                adding(
                        "add[0].bundleName(" + ADD + "[0].bundleName) is required",
                        EntityModelling.ofNewBundle(null, List.of(1L)).priority(1)),
                adding(
                        "add[0].bundleName(" + ADD + "[0].bundleName) is required",
                        EntityModelling.ofBundle(812, null, List.of(1L)).priority(1)),
                adding(
                        "add[0].bundleName(" + ADD + "[0].bundleName) must have 1 to 255 characters, was \"\"",
                        EntityModelling.ofBundle(812, "", List.of(1L)).priority(1)),
                adding(
                        "add[0].bundleName(" + ADD + "[0].bundleName) must have 1 to 255 characters, was \"\"",
                        EntityModelling.ofNewBundle("", List.of(1L)).priority(1)),
                adding(
                        "add[0].bundleName(" + ADD + "[0].bundleName) must have 1 to 255 characters, was "
                                + "x".repeat(256),
                        EntityModelling.ofNewBundle("x".repeat(256), List.of(1L))
                                .priority(1)),
                adding(
                        "add[0].entityIds(" + ADD + "[0].entityIds) must hold 1 to 1000 entities, was 1001 entities",
                        EntityModelling.ofNewBundle("East", ids(1001)).priority(1)),
                refused("add(" + ADD + ") must hold 10 bundles at most, was 11 bundles", bids -> {
                    ManageBidModels request = manage(bids, Dimension.STATE);
                    ids(11).forEach(id -> request.add(EntityModelling.ofNewBundle("Bundle " + id, List.of(id))
                            .priority(1)));
                    return request;
                }),

                // spend ratios as a whole, and what a dimension takes
                refused(
                        "actionWiseBidModelEntities must leave strict spend ratios that add up to 100 at most, including the rows of current(rows), was 110",
                        bids -> manage(bids, Dimension.STATE)
                                .update(ModellingUpdate.of(9001).spendRatio(SpendRatio.strict("70")))
                                .update(ModellingUpdate.of(9002).spendRatio(SpendRatio.strict("40")))),
                refused(
                        "actionWiseBidModelEntities must leave strict spend ratios that add up to 100 at most,"
                                + " including the rows of current(rows), was 110",
                        bids -> manage(bids, Dimension.STATE)
                                .current(List.of(ModelledRows.entity(9001, "70", SpendRatioType.STRICT)))
                                .add(EntityModelling.of(2).spendRatio(SpendRatio.strict("40")))),
                // rows that share one modelling ID, or have none
                refused(
                        "actionWiseBidModelEntities must leave strict spend ratios that add up to 100 at most,"
                                + " including the rows of current(rows), was 110",
                        bids -> manage(bids, Dimension.STATE)
                                .current(List.of(
                                        ModelledRows.strict(1, 9001L, "35"), ModelledRows.strict(2, 9001L, "35")))
                                .add(EntityModelling.of(3).spendRatio(SpendRatio.strict("40")))),
                refused(
                        "actionWiseBidModelEntities must leave strict spend ratios that add up to 100 at most,"
                                + " including the rows of current(rows), was 110",
                        bids -> manage(bids, Dimension.STATE)
                                .current(List.of(ModelledRows.strict(1, null, "70")))
                                .add(EntityModelling.of(3).spendRatio(SpendRatio.strict("40")))),
                adding(
                        "add[0].priority(" + ADD + "[0].priority) is required beside a flexible spend ratio",
                        EntityModelling.of(1).spendRatio(SpendRatio.flexible("40"))),
                refused(
                        "add[0].spendRatio(" + ADD
                                + "[0].spendRatio) is not supported for the dimension Publisher Category (5), was 100",
                        bids -> manage(bids, Dimension.PUBLISHER_CATEGORY)
                                .add(EntityModelling.of(1).spendRatio(SpendRatio.strict("100")))),
                refused(
                        "update[0].bidMultiplier(" + UPDATE
                                + "[0].bidMultiplier) is not supported for the dimension Deal ID (3), was 2",
                        bids -> manage(bids, Dimension.DEAL_ID)
                                .update(ModellingUpdate.of(9001).bidMultiplier("2"))),

                // the campaign
                refused(
                        "campaign.dailyBudget must be at least 100, was 99.99",
                        bids -> manage(bids, Dimension.STATE)
                                .criteria(new BidModelCriteria(
                                        FRIDAY,
                                        FRIDAY.plusDays(2),
                                        new BigDecimal("99.99"),
                                        BigDecimal.ONE,
                                        BigDecimal.TEN))
                                .add(EntityModelling.of(1).priority(1))),
                refused(
                        "campaign.baseBid must be defined",
                        bids -> manage(bids, Dimension.STATE)
                                .criteria(new BidModelCriteria(
                                        FRIDAY,
                                        FRIDAY.plusDays(2),
                                        new BigDecimal("100"),
                                        BigDecimal.ZERO,
                                        BigDecimal.TEN))
                                .add(EntityModelling.of(1).priority(1))),

                // IDs that can't be
                refused(
                        "campaignId must be above 0, was 0",
                        bids -> bids.campaign(0).exchanges().exclude(5)),
                refused(
                        "id(ids) must be above 0, was 0",
                        bids -> bids.campaign(7001).exchanges().exclude(0)),
                refused(
                        "delete[1](actionWiseBidModelEntities.DELETE.bidModelDataId[1]) must be above 0, was 0",
                        bids -> manage(bids, Dimension.STATE).delete(List.of(9001L, 0L))),
                refused(
                        "unbundle[0](actionWiseBidModelEntities.DELETE.bundleIds[0]) must be above 0, was -812",
                        bids -> manage(bids, Dimension.STATE).unbundle(List.of(-812L))),
                refused(
                        "include[0](inclusionExclusionEntityMap.INCLUDE[0]) must be above 0, was 0",
                        bids -> manage(bids, Dimension.STATE).include(List.of(0L))),
                refused(
                        "exclude[0](inclusionExclusionEntityMap.EXCLUDE[0]) must be above 0, was 0",
                        bids -> manage(bids, Dimension.STATE).exclude(List.of(0L))),
                adding(
                        "add[0].entityIds[1](" + ADD + "[0].entityIds[1]) must be above 0, was 0",
                        EntityModelling.ofNewBundle("East", List.of(1L, 0L)).priority(1)),
                refused(
                        "entityIds[1](ids[1]) must be above 0, was 0",
                        bids -> bids.campaign(7001).exclude(Dimension.STATE, List.of(1L, 0L))),
                refused(
                        "bidModelDataIds[0] must be above 0, was 0",
                        bids -> bids.campaign(7001).delete().bidModelDataIds(List.of(0L))),
                refused(
                        "campaignId must be above 0, was 0",
                        bids -> bids.campaign(7001)
                                .apply(
                                        Dimension.STATE,
                                        EntityExclusion.exclude(List.of(1L)).campaignId(0))),

                // the rest
                refused(
                        "dimensions(dimensionIds) is required, or bidModelDataIds, or everything()",
                        bids -> bids.campaign(7001).delete()),
                refused(
                        "entityIds(ids) must not be empty, was \"\"",
                        bids -> bids.campaign(7001).exclude(Dimension.STATE, List.of())));
    }

    @Test
    void areRefusedWithEverythingThatIsWrong() {
        ManageBidModels request = manage(area(), Dimension.DEAL_ID)
                .add(EntityModelling.of(1).priority(11).bidMultiplier("0.01"))
                .add(EntityModelling.of(2).spendRatio(new BigDecimal("101"), SpendRatioType.FLEXIBLE))
                .add(EntityModelling.ofNewBundle("", Collections.emptyList()))
                .update(ModellingUpdate.of(9001))
                .criteria(new BidModelCriteria(FRIDAY, FRIDAY, BigDecimal.ONE, null, null));

        assertThat(catchThrowableOfType(InvalidRequestException.class, request::build)
                        .violations())
                .extracting(Violation::field)
                .containsExactly(
                        ADD + "[0].priority",
                        ADD + "[0].bidMultiplier",
                        ADD + "[0].bidMultiplier",
                        ADD + "[1].spendRatio",
                        ADD + "[1].priority",
                        ADD + "[2].bundleName",
                        ADD + "[2].entityIds",
                        UPDATE + "[0].priority",
                        "campaign.lastDay",
                        "campaign.dailyBudget",
                        "campaign.baseBid",
                        "campaign.maxBid");
        assertNothingIsSent();
    }

    @Test
    void areRefusedForEveryIdThatStandsBesideAnExclusion() {
        Request<?> nobody = area().campaign(7001)
                .apply(
                        Dimension.STATE,
                        EntityExclusion.exclude(List.of(1L))
                                .advertiserId(0)
                                .dspId(-1)
                                .owId(0)
                                .uowId(0));

        assertThat(catchThrowableOfType(InvalidRequestException.class, nobody::build)
                        .violations())
                .extracting(Violation::field)
                .containsExactly("advertiserId", "dspId", "owId", "uowId");
    }
}
