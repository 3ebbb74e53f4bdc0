package io.adplatform.examples.guides;

// <docs/guides/bids.md>
import io.adplatform.sdk.bidmodel.CampaignBidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.plan.AppliedPlan;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import io.adplatform.sdk.bidmodel.plan.ChangeLog;
import io.adplatform.sdk.bidmodel.plan.DesiredBidModel;
import io.adplatform.sdk.file.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

final class TableOfBids {

    private TableOfBids() {}

    static void pull(CampaignBidModels campaign, Path table) throws IOException {
        Csv.write(table, campaign.current(List.of(Dimension.STATE)).send());
    }

    /** Applies a table that was edited in a spreadsheet. */
    static AppliedPlan apply(CampaignBidModels campaign, Path table) throws IOException {
        DesiredBidModel desired = DesiredBidModel.fromCsv(Dimension.STATE, table)
                .model(Dimension.STATE, EntityModelling.of(100_003).priority(1).bidMultiplier("1.5"));
        BidLimits limits = BidLimits.none().with(BidLimits.Limit.MULTIPLIER, "3");
        BidModelPlan plan = campaign.plan(desired).limits(limits).send().withNote("More bids in the east");
        System.out.println(plan.table());
        AppliedPlan applied = campaign.apply(plan).send();
        ChangeLog.at(table.resolveSibling("changes.jsonl")).append("desk 1", applied);
        return applied;
    }

    static void undo(CampaignBidModels campaign, AppliedPlan applied) {
        BidModelPlan back = applied.undo();
        System.out.println(back.table());
        System.out.println(campaign.apply(back).send());
    }
}
// </docs/guides/bids.md>
