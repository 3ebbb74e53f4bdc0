package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ENTITIES;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.MANAGE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.bundles.BundleUpdate;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.modelling.BidModelCriteria;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ManageBidModels;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.testkit.Fault;
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
        return DesiredBidModel.create()
                .model(
                        Dimension.STATE,
                        EntityModelling.ofNewBundle("East", ids(FIRST_STATE, entities))
                                .priority(priority));
    }

    private static EntityModelling strict(long id, String percent) {
        return EntityModelling.of(id).spendRatio(SpendRatio.strict(percent));
    }

    private static ManageBidModels states(PlanSandbox on) {
        return on.campaign.manage(Dimension.STATE);
    }

    private static AppliedPlan apply(PlanSandbox on, DesiredBidModel desired) {
        AppliedPlan applied =
                on.campaign.apply(on.campaign.plan(desired).send()).send();
        assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
        return applied;
    }

    private static Bundle bundle(PlanSandbox on) {
        return on.bids
                .bundles(on.running.campaignId())
                .list(Dimension.STATE)
                .send()
                .get(0);
    }

    private static void rename(PlanSandbox on, String name) {
        on.bids
                .bundles(on.running.campaignId())
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
        PlanSandbox on = on(Reading.RowModelling.MISSING_IN_BUNDLES, Reading.EntityRows.BUNDLES_AMONG_THEM);
        apply(on, east(2, 1));

        BidModelPlan plan = on.campaign.plan(east(2, 1)).send();

        assertThat(plan.changes()).isEmpty();
        assertThat(plan.violations()).containsExactly("State bundle 801 (East): no list shows how it is modelled");
    }

    @Test
    void aModelledEntityWithoutValuesIsAViolationAndNotAnAddition() {
        PlanSandbox on = on();
        states(on).add(multiplied(FIRST_STATE, "1.5")).send();
        on.sandbox.onNext(ENTITIES, Fault.nullFor("bidModelData"));

        BidModelPlan plan = on.campaign
                .plan(DesiredBidModel.create().model(Dimension.STATE, multiplied(FIRST_STATE, "2")))
                .send();

        assertThat(plan.changes()).isEmpty();
        assertThat(plan.violations()).containsExactly("State 100001 (State 1): no list shows how it is modelled");
    }

    @Test
    void strictRatiosOfBundlesAreInTheSum() {
        PlanSandbox on = on();
        on.campaign
                .manage(Dimension.STATE)
                .add(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 2)).spendRatio(SpendRatio.strict("40")))
                .add(strict(FIRST_STATE + 5, "60"))
                .send();

        BidModelPlan plan = on.campaign
                .plan(DesiredBidModel.create().model(Dimension.STATE, strict(FIRST_STATE + 5, "70")))
                .send();

        assertThat(plan.violations())
                .containsExactly("after step 1 the strict spend ratios exceed 100: 110 in the read data");
    }

    @Test
    void aSumThatWasNotReadInFullIsNotPrinted() {
        PlanSandbox on = on(Reading.NothingFound.NULL_ARRAY);

        BidModelPlan plan = on.campaign
                .plan(DesiredBidModel.create().model(Dimension.STATE, strict(FIRST_STATE, "100")))
                .send();

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
        states(on).add(strict(FIRST_STATE, "100")).send();

        BidModelPlan zero = on.campaign
                .plan(DesiredBidModel.create().model(Dimension.STATE, strict(FIRST_STATE, "0")))
                .send();

        assertThat(zero.steps().get(0).strictSumAfter()).isEqualByComparingTo("0");
        assertThat(zero.table()).contains("strict spend ratios then: 0 of 100 (!)");
        assertThat(zero.warnings())
                .singleElement()
                .asString()
                .startsWith("after step 1 the strict spend ratios come to 0 of 100");
    }

    @Test
    void aBundleThatWasRenamedIsDriftAndKeepsItsName() {
        PlanSandbox on = on();
        apply(on, east(2, 1));
        BidModelPlan changed = on.campaign.plan(east(3, 4)).send();
        BidModelPlan removed = on.campaign
                .plan(DesiredBidModel.create().unbundled(Dimension.STATE, "East"))
                .send();
        rename(on, "West");

        AppliedPlan first = on.campaign.apply(changed).send();
        AppliedPlan second = on.campaign.apply(removed).send();

        assertThat(first.in(ChangeState.DRIFTED))
                .hasSize(2)
                .allSatisfy(result -> assertThat(result.reason()).isEqualTo("the bundle's name is West now"));
        assertThat(second.in(ChangeState.DRIFTED)).hasSize(1);
        assertThat(bundle(on)).satisfies(left -> {
            assertThat(left.bundleName()).isEqualTo("West");
            assertThat(left.entityIds()).hasSize(2);
        });
    }

    @Test
    void theBaseBidOfAnInsertionOrderIsHeldBackWithItsMultipliersIfItDriftedInOneCampaign() {
        PlanSandbox on = on();
        DesiredBidModel desired = DesiredBidModel.create()
                .baseBid(new BigDecimal("1.5"))
                .model(Dimension.STATE, multiplied(FIRST_STATE, "2"))
                .model(Dimension.STATE, EntityModelling.of(FIRST_STATE + 1).priority(2));
        long same = Campaigns.on(on.platform).list().status(CampaignStatus.RUNNING).stream()
                .filter(campaign -> Objects.equals(campaign.ioId(), on.ioId()))
                .mapToLong(CampaignSummary::campaignId)
                .filter(id -> id != on.running.campaignId())
                .findFirst()
                .orElseThrow();
        on.bids
                .campaign(same)
                .manage(Dimension.STATE)
                .baseBid(new BigDecimal("1.5"))
                .send();
        BidModelPlan plan = on.bids.io(on.ioId()).plan(desired).send();
        states(on).baseBid(new BigDecimal("9")).send();

        AppliedPlan applied = on.bids.io(on.ioId()).apply(plan).send();

        assertThat(applied.in(ChangeState.DRIFTED)).hasSize(1);
        assertThat(applied.results()).allSatisfy(result -> {
            boolean independent =
                    result.change().campaignId() == same || result.change().entityId() == FIRST_STATE + 1;
            assertThat(result.state() == ChangeState.APPLIED).as("%s", result).isEqualTo(independent);
        });
        assertThat(on.campaign
                        .plan(DesiredBidModel.create().baseBid(new BigDecimal("9")))
                        .send()
                        .isEmpty())
                .isTrue();
    }

    @Test
    void theBaseBidOfAnInsertionOrderIsListedForEveryCampaignThatItReaches() {
        PlanSandbox on = on();
        List<Long> all = Campaigns.on(on.platform).list().stream()
                .filter(campaign -> Objects.equals(campaign.ioId(), on.ioId()))
                .map(CampaignSummary::campaignId)
                .toList();

        BidModelPlan plan = on.bids
                .io(on.ioId())
                .plan(DesiredBidModel.create()
                        .baseBid(new BigDecimal("1.5"))
                        .model(Dimension.STATE, multiplied(FIRST_STATE, "2")))
                .send();

        assertThat(plan.changes())
                .filteredOn(change -> change.kind() == ChangeKind.BASE_BID)
                .extracting(BidModelChange::campaignId)
                .containsExactlyInAnyOrderElementsOf(all);
        on.sandbox.clear();
        assertThat(on.bids.io(on.ioId()).apply(plan).send().isComplete()).isTrue();
        assertThat(on.sandbox.requestCount()).isEqualTo(plan.requests());
    }

    @Test
    void ratiosAreHeldBackIfOneOfThemDriftedAndTheRestIsSent() {
        PlanSandbox on = on();
        states(on)
                .add(strict(FIRST_STATE, "60"))
                .add(strict(FIRST_STATE + 1, "40"))
                .send();
        BidModelPlan plan = on.campaign
                .plan(DesiredBidModel.create()
                        .model(Dimension.STATE, strict(FIRST_STATE, "50"))
                        .model(Dimension.STATE, strict(FIRST_STATE + 1, "50"))
                        .model(Dimension.STATE, multiplied(FIRST_STATE + 2, "2")))
                .send();
        states(on)
                .update(ModellingUpdate.ofEntity(FIRST_STATE).spendRatio(new BigDecimal("70")))
                .update(ModellingUpdate.ofEntity(FIRST_STATE + 1).spendRatio(new BigDecimal("30")))
                .send();
        states(on)
                .update(ModellingUpdate.ofEntity(FIRST_STATE).spendRatio(new BigDecimal("60")))
                .update(ModellingUpdate.ofEntity(FIRST_STATE + 1)
                        .spendRatio(new BigDecimal("40"))
                        .priority(3))
                .send();

        AppliedPlan applied = on.campaign.apply(plan).send();

        assertThat(applied.results())
                .extracting(ChangeResult::state)
                .containsExactly(ChangeState.NOT_SENT, ChangeState.DRIFTED, ChangeState.APPLIED);
        assertThat(applied.results().get(0).reason())
                .isEqualTo("held back: another spend ratio of this step can't be changed");
        assertThat(on.row(Dimension.STATE, FIRST_STATE + 2).multiplier()).isEqualTo(BidMultiplier.of("2"));
    }

    @Test
    void whatAnOwnedDimensionCanNotShowIsAViolation() {
        PlanSandbox on = on(Reading.RowModelling.MISSING_IN_BUNDLES);
        apply(on, east(2, 1));
        assertThat(on.campaign
                        .plan(DesiredBidModel.create().ownsDimension(Dimension.STATE))
                        .send()
                        .violations())
                .containsExactly("State bundle 801 (East): no list shows how it is modelled");
    }

    @Test
    void anOwnedDimensionAndARemovedBundleNeedWholeLists() {
        PlanSandbox on = on(Reading.NothingFound.NULL_ARRAY);
        assertThat(on.campaign
                        .plan(DesiredBidModel.create()
                                .ownsDimension(Dimension.STATE)
                                .unbundled(Dimension.CITY, "West"))
                        .send()
                        .violations())
                .containsExactly(
                        "State: can't be owned, since the list of bundles is incomplete: an answer has no array of rows",
                        "City bundle (West): is unknown, since the list of bundles is incomplete");

        Fault cut = Fault.json(body -> {
            ((ObjectNode) body.at("/data")).put("totalRecords", 5_000);
            return body;
        });
        on.sandbox.onNext(ENTITIES, cut, cut, cut);
        assertThat(on.campaign
                        .plan(DesiredBidModel.create().ownsDimension(Dimension.STATE))
                        .send()
                        .violations())
                .contains("State: can't be owned, since the list of entities is incomplete: an answer has no array of"
                        + " rows");
    }

    @Test
    void aListWithAWarningOfThePlatformIsAViolation() {
        PlanSandbox on = on();
        on.sandbox.onNext(ENTITIES, Fault.warnings("some rows are missing"));

        assertThat(on.campaign
                        .plan(DesiredBidModel.create().ownsDimension(Dimension.STATE))
                        .send()
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
    void aCutListOfCampaignsIsAViolation() {
        PlanSandbox on = on();
        Fault cut = Fault.json(body -> {
            ((ObjectNode) body.at("/data")).put("totalRecords", 5_000).put("filteredRecords", 1);
            return body;
        });
        on.sandbox.onNext(CAMPAIGNS, cut, cut, cut);

        BidModelPlan plan = on.bids
                .io(on.ioId())
                .plan(DesiredBidModel.create().model(Dimension.STATE, multiplied(FIRST_STATE, "2")))
                .send();

        assertThat(plan.violations())
                .containsExactly(
                        "IO " + on.ioId() + ": the list of campaigns is incomplete: of 5000 rows, 60 were read");
    }

    @Test
    void anUnreadableRowIsAViolationAndNotAnUnmodelledEntity() {
        PlanSandbox on = on();
        states(on).add(multiplied(FIRST_STATE, "1.5")).send();
        DesiredBidModel desired = DesiredBidModel.create()
                .model(Dimension.STATE, multiplied(FIRST_STATE, "2"))
                .model(Dimension.STATE, multiplied(FIRST_STATE + 1, "2"));
        on.sandbox.onNext(ENTITIES, unreadableMultiplier(FIRST_STATE));

        BidModelPlan plan = on.campaign.plan(desired).send();

        assertThat(plan.violations()).singleElement().asString().startsWith("State: the list can't be read in full: ");

        BidModelPlan good = on.campaign.plan(desired).send();
        on.sandbox.onNext(ENTITIES, unreadableMultiplier(FIRST_STATE));
        assertThat(on.campaign.apply(good).send().results())
                .allSatisfy(result -> assertThat(result.state()).isEqualTo(ChangeState.NOT_SENT));
    }

    @Test
    void aBundleWhoseEntitiesWereRefusedIsNotModelled() {
        PlanSandbox on = on();
        on.bids
                .bundles(on.running.campaignId())
                .create(Dimension.STATE, "East", ids(FIRST_STATE, 2))
                .send();
        BidModelPlan plan = on.campaign
                .plan(east(3, 1).model(Dimension.STATE, multiplied(FIRST_STATE + 9, "2")))
                .send();
        on.sandbox.clear();
        on.sandbox.onNext(UPDATE_BUNDLES, Fault.status(422, "no"));

        AppliedPlan applied = on.campaign.apply(plan).send();

        assertThat(applied.results()).hasSize(3).allSatisfy(result -> {
            ChangeState expected = switch (result.change().kind()) {
                case CHANGE_BUNDLE -> ChangeState.REFUSED;
                default -> result.change().isOfBundle() ? ChangeState.NOT_SENT : ChangeState.APPLIED;
            };
            assertThat(result.state()).as("%s", result).isEqualTo(expected);
        });
        assertThat(on.sandbox.requests(MANAGE)).hasSize(1);
        assertThat(bundle(on).entityIds()).hasSize(2);
    }

    @Test
    void aLostAnswerToTheEntitiesOfABundleIsReadBackBeforeTheBundleIsModelled() {
        for (Fault fault :
                List.of(Fault.disconnectAfterProcessing(), Fault.status(500).afterProcessing())) {
            PlanSandbox on = on();
            on.bids
                    .bundles(on.running.campaignId())
                    .create(Dimension.STATE, "East", ids(FIRST_STATE, 2))
                    .send();
            BidModelPlan plan = on.campaign.plan(east(3, 1)).send();
            on.sandbox.onNext(UPDATE_BUNDLES, fault, fault, fault, fault, fault, fault);

            AppliedPlan applied = on.campaign.apply(plan).send();
            assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
            on.close();
        }
    }

    @Test
    void aCampaignWithoutBidsIsAWarningAndTheCriteriaAreViolations() {
        PlanSandbox on = on(Reading.CampaignBids.ABSENT);
        DesiredBidModel desired = DesiredBidModel.create().model(Dimension.STATE, multiplied(FIRST_STATE, "2"));
        String campaign = "campaign " + on.running.campaignId() + ": ";

        assertThat(on.campaign.plan(desired).send().warnings())
                .containsExactly(
                        campaign + "the platform shows no base bid, and may refuse priorities and multipliers",
                        campaign + "the platform shows no max bid, and may refuse priorities and multipliers");
        assertThat(on.campaign
                        .plan(DesiredBidModel.create().model(Dimension.STATE, strict(FIRST_STATE, "100")))
                        .send()
                        .warnings())
                .isEmpty();

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
        for (Reading reading : List.of(Reading.RowModelling.WITHOUT_ID, Reading.RowModelling.SHARED_ID)) {
            PlanSandbox on = on(reading);
            states(on)
                    .add(multiplied(FIRST_STATE, "1.5"))
                    .add(multiplied(FIRST_STATE + 1, "1.5"))
                    .send();
            apply(
                    on,
                    DesiredBidModel.create()
                            .model(Dimension.STATE, multiplied(FIRST_STATE, "2"))
                            .model(Dimension.STATE, multiplied(FIRST_STATE + 1, "3")));
            assertThat(on.row(Dimension.STATE, FIRST_STATE).multiplier()).isEqualTo(BidMultiplier.of("2"));
            assertThat(on.row(Dimension.STATE, FIRST_STATE + 1).multiplier()).isEqualTo(BidMultiplier.of("3"));

            assertThat(on.campaign
                            .plan(DesiredBidModel.create().unmodelled(Dimension.STATE, List.of(FIRST_STATE)))
                            .send()
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

        BidModelPlan plan = on.campaign
                .plan(DesiredBidModel.create()
                        .model(
                                Dimension.STATE,
                                EntityModelling.ofNewBundle("East", ids(FIRST_STATE + 1, 2))
                                        .priority(1))
                        .model(Dimension.STATE, multiplied(FIRST_STATE + 5, "2"))
                        .unmodelled(Dimension.STATE, List.of(999L)))
                .send();

        assertThat(plan.table())
                .contains("+ 100003 (State 3)\n", "- 100001 (State 1)\n", "\n1 to add, 1 to change, 0 to delete\n")
                .doesNotContain("null", "Warnings");
    }

    @Test
    void theTableOfAnInsertionOrderNamesTheCampaignOfEachLine() {
        PlanSandbox on = on();
        BidModelPlan plan = on.bids
                .io(on.ioId())
                .plan(DesiredBidModel.create().model(Dimension.STATE, multiplied(999, "2")))
                .send();

        assertThat(plan.changes())
                .isNotEmpty()
                .allSatisfy(change -> assertThat(plan.table())
                        .contains(
                                "add            campaign " + change.campaignId() + ": State 999",
                                "campaign " + change.campaignId() + ": State 999: isn't listed in this campaign"));
    }

    @Test
    void ratiosAreHeldBackIfTheEntitiesOfABundleWithARatioWereRefused() {
        PlanSandbox on = on();
        states(on)
                .add(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 2)).spendRatio(SpendRatio.strict("40")))
                .add(strict(FIRST_STATE + 5, "60"))
                .send();
        BidModelPlan plan = on.campaign
                .plan(DesiredBidModel.create()
                        .model(
                                Dimension.STATE,
                                EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 3))
                                        .spendRatio(SpendRatio.strict("70")))
                        .model(Dimension.STATE, strict(FIRST_STATE + 5, "30"))
                        .model(Dimension.STATE, multiplied(FIRST_STATE + 9, "2")))
                .send();
        on.sandbox.onNext(UPDATE_BUNDLES, Fault.status(422, "no"));

        AppliedPlan applied = on.campaign.apply(plan).send();

        assertThat(applied.results())
                .filteredOn(result -> result.change().kind() != ChangeKind.CHANGE_BUNDLE)
                .extracting(result -> result.change().entityId() + " " + result.state())
                .containsExactlyInAnyOrder("801 NOT_SENT", "100006 NOT_SENT", "100010 APPLIED");
    }

    @Test
    void aBundleWithoutModellingIdIsNotChangedByInsertionOrderAsAnEntity() {
        for (Reading reading : List.of(Reading.RowModelling.WITHOUT_ID, Reading.RowModelling.SHARED_ID)) {
            PlanSandbox on = on(reading);
            apply(on, east(2, 1).model(Dimension.STATE, multiplied(FIRST_STATE + 5, "2")));

            BidModelPlan plan = on.bids.io(on.ioId()).plan(east(2, 4)).send();

            assertThat(plan.violations())
                    .contains("State bundle 801 (East): its row has no bid model data ID, or the same as other rows,"
                            + " and bundles are changed by campaign");
            BidModelPlan update = plan.without(plan.changes().stream()
                    .filter(change -> change.kind() != ChangeKind.UPDATE)
                    .toList());
            AppliedPlan applied = on.bids
                    .io(on.ioId())
                    .apply(update.with(update.steps(), List.of(), List.of()))
                    .send();
            assertThat(applied.results())
                    .singleElement()
                    .satisfies(result -> assertThat(result.reason()).contains("must be above 0, was 0"));
            on.close();
        }
    }

    @Test
    void aTableOfResultsWithABaseBidOrTwoChangesOfABundleIsRefusedWithItsLines() {
        PlanSandbox on = on();
        apply(on, east(2, 1));
        AppliedPlan applied = apply(on, east(3, 4).baseBid(new BigDecimal("1.5")));

        assertThatThrownBy(() -> DesiredBidModel.fromCsv(Dimension.STATE, applied.toCsv()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "line 2: entity must be an ID, was 0; line 4: entity is in line 3 already, was 100001 100002 100003");
    }
}
