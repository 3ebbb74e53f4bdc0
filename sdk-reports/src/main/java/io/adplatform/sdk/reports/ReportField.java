package io.adplatform.sdk.reports;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.ReportColumn;
import java.util.List;
import java.util.Objects;

/**
 * A field of {@link ReportRecord} (document 3, "Dashboard report record"), for sorting reports, for a file's columns, and for
 * dashboards. The list is open: other values can arrive.
 */
public final class ReportField extends OpenEnum {

    private static final Constants<ReportField> ALL = constants(ReportField.class, ReportField::new);

    // Identity of a row.
    public static final ReportField OW_ID = ALL.add("owId");
    public static final ReportField ORG_ID = ALL.add("orgId");
    public static final ReportField WORKSPACE_ID = ALL.add("workspaceId");
    public static final ReportField UOW_ID = ALL.add("uowId");
    public static final ReportField ORGANIZATION_NAME = ALL.add("organizationName");
    public static final ReportField WORKSPACE_NAME = ALL.add("workspaceName");
    public static final ReportField WORKSPACE_DOMAIN = ALL.add("workspaceDomain");
    public static final ReportField WORKSPACE_ORGANIZATION_NAME = ALL.add("workspaceOrganizationName");
    public static final ReportField CAMPAIGN_ID = ALL.add("campaignId");
    public static final ReportField CAMPAIGN_NAME = ALL.add("campaignName");
    public static final ReportField CAMPAIGN_TYPE = ALL.add("campaignType");
    public static final ReportField CAMPAIGN_TYPE_ID = ALL.add("campaignTypeId");
    public static final ReportField CAMPAIGN_PRIORITY = ALL.add("campaignPriority");
    public static final ReportField STATUS = ALL.add("status");
    public static final ReportField CREATIVE_TYPE = ALL.add("creativeType");
    public static final ReportField IO_ID = ALL.add("ioId");
    public static final ReportField IO_NAME = ALL.add("ioName");
    public static final ReportField IO_STATUS_ID = ALL.add("ioStatusId");
    public static final ReportField EXCHANGE_ID = ALL.add("exchangeId");
    public static final ReportField EXCHANGE_NAME = ALL.add("exchangeName");
    public static final ReportField BID_MODEL_DATA_ID = ALL.add("bidModelDataId");
    public static final ReportField INDUSTRY = ALL.add("industry");
    public static final ReportField COMPANY_SIZE = ALL.add("companySize");
    public static final ReportField LOGO_URL = ALL.add("logoUrl");
    public static final ReportField AVATAR_URL = ALL.add("avatarUrl");
    public static final ReportField IS_CAMPAIGN_FROM_NEW_PLATFORM = ALL.add("isCampaignFromNewPlatform");
    public static final ReportField IS_ELIGIBLE_FOR_VLD_INSIGHTS_REPORT = ALL.add("isEligibleForVLDInsightsReport");
    public static final ReportField IS_ELIGIBLE_FOR_PLD_INSIGHTS_REPORT = ALL.add("isEligibleForPLDInsightsReport");

    // Bids, impressions, clicks and views.
    public static final ReportField IMPRESSIONS = ALL.add("impressions");
    public static final ReportField CLICKS = ALL.add("clicks");
    public static final ReportField TOTAL_COUNT = ALL.add("totalCount");
    public static final ReportField WIN_RATE = ALL.add("winRate");
    public static final ReportField BID_IMPRESSIONS = ALL.add("bidImpressions");
    public static final ReportField START_COUNT = ALL.add("startCount");
    public static final ReportField FIRST_COUNT = ALL.add("firstCount");
    public static final ReportField MID_COUNT = ALL.add("midCount");
    public static final ReportField THIRD_COUNT = ALL.add("thirdCount");
    public static final ReportField COMPLETE_COUNT = ALL.add("completeCount");
    public static final ReportField AUDIO_VIDEO_ACTUAL_BIDS = ALL.add("audioVideoActualBids");
    public static final ReportField AUDIO_VIDEO_ACTUAL_IMPRESSIONS = ALL.add("audioVideoActualImpressions");
    public static final ReportField AUDIO_VIDEO_VIEWED = ALL.add("audioVideoViewed");
    public static final ReportField DAILY_IMPRESSION = ALL.add("dailyImpression");
    public static final ReportField REACH = ALL.add("reach");
    public static final ReportField FREQUENCY = ALL.add("frequency");
    public static final ReportField TARGET_IMPRESSION = ALL.add("targetImpression");
    public static final ReportField CREATIVES_COUNT = ALL.add("creativesCount");
    public static final ReportField CAMPAIGNS_COUNT = ALL.add("campaignsCount");
    public static final ReportField IO_TOTAL_IMPRESSIONS = ALL.add("ioTotalImpressions");

    // Budgets and spending.
    public static final ReportField SPENT = ALL.add("spent");
    public static final ReportField MEDIA_SPENT = ALL.add("mediaSpent");
    public static final ReportField DATA_COST = ALL.add("dataCost");
    public static final ReportField ACTUAL_SPENT = ALL.add("actualSpent");
    public static final ReportField EXPECTED_SPENT = ALL.add("expectedSpent");
    public static final ReportField WORKSPACE_SPENT = ALL.add("workspaceSpent");
    public static final ReportField PLATFORM_SPENT = ALL.add("platformSpent");
    public static final ReportField CUSTOMER_SPENT = ALL.add("customerSpent");
    public static final ReportField BUDGET_DAY = ALL.add("budgetDay");
    public static final ReportField BUDGET_SPENT = ALL.add("budgetSpent");
    public static final ReportField BUDGET_TOTAL = ALL.add("budgetTotal");
    public static final ReportField IO_TOTAL_BUDGET = ALL.add("ioTotalBudget");
    public static final ReportField MEDIA_BUDGET = ALL.add("mediaBudget");
    public static final ReportField MAX_BID = ALL.add("maxBid");
    public static final ReportField BASE_BID = ALL.add("baseBid");
    public static final ReportField PERCENTAGE_OF_TOTAL_SPENT = ALL.add("percentageOfTotalSpent");
    public static final ReportField BUDGET_TOTAL_COMBINED = ALL.add("budgetTotalCombined");
    public static final ReportField BUDGET_DAY_COMBINED = ALL.add("budgetDayCombined");
    public static final ReportField IO_TOTAL_BUDGET_COMBINED = ALL.add("ioTotalBudgetCombined");
    public static final ReportField PACING_PERCENTAGE = ALL.add("pacingPercentage");
    public static final ReportField DAILY_PACING_PERCENTAGE = ALL.add("dailyPacingPercentage");
    public static final ReportField EXPECTED_DAILY_SPENT = ALL.add("expectedDailySpent");
    public static final ReportField ACTUAL_DAILY_SPENT = ALL.add("actualDailySpent");
    public static final ReportField IO_PACING_PERCENTAGE = ALL.add("ioPacingPercentage");
    public static final ReportField IO_ACTUAL_SPENT = ALL.add("ioActualSpent");
    public static final ReportField IO_EXPECTED_SPENT = ALL.add("ioExpectedSpent");
    public static final ReportField BUDGET_PACING = ALL.add("budgetPacing");
    public static final ReportField AUTO_SUM_IO_TOTAL_BUDGET = ALL.add("autoSumIoTotalBudget");
    public static final ReportField IS_AUTO_SUM_IO_TOTAL_BUDGET = ALL.add("isAutoSumIoTotalBudget");
    public static final ReportField BUDGET_TYPE_ID = ALL.add("budgetTypeId");
    public static final ReportField IO_BUDGET_TYPE_ID = ALL.add("ioBudgetTypeId");
    public static final ReportField IO_BUDGET_DISTRIBUTION_METHOD = ALL.add("ioBudgetDistributionMethod");

    // Earnings of platform and workspace.
    public static final ReportField PLATFORM_MEDIA_EARNING = ALL.add("platformMediaEarning");
    public static final ReportField PLATFORM_BID_SHADING_EARNING = ALL.add("platformBidShadingEarning");
    public static final ReportField PLATFORM_TOTAL_EARNING = ALL.add("platformTotalEarning");
    public static final ReportField WORKSPACE_MEDIA_EARNING = ALL.add("workspaceMediaEarning");
    public static final ReportField WORKSPACE_BID_SHADING_EARNING = ALL.add("workspaceBidShadingEarning");
    public static final ReportField WORKSPACE_TOTAL_EARNING = ALL.add("workspaceTotalEarning");
    public static final ReportField ORGANIZATION_BID_SHADING_SAVING = ALL.add("organizationBidShadingSaving");
    public static final ReportField PLATFORM_EARNING = ALL.add("platformEarning");
    public static final ReportField WORKSPACE_EARNING = ALL.add("workspaceEarning");
    public static final ReportField VLD_INSIGHTS_COST = ALL.add("vldInsightsCost");
    public static final ReportField WORKSPACE_VLD_INSIGHTS_EARNINGS = ALL.add("workspaceVLDInsightsEarnings");
    public static final ReportField PLATFORM_VLD_INSIGHTS_EARNINGS = ALL.add("platformVLDInsightsEarnings");
    public static final ReportField PLD_INSIGHTS_COST = ALL.add("pldInsightsCost");
    public static final ReportField WORKSPACE_PLD_INSIGHTS_EARNINGS = ALL.add("workspacePLDInsightsEarnings");
    public static final ReportField PLATFORM_PLD_INSIGHTS_EARNINGS = ALL.add("platformPLDInsightsEarnings");

    // Rates, and costs per result.
    public static final ReportField CTR = ALL.add("CTR");
    public static final ReportField VCR = ALL.add("VCR");
    public static final ReportField CVR = ALL.add("CVR");
    public static final ReportField ECPM = ALL.add("eCPM");
    public static final ReportField ECPC = ALL.add("eCPC");
    public static final ReportField ECPI = ALL.add("eCPI");
    public static final ReportField ECPV = ALL.add("eCPV");
    public static final ReportField ECPCV = ALL.add("eCPCV");
    public static final ReportField COST_PER_ATTRIBUTED_CONVERSION = ALL.add("costPerAttributedConversion");
    public static final ReportField TOTAL_ATTRIBUTED_CONVERSION_RATE = ALL.add("totalAttributedConversionRate");
    public static final ReportField CONVERSION_RATE = ALL.add("conversionRate");
    public static final ReportField CONVERSION_CPA = ALL.add("conversionCPA");

    // What followed.
    public static final ReportField TOTAL_ATTRIBUTED_CONVERSION = ALL.add("totalAttributedConversion");
    public static final ReportField TOTAL_ATTRIBUTED_VIEW_THROUGH_CONVERSION =
            ALL.add("totalAttributedViewThroughConversion");
    public static final ReportField TOTAL_ATTRIBUTED_CLICK_THROUGH_CONVERSION =
            ALL.add("totalAttributedClickThroughConversion");
    public static final ReportField CONVERSION_COUNT = ALL.add("conversionCount");
    public static final ReportField CONVERSION_VALUE = ALL.add("conversionValue");

    // When it runs.
    public static final ReportField DATE = ALL.add("date");
    public static final ReportField START_TIME = ALL.add("startTime");
    public static final ReportField END_TIME = ALL.add("endTime");
    public static final ReportField IO_START_TIME = ALL.add("ioStartTime");
    public static final ReportField IO_END_TIME = ALL.add("ioEndTime");
    public static final ReportField CAMPAIGN_TIMEZONE = ALL.add("campaignTimezone");
    public static final ReportField IO_TIMEZONE = ALL.add("ioTimezone");
    public static final ReportField CAMPAIGN_DURATION = ALL.add("campaignDuration");
    public static final ReportField REMAINING_DURATION = ALL.add("remainingDuration");
    public static final ReportField IO_DURATION = ALL.add("ioDuration");
    public static final ReportField IO_REMAINING_DURATION = ALL.add("ioRemainingDuration");

    private ReportField(Wire wire) {
        super(wire);
    }

    /** The constant with this wire name, or a value that carries the text. */
    public static ReportField of(String text) {
        return ALL.of(text);
    }

    /** Returns the field of one conversion, such as {@code conversionRate-12}. */
    public static ReportField of(ConversionMetric metric, long conversionId) {
        return ALL.of(metric.of(conversionId));
    }

    /** The constants, in the order of {@link ReportRecord}. */
    public static List<ReportField> known() {
        return ALL.known();
    }

    /** The wire name, such as {@code mediaSpent}. */
    public String wireName() {
        return Objects.requireNonNull(label());
    }

    /** A column of a report's file; {@link ReportColumn#labelled} gives it another heading. */
    public ReportColumn column() {
        return ReportColumn.of(this);
    }
}
