package io.adplatform.testkit.area;

import java.time.InstantSource;
import java.util.List;

/** All areas of a sandbox over one world. */
public final class Areas {

    private Areas() {}

    /**
     * The areas.
     *
     * @param files where result links lead
     * @param schedules where scheduled reports are kept
     * @param uploads where uploaded creatives are kept
     */
    public static List<Area> all(
            Seed seed, InstantSource clock, ResultFiles files, ReportSchedules schedules, CreativeUploads uploads) {
        World world = new World(seed, clock);
        Ledger ledger = new Ledger(world);
        return List.of(
                new AdvertiserArea(),
                new BidModelArea(world),
                new CampaignArea(world),
                new CreativeArea(world, files, uploads),
                new CreditArea(world, ledger),
                new CustomerArea(world, ledger),
                new DashboardArea(world),
                new ExportArea(world, files),
                new FeeArea(world, ledger),
                new FinanceListArea(),
                new InvoiceArea(world, ledger),
                new InvoiceSettingsArea(world, ledger),
                new MoneyArea(world, ledger),
                new PaymentArea(ledger),
                new ReportArea(world, files),
                new ScheduleArea(world, schedules));
    }
}
