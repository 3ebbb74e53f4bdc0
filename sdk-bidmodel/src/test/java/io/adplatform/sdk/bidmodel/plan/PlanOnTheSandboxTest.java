package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_CITY;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_EXCHANGE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.state;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.strict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.entities.Priority;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.sdk.error.InvalidRequestException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is desired is there once it was planned and applied, and nothing else has changed. */
class PlanOnTheSandboxTest {

    private final PlanSandbox on = new PlanSandbox();

    @AfterEach
    void close() {
        on.close();
        assertThat(on.sandbox.violations()).isEmpty();
    }

    private static DesiredBidModel states(String multiplier, int count) {
        DesiredBidModel desired = DesiredBidModel.create();
        ids(FIRST_STATE, count).forEach(id -> desired.model(Dimension.STATE, multiplied(id, multiplier)));
        return desired;
    }

    private AppliedPlan applied(DesiredBidModel desired) {
        AppliedPlan applied = on.apply(desired);
        assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
        return applied;
    }

    @Test
    void aPlanOfNothingIsEmptyAndCanBeApplied() {
        BidModelPlan plan = on.plan(DesiredBidModel.create());

        assertThat(plan.isEmpty()).isTrue();
        assertThat(on.apply(plan).isComplete()).isTrue();
    }

    @Test
    void whatIsDesiredIsThereOnceItIsAppliedAndPlannedAgainItIsNoChange() {
        applied(states("1.5", 3));
        DesiredBidModel desired = DesiredBidModel.create()
                .baseBid(new BigDecimal("1.75"))
                .model(Dimension.STATE, multiplied(FIRST_STATE, "2").priority(3))
                .model(Dimension.STATE, EntityModelling.of(FIRST_STATE + 5).priority(2))
                .unmodelled(Dimension.STATE, List.of(FIRST_STATE + 1))
                .excluded(Dimension.CITY, List.of(FIRST_CITY))
                .included(Dimension.CITY, List.of(FIRST_CITY + 1));

        BidModelPlan plan = on.plan(desired);
        assertThat(plan.changes())
                .extracting(BidModelChange::kind)
                .containsExactly(
                        ChangeKind.EXCLUDE, ChangeKind.BASE_BID, ChangeKind.UPDATE, ChangeKind.ADD, ChangeKind.DELETE);
        assertThat(plan.table()).contains("bidMultiplier 1.5 -> 2", "priority 3", "base bid ");
        assertThat(plan.violations()).isEmpty();

        on.sandbox.clear();
        AppliedPlan applied = on.apply(plan);

        assertThat(applied.results()).allMatch(result -> result.state() == ChangeState.APPLIED);
        assertThat(on.sandbox.requestCount()).isBetween(plan.requests(), 3 * plan.requests());
        BidModelRow first = on.row(Dimension.STATE, FIRST_STATE);
        assertThat(first.multiplier()).isEqualTo(BidMultiplier.of("2"));
        assertThat(first.priority()).isEqualTo(Priority.of(3));
        assertThat(on.row(Dimension.STATE, FIRST_STATE + 1).bidModelData()).isNull();
        assertThat(on.row(Dimension.STATE, FIRST_STATE + 2).multiplier())
                .as("an entity that isn't named stays as it is")
                .isEqualTo(BidMultiplier.of("1.5"));
        assertThat(on.row(Dimension.CITY, FIRST_CITY).excluded()).isTrue();
        assertThat(on.plan(desired).isEmpty()).isTrue();
    }

    @Test
    void aDimensionThatIsOwnedLosesAllModellingThatIsNotNamed() {
        applied(states("1.5", 4)
                .model(
                        Dimension.STATE,
                        EntityModelling.ofNewBundle("East", ids(FIRST_STATE + 10, 2))
                                .priority(1)));

        BidModelPlan plan = on.plan(states("1.5", 1).ownsDimension(Dimension.STATE));

        assertThat(plan.changes()).hasSize(4).allMatch(change -> change.kind() == ChangeKind.DELETE);
        on.sandbox.clear();
        assertThat(on.apply(plan).isComplete()).isTrue();
        assertThat(on.sandbox.requestCount()).isBetween(plan.requests(), 3 * plan.requests());
        assertThat(on.campaign.modelledItemCount(Dimension.STATE).send().totalCount())
                .isEqualTo(1);
        assertThat(on.bundles().list().send()).hasSize(1);
    }

    @Test
    void bundlesAreMadeFilledModelledAndTakenApartByTheirNames() {
        DesiredBidModel desired = state(
                        EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 2)).priority(1))
                .model(
                        Dimension.STATE,
                        EntityModelling.ofNewBundle("West", ids(FIRST_STATE + 2, 2))
                                .bidMultiplier("1.5"));
        applied(desired);
        assertThat(on.plan(desired).isEmpty()).isTrue();

        DesiredBidModel other = state(
                        EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 3)).priority(4))
                .unbundled(Dimension.STATE, "West");
        BidModelPlan plan = on.plan(other);
        assertThat(plan.changes())
                .extracting(BidModelChange::kind)
                .containsExactly(ChangeKind.UPDATE, ChangeKind.UNBUNDLE, ChangeKind.CHANGE_BUNDLE);
        on.sandbox.clear();
        assertThat(on.apply(plan).isComplete()).isTrue();
        assertThat(on.sandbox.requestCount()).isBetween(plan.requests(), 3 * plan.requests());
        assertThat(on.bundles().list().send()).singleElement().satisfies(bundle -> {
            assertThat(bundle.bundleName()).isEqualTo("East");
            assertThat(bundle.entityIds()).hasSize(3);
        });
        assertThat(on.plan(other).isEmpty()).isTrue();
    }

    @Test
    void aPlanIsRefusedAsAWholeIfSomebodyElseChangesValuesBeforeIt() {
        applied(states("1.5", 3));
        BidModelPlan plan = on.plan(states("2", 4));
        on.states()
                .update(ModellingUpdate.ofEntity(FIRST_STATE).bidMultiplier("3"))
                .delete(List.of(Objects.requireNonNull(Objects.requireNonNull(
                                on.row(Dimension.STATE, FIRST_STATE + 1).bidModelData())
                        .id())))
                .add(multiplied(FIRST_STATE + 3, "4"))
                .send();

        AppliedPlan applied = on.apply(plan);

        assertThat(applied.differences())
                .containsExactly(
                        "State 100001 (State 1): it has bidMultiplier 3 now",
                        "State 100002 (State 2): it isn't modelled now",
                        "State 100004 (State 4): it has bidMultiplier 4 now");
        assertThat(applied.results()).extracting(ChangeResult::state).containsOnly(ChangeState.NOT_SENT);
        assertThat(applied.results().get(2).reason())
                .isEqualTo("the plan is stale: State 100001 (State 1): it has bidMultiplier 3 now; plan again");
        assertThat(on.row(Dimension.STATE, FIRST_STATE).multiplier()).isEqualTo(BidMultiplier.of("3"));
        assertThat(on.row(Dimension.STATE, FIRST_STATE + 2).multiplier()).isEqualTo(BidMultiplier.of("1.5"));

        applied(states("2", 4));
        assertThat(on.plan(states("2", 4)).isEmpty()).isTrue();
    }

    @Test
    void aHalfAppliedPlanIsFinished() {
        applied(states("1.5", 2));
        BidModelPlan plan = on.plan(states("2", 3));
        on.states()
                .update(ModellingUpdate.ofEntity(FIRST_STATE).bidMultiplier("2"))
                .send();

        AppliedPlan applied = on.apply(plan);

        assertThat(applied.isComplete()).isTrue();
        assertThat(applied.results().get(0).reason()).isEqualTo("it was so already");
        assertThat(on.row(Dimension.STATE, FIRST_STATE + 2).multiplier()).isEqualTo(BidMultiplier.of("2"));
    }

    @Test
    void aPlanIsSavedReadAgainAndRefusedElsewhere(@TempDir Path folder) throws Exception {
        BidModelPlan plan = on.plan(states("1.5", 2));
        Path file = folder.resolve("plan.json");
        plan.save(file);
        BidModelPlan read = BidModelPlan.load(file);
        assertThat(read).isEqualTo(plan);
        assertThat(read.table()).isEqualTo(plan.table());
        on.sandbox.clear();

        assertThatThrownBy(() -> on.bids.campaign(1).apply(read).send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("plan.campaignId must be 1: the plan was made for something else, was "
                        + on.running.campaignId());
        assertThat(on.io().apply(read).sendAsync())
                .failsWithin(Duration.ofSeconds(5))
                .withThrowableThat()
                .withMessageContaining("plan.ioId must be " + on.ioId());
        assertThatThrownBy(() -> BidModels.on(
                                on.platform.workspace(on.sandbox.workspaces().get(1)))
                        .campaign(on.running.campaignId())
                        .apply(read)
                        .send())
                .hasMessageContaining("plan.owId must be ");
        try (PlanSandbox another = new PlanSandbox()) {
            assertThatThrownBy(() -> another.campaign.apply(read).send()).hasMessageContaining("plan.baseUrl must be ");
        }
        assertThat(on.sandbox.requestCount()).isZero();

        assertThat(on.campaign.apply(read).sendAsync().join().isComplete()).isTrue();
        for (String other :
                List.of("{}", "null", plan.toJson().replace("\"ADD\"", "\"MERGE\""), plan.toJson() + "{}")) {
            assertThatThrownBy(() -> BidModelPlan.fromJson(other))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("the text is not a plan");
        }
    }

    @Test
    void strictRatiosOfSeveralDimensionsAreForAnInsertionOrder() {
        on.io()
                .apply(on.io()
                        .plan(state(strict(FIRST_STATE, "40"))
                                .model(Dimension.OPEN_EXCHANGE, strict(FIRST_EXCHANGE, "60")))
                        .send())
                .send();
        DesiredBidModel moved =
                state(strict(FIRST_STATE, "70")).model(Dimension.OPEN_EXCHANGE, strict(FIRST_EXCHANGE, "30"));

        BidModelPlan plan = on.plan(moved);

        assertThat(plan.violations())
                .singleElement()
                .asString()
                .startsWith("after step 1 the strict spend ratios exceed 100: 130");

        BidModelPlan ofIo = on.io().plan(moved).send();
        on.sandbox.clear();
        assertThat(on.io().apply(ofIo).send().isComplete()).isTrue();
        assertThat(on.sandbox.requestCount()).isBetween(ofIo.requests(), 2 * ofIo.requests());
        assertThat(on.io().plan(moved).send().isEmpty()).isTrue();
    }

    @Test
    void aPlanThatBreaksARuleOfTheCampaignSaysSoAndCannotBeApplied() {
        applied(states("1.5", 1));
        BidModelPlan plan = on.plan(state(EntityModelling.of(FIRST_STATE).spendRatio(SpendRatio.flexible("20")))
                .model(Dimension.OPEN_EXCHANGE, strict(FIRST_EXCHANGE, "70"))
                .model(Dimension.CREATIVE, strict(10_001, "70")));

        assertThat(plan.violations())
                .containsExactly(
                        "State 100001 (State 1): a flexible spend ratio needs a priority",
                        "after step 3 the strict spend ratios exceed 100: 140 in the read data");
        on.sandbox.clear();
        assertThatThrownBy(() -> on.apply(plan))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("a flexible spend ratio needs a priority");
        assertThat(on.sandbox.requestCount()).isZero();
    }

    @Test
    void whatIsWrongByItselfIsRefusedBeforeAnythingIsReadAllOfItAtOnce() {
        DesiredBidModel desired = state(multiplied(33, "200"))
                .model(Dimension.STATE, EntityModelling.of(33).priority(1))
                .model(Dimension.STATE, EntityModelling.ofOthers().priority(1))
                .model(Dimension.DEAL_ID, multiplied(35, "1.5"))
                .model(Dimension.STATE, EntityModelling.of(34).priority(11))
                .model(Dimension.CITY, EntityModelling.ofNewBundle("", List.of()))
                .unmodelled(Dimension.STATE, List.of(34L, -1L))
                .excluded(Dimension.CITY, List.of(41L))
                .included(Dimension.CITY, List.of(41L));

        assertThatThrownBy(() -> on.plan(desired))
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        refused -> assertThat(refused.violations())
                                .extracting(Object::toString)
                                .containsExactly(
                                        "State 33 must not occur twice",
                                        "State -1 must be an entity, or a bundle by its name: the modelling of all others"
                                                + " can't be read",
                                        "State 34 must not be both modelled and unmodelled",
                                        "City 41 must not be both excluded and included",
                                        "State 34 priority must be between 1 and 10, was 11",
                                        "State -1 include[0] must be above 0, was -1",
                                        "Deal ID 35 bidMultiplier is not supported for the dimension Deal ID (3), was 1.5",
                                        "City  bundleName must have 1 to 255 characters, was \"\"",
                                        "City  entityIds must hold 1 to 1000 entities, was 0 entities"));
        assertThat(on.sandbox.requestCount()).isZero();
    }
}
