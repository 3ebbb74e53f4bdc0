package io.adplatform.examples;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.plan.AppliedPlan;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import io.adplatform.sdk.bidmodel.plan.ChangeState;
import io.adplatform.sdk.bidmodel.plan.DesiredBidModel;
import io.adplatform.sdk.campaigns.CampaignSummary;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What the page on planning shows, so that it compiles. */
final class PlanningSample {

    private PlanningSample() {}

    static void planAndApply(BidModels bids) throws IOException {
        // <docs/planning.md>
        DesiredBidModel desired = DesiredBidModel.create()
                .baseBid(new BigDecimal("1.25"))
                .model(Dimension.STATE, EntityModelling.of(33).priority(1).bidMultiplier("1.5"))
                .model(
                        Dimension.STATE,
                        EntityModelling.ofNewBundle("East coast", List.of(34L, 36L))
                                .priority(2))
                .unmodelled(Dimension.STATE, List.of(37L))
                .excluded(Dimension.CITY, List.of(41L));

        BidModelPlan plan = bids.campaign(7001).plan(desired).send();
        System.out.println(plan.table());
        plan.save(Path.of("plan.json"));

        AppliedPlan applied = bids.campaign(7001)
                .apply(BidModelPlan.load(Path.of("plan.json")))
                .onProgress(progress -> System.out.println(progress.requestsLeft() + " requests left"))
                .send();
        applied.in(ChangeState.DRIFTED).forEach(System.out::println);
        // </docs/planning.md>
    }

    static void walk(AdPlatform platform) {
        // <docs/planning.md>
        for (CampaignSummary campaign : platform.campaigns()
                .list()
                .within(Duration.ofMinutes(5))
                .onProgress(
                        progress -> System.out.println(progress.rows() + " rows, " + progress.timeLeft() + " to go"))
                .items()) {
            System.out.println(campaign.name());
        }
        // </docs/planning.md>
    }
}
