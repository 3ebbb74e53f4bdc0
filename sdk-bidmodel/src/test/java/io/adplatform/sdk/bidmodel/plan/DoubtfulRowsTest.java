package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.MANAGE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.testkit.reading.Reading;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows without IDs, flags or values are evidence of nothing, and stop only the changes that depend on them. */
class DoubtfulRowsTest {

    private @Nullable PlanSandbox started;

    private PlanSandbox on(Reading... readings) {
        started = new PlanSandbox(readings);
        return started;
    }

    @AfterEach
    void close() {
        if (started != null) {
            started.close();
        }
    }

    private static EntityModelling multiplied(long id, String multiplier) {
        return EntityModelling.of(id).bidMultiplier(multiplier);
    }

    private static EntityModelling bundle(String name, long first) {
        return EntityModelling.ofNewBundle(name, ids(first, 2));
    }

    private static AppliedPlan apply(PlanSandbox on, DesiredBidModel desired) {
        AppliedPlan applied =
                on.campaign.apply(on.campaign.plan(desired).send()).send();
        assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
        return applied;
    }

    @Test
    void aDeletionThatCanNotBeSentLeavesTheOtherChangesOfItsRequestAlone() {
        PlanSandbox on = on(Reading.RowModelling.WITHOUT_ID);
        apply(on, DesiredBidModel.create().model(Dimension.STATE, multiplied(FIRST_STATE, "1.5")));
        AppliedPlan applied = apply(
                on,
                DesiredBidModel.create()
                        .model(Dimension.STATE, multiplied(FIRST_STATE, "2"))
                        .model(Dimension.STATE, multiplied(FIRST_STATE + 1, "2")));
        on.sandbox.clear();

        AppliedPlan undone = on.campaign.apply(applied.undo()).send();

        assertThat(undone.results())
                .extracting(ChangeResult::state)
                .containsExactly(ChangeState.APPLIED, ChangeState.REFUSED);
        assertThat(on.sandbox.requests(MANAGE)).hasSize(1);
        assertThat(on.row(Dimension.STATE, FIRST_STATE).multiplier()).isEqualTo(BidMultiplier.of("1.5"));
    }

    @Test
    void aSpendRatioThatCanNotBeSentHoldsBackTheOthers() {
        PlanSandbox on = on(Reading.RowModelling.WITHOUT_ID);
        apply(
                on,
                DesiredBidModel.create()
                        .model(Dimension.STATE, EntityModelling.of(FIRST_STATE).spendRatio(SpendRatio.strict("100")))
                        .model(Dimension.STATE, multiplied(FIRST_STATE + 2, "1.5")));
        AppliedPlan applied = apply(
                on,
                DesiredBidModel.create()
                        .model(Dimension.STATE, EntityModelling.of(FIRST_STATE).spendRatio(SpendRatio.strict("60")))
                        .model(
                                Dimension.STATE,
                                EntityModelling.of(FIRST_STATE + 1).spendRatio(SpendRatio.strict("40")))
                        .model(Dimension.STATE, multiplied(FIRST_STATE + 2, "2")));

        AppliedPlan undone = on.campaign.apply(applied.undo()).send();

        assertThat(undone.results())
                .extracting(ChangeResult::state)
                .containsExactly(ChangeState.NOT_SENT, ChangeState.REFUSED, ChangeState.APPLIED);
        assertThat(on.row(Dimension.STATE, FIRST_STATE + 2).multiplier()).isEqualTo(BidMultiplier.of("1.5"));
    }

    @Test
    void aBundleWhoseNameIsTheNumberOfAnotherIsADifferentBundle() {
        PlanSandbox on = on();
        apply(
                on,
                DesiredBidModel.create()
                        .model(Dimension.STATE, bundle("East", FIRST_STATE + 10).priority(1)));
        List<String> before = on.campaign.current(List.of(Dimension.STATE)).send();
        AppliedPlan applied = apply(
                on,
                DesiredBidModel.create()
                        .model(Dimension.STATE, bundle("East", FIRST_STATE + 10).priority(3))
                        .model(Dimension.STATE, bundle("801", FIRST_STATE + 20).priority(2)));

        AppliedPlan undone = on.campaign.apply(applied.undo()).send();

        assertThat(undone.results())
                .extracting(result -> result.change().kind())
                .containsExactly(ChangeKind.UPDATE, ChangeKind.UNBUNDLE);
        assertThat(on.campaign.current(List.of(Dimension.STATE)).send()).isEqualTo(before);
    }

    @Test
    void aBundleWhoseNameIsTheNumberOfAnEntityIsReadBackFromTheTable() {
        PlanSandbox on = on();
        apply(
                on,
                DesiredBidModel.create()
                        .model(Dimension.STATE, multiplied(FIRST_STATE, "2"))
                        .model(
                                Dimension.STATE,
                                bundle("" + FIRST_STATE, FIRST_STATE + 10).priority(1)));

        List<String> table = on.campaign.current(List.of(Dimension.STATE)).send();

        assertThat(on.campaign
                        .plan(DesiredBidModel.fromCsv(Dimension.STATE, table))
                        .send()
                        .isEmpty())
                .isTrue();
    }
}
