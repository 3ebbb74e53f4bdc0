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
import io.adplatform.testkit.files.ResultFiles;
import io.adplatform.testkit.http.Operations;
import java.util.List;

/**
 * The areas of a sandbox, over the same data.
 *
 * @param platform the rows that several areas share
 */
public record Areas(
        PlatformData platform, FinanceArea finance, CreativeArea creatives, BidModelArea bidModels, List<Area> others) {

    public Areas {
        others = List.copyOf(others);
    }

    /**
     * @param processor the online payment processor's name
     * @param files the server of result links
     * @param schedules the scheduled reports
     * @param uploads the uploaded creatives
     */
    public static Areas over(
            PlatformData platform,
            String processor,
            ResultFiles files,
            ReportSchedules schedules,
            CreativeUploads uploads) {
        return new Areas(
                platform,
                new FinanceArea(platform, processor),
                new CreativeArea(platform, files, uploads),
                new BidModelArea(platform, files),
                List.of(
                        new AdvertiserArea(),
                        new CampaignArea(platform),
                        new DashboardArea(platform),
                        new ExportArea(platform, files),
                        new ReportArea(platform, files),
                        new ScheduleArea(platform, schedules)));
    }

    public void register(Operations operations) {
        List.of(finance, creatives, bidModels).forEach(area -> area.register(operations));
        others.forEach(area -> area.register(operations));
    }
}
