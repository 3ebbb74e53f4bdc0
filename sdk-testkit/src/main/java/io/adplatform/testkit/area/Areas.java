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
                new BidModelArea(),
                new CampaignArea(world),
                new CreativeArea(world),
                new CustomerArea(world, ledger),
                new FeeArea(world, ledger),
                new InvoiceArea(world, ledger),
                new InvoiceSettingsArea(world, ledger),
                new CreditArea(world, ledger),
                new FinanceListArea(),
                new FinanceArea(ledger),
                new ReportArea(world));
    }
}
