package io.adplatform.testkit.area;

import io.adplatform.testkit.area.accounts.AdvertiserArea;
import io.adplatform.testkit.area.accounts.CampaignArea;
import io.adplatform.testkit.area.bidmodel.BidModelArea;
import io.adplatform.testkit.area.bidmodel.NewBidModels;
import io.adplatform.testkit.area.creative.CreativeArea;
import io.adplatform.testkit.area.creative.CreativeUploads;
import io.adplatform.testkit.area.creative.NewCreatives;
import io.adplatform.testkit.area.finance.CreditArea;
import io.adplatform.testkit.area.finance.CustomerArea;
import io.adplatform.testkit.area.finance.FeeArea;
import io.adplatform.testkit.area.finance.InvoiceArea;
import io.adplatform.testkit.area.finance.InvoiceSettingsArea;
import io.adplatform.testkit.area.finance.Ledger;
import io.adplatform.testkit.area.finance.NewFinanceRows;
import io.adplatform.testkit.area.finance.PaymentReads;
import io.adplatform.testkit.area.finance.PaymentWrites;
import io.adplatform.testkit.area.finance.Processor;
import io.adplatform.testkit.area.finance.StaticListArea;
import io.adplatform.testkit.area.reports.DashboardArea;
import io.adplatform.testkit.area.reports.ExportArea;
import io.adplatform.testkit.area.reports.ReportArea;
import io.adplatform.testkit.area.reports.ReportSchedules;
import io.adplatform.testkit.area.reports.ScheduleArea;
import io.adplatform.testkit.data.NewPlatformRows;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Seed;
import io.adplatform.testkit.files.ResultFiles;
import io.adplatform.testkit.http.Operations;
import java.time.InstantSource;
import java.util.List;

/** All areas of a sandbox, over the same data. */
public final class Areas {

    private final List<Area> all;
    private final NewPlatformRows platformRows;
    private final NewFinanceRows financeRows;
    private final NewCreatives creatives;
    private final NewBidModels bidModels;

    /**
     *
     * @param processor the online payment processor's name
     * @param files where result links lead
     * @param schedules where scheduled reports are kept
     * @param uploads where uploaded creatives are kept
     */
    public Areas(
            Seed seed,
            String processor,
            InstantSource clock,
            ResultFiles files,
            ReportSchedules schedules,
            CreativeUploads uploads) {
        Processor online = new Processor(processor);
        PlatformData platform = new PlatformData(seed, clock);
        Ledger ledger = new Ledger(platform);
        BidModelArea bidModelArea = new BidModelArea(platform, files);
        CreativeArea creativeArea = new CreativeArea(platform, files, uploads);
        platformRows = new NewPlatformRows(platform);
        financeRows = new NewFinanceRows(platform, ledger);
        creatives = creativeArea.rows();
        bidModels = bidModelArea.rows();
        all = List.of(
                new AdvertiserArea(),
                bidModelArea,
                new CampaignArea(platform),
                creativeArea,
                new CreditArea(platform, ledger),
                new CustomerArea(platform, ledger, online),
                new DashboardArea(platform),
                new ExportArea(platform, files),
                new FeeArea(platform, ledger),
                new StaticListArea(),
                new InvoiceArea(platform, ledger),
                new InvoiceSettingsArea(platform, ledger, online),
                new PaymentWrites(platform, ledger, online),
                new PaymentReads(ledger),
                new ReportArea(platform, files),
                new ScheduleArea(platform, schedules));
    }

    public void register(Operations operations) {
        all.forEach(area -> area.register(operations));
    }

    public NewPlatformRows platformRows() {
        return platformRows;
    }

    public NewFinanceRows financeRows() {
        return financeRows;
    }

    public NewCreatives creatives() {
        return creatives;
    }

    public NewBidModels bidModels() {
        return bidModels;
    }
}
