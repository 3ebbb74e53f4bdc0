package io.adplatform.testkit.area;

import java.time.InstantSource;
import java.util.List;

/** All areas of a sandbox over one world. */
public final class Areas {

    private Areas() {}

    public static List<Area> all(Seed seed, InstantSource clock) {
        World world = new World(seed, clock);
        Ledger ledger = new Ledger(world);
        return List.of(
                new BidModelArea(world),
                new CampaignArea(world),
                new CreativeArea(world),
                new MoneyArea(world, ledger),
                new PaymentArea(ledger),
                new ReportArea(world));
    }
}
