package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.bidmodel.IoBidModels;
import io.adplatform.sdk.bidmodel.bundles.Bundles;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a plan's text, its application and its undo promise. */
class UndoOnTheSandboxTest {

    private final PlanSandbox on = new PlanSandbox();

    @AfterEach
    void close() {
        on.close();
    }

    private Bundles bundles() {
        return on.bundles();
    }

    private List<String> pulled() {
        return on.campaign.current(List.of(Dimension.STATE, Dimension.CITY)).send();
    }

    private AppliedPlan apply(DesiredBidModel desired) {
        return apply(on.plan(desired));
    }

    private AppliedPlan apply(BidModelPlan plan) {
        AppliedPlan applied = on.apply(BidModelPlan.fromJson(plan.toJson()));
        assertThat(applied.isComplete())
                .as("%s %s\n%s", applied.results(), applied.differences(), plan.table())
                .isTrue();
        return applied;
    }

    private static EntityModelling bundle(String name, List<Long> ids, String multiplier) {
        return EntityModelling.ofNewBundle(name, ids).bidMultiplier(multiplier);
    }

    private void baseBid() {
        apply(DesiredBidModel.create().baseBid(new BigDecimal("2")));
    }

    @Test
    void theUndoOfTwoBundlesOfOneNameRestoresBothOrNamesTheOneThatIsLost() {
        bundles().create(Dimension.STATE, "North", ids(FIRST_STATE, 2)).send();
        bundles().create(Dimension.STATE, "North", ids(FIRST_STATE + 5, 3)).send();
        AppliedPlan applied = apply(DesiredBidModel.create().unbundled(Dimension.STATE, "North"));
        assertThat(applied.plan().changes()).hasSize(2);
        assertThat(bundles().list(Dimension.STATE).send()).isEmpty();

        BidModelPlan undo = applied.undo();
        boolean isNamed = undo.warnings().stream()
                .anyMatch(one -> !one.contains("gets a new bundle ID, since the old one can't be restored"));
        AppliedPlan undone = on.apply(undo);

        assertThat(isNamed || bundles().list(Dimension.STATE).send().size() == 2)
                .as("%s, warnings %s, %s", bundles().list(Dimension.STATE).send(), undo.warnings(), undone.results())
                .isTrue();
    }

    /** An entity left a bundle; another user raises its multiplier; the undo puts the entity back. */
    @Test
    void theUndoOfABundlesEntitiesIsRefusedIfItsMultiplierHasChangedSince() {
        baseBid();
        apply(state(bundle("East", ids(FIRST_STATE, 3), "1.2")));
        AppliedPlan applied = apply(on.campaign
                .plan(state(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 2))))
                .limits(BidLimits.none().with(BidLimits.Limit.MULTIPLIER, "3"))
                .send());
        long id = bundles().list(Dimension.STATE).send().get(0).bundleId();
        on.states().update(ModellingUpdate.ofBundle(id).bidMultiplier("10")).send();

        BidModelPlan undo = applied.undo();
        AppliedPlan undone = on.apply(undo);

        assertThat(undone.differences())
                .as("entity %d has ten times the base bid now: %s", FIRST_STATE + 2, undone.results())
                .isNotEmpty();
    }

    /** The same without an undo: a forward plan notices it. */
    @Test
    void aPlanOfABundlesEntitiesIsRefusedIfItsMultiplierHasChangedSince() {
        baseBid();
        apply(state(bundle("East", ids(FIRST_STATE, 2), "1.2")));
        BidModelPlan plan = on.plan(state(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 3))));
        long id = bundles().list(Dimension.STATE).send().get(0).bundleId();
        on.states().update(ModellingUpdate.ofBundle(id).bidMultiplier("10")).send();

        assertThat(on.apply(plan).differences()).isNotEmpty();
    }

    @Test
    void anEntityThatMovesBetweenBundlesInATableMovesBack() {
        baseBid();
        apply(state(bundle("East", ids(FIRST_STATE, 3), "1.2"))
                .model(Dimension.STATE, bundle("West", ids(FIRST_STATE + 10, 3), "0.5")));
        List<String> before = pulled();
        List<String> edited = new ArrayList<>(before.stream()
                .map(line -> line.replace("100001 100002 100003", "100002 100003")
                        .replace("100011 100012 100013", "100001 100011 100012 100013")
                        .replace("0.5", "0.7"))
                .toList());
        edited.add("State,100001,,,3,,,,excluded");
        BidModelPlan plan = on.plan(DesiredBidModel.fromCsv(Dimension.STATE, edited));
        AppliedPlan applied = apply(plan);
        BidModelPlan undo = applied.undo();
        apply(undo);

        assertThat(pulled()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void anEntityThatIsTwiceInABundlesCellIsRefused() {
        List<String> table = List.of("entity,bundle,priority", "100001 100002 100001,East,2");

        assertThatThrownBy(() -> DesiredBidModel.fromCsv(Dimension.STATE, table))
                .hasMessageContaining("entity must not have an ID twice");
    }

    /** Rename in the table: what the plan says is what is done, and undone. */
    @Test
    void aBundleThatWasRenamedInTheTableIsTakenBack() {
        baseBid();
        apply(state(bundle("East", ids(FIRST_STATE, 3), "1.2"))
                .model(Dimension.STATE, multiplied(FIRST_STATE + 7, "1.5")));
        List<String> before = pulled();
        List<String> edited =
                before.stream().map(line -> line.replace("East", "Far East")).toList();
        BidModelPlan plan = on.plan(DesiredBidModel.fromCsv(Dimension.STATE, edited));
        AppliedPlan applied = on.apply(plan);
        AppliedPlan undone = on.apply(applied.undo());
        assertThat(undone.isComplete()).as("%s", undone.results()).isTrue();

        assertThat(pulled()).containsExactlyInAnyOrderElementsOf(before);
    }

    /** An entity in an insertion order: blocked and modelled in a table, and taken back. */
    @Test
    void aPlanOfAnInsertionOrderIsTakenBack() {
        IoBidModels io = on.io();
        BidModelPlan first = io.plan(DesiredBidModel.create()
                        .baseBid(new BigDecimal("2"))
                        .model(Dimension.STATE, multiplied(FIRST_STATE, "1.5").priority(2)))
                .send();
        assertThat(io.apply(BidModelPlan.fromJson(first.toJson())).send().isComplete())
                .isTrue();
        List<String> before = pulled();
        BidModelPlan second = io.plan(DesiredBidModel.fromCsv(
                        Dimension.STATE,
                        List.of(
                                "entity,priority,multiplier,state",
                                "100001,3,1.7,excluded",
                                "100002,,0.5,",
                                "100003,,,excluded")))
                .send();
        AppliedPlan applied = io.apply(BidModelPlan.fromJson(second.toJson())).send();
        assertThat(applied.isComplete())
                .as("%s %s", applied.results(), applied.differences())
                .isTrue();
        BidModelPlan undo = applied.undo();
        AppliedPlan undone = io.apply(undo).send();
        assertThat(undone.isComplete())
                .as("%s %s", undone.results(), undone.differences())
                .isTrue();

        assertThat(pulled()).containsExactlyInAnyOrderElementsOf(before);
    }

    /** A bundle of the same name as one that is taken apart, in one table. */
    @Test
    void aBundleThatIsTakenApartWhileItsEntitiesAreModelledIsTakenBack() {
        baseBid();
        apply(state(bundle("East", ids(FIRST_STATE, 3), "1.2"))
                .model(Dimension.STATE, bundle("West", ids(FIRST_STATE + 10, 3), "0.5")));
        List<String> before = pulled();
        AppliedPlan applied = apply(on.plan(DesiredBidModel.fromCsv(
                Dimension.STATE,
                List.of(
                        "entity,bundle,multiplier,state",
                        "100001 100002 100003,East,,unbundled",
                        "100001,,1.3,excluded",
                        "100001 100002 100011 100012 100013,West,0.8,",
                        "100002,,,excluded",
                        "100003 100004,South,2,"))));
        BidModelPlan undo = applied.undo();
        apply(undo);

        assertThat(pulled()).as("warnings %s", undo.warnings()).containsExactlyInAnyOrderElementsOf(before);
    }

    /** A cancelled part of an undo, judged again. */
    @Test
    void anUndoWithoutOneBundleKeepsTheOtherOfItsName() {
        bundles().create(Dimension.STATE, "North", ids(FIRST_STATE, 2)).send();
        bundles().create(Dimension.STATE, "South", ids(FIRST_STATE + 5, 3)).send();
        AppliedPlan applied = apply(
                DesiredBidModel.create().unbundled(Dimension.STATE, "North").unbundled(Dimension.STATE, "South"));
        BidModelPlan undo = applied.undo();
        assertThat(undo.changes()).hasSize(2);
        assertThat(undo.without(List.of(undo.changes().get(0))).changes()).hasSize(1);
    }
}
