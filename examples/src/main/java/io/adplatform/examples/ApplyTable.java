package io.adplatform.examples;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.CampaignBidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.plan.AppliedPlan;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import io.adplatform.sdk.bidmodel.plan.ChangeResult;
import io.adplatform.sdk.bidmodel.plan.ChangeState;
import io.adplatform.sdk.bidmodel.plan.DesiredBidModel;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** Applies a planner's table to a campaign: prints the estimate and the changes, saves the plan, and applies it on request. */
final class ApplyTable {

    private final AdPlatform platform;
    private final PrintStream out;

    ApplyTable(AdPlatform platform, PrintStream out) {
        this.platform = platform;
        this.out = out;
    }

    void run(Path csv, long campaignId, Dimension dimension, boolean apply) throws IOException {
        DesiredBidModel desired = DesiredBidModel.fromCsv(dimension, csv);
        CampaignBidModels campaign = BidModels.on(platform).campaign(campaignId);
        out.println("To plan takes " + campaign.plan(desired).estimate() + ".");
        BidModelPlan plan = campaign.plan(desired).onProgress(WorkBar.on(out)).send();
        out.println();
        out.println(plan.table());
        Path saved = csv.resolveSibling(csv.getFileName() + ".plan.json");
        plan.save(saved);
        if (plan.isEmpty() || !plan.violations().isEmpty() || !apply) {
            out.println("Nothing was changed. The plan is in " + saved + ".");
            return;
        }
        out.println("To apply it takes " + campaign.apply(plan).estimate() + ".");
        AppliedPlan applied = campaign.apply(plan).onProgress(WorkBar.on(out)).send();
        out.println();
        for (ChangeResult result : applied.results()) {
            if (result.state() != ChangeState.APPLIED) {
                out.println("  " + result);
            }
        }
        out.println(applied.in(ChangeState.APPLIED).size() + " of "
                + applied.results().size() + " changes are made.");
    }
}
