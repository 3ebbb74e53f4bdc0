package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.reports.DashboardReport;
import io.adplatform.sdk.reports.ExportLink;
import io.adplatform.sdk.reports.ReportField;
import io.adplatform.sdk.reports.Reports;
import io.adplatform.sdk.reports.schedules.ScheduledReport;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;

/** Reports, their export and their schedules. */
final class ReportCalls {

    ScheduledReport scheduleReport(AdPlatform platform, long reportId) {
        return Reports.on(platform)
                .schedule(reportId)
                .weekly(DayOfWeek.MONDAY, Instant.parse("2027-03-31T00:00:00Z"))
                .subscriberEmails("buyer@example.com", "finance@example.com")
                .fileType(FileType.CSV)
                .send();
    }

    Confirmation deleteReport(AdPlatform platform, long reportId) {
        return Reports.on(platform).delete(reportId).send();
    }

    DashboardReport byWorkspace(AdPlatform platform) {
        return Reports.on(platform)
                .byWorkspace()
                .month(YearMonth.of(2026, 10))
                .totalsOnly()
                .send();
    }

    DashboardReport byIo(AdPlatform platform) {
        return Reports.on(platform)
                .byIo()
                .ioIds(List.of(901L, 902L))
                .days(LocalDate.of(2026, 10, 1), LocalDate.of(2026, 10, 31))
                .send();
    }

    DashboardReport byCustomer(AdPlatform platform) {
        return Reports.on(platform)
                .byCustomer()
                .campaignStatus(CampaignStatus.RUNNING)
                .month(YearMonth.of(2026, 10))
                .send();
    }

    DashboardReport byCampaign(AdPlatform platform) {
        return Reports.on(platform)
                .byCampaign()
                .campaignIds(List.of(7001L, 7002L))
                .days(LocalDate.of(2026, 10, 1), LocalDate.of(2026, 10, 31))
                .sortBy(ReportField.IMPRESSIONS, Order.DESC)
                .pageSize(100)
                .send();
    }

    ExportLink export(AdPlatform platform) {
        return Reports.on(platform)
                .export()
                .columns(ReportField.CAMPAIGN_ID, ReportField.CAMPAIGN_NAME, ReportField.IMPRESSIONS)
                .month(YearMonth.of(2026, 10))
                .fileType(FileType.CSV)
                .fileName("october")
                .send();
    }
}
