package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ENTITIES;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_CITY;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.MANAGE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.testkit.Fault;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A multiplier is sent only with the base bid by which its plan was judged. */
class BaseBidOfMultipliersTest extends OwnPlanSandbox {

    private PlanSandbox on() {
        PlanSandbox on = super.on();
        bid(on, "2");
        return on;
    }

    private static void bid(PlanSandbox on, String bid) {
        on.campaign.manage(Dimension.STATE).baseBid(new BigDecimal(bid)).send();
    }

    /** A base bid with multipliers and other changes in two steps. */
    private static DesiredBidModel cheap() {
        return multipliers().baseBid(BigDecimal.ONE);
    }

    private static DesiredBidModel multipliers() {
        return DesiredBidModel.create()
                .model(Dimension.STATE, multiplied(FIRST_STATE, "4"))
                .model(Dimension.STATE, EntityModelling.of(FIRST_STATE + 1).priority(3))
                .model(Dimension.CITY, multiplied(FIRST_CITY, "4"))
                .excluded(Dimension.CITY, List.of(FIRST_CITY + 1))
                .unmodelled(Dimension.CITY, List.of(FIRST_CITY + 2));
    }

    private static BidModelPlan planned(PlanSandbox on, DesiredBidModel desired) {
        on.campaign
                .manage(Dimension.CITY)
                .add(multiplied(FIRST_CITY + 2, "1.5"))
                .send();
        BidModelPlan plan = on.campaign.plan(desired).send();
        assertThat(plan.steps()).hasSize(2);
        return plan;
    }

    private static List<String> outcome(AppliedPlan applied) {
        return applied.results().stream()
                .map(result -> result.change().kind() + " " + result.change().entityId() + " " + result.state())
                .toList();
    }

    private static List<@Nullable String> heldBack(AppliedPlan applied) {
        return applied.in(ChangeState.NOT_SENT).stream()
                .map(ChangeResult::reason)
                .toList();
    }

    @Test
    void aBaseBidThatDriftedHoldsBackTheMultipliersOfAllStepsAndNothingElse() {
        PlanSandbox on = on();
        BidModelPlan plan = planned(on, cheap());
        bid(on, "20");

        AppliedPlan applied = on.campaign.apply(plan).send();

        assertThat(outcome(applied))
                .containsExactly(
                        "BASE_BID 0 DRIFTED",
                        "ADD 100001 NOT_SENT",
                        "ADD 100002 APPLIED",
                        "ADD 110001 NOT_SENT",
                        "DELETE 110003 APPLIED",
                        "EXCLUDE 110002 APPLIED");
        assertThat(heldBack(applied))
                .containsOnly("held back: the base bid of the campaign wasn't changed as planned; plan again");
        assertThat(on.row(Dimension.STATE, FIRST_STATE).bidModelData()).isNull();
    }

    @Test
    void aBaseBidThatWasRefusedOrLostHoldsBackTheMultipliersOfLaterSteps() {
        for (Fault fault : List.of(Fault.status(422, "no"), Fault.disconnect())) {
            PlanSandbox on = on();
            BidModelPlan plan = planned(on, cheap());
            on.sandbox.onNext(MANAGE, fault);

            AppliedPlan applied = on.campaign.apply(plan).send();

            assertThat(applied.in(ChangeState.APPLIED))
                    .extracting(result -> result.change().entityId())
                    .containsExactly(FIRST_CITY + 2, FIRST_CITY + 1);
            assertThat(applied.results().get(3).state()).isEqualTo(ChangeState.NOT_SENT);
            assertThat(heldBack(applied))
                    .containsExactly("held back: the base bid of the campaign wasn't changed as planned; plan again");
            on.close();
        }
    }

    @Test
    void aBaseBidThatNoListShowsHoldsBackTheMultipliers() {
        PlanSandbox on = on();
        BidModelPlan plan = planned(on, cheap());
        Fault hidden = Fault.json(body -> {
            ((ObjectNode) body.at("/data")).remove("campaignBidDetails");
            return body;
        });
        on.sandbox.onNext(ENTITIES, hidden, hidden);

        AppliedPlan applied = on.campaign.apply(plan).send();

        assertThat(outcome(applied))
                .contains("BASE_BID 0 NOT_SENT", "ADD 100001 NOT_SENT", "ADD 110001 NOT_SENT", "ADD 100002 APPLIED");
    }

    @Test
    void multipliersAreHeldBackIfAnotherUserChangedTheBaseBidAndNoFurtherRequestIsNeeded() {
        PlanSandbox on = on();
        BidModelPlan plan = BidModelPlan.fromJson(planned(on, multipliers()).toJson());
        bid(on, "20.50");
        on.sandbox.clear();

        AppliedPlan applied = on.campaign.apply(plan).overwriteDrift().send();

        assertThat(outcome(applied))
                .containsExactly(
                        "ADD 100001 NOT_SENT",
                        "ADD 100002 APPLIED",
                        "ADD 110001 NOT_SENT",
                        "DELETE 110003 APPLIED",
                        "EXCLUDE 110002 APPLIED");
        assertThat(heldBack(applied))
                .containsOnly("held back: the base bid is 20.5 now, and the plan counts on 2; plan again");
        assertThat(on.sandbox.requestCount()).isEqualTo(plan.requests());
    }

    @Test
    void multipliersAreHeldBackIfTheBaseBidChangesBetweenTwoSteps() {
        PlanSandbox on = on();
        BidModelPlan plan = planned(on, cheap());
        BidModelPlan first = plan.with(plan.steps().subList(0, 1), List.of(), List.of());
        BidModelPlan second = plan.with(plan.steps().subList(1, 2), List.of(), List.of());
        assertThat(on.campaign.apply(first).send().isComplete()).isTrue();
        bid(on, "3");
        assertThat(heldBack(on.campaign.apply(second).send()))
                .containsExactly("held back: the base bid is 3 now, and the plan counts on 1; plan again");
    }

    @Test
    void aHigherBaseBidIsHeldBackIfALowerMultiplierDriftedAlsoInAnInsertionOrder() {
        PlanSandbox on = on();
        on.campaign.manage(Dimension.CITY).add(multiplied(FIRST_CITY, "4")).send();
        DesiredBidModel desired = DesiredBidModel.create()
                .baseBid(new BigDecimal("8"))
                .model(Dimension.STATE, EntityModelling.of(FIRST_STATE).priority(3))
                .model(Dimension.CITY, multiplied(FIRST_CITY, "1"));
        BidModelPlan plan = on.campaign.plan(desired).send();
        BidModelPlan ofIo = on.bids.io(on.ioId()).plan(desired).send();
        on.campaign
                .manage(Dimension.CITY)
                .update(ModellingUpdate.ofEntity(FIRST_CITY).bidMultiplier("5"))
                .send();

        assertThat(outcome(on.campaign.apply(plan).send()))
                .containsExactly("ADD 100001 APPLIED", "BASE_BID 0 NOT_SENT", "UPDATE 110001 DRIFTED");
        assertThat(on.bids.io(on.ioId()).apply(ofIo).send().results())
                .filteredOn(result -> result.change().kind() == ChangeKind.BASE_BID)
                .isNotEmpty()
                .allSatisfy(result -> assertThat(result.state()).isEqualTo(ChangeState.NOT_SENT));
    }

    @Test
    void overwritingTheBaseBidSendsItsMultipliers() {
        PlanSandbox on = on();
        BidModelPlan plan = planned(on, cheap());
        bid(on, "20");

        assertThat(on.campaign.apply(plan).overwriteDrift().send().isComplete()).isTrue();

        assertThat(on.row(Dimension.CITY, FIRST_CITY).multiplier()).isEqualTo(BidMultiplier.of("4"));
    }

    @Test
    void aBaseBidThatDriftedHoldsBackTheEntitiesOfABundleWithAMultiplier() {
        PlanSandbox on = on();
        on.campaign
                .manage(Dimension.STATE)
                .add(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 2)).bidMultiplier("4"))
                .add(EntityModelling.ofNewBundle("North", ids(FIRST_STATE + 10, 2))
                        .priority(2))
                .send();
        BidModelPlan plan = on.campaign
                .plan(DesiredBidModel.create()
                        .baseBid(BigDecimal.ONE)
                        .model(Dimension.STATE, EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 3)))
                        .model(
                                Dimension.STATE,
                                EntityModelling.ofNewBundle("West", ids(FIRST_STATE + 5, 2))
                                        .bidMultiplier("3"))
                        .model(Dimension.STATE, EntityModelling.ofNewBundle("North", ids(FIRST_STATE + 10, 3))))
                .send();
        bid(on, "20");

        assertThat(outcome(on.campaign.apply(plan).send()))
                .containsExactly(
                        "BASE_BID 0 DRIFTED",
                        "CHANGE_BUNDLE 801 NOT_SENT",
                        "ADD_BUNDLE 0 NOT_SENT",
                        "CHANGE_BUNDLE 802 APPLIED");
    }

    @Test
    void anUndoRestoresMultipliersAloneAndNotBesideABaseBidThatDrifted() {
        PlanSandbox on = on();
        AppliedPlan alone = on.campaign
                .apply(on.campaign
                        .plan(DesiredBidModel.create().model(Dimension.CITY, multiplied(FIRST_CITY, "1.5")))
                        .send())
                .send();
        AppliedPlan applied = on.campaign
                .apply(on.campaign
                        .plan(DesiredBidModel.create()
                                .baseBid(BigDecimal.ONE)
                                .model(Dimension.CITY, multiplied(FIRST_CITY, "1.2")))
                        .send())
                .send();
        bid(on, "20");

        assertThat(outcome(on.campaign.apply(applied.undo()).send()))
                .containsExactly("BASE_BID 0 DRIFTED", "UPDATE 110001 NOT_SENT");
        assertThat(alone.undo().changes()).allSatisfy(change -> {
            assertThat(change.baseBidBefore()).isNull();
            assertThat(change.baseBidAfter()).isNull();
        });
    }
}
