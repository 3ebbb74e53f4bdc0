package io.adplatform.testkit.data;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Delivery, with parts that add up exactly: counts are whole, money is in ten-thousandths. Rates are made of the sums, never
 * summed up themselves.
 */
public final class Metrics {

    private static final int MONEY_SCALE = 4;
    private static final int RATE_SCALE = 4;

    private long bids;
    private long impressions;
    private long clicks;
    private long starts;
    private long firstQuartiles;
    private long midPoints;
    private long thirdQuartiles;
    private long completes;
    private long reach;
    private long clickThroughConversions;
    private long viewThroughConversions;
    private long conversionValue;
    private long mediaSpent;
    private long dataCost;
    private long platformMedia;
    private long platformShading;
    private long workspaceMedia;
    private long workspaceShading;

    /** Returns the delivery of a campaign on one active day. */
    static Metrics ofDay(Campaign campaign, SeededRandom random) {
        Metrics day = new Metrics();
        long cpm = random.between(15_000, 90_000);
        long most = campaign.dailyBudget().movePointRight(MONEY_SCALE).longValueExact() * 1_000 / cpm;
        day.impressions = most * random.between(30, 95) / 100;
        day.bids = day.impressions * 100 / random.between(10, 60);
        day.clicks = day.impressions * random.between(5, 150) / 10_000;
        if (PlatformData.plays(campaign.creativeTypeId())) {
            day.starts = day.impressions * random.between(90, 99) / 100;
            day.firstQuartiles = day.starts * random.between(80, 95) / 100;
            day.midPoints = day.firstQuartiles * random.between(80, 95) / 100;
            day.thirdQuartiles = day.midPoints * random.between(80, 95) / 100;
            day.completes = day.thirdQuartiles * random.between(80, 95) / 100;
        }
        day.reach = day.impressions * random.between(35, 70) / 100;
        day.clickThroughConversions = day.clicks * random.between(1, 6) / 100;
        day.viewThroughConversions = day.impressions / random.between(8_000, 20_000);
        day.conversionValue = day.conversions() * random.between(100_000, 900_000);
        day.mediaSpent = day.impressions * cpm / 1_000;
        day.dataCost = day.mediaSpent * random.between(3, 12) / 100;
        day.platformMedia = day.mediaSpent * 8 / 100;
        day.platformShading = day.mediaSpent / 100;
        day.workspaceMedia = day.mediaSpent * 12 / 100;
        day.workspaceShading = day.mediaSpent * 2 / 100;
        return day;
    }

    /**
     * Exactly this. Every bid is won, and nothing played.
     *
     * @param mediaSpent with four decimals at most, as {@code dataCost}
     */
    static Metrics of(long impressions, long clicks, long conversions, BigDecimal mediaSpent, BigDecimal dataCost) {
        Metrics exact = new Metrics();
        exact.bids = impressions;
        exact.impressions = impressions;
        exact.reach = impressions;
        exact.clicks = clicks;
        exact.clickThroughConversions = conversions;
        exact.mediaSpent = mediaSpent.movePointRight(MONEY_SCALE).longValueExact();
        exact.dataCost = dataCost.movePointRight(MONEY_SCALE).longValueExact();
        return exact;
    }

    public Metrics plus(Metrics other) {
        Metrics sum = new Metrics();
        sum.bids = bids + other.bids;
        sum.impressions = impressions + other.impressions;
        sum.clicks = clicks + other.clicks;
        sum.starts = starts + other.starts;
        sum.firstQuartiles = firstQuartiles + other.firstQuartiles;
        sum.midPoints = midPoints + other.midPoints;
        sum.thirdQuartiles = thirdQuartiles + other.thirdQuartiles;
        sum.completes = completes + other.completes;
        sum.reach = reach + other.reach;
        sum.clickThroughConversions = clickThroughConversions + other.clickThroughConversions;
        sum.viewThroughConversions = viewThroughConversions + other.viewThroughConversions;
        sum.conversionValue = conversionValue + other.conversionValue;
        sum.mediaSpent = mediaSpent + other.mediaSpent;
        sum.dataCost = dataCost + other.dataCost;
        sum.platformMedia = platformMedia + other.platformMedia;
        sum.platformShading = platformShading + other.platformShading;
        sum.workspaceMedia = workspaceMedia + other.workspaceMedia;
        sum.workspaceShading = workspaceShading + other.workspaceShading;
        return sum;
    }

    private long conversions() {
        return clickThroughConversions + viewThroughConversions;
    }

    /** All figures under the names of the dashboard report record (document 3). */
    public Map<String, BigDecimal> figures() {
        long spent = mediaSpent + dataCost;
        Map<String, BigDecimal> figures = new LinkedHashMap<>();
        figures.put("impressions", count(impressions));
        figures.put("bidImpressions", count(bids));
        figures.put("winRate", percent(impressions, bids));
        figures.put("clicks", count(clicks));
        figures.put("startCount", count(starts));
        figures.put("firstCount", count(firstQuartiles));
        figures.put("midCount", count(midPoints));
        figures.put("thirdCount", count(thirdQuartiles));
        figures.put("completeCount", count(completes));
        figures.put("audioVideoActualImpressions", count(starts));
        figures.put("audioVideoViewed", count(completes));
        figures.put("reach", count(reach));
        figures.put("frequency", ratio(impressions, reach));
        figures.put("mediaSpent", money(mediaSpent));
        figures.put("dataCost", money(dataCost));
        figures.put("spent", money(spent));
        figures.put("budgetSpent", money(spent));
        figures.put("actualSpent", money(spent));
        figures.put("customerSpent", money(spent));
        figures.put("workspaceSpent", money(spent - workspaceMedia - workspaceShading));
        figures.put(
                "platformSpent", money(spent - workspaceMedia - workspaceShading - platformMedia - platformShading));
        figures.put("platformMediaEarning", money(platformMedia));
        figures.put("platformBidShadingEarning", money(platformShading));
        figures.put("platformTotalEarning", money(platformMedia + platformShading));
        figures.put("platformEarning", money(platformMedia + platformShading));
        figures.put("workspaceMediaEarning", money(workspaceMedia));
        figures.put("workspaceBidShadingEarning", money(workspaceShading));
        figures.put("workspaceTotalEarning", money(workspaceMedia + workspaceShading));
        figures.put("workspaceEarning", money(workspaceMedia + workspaceShading));
        figures.put("eCPM", costPer(spent, impressions, 1_000));
        figures.put("eCPI", costPer(spent, impressions, 1));
        figures.put("eCPC", costPer(spent, clicks, 1));
        figures.put("eCPV", costPer(spent, starts, 1));
        figures.put("eCPCV", costPer(spent, completes, 1));
        figures.put("CTR", percent(clicks, impressions));
        figures.put("VCR", percent(completes, starts));
        figures.put("CVR", percent(conversions(), clicks));
        figures.put("conversionCount", count(conversions()));
        figures.put("conversionValue", money(conversionValue));
        figures.put("conversionRate", percent(conversions(), impressions));
        figures.put("conversionCPA", costPer(spent, conversions(), 1));
        figures.put("totalAttributedConversion", count(conversions()));
        figures.put("totalAttributedClickThroughConversion", count(clickThroughConversions));
        figures.put("totalAttributedViewThroughConversion", count(viewThroughConversions));
        figures.put("costPerAttributedConversion", costPer(spent, conversions(), 1));
        figures.put("totalAttributedConversionRate", percent(conversions(), impressions));
        return figures;
    }

    private static BigDecimal count(long count) {
        return BigDecimal.valueOf(count);
    }

    private static BigDecimal money(long tenThousandths) {
        return BigDecimal.valueOf(tenThousandths, MONEY_SCALE);
    }

    private static BigDecimal percent(long part, long whole) {
        return ratio(part * 100, whole);
    }

    private static BigDecimal costPer(long tenThousandths, long count, int each) {
        return count == 0
                ? BigDecimal.ZERO
                : money(tenThousandths)
                        .multiply(BigDecimal.valueOf(each))
                        .divide(BigDecimal.valueOf(count), RATE_SCALE, RoundingMode.HALF_UP);
    }

    private static BigDecimal ratio(long part, long whole) {
        return whole == 0
                ? BigDecimal.ZERO
                : BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), RATE_SCALE, RoundingMode.HALF_UP);
    }
}
