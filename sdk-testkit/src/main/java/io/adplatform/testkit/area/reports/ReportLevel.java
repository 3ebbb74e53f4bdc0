package io.adplatform.testkit.area.reports;

import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.InsertionOrder;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Workspace;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The level of a report's rows, with its fields and its longest period (document 1, Limits). */
enum ReportLevel {
    WORKSPACE(93, "workspaceId", "workspaceName"),
    IO(93, "ioId", "ioName"),
    CUSTOMER(93, "owId", "organizationName"),
    CAMPAIGN(366, "campaignId", "campaignName");

    /** Three months have 92 days and may have an hour more, a year has 366. */
    final Duration longest;

    final String idField;
    final String nameField;

    ReportLevel(int days, String idField, String nameField) {
        this.longest = Duration.ofDays(days);
        this.idField = idField;
        this.nameField = nameField;
    }

    /** Returns the ID of a campaign's row at this level. A customer is a workspace, as in finance. */
    long id(Campaign campaign) {
        return switch (this) {
            case WORKSPACE, CUSTOMER -> campaign.owId();
            case IO -> campaign.io().id();
            case CAMPAIGN -> campaign.id();
        };
    }

    Function<ReportRow, String> name(PlatformData platform) {
        return row -> String.valueOf(row(row, platform).get(nameField));
    }

    Map<String, @Nullable Object> row(ReportRow reported, PlatformData platform) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        Campaign campaign = reported.campaign();
        Workspace workspace = platform.workspace(campaign.owId());
        switch (this) {
            case CAMPAIGN -> {
                putCampaign(row, campaign, platform);
                putWorkspace(row, workspace);
                putIo(row, campaign.io());
            }
            case IO -> {
                putIo(row, campaign.io());
                putWorkspace(row, workspace);
                row.put("ioActualSpent", reported.metrics().figure("spent"));
            }
            case WORKSPACE -> {
                putWorkspace(row, workspace);
                row.put("workspaceDomain", "ow-" + campaign.owId() + ".platform.example");
            }
            case CUSTOMER -> {
                row.put("owId", reported.id());
                row.put("orgId", reported.id());
                row.put("organizationName", "Customer " + reported.id());
                row.put("workspaceId", campaign.owId());
                row.put("workspaceName", workspace.organizationName());
                row.put("logoUrl", workspace.organizationLogo());
            }
        }
        if (this != CAMPAIGN) {
            row.put("campaignsCount", reported.campaigns().size());
            row.put("budgetDay", sumOfBudgets(reported.campaigns()));
        }
        row.putAll(reported.metrics().figures());
        return row;
    }

    static BigDecimal sumOfBudgets(List<Campaign> campaigns) {
        return campaigns.stream().map(Campaign::dailyBudget).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static void putCampaign(Map<String, @Nullable Object> row, Campaign campaign, PlatformData platform) {
        row.put("campaignId", campaign.id());
        row.put("campaignName", campaign.name());
        row.put("campaignType", "Type " + campaign.campaignTypeId());
        row.put("campaignTypeId", campaign.campaignTypeId());
        row.put("creativeType", PlatformData.creativeTypeName(campaign.creativeTypeId()));
        row.put("status", campaign.status());
        row.put("campaignTimezone", "UTC");
        row.put("startTime", campaign.start().toEpochMilli());
        row.put("endTime", campaign.end().toEpochMilli());
        long end = campaign.end().toEpochMilli();
        row.put("campaignDuration", end - campaign.start().toEpochMilli());
        row.put("remainingDuration", Math.max(0, end - platform.now().toEpochMilli()));
        row.put("budgetPacing", true);
        row.put("budgetDay", campaign.dailyBudget());
        // The documents exclude a total budget beside a daily one with both times, as here.
        row.put("budgetTotal", null);
        row.put("baseBid", campaign.baseBid());
        row.put("maxBid", campaign.maxBid());
    }

    private static void putWorkspace(Map<String, @Nullable Object> row, Workspace workspace) {
        row.put("owId", workspace.owId());
        row.put("workspaceId", workspace.owId());
        row.put("organizationName", workspace.organizationName());
        row.put("workspaceName", workspace.organizationName());
        row.put("logoUrl", workspace.organizationLogo());
    }

    private static void putIo(Map<String, @Nullable Object> row, InsertionOrder io) {
        row.put("ioId", io.id());
        row.put("ioName", io.name());
        row.put("ioStatusId", io.statusId());
        row.put("ioBudgetTypeId", io.budgetTypeId());
        row.put("ioTotalBudget", io.totalBudget());
        row.put("ioStartTime", io.start().toEpochMilli());
        row.put("ioEndTime", io.end().toEpochMilli());
        row.put("isAutoSumIoTotalBudget", false);
    }
}
