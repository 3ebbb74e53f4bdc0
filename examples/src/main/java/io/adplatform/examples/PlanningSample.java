package io.adplatform.examples;

import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.CampaignBidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.plan.AppliedPlan;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import io.adplatform.sdk.bidmodel.plan.ChangeLog;
import io.adplatform.sdk.bidmodel.plan.DesiredBidModel;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The code of the page on bids. */
final class PlanningSample {

    private PlanningSample() {}

    static void planAndApply(BidModels bids) throws IOException {
        // <docs/guides/bids.md>
        CampaignBidModels campaign = bids.campaign(7001);
        Path table = Path.of("bids.csv");
        Files.write(
                table,
                campaign.current(List.of(Dimension.STATE, Dimension.CITY)).send());
        // Edit the table in a spreadsheet.
        DesiredBidModel desired = DesiredBidModel.fromCsv(Dimension.STATE, table)
                .baseBid(new BigDecimal("1.25"))
                .model(Dimension.STATE, EntityModelling.of(33).priority(1).bidMultiplier("1.5"))
                .excluded(Dimension.CITY, List.of(41L));

        BidLimits limits = BidLimits.none().with(BidLimits.Limit.MULTIPLIER, "3");
        BidModelPlan plan = campaign.plan(desired).limits(limits).send().withNote("More bids in the east");
        System.out.println(plan.table());

        AppliedPlan applied = campaign.apply(plan).send();
        ChangeLog.at(Path.of("changes.jsonl")).append("desk 1", applied);
        Files.write(Path.of("result.csv"), applied.toCsv());

        System.out.println(applied.undo().table());
        // </docs/guides/bids.md>
    }
}
