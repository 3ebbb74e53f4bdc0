package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ENTITIES;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.MANAGE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.state;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.strict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.bundles.BundleUpdate;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.modelling.BidModelCriteria;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.reading.OddForm;
import io.adplatform.testkit.reading.Reading;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A plan contains what was read and nothing else; apply leaves alone what the plan did not contain. */
class TrueTablesTest extends OwnPlanSandbox {

    private static final String UPDATE_BUNDLES =
            "PATCH /api/v3/bm/campaigns/{campaignId}/dimensions/{dimensionId}/bundles";
    private static final String CAMPAIGNS = "POST /api/v3/cmp/basic/list";

    private static DesiredBidModel east(int entities, int priority) {
        return state(
                EntityModelling.ofNewBundle("East", ids(FIRST_STATE, entities)).priority(priority));
    }

    private static AppliedPlan apply(PlanSandbox on, DesiredBidModel desired) {
        AppliedPlan applied = on.apply(desired);
        assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
        return applied;
    }

    private static Bundle bundle(PlanSandbox on) {
        return on.bundles().list(Dimension.STATE).send().get(0);
    }

    private static void rename(PlanSandbox on, String name) {
        on.bundles()
                .update(Dimension.STATE)
                .bundle(BundleUpdate.of(bundle(on).bundleId()).name(name))
                .send();
    }

    private static Fault unreadableMultiplier(long id) {
        return Fault.json(body -> {
            body.at("/data/data").forEach(row -> change(row, id));
            return body;
        });
    }

    private static void change(JsonNode row, long id) {
        if (row.path("id").asLong() == id) {
            ((ObjectNode) row).put("bidModelData", "modelled");
        }
    }

    @Test
    void aModelledBundleWithoutValuesIsAViolationAndNotAnAddition() {
        PlanSandbox on = on(OddForm.RowModelling.MISSING_IN_BUNDLES, OddForm.EntityRows.BUNDLES_AMONG_THEM);
        apply(on, east(2, 1));

        BidModelPlan plan = on.plan(east(2, 1));

        assertThat(plan.changes()).isEmpty();
        assertThat(plan.violations()).containsExactly("State bundle 801 (East): no list shows how it is modelled");
    }

    @Test
    void aModelledEntityWithoutValuesIsAViolationAndNotAnAddition() {
        PlanSandbox on = on();
        on.states().add(multiplied(FIRST_STATE, "1.5")).send();
        on.sandbox.onNext(ENTITIES, Fault.nullFor("bidModelData"));

        BidModelPlan plan = on.plan(state(multiplied(FIRST_STATE, "2")));

        assertThat(plan.changes()).isEmpty();
        assertThat(plan.violations()).containsExactly("State 100001 (State 1): no list shows how it is modelled");
    }

    @Test
    void strictRatiosOfBundlesAreInTheSum() {
        PlanSandbox on = on();
        on.states()
                .add(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 2)).spendRatio(SpendRatio.strict("40")))
                .add(strict(FIRST_STATE + 5, "60"))
                .send();

        BidModelPlan plan = on.plan(state(strict(FIRST_STATE + 5, "70")));

        assertThat(plan.violations())
                .containsExactly("after step 1 the strict spend ratios exceed 100: 110 in the read data");
    }

    @Test
    void aSumThatWasNotReadInFullIsNotPrinted() {
        PlanSandbox on = on(OddForm.NothingFound.NULL_ARRAY);

        BidModelPlan plan = on.plan(state(strict(FIRST_STATE, "100")));

        assertThat(plan.steps().get(0).strictSumAfter()).isNull();
        assertThat(plan.table()).doesNotContain("strict spend ratios then");
        assertThat(plan.warnings())
                .containsExactly(
                        "after step 1 the sum of the strict spend ratios is unknown, since the lists of entities and"
                                + " bundles are incomplete: it must be 100");
    }

    @Test
    void aStrictSumOfZeroIsPrinted() {
        PlanSandbox on = on();
        on.states().add(strict(FIRST_STATE, "100")).send();

        BidModelPlan zero = on.plan(state(strict(FIRST_STATE, "0")));

        assertThat(zero.steps().get(0).strictSumAfter()).isEqualByComparingTo("0");
        assertThat(zero.table()).contains("strict spend ratios then: 0 of 100 (!)");
        assertThat(zero.violations())
                .singleElement()
                .asString()
                .startsWith("after step 1 the strict spend ratios come to 0 of 100");
    }

    @Test
    void theBaseBidOfAnInsertionOrderIsListedForEveryCampaignThatItReaches() {
        PlanSandbox on = on();
        List<Long> all = Campaigns.on(on.platform).list().stream()
                .filter(campaign -> Objects.equals(campaign.ioId(), on.ioId()))
                .map(CampaignSummary::campaignId)
                .toList();

        BidModelPlan plan = on.io()
                .plan(DesiredBidModel.create()
                        .baseBid(new BigDecimal("1.5"))
                        .model(Dimension.STATE, multiplied(FIRST_STATE, "2")))
                .send();

        assertThat(plan.changes())
                .filteredOn(change -> change.kind() == ChangeKind.BASE_BID)
                .extracting(BidModelChange::campaignId)
                .containsExactlyInAnyOrderElementsOf(all);
        on.sandbox.clear();
        assertThat(on.io().apply(plan).send().isComplete()).isTrue();
        assertThat(on.sandbox.requestCount()).isEqualTo(plan.requests());
    }

    @Test
    void whatAnOwnedDimensionCanNotShowIsAViolation() {
        PlanSandbox on = on(OddForm.RowModelling.MISSING_IN_BUNDLES);
        apply(on, east(2, 1));
        assertThat(on.plan(DesiredBidModel.create().ownsDimension(Dimension.STATE))
                        .violations())
                .containsExactly("State bundle 801 (East): no list shows how it is modelled");
    }

    @Test
    void anOwnedDimensionAndARemovedBundleNeedWholeLists() {
        PlanSandbox on = on(OddForm.NothingFound.NULL_ARRAY);
        assertThat(on.plan(DesiredBidModel.create()
                                .ownsDimension(Dimension.STATE)
                                .unbundled(Dimension.CITY, "West"))
                        .violations())
                .containsExactly(
                        "State: can't be owned, since the list of bundles is incomplete: an answer has no array of rows",
                        "City bundle (West): is unknown, since the list of bundles is incomplete");

        Fault cut = Fault.json(body -> {
            ((ObjectNode) body.at("/data")).put("totalRecords", 5_000);
            return body;
        });
        on.sandbox.onNext(ENTITIES, cut, cut, cut);
        assertThat(on.plan(DesiredBidModel.create().ownsDimension(Dimension.STATE))
                        .violations())
                .contains("State: can't be owned, since the list of entities is incomplete: an answer has no array of"
                        + " rows");
    }

    @Test
    void aListWithAWarningOfThePlatformIsAViolation() {
        PlanSandbox on = on();
        on.sandbox.onNext(ENTITIES, Fault.warnings("some rows are missing"));

        assertThat(on.plan(DesiredBidModel.create().ownsDimension(Dimension.STATE))
                        .violations())
                .containsExactly("State: the list can't be read in full: the platform answered with a warning");
    }

    @Test
    void theTableOfACutListIsRefusedSoThatNothingIsDeletedByIt() {
        PlanSandbox on = on();
        Fault cut = Fault.json(body -> {
            ((ObjectNode) body.at("/data")).put("totalRecords", 5_000);
            return body;
        });
        on.sandbox.onNext(ENTITIES, cut, cut, cut);

        assertThatThrownBy(() -> on.campaign.current(List.of(Dimension.STATE)).send())
                .isInstanceOf(UnreadableResponseException.class)
                .hasMessageContainingAll(
                        "the list of State is incomplete: of 5000 rows, ", "POST /api/v3/bm/campaigns/");
    }

    @Test
    void theTableOfAnEmptyListOfBundlesWithAWarningIsRefused() {
        PlanSandbox on = on();
        apply(on, east(2, 1));
        on.sandbox.onNext("GET /api/v3/bm/campaigns/{campaignId}/bundles", Fault.json(body -> {
            ((ObjectNode) body).putArray("data");
            ((ObjectNode) body).putArray("errorObjects").addObject().put("error", "partly");
            return body;
        }));

        assertThatThrownBy(() -> on.campaign.current(List.of(Dimension.STATE)).send())
                .isInstanceOf(UnreadableResponseException.class)
                .hasMessageContaining("the list of State is incomplete: the platform answered with a warning");
    }

    @Test
    void aCutListOfCampaignsIsAViolation() {
        PlanSandbox on = on();
        Fault cut = Fault.json(body -> {
            ((ObjectNode) body.at("/data")).put("totalRecords", 5_000).put("filteredRecords", 1);
            return body;
        });
        on.sandbox.onNext(CAMPAIGNS, cut, cut, cut);

        BidModelPlan plan = on.io().plan(state(multiplied(FIRST_STATE, "2"))).send();

        assertThat(plan.violations())
                .containsExactly(
                        "IO " + on.ioId() + ": the list of campaigns is incomplete: of 5000 rows, 60 were read");
    }

    @Test
    void anUnreadableRowIsAViolationAndNotAnUnmodelledEntity() {
        PlanSandbox on = on();
        on.states().add(multiplied(FIRST_STATE, "1.5")).send();
        DesiredBidModel desired =
                state(multiplied(FIRST_STATE, "2")).model(Dimension.STATE, multiplied(FIRST_STATE + 1, "2"));
        on.sandbox.onNext(ENTITIES, unreadableMultiplier(FIRST_STATE));

        BidModelPlan plan = on.plan(desired);

        assertThat(plan.violations()).singleElement().asString().startsWith("State: the list can't be read in full: ");

        BidModelPlan good = on.plan(desired);
        on.sandbox.onNext(ENTITIES, unreadableMultiplier(FIRST_STATE));
        assertThat(on.apply(good).results())
                .allSatisfy(result -> assertThat(result.state()).isEqualTo(ChangeState.NOT_SENT));
    }

    @Test
    void aBundleWhoseEntitiesWereRefusedIsNotModelled() {
        PlanSandbox on = on();
        on.bundles().create(Dimension.STATE, "East", ids(FIRST_STATE, 2)).send();
        BidModelPlan plan = on.plan(east(3, 1).model(Dimension.STATE, multiplied(FIRST_STATE + 9, "2")));
        on.sandbox.clear();
        on.sandbox.onNext(UPDATE_BUNDLES, Fault.status(422, "no"));

        AppliedPlan applied = on.apply(plan);

        assertThat(applied.results()).hasSize(3).allSatisfy(result -> {
            ChangeState expected = switch (result.change().kind()) {
                case CHANGE_BUNDLE -> ChangeState.REFUSED;
                default -> ChangeState.NOT_SENT;
            };
            assertThat(result.state()).as("%s", result).isEqualTo(expected);
        });
        assertThat(on.sandbox.requests(MANAGE)).isEmpty();
        assertThat(bundle(on).entityIds()).hasSize(2);
    }

    @Test
    void aLostAnswerToTheEntitiesOfABundleIsReadBackBeforeTheBundleIsModelled() {
        for (Fault fault :
                List.of(Fault.disconnectAfterProcessing(), Fault.status(500).afterProcessing())) {
            PlanSandbox on = on();
            on.bundles().create(Dimension.STATE, "East", ids(FIRST_STATE, 2)).send();
            BidModelPlan plan = on.plan(east(3, 1));
            on.sandbox.onNext(UPDATE_BUNDLES, fault, fault, fault, fault, fault, fault);

            AppliedPlan applied = on.apply(plan);
            assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
            on.close();
        }
    }

    @Test
    void aCampaignWithoutBidsIsAWarningAndTheCriteriaAreViolations() {
        PlanSandbox on = on(OddForm.CampaignBids.ABSENT);
        DesiredBidModel desired = state(multiplied(FIRST_STATE, "2"));
        String campaign = "campaign " + on.running.campaignId() + ": ";

        assertThat(on.plan(desired).warnings())
                .containsExactly(
                        campaign + "the platform shows no base bid, and may refuse priorities and multipliers",
                        campaign + "the platform shows no max bid, and may refuse priorities and multipliers");
        assertThat(on.plan(state(strict(FIRST_STATE, "100"))).warnings()).isEmpty();

        LocalDate day = LocalDate.of(2026, 11, 20);
        BidModelPlan refused = on.campaign
                .plan(desired)
                .criteria(new BidModelCriteria(day, day.plusDays(1), new BigDecimal("99"), BigDecimal.ZERO, null))
                .send();
        assertThat(refused.violations())
                .containsExactly(
                        campaign
                                + "lastDay must be the third day or later from firstDay (2026-11-20) on, was 2026-11-21",
                        campaign + "dailyBudget must be at least 100, was 99",
                        campaign + "baseBid must be defined",
                        campaign + "maxBid must be defined");
    }

    @Test
    void rowsWithoutOrWithSharedModellingIdsAreChangedByTheirEntities() {
        for (Reading reading : List.of(OddForm.RowModelling.WITHOUT_ID, OddForm.RowModelling.SHARED_ID)) {
            PlanSandbox on = on(reading);
            on.states()
                    .add(multiplied(FIRST_STATE, "1.5"))
                    .add(multiplied(FIRST_STATE + 1, "1.5"))
                    .send();
            apply(on, state(multiplied(FIRST_STATE, "2")).model(Dimension.STATE, multiplied(FIRST_STATE + 1, "3")));
            assertThat(on.row(Dimension.STATE, FIRST_STATE).multiplier()).isEqualTo(BidMultiplier.of("2"));
            assertThat(on.row(Dimension.STATE, FIRST_STATE + 1).multiplier()).isEqualTo(BidMultiplier.of("3"));

            assertThat(on.plan(DesiredBidModel.create().unmodelled(Dimension.STATE, List.of(FIRST_STATE)))
                            .violations())
                    .containsExactly(
                            "State 100001 (State 1): can't be deleted: its row has no bid model data ID, or the same as other"
                                    + " rows");
            on.close();
        }
    }

    @Test
    void theTableListsTheEntitiesThatABundleGetsAndLosesAndCountsTheChanges() {
        PlanSandbox on = on();
        apply(on, east(2, 1));

        BidModelPlan plan = on.plan(state(EntityModelling.ofNewBundle("East", ids(FIRST_STATE + 1, 2))
                        .priority(1))
                .model(Dimension.STATE, multiplied(FIRST_STATE + 5, "2"))
                .unmodelled(Dimension.STATE, List.of(999L)));

        assertThat(plan.table())
                .contains("+ 100003 (State 3)\n", "- 100001 (State 1)\n", "\n1 to add, 1 to change, 0 to delete\n")
                .doesNotContain("null", "Warnings");
    }

    @Test
    void theTableOfAnInsertionOrderNamesTheCampaignOfEachLine() {
        PlanSandbox on = on();
        BidModelPlan plan = on.io().plan(state(multiplied(999, "2"))).send();

        assertThat(plan.changes())
                .isNotEmpty()
                .allSatisfy(change -> assertThat(plan.table())
                        .contains(
                                "add            campaign " + change.campaignId() + ": State 999",
                                "campaign " + change.campaignId() + ": State 999: isn't listed in this campaign"));
    }

    @Test
    void aBundleWithoutModellingIdIsNotChangedByInsertionOrderAsAnEntity() {
        for (Reading reading : List.of(OddForm.RowModelling.WITHOUT_ID, OddForm.RowModelling.SHARED_ID)) {
            PlanSandbox on = on(reading);
            apply(on, east(2, 1).model(Dimension.STATE, multiplied(FIRST_STATE + 5, "2")));

            BidModelPlan plan = on.io().plan(east(2, 4)).send();

            assertThat(plan.violations())
                    .contains("State bundle 801 (East): its row has no bid model data ID, or the same as other rows,"
                            + " and bundles are changed by campaign");
            BidModelPlan update = plan.without(plan.changes().stream()
                    .filter(change -> change.kind() != ChangeKind.UPDATE)
                    .toList());
            AppliedPlan applied = on.io()
                    .apply(update.with(update.steps(), List.of(), List.of()))
                    .send();
            assertThat(applied.results())
                    .singleElement()
                    .satisfies(result -> assertThat(result.reason()).contains("no bid model data ID"));
            on.close();
        }
    }

    @Test
    void aTableOfResultsWithABaseBidAndTwoChangesOfABundleCanBeRead() {
        PlanSandbox on = on();
        apply(on, east(2, 1));
        DesiredBidModel desired = east(3, 4)
                .baseBid(new BigDecimal("1.5"))
                .model(Dimension.STATE, multiplied(FIRST_STATE + 5, "2"))
                .excluded(Dimension.STATE, List.of(FIRST_STATE + 5));
        AppliedPlan applied = apply(on, desired);
        assertThat(applied.results()).hasSize(5);

        DesiredBidModel read = DesiredBidModel.fromCsv(Dimension.CITY, applied.toCsv());

        assertThat(applied.toCsv()).hasSize(5);
        assertThat(on.plan(read).isEmpty()).isTrue();
    }

    @Test
    void anEntityThatARepeatedRowHidesIsUnknown() {
        PlanSandbox on = on();
        long hidden = 121_001;
        on.campaign
                .manage(Dimension.ZIP)
                .add(strict(hidden, "40"))
                .add(strict(hidden + 1, "60"))
                .send();
        Fault repeated = Fault.json(body -> {
            ArrayNode rows = (ArrayNode) body.at("/data/data");
            for (int i = 0; i < rows.size(); i++) {
                if (rows.get(i).path("id").asLong() == hidden) {
                    rows.set(i, rows.get((i + 1) % rows.size()));
                }
            }
            return body;
        });

        on.sandbox.onNext(ENTITIES, repeated, repeated, repeated);
        BidModelPlan plan = on.plan(DesiredBidModel.create().model(Dimension.ZIP, multiplied(hidden, "2")));
        on.sandbox.onNext(ENTITIES, repeated, repeated, repeated);
        BidModelPlan ratio = on.plan(DesiredBidModel.create().model(Dimension.ZIP, strict(hidden + 1, "100")));

        assertThat(plan.changes()).isEmpty();
        assertThat(plan.violations())
                .containsExactly("Zip " + hidden + ": is unknown, since the list of entities is incomplete");
        assertThat(ratio.steps().get(0).strictSumAfter()).isNull();
        assertThat(ratio.warnings()).singleElement().asString().contains("is unknown, since the lists");
    }

    @Test
    void aNewBundleOfTheEntitiesOfAnotherHasAWarning() {
        PlanSandbox on = on();
        apply(on, east(2, 1));
        DesiredBidModel garbled =
                state(EntityModelling.ofNewBundle("E?st", ids(FIRST_STATE, 2)).priority(1));

        assertThat(on.plan(garbled).warnings())
                .containsExactly(
                        "State bundle (E?st): has the entities of the bundle 801 (East). A spreadsheet may have"
                                + " changed its name");
    }

    @Test
    void aBundleIsModelledWithThePresentEntities() {
        PlanSandbox on = on();
        on.bundles().create(Dimension.STATE, "East", ids(FIRST_STATE, 2)).send();
        BidModelPlan plan = on.plan(
                state(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 3)).bidMultiplier("0.5")));
        assertThat(plan.changes())
                .extracting(BidModelChange::kind)
                .containsExactly(ChangeKind.ADD, ChangeKind.CHANGE_BUNDLE);
        on.sandbox.clear();

        assertThat(on.apply(plan).isComplete()).isTrue();

        assertThat(on.sandbox.requests(MANAGE))
                .singleElement()
                .satisfies(
                        request -> assertThat(request.body()).contains("100002").doesNotContain("100003"));
    }

    @Test
    void theStrictRatiosOfADimensionAreInOneRequestBesideAMoveOfEntities() {
        PlanSandbox on = on();
        on.states()
                .add(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 2))
                        .bidMultiplier("4")
                        .spendRatio(SpendRatio.strict("60")))
                .add(EntityModelling.ofNewBundle("West", ids(FIRST_STATE + 5, 2))
                        .bidMultiplier("0.5")
                        .spendRatio(SpendRatio.strict("40")))
                .send();
        BidModelPlan plan = on.plan(state(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 3))
                        .bidMultiplier("2")
                        .spendRatio(SpendRatio.strict("40")))
                .model(
                        Dimension.STATE,
                        EntityModelling.ofNewBundle("West", ids(FIRST_STATE + 5, 1))
                                .bidMultiplier("1.5")
                                .spendRatio(SpendRatio.strict("60"))));
        assertThat(plan.violations()).isEmpty();
        assertThat(plan.steps()).hasSize(3);

        AppliedPlan applied = on.apply(plan);

        assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
        AppliedPlan undone = on.apply(applied.undo());
        assertThat(undone.isComplete()).as("%s", undone.results()).isTrue();
    }

    @Test
    void aBundleThatWasRenamedRefusesThePlan() {
        PlanSandbox on = on();
        apply(on, east(2, 1));
        BidModelPlan plan = on.plan(east(3, 4));
        rename(on, "West");

        assertThat(on.apply(plan).differences())
                .isNotEmpty()
                .allMatch(one -> one.endsWith("the bundle's name is West now"));
        assertThat(bundle(on).entityIds()).hasSize(2);
    }
}
