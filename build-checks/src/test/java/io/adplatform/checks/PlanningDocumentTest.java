package io.adplatform.checks;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.CampaignBidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import io.adplatform.sdk.bidmodel.plan.DesiredBidModel;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The table of a plan that the page on planning shows. */
@ExtendWith(SandboxExtension.class)
class PlanningDocumentTest {

    private static final long FIRST_STATE = 100_001;
    private static final long FIRST_CITY = 110_001;

    @Test
    void thePlanOnThePageIsWhatIsPrinted(Sandbox sandbox) {
        try (AdPlatform platform =
                AdPlatform.builder().settings(sandbox.settings()).build()) {
            CampaignBidModels campaign = BidModels.on(platform).campaign(7001);
            campaign.manage(Dimension.STATE)
                    .add(EntityModelling.of(FIRST_STATE).bidMultiplier("1.2"))
                    .add(EntityModelling.of(FIRST_STATE + 1).priority(3))
                    .send();
            BidModelPlan plan = campaign.plan(DesiredBidModel.create()
                            .baseBid(new BigDecimal("1.25"))
                            .model(
                                    Dimension.STATE,
                                    EntityModelling.of(FIRST_STATE).priority(1).bidMultiplier("1.5"))
                            .model(
                                    Dimension.STATE,
                                    EntityModelling.ofNewBundle("East coast", List.of(FIRST_STATE + 4, FIRST_STATE + 6))
                                            .priority(2))
                            .unmodelled(Dimension.STATE, List.of(FIRST_STATE + 1))
                            .excluded(Dimension.CITY, List.of(FIRST_CITY)))
                    .send();
            BidModelPlan shown = new BidModelPlan(
                    "https://ads.example.com",
                    null,
                    plan.campaignId(),
                    null,
                    Instant.parse("2026-11-20T10:00:00Z"),
                    60,
                    plan.steps(),
                    plan.violations(),
                    plan.warnings(),
                    "More bids in the east",
                    plan.basis());

            GeneratedPart.assertIs("docs/reference/bid-plans.md", "```text\n" + shown.table() + "```\n");
        }
    }
}
