package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.ModelPlatform.CAMPAIGN;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.CampaignBidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.plan.ModelPlatform.State;
import io.adplatform.sdk.bidmodel.plan.ModelPlatform.Values;
import java.math.BigDecimal;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Values that were read more than 30 s ago are read again before the first write and before a higher base bid. */
class StalePlanTest {

    private final ModelPlatform platform = new ModelPlatform(new Random(1), true);
    private final CampaignBidModels campaign = BidModels.on(platform).campaign(CAMPAIGN);

    private static DesiredBidModel both() {
        return state(multiplied(1, "0.5")).model(Dimension.CITY, multiplied(1, "0.5"));
    }

    /** Applies a plan of a campaign with slow requests, while another user changes a state before the request of this number. */
    private AppliedPlan apply(DesiredBidModel desired, IntPredicate isTheirs) {
        BidModelPlan plan = campaign.plan(desired).send();
        platform.seconds = () -> 20;
        int[] requests = {0};
        platform.beforeCall = () -> {
            if (isTheirs.test(++requests[0])) {
                platform.state.entities.put(
                        State.key(Dimension.STATE, 1), new Values(900, null, new BigDecimal("9"), null));
            }
        };
        AppliedPlan applied = campaign.apply(plan).send();
        assertThat(applied.requests()).isEqualTo(requests[0]);
        assertThat((long) requests[0]).isLessThanOrEqualTo(2L * plan.requests());
        return applied;
    }

    @Test
    void aChangeAfterTheReadingIsFoundBeforeTheFirstWrite() {
        // Two reads, and one of the states again.
        AppliedPlan applied = apply(both(), request -> request == 2);

        assertThat(applied.requests()).isEqualTo(3);
        assertThat(applied.differences()).containsExactly("State 1 (Name 1): it has bidMultiplier 9 now");
        assertThat(applied.in(ChangeState.APPLIED)).isEmpty();
        assertThat(platform.writes).isZero();
    }

    @Test
    void aChangeAfterTheFirstWriteStopsThePlanBeforeItsHigherBaseBid() {
        AppliedPlan applied = apply(both().baseBid(new BigDecimal("8")), request -> request == 5);

        assertThat(applied.differences()).isNotEmpty().allMatch(one -> one.startsWith("State 1"));
        assertThat(applied.results().stream()
                        .filter(result -> result.change().kind() == ChangeKind.BASE_BID)
                        .map(ChangeResult::state))
                .containsExactly(ChangeState.NOT_SENT);
        assertThat(platform.writes).isEqualTo(1);
        assertThat(platform.state.baseBid).isEqualByComparingTo("2");
    }

    @Test
    void freshValuesAreReadOnce() {
        BidModelPlan plan = campaign.plan(both()).send();
        platform.seconds = () -> 1;

        assertThat(campaign.apply(plan).send().requests()).isEqualTo(plan.requests());
        assertThat(plan.requests()).isEqualTo(4);
    }
}
