package io.adplatform.testkit.area;

import java.time.InstantSource;
import java.util.List;

/** All areas of a sandbox over one world. */
public final class Areas {

    private Areas() {}

    /**
     * The areas.
     *
     * @param processor the online payment processor's name
     * @param files where result links lead
     * @param schedules where scheduled reports are kept
     * @param uploads where uploaded creatives are kept
     */
    public static List<Area> all(
            Seed seed,
            String processor,
            InstantSource clock,
            ResultFiles files,
            ReportSchedules schedules,
            CreativeUploads uploads) {
        Processor online = new Processor(processor);
        World world = new World(seed, clock);
        Ledger ledger = new Ledger(world);
        return List.of(
                new AdvertiserArea(),
                new BidModelArea(world, files),
                new CampaignArea(world),
                new CreativeArea(world, files, uploads),
                new CreditArea(world, ledger),
                new CustomerArea(world, ledger, online),
                new DashboardArea(world),
                new ExportArea(world, files),
                new FeeArea(world, ledger),
                new FinanceListArea(),
                new InvoiceArea(world, ledger),
                new InvoiceSettingsArea(world, ledger, online),
                new MoneyArea(world, ledger, online),
                new PaymentArea(ledger),
                new ReportArea(world, files),
                new ScheduleArea(world, schedules));
    }
}
