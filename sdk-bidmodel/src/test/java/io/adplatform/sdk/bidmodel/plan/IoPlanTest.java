package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_CITY;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.adplatform.sdk.bidmodel.CampaignBidModels;
import io.adplatform.sdk.bidmodel.IoBidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.testkit.Fault;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A plan for an insertion order brings all its campaigns to what is desired, by one request. */
class IoPlanTest {

    private static final String MANAGE_IO = "PUT /api/v3/bm/io/{ioId}/bid-models";

    private final PlanSandbox on = new PlanSandbox();
    private final IoBidModels io = on.io();
    private final List<Long> campaigns = Campaigns.on(on.platform).list().stream()
            .filter(campaign -> Objects.equals(campaign.ioId(), on.ioId())
                    && Set.of(CampaignStatus.RUNNING, CampaignStatus.PENDING).contains(campaign.status()))
            .map(CampaignSummary::campaignId)
            .toList();

    @AfterEach
    void close() {
        on.close();
        assertThat(on.sandbox.violations()).isEmpty();
    }

    private static DesiredBidModel desired(String multiplier) {
        return DesiredBidModel.create()
                .baseBid(new BigDecimal("1.5"))
                .model(Dimension.STATE, multiplied(FIRST_STATE, multiplier))
                .excluded(Dimension.CITY, List.of(FIRST_CITY));
    }

    private BidModelRow row(long campaignId) {
        return on.row(campaignId, Dimension.STATE, FIRST_STATE);
    }

    @Test
    void aShorterPlanAndAnUndoAnnounceTheRequestsThatTheyTake() {
        long first = campaigns.get(0);
        BidModelPlan whole = io.plan(desired("1.5")).send();
        List<BidModelChange> unwanted = whole.changes().stream()
                .filter(change ->
                        change.campaignId() == first && change.dimension().equals(Dimension.CITY))
                .toList();
        assertThat(unwanted).isNotEmpty();

        BidModelPlan shorter = whole.without(unwanted);
        assertThat(shorter.requests()).isEqualTo(whole.requests() - 1);
        AppliedPlan applied = applied(shorter);

        BidModelPlan undo = applied.undo();
        applied(undo.without(undo.changes().stream()
                .filter(change -> change.campaignId() == first)
                .toList()));
    }

    /** Applies a plan with its announced requests. */
    private AppliedPlan applied(BidModelPlan plan) {
        on.sandbox.clear();
        long estimated = io.apply(plan).estimate().requests();
        AppliedPlan applied = io.apply(plan).send();
        assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
        assertThat((long) on.sandbox.requestCount())
                .isEqualTo(applied.requests())
                .isBetween((long) plan.requests(), estimated);
        return applied;
    }

    @Test
    void allCampaignsAreBroughtToWhatIsDesiredByOneRequest() {
        assertThat(campaigns).isNotEmpty();
        long first = campaigns.get(0);
        on.bids
                .campaign(first)
                .manage(Dimension.STATE)
                .add(multiplied(FIRST_STATE, "1.2"))
                .add(EntityModelling.of(FIRST_STATE + 1).priority(2))
                .send();
        DesiredBidModel desired = desired("1.5").unmodelled(Dimension.STATE, List.of(FIRST_STATE + 1));

        BidModelPlan plan = io.plan(desired).send();
        assertThat(plan.violations()).isEmpty();
        assertThat(plan.steps()).hasSize(1);
        assertThat(plan.changes()).extracting(BidModelChange::campaignId).containsAll(campaigns);
        assertThat(plan.changes())
                .filteredOn(change -> change.campaignId() == first)
                .extracting(BidModelChange::kind)
                .contains(ChangeKind.UPDATE, ChangeKind.DELETE, ChangeKind.EXCLUDE, ChangeKind.BASE_BID);

        on.sandbox.clear();
        assertThat(io.apply(plan).sendAsync().join().isComplete()).isTrue();

        assertThat(on.sandbox.requestCount()).isEqualTo(plan.requests());
        assertThat(on.sandbox.requests(MANAGE_IO)).hasSize(1);
        for (long campaign : campaigns) {
            assertThat(row(campaign).multiplier()).isEqualTo(BidMultiplier.of("1.5"));
            assertThat(on.row(campaign, Dimension.CITY, FIRST_CITY).excluded()).isTrue();
        }
        assertThat(on.row(first, Dimension.STATE, FIRST_STATE + 1).bidModelData())
                .isNull();
        assertThat(io.plan(desired).send().isEmpty()).isTrue();
    }

    @Test
    void aLostAnswerIsReadBackAndWhatIsNotSeenStaysUnknown() {
        BidModelPlan plan = io.plan(desired("1.5")).send();
        on.sandbox.onNext(MANAGE_IO, Fault.disconnect());

        AppliedPlan lost = io.apply(plan).send();

        assertThat(lost.results()).allSatisfy(result -> {
            assertThat(result.state()).isEqualTo(ChangeState.UNKNOWN);
            assertThat(result.reason()).contains("it isn't to be seen so far");
        });
        assertThat(on.sandbox.requests(MANAGE_IO)).hasSize(1);

        on.sandbox.onNext(MANAGE_IO, Fault.disconnectAfterProcessing());
        AppliedPlan found = io.apply(plan).send();
        assertThat(found.isComplete()).isTrue();
        assertThat(found.results().get(0).reason()).startsWith("read back after: ");
    }

    @Test
    void aChangeOfAnotherUserInOneCampaignRefusesThePlan() {
        BidModelPlan plan = io.plan(desired("1.5")).send();
        long first = campaigns.get(0);
        on.bids
                .campaign(first)
                .manage(Dimension.STATE)
                .add(multiplied(FIRST_STATE, "9"))
                .send();

        AppliedPlan applied = io.apply(plan).send();

        assertThat(applied.differences())
                .contains("campaign " + first + ": State 100001 (State 1): it has bidMultiplier 9 now");
        assertThat(applied.in(ChangeState.APPLIED)).isEmpty();
        assertThat(on.sandbox.requests(MANAGE_IO)).isEmpty();
    }

    /** The request sets the base bid of all campaigns, also of one that had it when the plan was made. */
    @Test
    void aBaseBidThatAnotherUserChangedInACampaignWithoutChangesRefusesThePlan() {
        DesiredBidModel desired = DesiredBidModel.create()
                .baseBid(new BigDecimal("1.5"))
                .model(Dimension.STATE, multiplied(FIRST_STATE, "1.5"));
        long first = campaigns.get(0);
        CampaignBidModels done = on.bids.campaign(first);
        assertThat(done.apply(done.plan(desired).send()).send().isComplete()).isTrue();
        BidModelPlan plan = io.plan(desired).send();
        assertThat(plan.isEmpty()).isFalse();
        assertThat(plan.changes()).extracting(BidModelChange::campaignId).doesNotContain(first);
        done.manage(Dimension.STATE).baseBid(new BigDecimal("5")).send();

        AppliedPlan applied = io.apply(plan).send();

        assertThat(applied.differences())
                .containsExactly("campaign " + first + ": the base bid is 5 now, and the plan counts on 1.5");
        assertThat(on.sandbox.requests(MANAGE_IO)).isEmpty();
        assertThat(plan.requests()).isEqualTo(applied.requests() + 1);
    }

    @Test
    void whatTheRequestOfAnInsertionOrderCannotSayIsAViolation() {
        BidModelPlan bundles = io.plan(PlanSandbox.state(EntityModelling.ofNewBundle("East", List.of(FIRST_STATE))
                        .priority(1)))
                .send();
        BidModelPlan exclusions = io.plan(DesiredBidModel.create().excluded(Dimension.CITY, List.of(FIRST_CITY)))
                .send();

        assertThat(bundles.violations())
                .contains("State bundle (East): bundles are changed by campaign, not by insertion order");
        assertThat(exclusions.violations())
                .containsExactly(
                        "an insertion order can't change blocked entities or the base bid without any modelling");
        assertThat(on.bids.io(1).plan(desired("1.5")).send().violations())
                .containsExactly("IO 1 has no campaign that is running or pending");
    }

    @Test
    void anUndoLeavesTheBaseBidAloneBecauseItWouldReachAllCampaigns() {
        AppliedPlan applied = applied(io.plan(desired("1.5")).send());
        List<BidModelChange> bids = applied.plan().changes().stream()
                .filter(change -> change.kind() == ChangeKind.BASE_BID)
                .toList();
        assertThat(bids).extracting(BidModelChange::baseBidBefore).doesNotHaveDuplicates();

        BidModelPlan undo = applied.undo();
        applied(undo);

        assertThat(undo.warnings())
                .hasSize(bids.size())
                .contains(bids.get(0).subject() + ": the base bid can't be restored by insertion order; it was "
                        + Objects.requireNonNull(bids.get(0).baseBidBefore()).toPlainString());
        for (BidModelChange bid : bids) {
            assertThat(on.bids
                            .campaign(bid.campaignId())
                            .plan(DesiredBidModel.create().baseBid(new BigDecimal("1.5")))
                            .send()
                            .isEmpty())
                    .isTrue();
        }
    }

    @Test
    void anUndoDoesNotTakeTheNumberOfABundleForAnEntity() {
        long first = campaigns.get(0);
        on.bids
                .campaign(first)
                .manage(Dimension.STATE)
                .add(EntityModelling.ofNewBundle("East", List.of(FIRST_STATE)).priority(1))
                .add(EntityModelling.of(FIRST_STATE + 1).priority(2))
                .send();
        AppliedPlan applied = applied(
                io.plan(DesiredBidModel.create().ownsDimension(Dimension.STATE)).send());

        BidModelPlan undo = applied.undo();

        assertThat(undo.changes())
                .singleElement()
                .satisfies(change -> assertThat(change.entityId()).isEqualTo(FIRST_STATE + 1));
        assertThat(undo.warnings())
                .containsExactly("State bundle 801 (East): can't be restored by insertion order: priority 1");
        applied(undo);
    }

    @Test
    void anUndoNamesBlockedEntitiesThatNoRequestCanInclude() {
        for (long campaign : campaigns) {
            on.bids
                    .campaign(campaign)
                    .manage(Dimension.STATE)
                    .add(EntityModelling.of(FIRST_STATE).priority(2))
                    .send();
        }
        BidModelPlan plan = io.plan(
                        PlanSandbox.state(multiplied(FIRST_STATE, "1.5")).excluded(Dimension.CITY, List.of(FIRST_CITY)))
                .send();
        AppliedPlan applied = io.apply(plan).send();
        assertThat(applied.isComplete()).isTrue();

        BidModelPlan undo = applied.undo();

        assertThat(undo.changes()).isEmpty();
        assertThat(undo.warnings())
                .contains("City 110001 (City 1): can't be restored by insertion order without any modelling");
    }

    @Test
    void aCampaignThatARepeatedRowHidesIsAViolation() {
        on.sandbox.onNext("POST /api/v3/cmp/basic/list", Fault.json(body -> {
            ArrayNode rows = (ArrayNode) body.at("/data/data");
            rows.set(rows.size() - 1, rows.get(0));
            return body;
        }));

        assertThat(io.plan(desired("1.5")).send().violations())
                .singleElement()
                .asString()
                .contains("the list of campaigns is incomplete: of ");
    }
}
