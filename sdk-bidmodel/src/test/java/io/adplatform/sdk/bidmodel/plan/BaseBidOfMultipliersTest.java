package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ENTITIES;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_CITY;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.MANAGE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.state;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.reading.OddForm;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A plan is applied only with the base bid by which it was judged. */
class BaseBidOfMultipliersTest extends OwnPlanSandbox {

    private PlanSandbox on() {
        PlanSandbox on = super.on();
        bid(on, "2");
        return on;
    }

    private static void bid(PlanSandbox on, String bid) {
        on.states().baseBid(new BigDecimal(bid)).send();
    }

    /** A base bid with multipliers and other changes in two steps. */
    private static DesiredBidModel cheap() {
        return multipliers().baseBid(BigDecimal.ONE);
    }

    private static DesiredBidModel multipliers() {
        return state(multiplied(FIRST_STATE, "4"))
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
        BidModelPlan plan = on.plan(desired);
        assertThat(plan.steps()).hasSize(2);
        return plan;
    }

    private static List<@Nullable String> heldBack(AppliedPlan applied) {
        return applied.in(ChangeState.NOT_SENT).stream()
                .map(ChangeResult::reason)
                .toList();
    }

    @Test
    void aBaseBidThatWasRefusedOrLostStopsThePlan() {
        for (Fault fault : List.of(Fault.status(422, "no"), Fault.disconnect())) {
            PlanSandbox on = on();
            BidModelPlan plan = planned(on, cheap());
            on.sandbox.onNext(MANAGE, fault);

            AppliedPlan applied = on.apply(plan);

            assertThat(applied.in(ChangeState.APPLIED)).isEmpty();
            assertThat(heldBack(applied)).isNotEmpty().containsOnly("a request before it wasn't confirmed");
            on.close();
        }
    }

    @Test
    void aBaseBidThatNoListShowsRefusesThePlan() {
        PlanSandbox on = on();
        BidModelPlan plan = planned(on, cheap());
        Fault hidden = Fault.json(body -> {
            ((ObjectNode) body.at("/data")).remove("campaignBidDetails");
            return body;
        });
        on.sandbox.onNext(ENTITIES, hidden, hidden);
        on.sandbox.clear();

        AppliedPlan applied = on.apply(plan);

        assertThat(applied.differences())
                .containsExactly("campaign " + on.running.campaignId() + ": the platform's list doesn't show it");
        assertThat(on.sandbox.requests(MANAGE)).isEmpty();
    }

    @Test
    void aPlanOfMultipliersIsRefusedIfAnotherUserChangedTheBaseBidAndNoFurtherRequestIsNeeded() {
        PlanSandbox on = on();
        BidModelPlan plan = BidModelPlan.fromJson(planned(on, multipliers()).toJson());
        bid(on, "20.50");
        on.sandbox.clear();

        AppliedPlan applied = on.apply(plan);

        assertThat(applied.results()).extracting(ChangeResult::state).containsOnly(ChangeState.NOT_SENT);
        assertThat(applied.differences())
                .contains(
                        "campaign " + on.running.campaignId() + ": the base bid is 20.5 now, and the plan counts on 2");
        assertThat(on.sandbox.requestCount())
                .isEqualTo(plan.requests() - plan.steps().size());
    }

    @Test
    void aBaseBidThatAnotherUserChangedRefusesThePlanThatChangesIt() {
        PlanSandbox on = on();
        BidModelPlan plan = planned(on, cheap());
        bid(on, "20");

        assertThat(on.apply(plan).differences())
                .containsExactly("campaign " + on.running.campaignId() + ": the base bid is 20 now");
    }

    @Test
    void aPlanWithAHigherBaseBidIsRefusedIfAMultiplierChangedAlsoOneThatStays() {
        PlanSandbox on = on();
        on.campaign
                .manage(Dimension.CITY)
                .add(multiplied(FIRST_CITY, "4"))
                .add(multiplied(FIRST_CITY + 1, "1.5"))
                .send();
        DesiredBidModel desired = DesiredBidModel.create()
                .baseBid(new BigDecimal("8"))
                .model(Dimension.STATE, EntityModelling.of(FIRST_STATE).priority(3))
                .model(Dimension.CITY, multiplied(FIRST_CITY, "1"));
        for (long changed : List.of(FIRST_CITY, FIRST_CITY + 1)) {
            BidModelPlan plan = on.plan(desired);
            BidModelPlan ofIo = on.io().plan(desired).send();
            on.campaign
                    .manage(Dimension.CITY)
                    .update(ModellingUpdate.ofEntity(changed).bidMultiplier("5"))
                    .send();

            for (AppliedPlan applied :
                    List.of(on.apply(plan), on.io().apply(ofIo).send())) {
                assertThat(applied.differences()).isNotEmpty();
                assertThat(applied.in(ChangeState.APPLIED)).isEmpty();
            }
        }
    }

    @Test
    void anUndoIsRefusedIfItsBaseBidChanged() {
        PlanSandbox on = on();
        AppliedPlan applied = on.apply(
                DesiredBidModel.create().baseBid(BigDecimal.ONE).model(Dimension.CITY, multiplied(FIRST_CITY, "1.2")));
        bid(on, "20");

        assertThat(on.apply(applied.undo()).differences()).hasSize(1);
        assertThat(on.row(Dimension.CITY, FIRST_CITY).multiplier()).isEqualTo(BidMultiplier.of("1.2"));
    }

    @Test
    void aFirstBaseBidIsInTheRequestThatLowersMultipliersOrHasAWarning() {
        PlanSandbox on = super.on(OddForm.CampaignBids.ABSENT);
        on.campaign.manage(Dimension.CITY).add(multiplied(FIRST_CITY, "4")).send();
        on.states().add(multiplied(FIRST_STATE, "4")).send();
        DesiredBidModel desired = DesiredBidModel.create()
                .baseBid(new BigDecimal("8"))
                .model(Dimension.STATE, EntityModelling.of(FIRST_STATE).priority(3))
                .model(Dimension.CITY, multiplied(FIRST_CITY, "1"))
                .model(Dimension.CITY, multiplied(FIRST_CITY + 1, "2"));

        BidModelPlan plan = on.plan(desired);
        BidModelPlan both = on.plan(desired.model(Dimension.STATE, multiplied(FIRST_STATE + 1, "0.5")));

        assertThat(plan.steps().get(0).changes())
                .extracting(BidModelChange::kind)
                .containsExactly(ChangeKind.BASE_BID, ChangeKind.UPDATE, ChangeKind.ADD);
        assertThat(plan.warnings()).noneMatch(one -> one.contains("first base bid"));
        assertThat(both.warnings()).anyMatch(one -> one.contains("set it by an earlier plan"));
    }
}
