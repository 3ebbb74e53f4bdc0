package io.adplatform.sdk.reports;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import io.adplatform.sdk.json.Records;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A row, or the totals, of a dashboard report (document 3, "Dashboard report record"), in the documents' groups.
 *
 * <p>Every value may be {@code null}: a report fills what belongs to its level. Numbers are decimals, since counts too
 * may arrive with a fraction.
 *
 * @param additionalProperties numbers and texts that the documents don't list, as plain JSON values by their wire names
 */
public record ReportRecord(
        @JsonUnwrapped Identity identity,
        @JsonUnwrapped Delivery delivery,
        @JsonUnwrapped Budgets budgets,
        @JsonUnwrapped Earnings earnings,
        @JsonUnwrapped Rates rates,
        @JsonUnwrapped Conversions conversions,
        @JsonUnwrapped Schedule schedule,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public ReportRecord {
        additionalProperties = Values.copy(additionalProperties);
    }

    /**
     * Returns a number by its wire name: a field of {@link ReportField}, such as {@code spent}, a conversion's, such as
     * {@link ConversionMetric#of ConversionMetric.RATE.of(12)}, or any other in the answer.
     *
     * @return the number, also if the answer has a text; empty if missing
     */
    public Optional<BigDecimal> number(String wireName) {
        Object listed = ReportNumbers.find(this, wireName);
        if (listed != null) {
            return Optional.of(new BigDecimal(listed.toString()));
        }
        Object other = additionalProperties.get(wireName);
        // Read like a listed number, such as the text 1,250.00.
        return other == null
                ? Optional.empty()
                : Optional.ofNullable(Records.of(Conversions.class, Map.of("conversionValue", other))
                        .conversionValue());
    }

    /** The number of a field; see {@link #number(String)}. */
    public Optional<BigDecimal> number(ReportField field) {
        return number(field.wireName());
    }

    /** The identity of a row. */
    public record Identity(
            @Nullable Long owId,
            @Nullable Long orgId,
            @Nullable Long workspaceId,
            @Nullable Long uowId,
            @Nullable String organizationName,
            @Nullable String workspaceName,
            @Nullable String workspaceDomain,
            @Nullable String workspaceOrganizationName,
            @Nullable Long campaignId,
            @Nullable String campaignName,
            @Nullable String campaignType,
            @Nullable Long campaignTypeId,
            @Nullable Long campaignPriority,
            @Nullable String status,
            @Nullable String creativeType,
            @Nullable Long ioId,
            @Nullable String ioName,
            @Nullable Long ioStatusId,
            @Nullable Long exchangeId,
            @Nullable String exchangeName,
            @Nullable Long bidModelDataId,
            @Nullable Long industry,
            @Nullable Long companySize,
            @JsonAlias("logoURL") @Nullable String logoUrl,
            @JsonAlias("avatarURL") @Nullable String avatarUrl,

            @JsonProperty("isCampaignFromNewPlatform") @Nullable
            Boolean campaignFromNewPlatform,

            @JsonProperty("isEligibleForVLDInsightsReport") @Nullable
            Boolean eligibleForVLDInsightsReport,

            @JsonProperty("isEligibleForPLDInsightsReport") @Nullable
            Boolean eligibleForPLDInsightsReport)
            implements JsonRecord {
        @Override
        public String toString() {
            return Values.brief(this);
        }
    }

    /** Bids, impressions, clicks and views. */
    public record Delivery(
            @Nullable BigDecimal impressions,
            @Nullable BigDecimal clicks,
            @Nullable BigDecimal totalCount,
            @Nullable BigDecimal winRate,
            @Nullable BigDecimal bidImpressions,
            @Nullable BigDecimal startCount,
            @Nullable BigDecimal firstCount,
            @Nullable BigDecimal midCount,
            @Nullable BigDecimal thirdCount,
            @Nullable BigDecimal completeCount,
            @Nullable BigDecimal audioVideoActualBids,
            @Nullable BigDecimal audioVideoActualImpressions,
            @Nullable BigDecimal audioVideoViewed,
            @Nullable BigDecimal dailyImpression,
            @Nullable BigDecimal reach,
            @Nullable BigDecimal frequency,
            @Nullable BigDecimal targetImpression,
            @Nullable BigDecimal creativesCount,
            @Nullable BigDecimal campaignsCount,
            @Nullable BigDecimal ioTotalImpressions)
            implements JsonRecord {}

    /**
     * Budgets and spending, in the account's currency. {@code mediaSpent} leaves out data and prebid cost; {@code budgetTotal} is
     * {@code null} for a fixed daily budget.
     */
    public record Budgets(
            @Nullable BigDecimal spent,
            @Nullable BigDecimal mediaSpent,
            @Nullable BigDecimal dataCost,
            @Nullable BigDecimal actualSpent,
            @Nullable BigDecimal expectedSpent,
            @Nullable BigDecimal workspaceSpent,
            @Nullable BigDecimal platformSpent,
            @Nullable BigDecimal customerSpent,
            @Nullable BigDecimal budgetDay,
            @Nullable BigDecimal budgetSpent,
            @Nullable BigDecimal budgetTotal,
            @Nullable BigDecimal ioTotalBudget,
            @Nullable BigDecimal mediaBudget,
            @Nullable BigDecimal maxBid,
            @Nullable BigDecimal baseBid,
            @Nullable BigDecimal percentageOfTotalSpent,
            @Nullable BigDecimal budgetTotalCombined,
            @Nullable BigDecimal budgetDayCombined,
            @Nullable BigDecimal ioTotalBudgetCombined,
            @Nullable BigDecimal pacingPercentage,
            @Nullable BigDecimal dailyPacingPercentage,
            @Nullable BigDecimal expectedDailySpent,
            @Nullable BigDecimal actualDailySpent,
            @Nullable BigDecimal ioPacingPercentage,
            @Nullable BigDecimal ioActualSpent,
            @Nullable BigDecimal ioExpectedSpent,
            @Nullable Boolean budgetPacing,
            @Nullable Boolean autoSumIoTotalBudget,

            @JsonProperty("isAutoSumIoTotalBudget") @Nullable
            Boolean isAutoSumIoTotalBudget,

            @Nullable Long budgetTypeId,
            @Nullable Long ioBudgetTypeId,
            @Nullable Long ioBudgetDistributionMethod)
            implements JsonRecord {
        @Override
        public String toString() {
            return Values.brief(this);
        }
    }

    /** Earnings of platform and workspace, in the account's currency. */
    public record Earnings(
            @Nullable BigDecimal platformMediaEarning,
            @Nullable BigDecimal platformBidShadingEarning,
            @Nullable BigDecimal platformTotalEarning,
            @Nullable BigDecimal workspaceMediaEarning,
            @Nullable BigDecimal workspaceBidShadingEarning,
            @Nullable BigDecimal workspaceTotalEarning,
            @Nullable BigDecimal organizationBidShadingSaving,
            @Nullable BigDecimal platformEarning,
            @Nullable BigDecimal workspaceEarning,
            @Nullable BigDecimal vldInsightsCost,
            @Nullable BigDecimal workspaceVLDInsightsEarnings,
            @Nullable BigDecimal platformVLDInsightsEarnings,
            @Nullable BigDecimal pldInsightsCost,
            @Nullable BigDecimal workspacePLDInsightsEarnings,
            @Nullable BigDecimal platformPLDInsightsEarnings)
            implements JsonRecord {
        @Override
        public String toString() {
            return Values.brief(this);
        }
    }

    /** Rates, and costs per result, as the platform sends them: the documents give them no unit. */
    public record Rates(
            @JsonProperty("CTR") @Nullable BigDecimal ctr,
            @JsonProperty("VCR") @Nullable BigDecimal vcr,
            @JsonProperty("CVR") @Nullable BigDecimal cvr,
            @JsonProperty("eCPM") @Nullable BigDecimal ecpm,
            @JsonProperty("eCPC") @Nullable BigDecimal ecpc,
            @JsonProperty("eCPI") @Nullable BigDecimal ecpi,
            @JsonProperty("eCPV") @Nullable BigDecimal ecpv,
            @JsonProperty("eCPCV") @Nullable BigDecimal ecpcv,
            @Nullable BigDecimal costPerAttributedConversion,
            @Nullable BigDecimal totalAttributedConversionRate,
            @Nullable BigDecimal conversionRate,
            @Nullable BigDecimal conversionCPA)
            implements JsonRecord {}

    /** What followed. View-through means after a view without a click. */
    public record Conversions(
            @Nullable BigDecimal totalAttributedConversion,
            @Nullable BigDecimal totalAttributedViewThroughConversion,
            @Nullable BigDecimal totalAttributedClickThroughConversion,
            @Nullable BigDecimal conversionCount,
            @Nullable BigDecimal conversionValue)
            implements JsonRecord {}

    /** When it runs. Durations are as the platform sends them. */
    public record Schedule(
            @Nullable Instant date,
            @Nullable Instant startTime,
            @Nullable Instant endTime,
            @Nullable Instant ioStartTime,
            @Nullable Instant ioEndTime,
            @Nullable String campaignTimezone,
            @Nullable Long ioTimezone,
            @Nullable BigDecimal campaignDuration,
            @Nullable BigDecimal remainingDuration,
            @Nullable BigDecimal ioDuration,
            @Nullable BigDecimal ioRemainingDuration)
            implements JsonRecord {}

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
