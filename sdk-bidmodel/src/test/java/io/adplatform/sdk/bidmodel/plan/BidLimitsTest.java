package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_CITY;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.state;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.strict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.insertionorders.IoModelling;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.BidLimits.Limit;
import io.adplatform.sdk.bidmodel.modelling.BidModelCriteria;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.testkit.Fault;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A plan or a request beyond a limit is not sent, unless the limit is lifted by name. */
class BidLimitsTest {

    private static final BidLimits LIMITS = BidLimits.none()
            .with(Limit.BASE_BID, "5")
            .with(Limit.MAX_BID, "8")
            .with(Limit.MULTIPLIER, "3")
            .with(Limit.STEP_PERCENT, "50")
            .with(Limit.CHANGES, "2");

    private final PlanSandbox on = new PlanSandbox();

    @AfterEach
    void close() {
        on.close();
    }

    /** A plan with a lower multiplier and a higher base bid, and what is left of it without some changes. */
    private BidModelPlan rest(boolean asFile, Predicate<BidModelChange> unwanted) {
        on.states()
                .baseBid(new BigDecimal("2"))
                .add(multiplied(FIRST_STATE, "4"))
                .send();
        BidModelPlan plan = on.campaign
                .plan(DesiredBidModel.create()
                        .baseBid(new BigDecimal("4"))
                        .model(Dimension.STATE, multiplied(FIRST_STATE, "1"))
                        .model(Dimension.STATE, multiplied(FIRST_STATE + 1, "1")))
                .limits(BidLimits.none().with(Limit.MAX_BID, "4"))
                .send();
        assertThat(plan.violations()).isEmpty();
        BidModelPlan same = asFile ? BidModelPlan.fromJson(plan.toJson()) : plan;
        assertThat(same).isEqualTo(plan);
        return same.without(plan.changes().stream().filter(unwanted).toList());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPlanWithoutALowerMultiplierIsJudgedByTheBidThatIsLeft(boolean asFile) {
        BidModelPlan rest = rest(asFile, change -> change.entityId() == FIRST_STATE);

        assertThat(rest.violations()).containsExactly("limit MAX_BID: State 100001 (State 1) bid 16 is above 4");
        assertThatThrownBy(() -> on.apply(rest)).isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void aPlanWithoutItsBaseBidIsJudgedByThePresentOne() {
        BidModelPlan rest = rest(false, change -> change.kind() == ChangeKind.BASE_BID);

        assertThat(rest.violations()).isEmpty();
        assertThat(rest.changes()).hasSize(2);
        assertThat(on.apply(rest).isComplete()).isTrue();
    }

    @Test
    void aHigherBaseBidStaysInTheLastRequestOfAPlanWithoutSomeChanges() {
        on.campaign
                .manage(Dimension.CITY)
                .baseBid(new BigDecimal("2"))
                .add(multiplied(FIRST_CITY, "4"))
                .send();
        BidModelPlan plan = on.plan(DesiredBidModel.create()
                .baseBid(new BigDecimal("4"))
                .model(Dimension.STATE, strict(FIRST_STATE, "100"))
                .model(Dimension.CITY, multiplied(FIRST_CITY, "1"))
                .model(Dimension.CITY, multiplied(FIRST_CITY + 1, "2")));
        BidModelPlan rest = plan.without(plan.changes().stream()
                .filter(change -> change.entityId() == FIRST_STATE)
                .toList());

        assertThat(on.apply(rest).isComplete()).isTrue();
        assertThat(plan.without(rest.changes()).changes())
                .extracting(BidModelChange::entityId)
                .containsExactly(FIRST_STATE);
    }

    @Test
    void aPlanWithoutALowerStrictRatioIsRefusedIfTheSumExceeds100() {
        model("2", "70", "30");
        BidModelPlan plan =
                on.plan(state(strict(FIRST_STATE, "40")).model(Dimension.STATE, strict(FIRST_STATE + 1, "60")));
        assertThat(plan.violations()).isEmpty();

        BidModelPlan rest = plan.without(plan.changes().stream()
                .filter(change -> change.entityId() == FIRST_STATE)
                .toList());

        assertThat(rest.violations())
                .containsExactly("after step 1 the strict spend ratios exceed 100: 130 in the read data");
    }

    @Test
    void aMultiplierWhoseFirstBaseBidIsRemovedFromThePlanIsRefusedByTheCriteria() {
        BidModelCriteria criteria = new BidModelCriteria(
                LocalDate.of(2026, 11, 1), LocalDate.of(2026, 11, 30), new BigDecimal("1000"), null, BigDecimal.TEN);
        on.sandbox.onNext(
                "POST /api/v3/bm/campaigns/{campaignId}/bid-models/dimensions/{dimensionId}", Fault.nullFor("baseBid"));
        BidModelPlan plan = on.campaign
                .plan(DesiredBidModel.create()
                        .baseBid(new BigDecimal("4"))
                        .model(Dimension.STATE, multiplied(FIRST_STATE, "2")))
                .criteria(criteria)
                .send();
        assertThat(plan.violations()).isEmpty();
        BidModelPlan same = BidModelPlan.fromJson(plan.toJson());
        assertThat(same).isEqualTo(plan);

        BidModelPlan rest = same.without(plan.changes().stream()
                .filter(change -> change.kind() == ChangeKind.BASE_BID)
                .toList());

        assertThat(rest.violations())
                .singleElement()
                .asString()
                .contains("baseBid")
                .contains("must be defined");
    }

    private void model(String baseBid, String strictOfFirst, String strictOfSecond) {
        on.states()
                .baseBid(new BigDecimal(baseBid))
                .add(multiplied(FIRST_STATE, "1").spendRatio(SpendRatio.strict(strictOfFirst)))
                .add(strict(FIRST_STATE + 1, strictOfSecond))
                .send();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anUndoWithoutAChangeIsJudgedByTheBidsAndRatiosThatAreLeft(boolean asFile) {
        model("8", "70", "30");
        BidModelPlan plan = on.campaign
                .plan(DesiredBidModel.create()
                        .baseBid(new BigDecimal("2"))
                        .model(Dimension.STATE, multiplied(FIRST_STATE, "4").spendRatio(SpendRatio.strict("40")))
                        .model(Dimension.STATE, strict(FIRST_STATE + 1, "60")))
                .limits(BidLimits.none().with(Limit.MAX_BID, "10"))
                .send();
        AppliedPlan applied = on.apply(plan);
        assertThat(applied.isComplete()).isTrue();
        BidModelPlan whole = applied.undo();
        BidModelPlan undo = asFile ? BidModelPlan.fromJson(whole.toJson()) : whole;
        assertThat(undo).isEqualTo(whole);
        assertThat(undo.violations()).isEmpty();

        BidModelPlan first = undo.without(changesOf(undo, FIRST_STATE));
        BidModelPlan second = undo.without(changesOf(undo, FIRST_STATE + 1));

        assertThat(first.violations())
                .hasSize(2)
                .contains("limit MAX_BID: State 100001 (State 1) bid 32 is above 10")
                .anyMatch(one -> one.startsWith("after step 1 the strict spend ratios come to 70 of 100"));
        assertThat(second.violations())
                .containsExactly("after step 1 the strict spend ratios exceed 100: 130 in the read data");
        assertThat(on.apply(undo.without(List.of())).isComplete()).isTrue();
    }

    private static List<BidModelChange> changesOf(BidModelPlan plan, long entityId) {
        return plan.changes().stream()
                .filter(change -> change.entityId() == entityId)
                .toList();
    }

    @Test
    void aPlanOfAnEarlierVersionIsRefusedSinceItCannotBeJudged() throws Exception {
        BidModelPlan plan = on.plan(DesiredBidModel.create().baseBid(new BigDecimal("4")));
        ObjectNode json = (ObjectNode) new ObjectMapper().readTree(plan.toJson());
        json.remove("basis");

        assertThatThrownBy(() -> BidModelPlan.fromJson(json.toString()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("plan again");
    }

    @Test
    void aPlanBeyondLimitsNamesEachAndIsAppliedOnceAllAreLifted() {
        on.states()
                .baseBid(new BigDecimal("2"))
                .add(multiplied(FIRST_STATE, "2"))
                .send();
        BidModelPlan plan = on.campaign
                .plan(DesiredBidModel.create()
                        .baseBid(new BigDecimal("6"))
                        .model(Dimension.STATE, multiplied(FIRST_STATE, "3.5"))
                        .model(Dimension.STATE, multiplied(FIRST_STATE + 1, "1")))
                .limits(LIMITS)
                .send();

        String campaign = "campaign " + on.running.campaignId();
        assertThat(plan.violations())
                .containsExactly(
                        "limit CHANGES: 3 is above 2",
                        "limit BASE_BID: " + campaign + " base bid 6 is above 5",
                        "limit STEP_PERCENT: " + campaign + " base bid 200 is above 50",
                        "limit MULTIPLIER: State 100001 (State 1) multiplier 3.5 is above 3",
                        "limit STEP_PERCENT: State 100001 (State 1) multiplier 75 is above 50",
                        "limit MAX_BID: State 100001 (State 1) bid 21 is above 8");
        ApplyBidModelPlan apply = on.campaign.apply(plan);
        for (Limit limit : List.of(Limit.BASE_BID, Limit.MAX_BID, Limit.MULTIPLIER, Limit.CHANGES)) {
            assertThatThrownBy(apply::send).isInstanceOf(InvalidRequestException.class);
            apply.lift(limit);
        }
        assertThatThrownBy(apply::send).hasMessageContaining("STEP_PERCENT").hasMessageNotContaining("MAX_BID");
        assertThat(apply.lift(Limit.STEP_PERCENT).send().isComplete()).isTrue();
    }

    @Test
    void aRequestBeyondALimitIsNotSent() {
        assertThatThrownBy(() -> on.states()
                        .limits(LIMITS)
                        .update(ModellingUpdate.of(9001).bidMultiplier("4"))
                        .send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("breaks limit MULTIPLIER: ")
                .hasMessageContaining("multiplier 4 is above 3");
        assertThat(on.sandbox.requestCount()).isZero();
    }

    @Test
    void aFurtherFieldIsRefusedBesideLimits() {
        List<Request<?>> requests = List.of(
                on.states().baseBid(BigDecimal.ONE).with("more.baseBid", 900).limits(LIMITS),
                on.states()
                        .add(EntityModelling.of(FIRST_STATE).priority(1).with("bidMultiplier", 90))
                        .limits(LIMITS),
                on.io()
                        .manage()
                        .add(IoModelling.of(Dimension.STATE, FIRST_STATE)
                                .priority(1)
                                .with("bidModelData.bidMultiplier", 90))
                        .limits(LIMITS));

        for (Request<?> request : requests) {
            assertThatThrownBy(request::send)
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("with has fields that limits can't judge");
        }
        assertThat(on.sandbox.requestCount()).isZero();
    }

    @Test
    void theValuesOfADeletionBreakNoLimit() {
        assertThat(on.io()
                        .manage()
                        .limits(LIMITS)
                        .delete(IoModelling.of(Dimension.STATE, FIRST_STATE).bidMultiplier("4"))
                        .build())
                .isNotNull();
    }

    @Test
    void aRequestForAnInsertionOrderBeyondLimitsIsNotSentAndNamesEach() {
        assertThatThrownBy(() -> on.io()
                        .manage()
                        .limits(LIMITS)
                        .baseBid(new BigDecimal("6"))
                        .add(IoModelling.of(Dimension.STATE, FIRST_STATE)
                                .entity(Dimension.STATE, FIRST_STATE + 1)
                                .bidMultiplier("3.5"))
                        .delete(List.of(9002L))
                        .send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("breaks limit CHANGES: 3 is above 2")
                .hasMessageContaining("breaks limit BASE_BID: IO base bid 6 is above 5")
                .hasMessageContaining("breaks limit MULTIPLIER: bidModelRequests[0] multiplier 3.5 is above 3")
                .hasMessageContaining("breaks limit MAX_BID: bidModelRequests[0] bid 21 is above 8");
        assertThat(on.sandbox.requestCount()).isZero();
    }

    @Test
    void aHigherBaseBidCountsForTheMultipliersThatStay() {
        on.states()
                .baseBid(new BigDecimal("2"))
                .add(multiplied(FIRST_STATE, "3"))
                .add(EntityModelling.ofNewBundle("East", ids(FIRST_STATE + 5, 2))
                        .bidMultiplier("2.5"))
                .add(multiplied(FIRST_STATE + 1, "2"))
                .send();
        DesiredBidModel desired = DesiredBidModel.create()
                .baseBid(new BigDecimal("4"))
                .unbundled(Dimension.STATE, "West")
                .model(Dimension.STATE, multiplied(FIRST_STATE + 1, "1.5"));

        BidModelPlan plan = on.campaign
                .plan(desired)
                .limits(BidLimits.none().with(Limit.MAX_BID, "8"))
                .send();

        assertThat(plan.violations())
                .containsExactly(
                        "limit MAX_BID: State 100001 (State 1) bid 12 is above 8",
                        "limit MAX_BID: State bundle 801 (East) bid 10 is above 8");
        assertThat(on.violations(
                        desired.baseBid(new BigDecimal("1.9")), BidLimits.none().with(Limit.MAX_BID, "3")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.50004", "100"})
    void aFirstMultiplierIsAStepFromOneAndNoStepIsRoundedDown(String multiplier) {
        DesiredBidModel desired = state(multiplied(FIRST_STATE, multiplier));
        BidLimits limits = BidLimits.none().with(Limit.STEP_PERCENT, "50");

        assertThat(on.violations(desired, limits))
                .singleElement()
                .asString()
                .startsWith("limit STEP_PERCENT: State 100001 (State 1) multiplier ")
                .endsWith(" is above 50");
        assertThatThrownBy(() -> on.states()
                        .limits(limits)
                        .add(multiplied(FIRST_STATE, multiplier))
                        .build())
                .hasMessageContaining("breaks limit STEP_PERCENT");
        assertThatThrownBy(() -> on.io()
                        .manage()
                        .limits(limits)
                        .add(IoModelling.of(Dimension.STATE, FIRST_STATE).bidMultiplier(multiplier))
                        .build())
                .hasMessageContaining("breaks limit STEP_PERCENT");
        assertThat(on.violations(state(multiplied(FIRST_STATE, "1.5")), limits)).isEmpty();
    }

    @Test
    void anEntityThatLeavesOrJoinsABundleChangesItsMultiplier() {
        on.states()
                .baseBid(new BigDecimal("2"))
                .add(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 2)).bidMultiplier("0.1"))
                .add(EntityModelling.ofNewBundle("West", ids(FIRST_STATE + 2, 2))
                        .bidMultiplier("4"))
                .send();
        BidLimits limits = BidLimits.none().with(Limit.STEP_PERCENT, "300").with(Limit.MAX_BID, "7");

        assertThat(on.violations(state(bundle("East", FIRST_STATE)), limits))
                .containsExactly("limit STEP_PERCENT: State 100002 (State 2) multiplier 900 is above 300");
        assertThat(on.violations(
                        state(bundle("East", FIRST_STATE))
                                .model(
                                        Dimension.STATE,
                                        bundle("West", FIRST_STATE + 1, FIRST_STATE + 2, FIRST_STATE + 3)),
                        limits))
                .containsExactly(
                        "limit STEP_PERCENT: State 100002 (State 2) multiplier 3900 is above 300",
                        "limit MAX_BID: State 100002 (State 2) bid 8 is above 7");
    }

    @Test
    void anEntityThatMovesBetweenBundlesOfOneMultiplierTakesNoStep() {
        on.states()
                .add(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 2)).bidMultiplier("4"))
                .send();

        assertThat(on.violations(
                        state(bundle("East", FIRST_STATE))
                                .model(
                                        Dimension.STATE,
                                        bundle("West", FIRST_STATE + 1).bidMultiplier("4")),
                        BidLimits.none().with(Limit.STEP_PERCENT, "300")))
                .isEmpty();
    }

    @Test
    void anEntityThatLeavesABundleOfAHighMultiplierBreaksNoHighestBid() {
        on.states()
                .baseBid(new BigDecimal("2"))
                .add(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 2)).bidMultiplier("4"))
                .send();

        assertThat(on.violations(
                        state(bundle("East", FIRST_STATE)), BidLimits.none().with(Limit.MAX_BID, "1")))
                .isEmpty();
    }

    private static EntityModelling bundle(String name, Long... entityIds) {
        return EntityModelling.ofNewBundle(name, List.of(entityIds));
    }

    @Test
    void aDeletedMultiplierIsAStepToOneAndCountsForTheHighestBid() {
        on.states()
                .baseBid(new BigDecimal("2"))
                .add(multiplied(FIRST_STATE, "0.1"))
                .send();
        BidLimits limits = BidLimits.none().with(Limit.STEP_PERCENT, "50").with(Limit.MAX_BID, "1");
        var row = on.row(Dimension.STATE, FIRST_STATE);

        assertThat(on.violations(DesiredBidModel.create().unmodelled(Dimension.STATE, List.of(FIRST_STATE)), limits))
                .containsExactly(
                        "limit STEP_PERCENT: State 100001 (State 1) multiplier 900 is above 50",
                        "limit MAX_BID: State 100001 (State 1) bid 2 is above 1");
        assertThatThrownBy(() -> on.states()
                        .limits(limits)
                        .current(List.of(row))
                        .delete(List.of(row.bidModelData().id()))
                        .build())
                .hasMessageContaining("multiplier 900 is above 50");
    }
}
