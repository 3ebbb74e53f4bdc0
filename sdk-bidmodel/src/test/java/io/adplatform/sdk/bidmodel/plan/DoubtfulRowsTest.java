package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ENTITIES;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_CITY;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.state;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.strict;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.reading.OddForm;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows without IDs, flags or values are evidence of nothing, and stop only the changes that depend on them. */
class DoubtfulRowsTest extends OwnPlanSandbox {

    private static EntityModelling bundle(String name, long first) {
        return EntityModelling.ofNewBundle(name, ids(first, 2));
    }

    private static AppliedPlan apply(PlanSandbox on, DesiredBidModel desired) {
        AppliedPlan applied = on.apply(desired);
        assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
        return applied;
    }

    /** Removes a field from the rows of one entity or bundle, or of all. */
    private static Fault without(String field, String id, long value) {
        return Fault.json(body -> {
            body.at("/data/data").forEach(row -> {
                if (value == 0 || row.path(id).asLong() == value) {
                    ((ObjectNode) row).remove(field);
                }
            });
            return body;
        });
    }

    @Test
    void theUndoOfAnAdditionWithoutAnIdIsAWarningAndTheRestIsRestored() {
        PlanSandbox on = on(OddForm.RowModelling.WITHOUT_ID);
        apply(on, state(multiplied(FIRST_STATE, "1.5")));
        AppliedPlan applied =
                apply(on, state(multiplied(FIRST_STATE, "2")).model(Dimension.STATE, multiplied(FIRST_STATE + 1, "2")));

        BidModelPlan undo = applied.undo();

        assertThat(undo.warnings())
                .containsExactly(
                        "State 100002 (State 2): can't be deleted, since rows of its dimension have no bid model"
                                + " data ID, or the same as other rows");
        assertThat(on.apply(undo).isComplete()).isTrue();
        assertThat(on.row(Dimension.STATE, FIRST_STATE).multiplier()).isEqualTo(BidMultiplier.of("1.5"));
    }

    @Test
    void theUndoOfTheFirstAdditionWithoutAnIdIsRefusedWithItsReason() {
        PlanSandbox on = on(OddForm.RowModelling.WITHOUT_ID);
        AppliedPlan applied = apply(on, state(multiplied(FIRST_STATE, "1.5")));

        assertThat(on.apply(applied.undo()).differences())
                .containsExactly(
                        "State 100001 (State 1): can't be changed: its row has no bid model data ID, or the same"
                                + " as other rows");
    }

    @Test
    void anEntityWhoseRowDoesNotShowWhetherItIsBlockedIsAViolation() {
        PlanSandbox on = on();
        on.campaign.manage(Dimension.CITY).exclude(List.of(FIRST_CITY)).send();
        DesiredBidModel included = DesiredBidModel.create().included(Dimension.CITY, List.of(FIRST_CITY));
        BidModelPlan good = on.plan(included);
        on.sandbox.onNext(ENTITIES, without("isExcluded", "id", FIRST_CITY));

        BidModelPlan plan = on.plan(included);

        assertThat(plan.changes()).isEmpty();
        assertThat(plan.violations()).containsExactly("City 110001 (City 1): no list shows whether it is blocked");

        on.sandbox.onNext(ENTITIES, without("isExcluded", "id", FIRST_CITY));
        assertThat(on.apply(good).results()).extracting(ChangeResult::state).containsExactly(ChangeState.NOT_SENT);
    }

    @Test
    void aRowWithoutItsIdIsNotAnUnlistedEntity() {
        PlanSandbox on = on();
        on.states().add(multiplied(FIRST_STATE, "1.5")).send();
        on.sandbox.onNext(ENTITIES, without("id", "id", FIRST_STATE));

        BidModelPlan plan = on.plan(state(multiplied(FIRST_STATE, "2")));

        assertThat(plan.changes()).isEmpty();
        assertThat(plan.violations())
                .containsExactly("State 100001: is unknown, since the list of entities is incomplete");
    }

    @Test
    void anIdThatAnEntitySharesWithABundleWithoutIdDeletesNothing() {
        PlanSandbox on = on(OddForm.EntityRows.BUNDLES_AMONG_THEM);
        on.states()
                .add(bundle("East", FIRST_STATE + 10).priority(1))
                .add(bundle("West", FIRST_STATE + 20).priority(2))
                .add(multiplied(FIRST_STATE, "1.5"))
                .send();
        Fault shared = Fault.json(body -> {
            long[] id = {0};
            body.at("/data/data").forEach(row -> {
                if (row.path("id").asLong() == FIRST_STATE) {
                    id[0] = row.at("/bidModelData/id").asLong();
                }
            });
            body.at("/data/data").forEach(row -> {
                if (row.path("bundleName").asText().equals("East")) {
                    ((ObjectNode) row.path("bidModelData")).put("id", id[0]);
                }
                ((ObjectNode) row).remove("bundleId");
            });
            return body;
        });
        on.sandbox.onNext(ENTITIES, shared);

        BidModelPlan plan = on.plan(DesiredBidModel.create()
                .unmodelled(Dimension.STATE, List.of(FIRST_STATE))
                .unbundled(Dimension.STATE, "South"));

        assertThat(plan.changes()).isEmpty();
        assertThat(plan.violations()).singleElement().asString().contains("the same as other rows");
    }

    @Test
    void aBundleWithoutVisibleValuesIsNotTakenApartAndItsPulledTableChangesNothing() {
        PlanSandbox on = on(OddForm.RowModelling.MISSING_IN_BUNDLES);
        apply(on, state(bundle("East", FIRST_STATE).priority(1)));

        assertThat(on.plan(DesiredBidModel.create().unbundled(Dimension.STATE, "East"))
                        .violations())
                .containsExactly("State bundle 801 (East): no list shows how it is modelled");

        List<String> table = on.campaign.current(List.of(Dimension.STATE)).send();
        BidModelPlan plan = on.plan(DesiredBidModel.fromCsv(Dimension.STATE, table));
        assertThat(plan.changes()).isEmpty();
        assertThat(plan.violations()).isEmpty();
    }

    @Test
    void aBundleWhoseNameIsTheNumberOfAnotherIsADifferentBundle() {
        PlanSandbox on = on();
        apply(on, state(bundle("East", FIRST_STATE + 10).priority(1)));
        List<String> before = on.campaign.current(List.of(Dimension.STATE)).send();
        AppliedPlan applied = apply(
                on,
                state(bundle("East", FIRST_STATE + 10).priority(3))
                        .model(Dimension.STATE, bundle("801", FIRST_STATE + 20).priority(2)));

        AppliedPlan undone = on.apply(applied.undo());

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
                state(multiplied(FIRST_STATE, "2"))
                        .model(
                                Dimension.STATE,
                                bundle("" + FIRST_STATE, FIRST_STATE + 10).priority(1)));

        List<String> table = on.campaign.current(List.of(Dimension.STATE)).send();

        assertThat(on.plan(DesiredBidModel.fromCsv(Dimension.STATE, table)).isEmpty())
                .isTrue();
    }

    @Test
    void aRatioWithTheNoiseOfBinaryFractionsIsReadBackFromTheTable() {
        PlanSandbox on = on();
        apply(on, state(strict(FIRST_STATE, "100")));
        Fault noise = Fault.json(body -> {
            body.at("/data/data").forEach(row -> {
                if (row.path("id").asLong() == FIRST_STATE) {
                    ((ObjectNode) row.path("bidModelData")).put("spendRatio", 0.1 + 0.2 - 0.3);
                }
            });
            return body;
        });
        on.sandbox.onNext(ENTITIES, noise);
        List<String> table = on.campaign.current(List.of(Dimension.STATE)).send();
        on.sandbox.onNext(ENTITIES, noise);

        assertThat(on.plan(DesiredBidModel.fromCsv(Dimension.STATE, table)).isEmpty())
                .isTrue();
    }

    @Test
    void aBundleWithoutItsIdMakesTheListOfBundlesIncomplete() {
        PlanSandbox on = on();
        apply(on, state(bundle("East", FIRST_STATE).priority(1)));
        on.sandbox.onNext("GET /api/v3/bm/campaigns/{campaignId}/bundles", Fault.json(body -> {
            body.at("/data").forEach(row -> ((ObjectNode) row).remove("bundleId"));
            return body;
        }));

        BidModelPlan plan = on.plan(state(bundle("East", FIRST_STATE).priority(2)));

        assertThat(plan.changes()).isEmpty();
        assertThat(plan.violations())
                .containsExactly("State bundle (East): is unknown, since the list of bundles is incomplete");
    }

    @Test
    void aFormerPriorityThatNoRequestTakesIsNotRestored() {
        PlanSandbox on = on();
        apply(on, state(multiplied(FIRST_STATE, "1.5").priority(1)));
        Fault huge = Fault.json(body -> {
            body.at("/data/data").forEach(row -> {
                if (row.path("id").asLong() == FIRST_STATE) {
                    ((ObjectNode) row.path("bidModelData")).put("priority", 1_000_000_000_000L);
                }
            });
            return body;
        });
        on.sandbox.onNext(ENTITIES, huge, huge);
        AppliedPlan applied = apply(on, state(multiplied(FIRST_STATE, "2").priority(2)));

        assertThat(on.apply(applied.undo()).differences())
                .singleElement()
                .asString()
                .contains("must be between 1 and 10, was 2147483647");
    }
}
