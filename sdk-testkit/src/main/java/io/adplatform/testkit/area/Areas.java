package io.adplatform.testkit.area;

import io.adplatform.testkit.area.accounts.AdvertiserArea;
import io.adplatform.testkit.area.accounts.CampaignArea;
import io.adplatform.testkit.area.bidmodel.BidModelArea;
import io.adplatform.testkit.area.creative.CreativeArea;
import io.adplatform.testkit.area.creative.CreativeUploads;
import io.adplatform.testkit.area.finance.FinanceArea;
import io.adplatform.testkit.area.reports.DashboardArea;
import io.adplatform.testkit.area.reports.ExportArea;
import io.adplatform.testkit.area.reports.ReportArea;
import io.adplatform.testkit.area.reports.ReportSchedules;
import io.adplatform.testkit.area.reports.ScheduleArea;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Seed;
import io.adplatform.testkit.files.ResultFiles;
import io.adplatform.testkit.http.Operations;
import java.time.InstantSource;
import java.util.List;

/** All areas of a sandbox, over the same data. */
public final class Areas {

    private final PlatformData platform;
    private final FinanceArea finance;
    private final CreativeArea creatives;
    private final BidModelArea bidModels;
    private final List<Area> all;

    /**
     * @param processor the online payment processor's name
     * @param files the server of result links
     * @param schedules the scheduled reports
     * @param uploads the uploaded creatives
     */
    public Areas(
            Seed seed,
            String processor,
            InstantSource clock,
            ResultFiles files,
            ReportSchedules schedules,
            CreativeUploads uploads) {
        platform = new PlatformData(seed, clock);
        finance = new FinanceArea(platform, processor);
        creatives = new CreativeArea(platform, files, uploads);
        bidModels = new BidModelArea(platform, files);
        all = List.of(
                new AdvertiserArea(),
                bidModels,
                new CampaignArea(platform),
                creatives,
                finance,
                new DashboardArea(platform),
                new ExportArea(platform, files),
                new ReportArea(platform, files),
                new ScheduleArea(platform, schedules));
    }

    public void register(Operations operations) {
        all.forEach(area -> area.register(operations));
    }

    public PlatformData platform() {
        return platform;
    }

    public FinanceArea finance() {
        return finance;
    }

    public CreativeArea creatives() {
        return creatives;
    }

    public BidModelArea bidModels() {
        return bidModels;
    }
}
