package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_CITY;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.progress.WorkProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a plan takes is known before it begins, and how far it is while it goes on. */
class PlanProgressTest {

    private final PlanSandbox on = new PlanSandbox();

    @AfterEach
    void close() {
        on.close();
    }

    private static DesiredBidModel states(String multiplier, int count) {
        DesiredBidModel desired = DesiredBidModel.create();
        ids(FIRST_STATE, count).forEach(id -> desired.model(Dimension.STATE, multiplied(id, multiplier)));
        return desired;
    }

    @Test
    void theEstimateOfAPlanCountsTheEntitiesByOneRequest() {
        DesiredBidModel desired = states("1.5", 2)
                .model(Dimension.ZIP, EntityModelling.of(120_001).priority(1));
        on.sandbox.clear();

        assertThat(on.campaign.plan(desired).estimate().requests()).isEqualTo(4);
        assertThat(on.sandbox.requestCount()).isEqualTo(1);

        on.sandbox.clear();
        BidModelPlan plan = on.plan(desired);
        assertThat(on.sandbox.requestCount()).isEqualTo(4);
        assertThat(on.campaign.apply(plan).estimate().requests()).isEqualTo(6);
    }

    @Test
    void aPlanThatTakesLongerThanItMayIsRefusedAtOnceWithItsTime() {
        DesiredBidModel desired = DesiredBidModel.create();
        for (Dimension dimension : Dimension.known()) {
            desired.ownsDimension(dimension);
        }
        assertThatThrownBy(() ->
                        on.campaign.plan(desired).within(Duration.ofSeconds(30)).send())
                .isInstanceOfSatisfying(
                        RateLimitException.class,
                        refused -> assertThat(refused.retryAfter())
                                .isBetween(Duration.ofSeconds(30), Duration.ofSeconds(60)));
        assertThat(on.sandbox.requestCount()).isZero();
    }

    @Test
    void aListenerHearsHowFarPlanAndApplyHaveCome() {
        List<WorkProgress> heard = new ArrayList<>();
        BidModelPlan plan =
                on.campaign.plan(states("1.5", 2)).onProgress(heard::add).send();
        assertThat(heard).extracting(WorkProgress::requests).containsExactly(1L);
        assertThat(heard).extracting(WorkProgress::requestsLeft).containsExactly(0L);
        heard.clear();

        on.campaign.apply(plan).onProgress(heard::add).send();

        assertThat(heard).extracting(WorkProgress::requests).containsExactly(1L, 2L);
        assertThat(heard).extracting(WorkProgress::requestsLeft).containsExactly(1L, 0L);
        assertThat(heard).last().returns(2L, WorkProgress::rows);
    }

    @Test
    void stoppedInTheMiddleItIsPlannedAgainAndWhatWasDoneIsNoChange() throws Exception {
        DesiredBidModel desired = states("1.5", 2).model(Dimension.CITY, multiplied(FIRST_CITY, "2"));
        BidModelPlan plan = on.campaign.plan(desired).sendAsync().get(10, TimeUnit.SECONDS);
        assertThat(plan.changes()).hasSize(3);
        CompletableFuture<CompletableFuture<?>> running = new CompletableFuture<>();

        // After both dimensions were read and the first was written.
        CompletableFuture<AppliedPlan> applied = on.campaign
                .apply(plan)
                .onProgress(progress -> {
                    if (progress.requests() == 3) {
                        running.join().cancel(true);
                    }
                })
                .sendAsync();
        running.complete(applied);

        assertThat(catchThrowable(applied::join)).isInstanceOf(CancellationException.class);
        assertThat(on.plan(desired).changes())
                .singleElement()
                .extracting(BidModelChange::dimension)
                .isEqualTo(Dimension.CITY);
    }
}
