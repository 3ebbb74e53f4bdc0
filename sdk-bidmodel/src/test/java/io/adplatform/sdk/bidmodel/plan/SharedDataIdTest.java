package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ENTITIES;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_CITY;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.MANAGE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.reading.OddForm;
import io.adplatform.testkit.reading.Reading;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An entity may have the bid model data ID of its bundle, and a change of the entity leaves the bundle alone. */
class SharedDataIdTest extends OwnPlanSandbox {

    /** A sandbox with a bundle of the multiplier 1.5, and its first entity with the same. */
    @Override
    PlanSandbox on(Reading... readings) {
        PlanSandbox on = super.on(readings);
        on.campaign
                .manage(Dimension.STATE)
                .add(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 2)).bidMultiplier("1.5"))
                .add(multiplied("1.5"))
                .send();
        return on;
    }

    private static EntityModelling multiplied(String multiplier) {
        return EntityModelling.of(FIRST_STATE).bidMultiplier(multiplier);
    }

    private static BidModelRow bundle(PlanSandbox on) {
        return on.campaign.report(Dimension.STATE).bundleIds(List.of(801L)).stream()
                .filter(BundleRow.class::isInstance)
                .findFirst()
                .orElseThrow();
    }

    private static long dataIdOfBundle(PlanSandbox on) {
        return Objects.requireNonNull(
                Objects.requireNonNull(bundle(on).bidModelData()).id());
    }

    /** Lists of entities where the first entity has a field, and the bundle's data ID. */
    private static void share(PlanSandbox on, Consumer<ObjectNode> field) {
        long shared = dataIdOfBundle(on);
        Fault fault = Fault.json(body -> {
            for (JsonNode row : body.at("/data/data")) {
                if (row.path("id").asLong() == FIRST_STATE) {
                    field.accept((ObjectNode) row);
                    if (row.path("bidModelData").isObject()) {
                        ((ObjectNode) row.path("bidModelData")).put("id", shared);
                    }
                }
            }
            return body;
        });
        Fault[] faults = new Fault[4];
        Arrays.fill(faults, fault);
        on.sandbox.onNext(ENTITIES, faults);
    }

    private static void name(ObjectNode row) {
        row.put("bundleId", 801);
    }

    private static void none(ObjectNode row) {
        row.put("bundleId", 0).put("bundleName", " ").putNull("bundleEntityIds");
    }

    private static BidModelPlan plan(PlanSandbox on, DesiredBidModel desired) {
        BidModelPlan plan = on.campaign.plan(desired).send();
        on.sandbox.clear();
        return plan;
    }

    private static DesiredBidModel nine() {
        return DesiredBidModel.create().model(Dimension.STATE, multiplied("9"));
    }

    /** The multipliers of the entity and of the bundle. */
    private static List<@Nullable BidMultiplier> multipliers(PlanSandbox on) {
        return Arrays.asList(
                on.row(Dimension.STATE, FIRST_STATE).multiplier(), bundle(on).multiplier());
    }

    private static List<BidMultiplier> expected(String entity, String bundle) {
        return List.of(BidMultiplier.of(entity), BidMultiplier.of(bundle));
    }

    @Test
    void anUpdateOfAnEntityWhoseRowNamesABundleReadsTheBundlesAndLeavesThemAlone() {
        List<Consumer<ObjectNode>> names = List.of(
                SharedDataIdTest::name,
                row -> row.put("bundleName", "East"),
                row -> row.putArray("bundleEntityIds").add(FIRST_STATE),
                row -> row.putArray("bundles").add("East"),
                row -> ((ObjectNode) row.path("bidModelData")).put("bundleId", 801));
        for (Consumer<ObjectNode> field : names) {
            PlanSandbox on = on();
            share(on, field);
            BidModelPlan plan = plan(on, nine());

            AppliedPlan applied = on.campaign.apply(plan).send();

            assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
            // The list, the bundles, their values and the change.
            assertThat(on.sandbox.requestCount()).isEqualTo(4);
            assertThat(multipliers(on)).isEqualTo(expected("9", "1.5"));
            on.close();
        }
    }

    @Test
    void anUpdateInAnInsertionOrderLeavesTheBundleAlone() {
        PlanSandbox on = on();
        DesiredBidModel desired = nine();
        BidModelPlan all = on.bids.io(on.ioId()).plan(desired).send();
        BidModelPlan plan = all.without(all.changes().stream()
                .filter(change -> change.campaignId() != on.running.campaignId())
                .toList());
        share(on, SharedDataIdTest::name);

        AppliedPlan applied = on.bids.io(on.ioId()).apply(plan).send();

        assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
        assertThat(multipliers(on)).isEqualTo(expected("9", "1.5"));
    }

    @Test
    void anUpdateOfARowWithoutASignOfABundleReadsNoBundles() {
        for (Consumer<ObjectNode> field : List.<Consumer<ObjectNode>>of(row -> {}, SharedDataIdTest::none)) {
            PlanSandbox on = on();
            Fault unnamed = Fault.json(body -> {
                body.at("/data/data").forEach(row -> field.accept((ObjectNode) row));
                return body;
            });
            on.sandbox.onNext(ENTITIES, unnamed, unnamed);
            BidModelPlan plan = plan(on, nine());

            assertThat(on.campaign.apply(plan).send().isComplete()).isTrue();

            assertThat(on.sandbox.requestCount()).isEqualTo(2).isEqualTo(plan.requests());
            assertThat(multipliers(on)).isEqualTo(expected("9", "1.5"));
            on.close();
        }
    }

    @Test
    void aListThatShowsTheBundlesNeedsNoFurtherRequest() {
        PlanSandbox on = on(OddForm.EntityRows.BUNDLES_AMONG_THEM);
        share(on, SharedDataIdTest::name);
        BidModelPlan plan = plan(on, nine());

        assertThat(on.campaign.apply(plan).send().isComplete()).isTrue();

        assertThat(on.sandbox.requestCount()).isEqualTo(2);
        assertThat(multipliers(on)).isEqualTo(expected("9", "1.5"));
    }

    @Test
    void aBundleWithoutAVisibleDataIdIsNotTakenForAnother() {
        PlanSandbox on = on(OddForm.EntityRows.BUNDLES_AMONG_THEM);
        long shared = dataIdOfBundle(on);
        Fault hidden = Fault.json(body -> {
            body.at("/data/data").forEach(row -> {
                if (row.path("id").asLong() == FIRST_STATE) {
                    ((ObjectNode) row.path("bidModelData")).put("id", shared);
                } else if (row.has("bundleId")) {
                    ((ObjectNode) row).remove("bidModelData");
                }
            });
            return body;
        });
        on.sandbox.onNext(ENTITIES, hidden, hidden);
        BidModelPlan plan = plan(on, nine());

        AppliedPlan applied = on.campaign.apply(plan).send();

        assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
        assertThat(multipliers(on)).isEqualTo(expected("9", "1.5"));
    }

    /** A strict ratio lets the plan read the bundles. */
    private static DesiredBidModel nineAndARatio() {
        return nine().model(Dimension.CITY, EntityModelling.of(FIRST_CITY).spendRatio(SpendRatio.strict("100")));
    }

    @Test
    void anIdThatThePlanSawInABundleIsNotSentThoughApplyingReadsNoBundles() {
        PlanSandbox on = on();
        share(on, row -> {});
        BidModelPlan plan = plan(on, nineAndARatio());

        AppliedPlan applied =
                on.campaign.apply(BidModelPlan.fromJson(plan.toJson())).send();

        assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
        assertThat(on.sandbox.requestCount()).isEqualTo(plan.requests());
        assertThat(multipliers(on)).isEqualTo(expected("9", "1.5"));
        share(on, row -> {});
        assertThat(on.campaign.apply(applied.undo()).send().isComplete()).isTrue();
        assertThat(multipliers(on)).isEqualTo(expected("1.5", "1.5"));
    }

    @Test
    void anUndoOfAnAdditionDoesNotDeleteTheModellingOfTheBundle() {
        PlanSandbox on = on();
        DesiredBidModel other = DesiredBidModel.create()
                .model(Dimension.STATE, EntityModelling.of(FIRST_STATE + 1).bidMultiplier("2"));
        AppliedPlan added = on.campaign.apply(plan(on, other)).send();
        long shared = dataIdOfBundle(on);
        Fault fault = Fault.json(body -> {
            body.at("/data/data").forEach(row -> {
                if (row.path("id").asLong() == FIRST_STATE + 1) {
                    name((ObjectNode) row);
                    ((ObjectNode) row.path("bidModelData")).put("id", shared);
                }
            });
            return body;
        });
        on.sandbox.onNext(ENTITIES, fault);

        AppliedPlan undone = on.campaign.apply(added.undo()).send();

        assertThat(undone.differences()).singleElement().asString().contains("no bid model data ID, or the same as");
        assertThat(bundle(on).multiplier()).isEqualTo(BidMultiplier.of("1.5"));
    }

    @Test
    void aDeletionByAnIdThatABundleMayHaveIsAViolation() {
        PlanSandbox on = on(OddForm.RowModelling.MISSING_IN_BUNDLES);
        Fault named = Fault.json(body -> {
            body.at("/data/data").forEach(row -> name((ObjectNode) row));
            return body;
        });
        on.sandbox.onNext(ENTITIES, named);

        BidModelPlan plan = plan(on, DesiredBidModel.create().unmodelled(Dimension.STATE, List.of(FIRST_STATE)));

        assertThat(plan.changes()).isEmpty();
        assertThat(plan.violations()).singleElement().asString().contains("can't be deleted");
    }

    @Test
    void anEntityOfABundleWithItsOwnIdIsChangedByThatId() {
        PlanSandbox on = on();
        Fault named = Fault.json(body -> {
            body.at("/data/data").forEach(row -> name((ObjectNode) row));
            return body;
        });
        on.sandbox.onNext(ENTITIES, named, named, named, named);

        assertThat(on.campaign.apply(plan(on, nine())).send().isComplete()).isTrue();

        assertThat(on.sandbox.requests(MANAGE))
                .singleElement()
                .satisfies(request -> assertThat(request.body()).contains("bidModelDataId"));
        BidModelPlan deletion = plan(on, DesiredBidModel.create().unmodelled(Dimension.STATE, List.of(FIRST_STATE)));
        assertThat(on.campaign.apply(deletion).send().isComplete()).isTrue();
        assertThat(multipliers(on)).isEqualTo(Arrays.asList(null, BidMultiplier.of("1.5")));
    }
}
