package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.reports.ReportField;
import io.adplatform.sdk.reports.Reports;
import io.adplatform.sdk.reports.dashboards.Dashboard;
import io.adplatform.sdk.reports.dashboards.DashboardData;
import io.adplatform.sdk.reports.dashboards.DashboardLevel;
import io.adplatform.sdk.reports.dashboards.DashboardList;

/** Dashboards. */
final class DashboardCalls {

    DashboardList listDashboards(AdPlatform platform) {
        return Reports.on(platform).dashboards().list().send();
    }

    Dashboard createDashboard(AdPlatform platform) {
        DashboardData data = DashboardData.builder()
                .tableLevel(DashboardLevel.CAMPAIGNS)
                .status(CampaignStatus.RUNNING)
                .graph1(ReportField.IMPRESSIONS)
                .graph2(ReportField.CLICKS)
                .build();
        return Reports.on(platform)
                .dashboards()
                .create(Dashboard.of("Autumn", data))
                .send();
    }

    Dashboard updateDashboard(AdPlatform platform, Dashboard dashboard) {
        return Reports.on(platform)
                .dashboards()
                .update(dashboard.withLabel("Winter").edit(data -> data.search("winter")))
                .send();
    }

    Confirmation deleteDashboard(AdPlatform platform, long dashboardId) {
        return Reports.on(platform).dashboards().delete(dashboardId).send();
    }
}
