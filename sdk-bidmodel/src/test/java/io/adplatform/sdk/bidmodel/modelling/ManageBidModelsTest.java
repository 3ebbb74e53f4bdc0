package io.adplatform.sdk.bidmodel.modelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.CampaignBidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.EntityRow;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.bidmodel.testing.ModelledRows;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.FakeWorkspace;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** What a request is checked against: what it holds, the current modelling, and the campaign. */
class ManageBidModelsTest {

    private static final String UPDATE = "actionWiseBidModelEntities.UPDATE.bidModelEntityDetails";
    private static final LocalDate FRIDAY = LocalDate.of(2026, 11, 20);

    private static final CampaignBidModels CAMPAIGN =
            BidModels.on(new FakeWorkspace(call -> "")).campaign(7001);

    private static ManageBidModels manage() {
        return CAMPAIGN.manage(Dimension.STATE);
    }

    @Test
    void aRequestWithAFurtherFieldIsSentOnceBecauseItMayAddSomething() {
        Map<String, ?> bundle = Map.of("bundleName", "East", "entityIds", List.of(5));

        assertThat(manage().baseBid(BigDecimal.ONE).build().operation().effect())
                .isEqualTo(Effect.REPEATABLE);
        assertThat(manage().with("actionWiseBidModelEntities.ADD.bidModelEntityDetails", List.of(bundle))
                        .build()
                        .operation()
                        .effect())
                .isEqualTo(Effect.ONCE);
    }

    @Test
    void aDeletionIsSelectedByWithAlone() {
        Call<?> call = CAMPAIGN.delete().with("dimensionId", 10).build();

        assertThat(call.query()).isEqualTo(Map.of("dimensionId", "10"));
    }

    @Test
    void strictRatiosThatExistCountInTheSum() {
        ManageBidModels moved = manage().current(List.of(
                        ModelledRows.entity(9001, "50", SpendRatioType.STRICT),
                        ModelledRows.entity(9002, "30", SpendRatioType.STRICT),
                        ModelledRows.entity(9003, "20", SpendRatioType.STRICT),
                        ModelledRows.entity(9004, "70", SpendRatioType.FLEXIBLE)))
                .update(ModellingUpdate.of(9001).spendRatio(SpendRatio.strict("40")))
                .delete(List.of(9002L))
                .add(EntityModelling.of(5).spendRatio(SpendRatio.strict("40")));

        assertThat(moved.build().json()).containsKey("actionWiseBidModelEntities");
    }

    @Test
    void theRatioOfABundleThatIsTakenApartLeavesTheSum() {
        List<BidModelRow> current =
                List.of(ModelledRows.entity(9001, "60", SpendRatioType.STRICT), ModelledRows.bundle(12, 9002, "40"));

        assertThat(manage().current(current)
                        .unbundle(List.of(12L))
                        .add(EntityModelling.of(5).spendRatio(SpendRatio.strict("40")))
                        .build()
                        .json())
                .containsKey("actionWiseBidModelEntities");
        ManageBidModels beside = manage().current(current)
                .unbundle(List.of(12L))
                .add(EntityModelling.of(5).spendRatio(SpendRatio.strict("41")));
        assertThat(catchThrowableOfType(InvalidRequestException.class, beside::build))
                .hasMessageContaining("was 101");
    }

    @Test
    void thirdsThatAddUpToAHundredAreLegal() {
        ManageBidModels thirds = manage().add(EntityModelling.of(1).spendRatio(SpendRatio.strict("33.33")))
                .add(EntityModelling.of(2).spendRatio(SpendRatio.strict("33.330")))
                .add(EntityModelling.of(3).spendRatio(SpendRatio.strict("33.34")));
        assertThat(thirds.build().json()).containsKey("actionWiseBidModelEntities");

        thirds.add(EntityModelling.of(4).spendRatio(SpendRatio.strict("0.000000001")));
        assertThat(catchThrowableOfType(InvalidRequestException.class, thirds::build))
                .hasMessageContaining("was 100.000000001");
    }

    @Test
    void aPriorityThatExistsIsEnoughForAFlexibleRatio() {
        ManageBidModels update = manage().current(List.of(ModelledRows.withoutPriority(9001)))
                .update(ModellingUpdate.of(9001).spendRatio(SpendRatio.flexible("40")));
        assertThat(catchThrowableOfType(InvalidRequestException.class, update::build)
                        .violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "update[0].priority(" + UPDATE + "[0].priority) is required beside a flexible spend ratio");

        update.current(List.of(ModelledRows.entity(9001, "50", SpendRatioType.FLEXIBLE)));
        assertThat(update.build().json()).containsKey("actionWiseBidModelEntities");
    }

    @Test
    void withoutTheCurrentModellingAnUpdateIsCheckedByItselfAlone() {
        ManageBidModels flexible = manage().update(ModellingUpdate.of(9001).spendRatio(SpendRatio.flexible("40")));
        ManageBidModels swapped = manage().update(ModellingUpdate.of(9001).spendRatio(SpendRatio.strict("30")))
                .update(ModellingUpdate.of(9002).spendRatio(SpendRatio.strict("50")));
        ManageBidModels moved =
                manage().delete(List.of(9003L)).add(EntityModelling.of(1).spendRatio(SpendRatio.strict("20")));

        assertThat(List.of(flexible, swapped, moved))
                .allSatisfy(request -> assertThat(request.build().json()).containsKey("actionWiseBidModelEntities"));
    }

    @Test
    void strictRatiosMayBeSplitBetweenDimensions() {
        ManageBidModels sixtyHere = manage().add(EntityModelling.of(33).spendRatio(SpendRatio.strict("60")));

        assertThat(sixtyHere.build().json()).containsKey("actionWiseBidModelEntities");
    }

    @Test
    void whatIsLeftBesideADeletionIsForThePlatformToJudge() {
        List<BidModelRow> sixtyAndForty = List.of(
                ModelledRows.entity(9001, "60", SpendRatioType.STRICT),
                ModelledRows.entity(9002, "40", SpendRatioType.STRICT));

        assertThat(manage().current(sixtyAndForty)
                        .delete(List.of(9002L))
                        .build()
                        .json())
                .containsKey("actionWiseBidModelEntities");
    }

    @Test
    void aRatioWithoutItsTypeHasTheTypeThatItHad() {
        ManageBidModels update = manage().current(List.of(
                        ModelledRows.entity(9001, "60", SpendRatioType.STRICT),
                        ModelledRows.entity(9002, "40", SpendRatioType.STRICT)))
                .update(ModellingUpdate.of(9001).spendRatio(new BigDecimal("61")));
        assertThat(catchThrowableOfType(InvalidRequestException.class, update::build))
                .hasMessageContaining("was 101");

        ManageBidModels unknown = manage().update(ModellingUpdate.of(9001).spendRatio(new BigDecimal("61")));
        assertThat(unknown.build().json()).containsKey("actionWiseBidModelEntities");
    }

    @Test
    void anUpdateByItsEntityTakesThePlaceOfTheEntitysRatio() {
        ManageBidModels update = manage().current(List.of(ModelledRows.entity(9001, "60", SpendRatioType.STRICT)))
                .update(ModellingUpdate.ofEntity(1).spendRatio(new BigDecimal("100")));
        assertThat(update.build().json()).containsKey("actionWiseBidModelEntities");

        ManageBidModels elsewhere = manage().current(List.of(ModelledRows.entity(9001, "60", SpendRatioType.STRICT)))
                .update(ModellingUpdate.ofEntity(2).spendRatio(SpendRatio.strict("100")));
        assertThat(catchThrowableOfType(InvalidRequestException.class, elsewhere::build))
                .hasMessageContaining("was 160");
    }

    @Test
    void aRowThatWasReadIsChangedByTheIdOfItsModelling() {
        EntityRow row = ModelledRows.entity(9001, "60", SpendRatioType.STRICT);

        assertThat(ModellingUpdate.of(row).spendRatio(row.spendRatio()).fields())
                .isEqualTo(ModellingUpdate.of(9001)
                        .spendRatio(SpendRatio.strict("60"))
                        .fields());
        assertThat(ModellingUpdate.of(ModelledRows.bundle(12, 9002, "40")).fields())
                .isEqualTo(ModellingUpdate.of(9002).fields());
    }

    @Test
    void aRowWithoutAModellingsIdIsChangedByItsOwn() {
        assertThat(ModellingUpdate.of(ModelledRows.unmodelled(33)).fields())
                .isEqualTo(ModellingUpdate.ofEntity(33).fields());
        assertThatThrownBy(() -> ModellingUpdate.of(ModelledRows.unmodelled(0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no ID");
    }

    @Test
    void aMultiplierThatWasReadIsRaisedByATenth() {
        EntityRow row = ModelledRows.multiplied(9001, "1.5");

        assertThat(ModellingUpdate.of(row)
                        .bidMultiplier(row.multiplier().times("1.1"))
                        .fields())
                .containsEntry("bidMultiplier", new BigDecimal("1.65"));
        assertThat(ModelledRows.multiplied(9001, "100.5").multiplier()).isNull();
        assertThat(ModelledRows.unmodelled(33).multiplier()).isNull();
    }

    @Test
    void aChangeWithoutARatioIsNotCheckedForTheSumOfThem() {
        ManageBidModels update = manage().current(List.of(ModelledRows.entity(9001, "50", SpendRatioType.STRICT)))
                .update(ModellingUpdate.of(9001).bidMultiplier("2"));

        assertThat(update.build().json()).containsKey("actionWiseBidModelEntities");
    }

    @Test
    void aNewBundleGetsANumberThatNoOtherHas() {
        ManageBidModels request = manage().add(
                        EntityModelling.ofNewBundle("A", List.of(1L)).priority(1))
                .add(EntityModelling.ofNewBundle("B", List.of(2L)).priority(2))
                .add(EntityModelling.ofNewBundle("C", List.of(3L)).priority(3))
                .add(EntityModelling.of(4).priority(4));

        assertThat(request.build().json())
                .extracting("actionWiseBidModelEntities")
                .extracting("ADD")
                .extracting("bidModelEntityDetails")
                .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
                .extracting(entity -> entity.get("entityId"))
                .containsExactly(-1L, -2L, -3L, 4L);
    }

    @Test
    void aBaseBidOfTheSameRequestCountsAsTheCampaigns() {
        BidModelCriteria withoutBid =
                new BidModelCriteria(FRIDAY, FRIDAY.plusDays(2), new BigDecimal("100"), null, BigDecimal.TEN);
        ManageBidModels request =
                manage().criteria(withoutBid).add(EntityModelling.of(33).priority(1));
        assertThat(catchThrowableOfType(InvalidRequestException.class, request::build))
                .hasMessageContaining("campaign.baseBid must be defined");

        assertThat(request.baseBid(new BigDecimal("1.2")).build().json()).containsKey("baseBid");
    }

    @Test
    void theCriteriaCountForPrioritiesAndMultipliersOnly() {
        ManageBidModels exclusion = manage().criteria(new BidModelCriteria(FRIDAY, FRIDAY, BigDecimal.ONE, null, null))
                .exclude(List.of(1L));

        assertThat(exclusion.build().json()).containsOnlyKeys("inclusionExclusionEntityMap");
    }
}
