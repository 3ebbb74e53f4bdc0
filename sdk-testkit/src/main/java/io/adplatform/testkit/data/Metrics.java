package io.adplatform.testkit.data;

import io.adplatform.testkit.http.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Delivery, with parts that add up exactly: counts are whole, money is in ten-thousandths. Rates are made of the sums, never
 * summed up themselves.
 */
public final class Metrics {

    private static final int MONEY_SCALE = 4;
    private static final int RATE_SCALE = 4;

    /** The counted parts, by their names in the dashboard report record. */
    private static final List<String> COUNTS = Json.names("""
            impressions bidImpressions clicks startCount firstCount midCount thirdCount completeCount reach
            totalAttributedClickThroughConversion totalAttributedViewThroughConversion""");

    /** The parts in money. */
    private static final List<String> AMOUNTS = Json.names("""
            conversionValue mediaSpent dataCost platformMediaEarning platformBidShadingEarning
            workspaceMediaEarning workspaceBidShadingEarning""");

    /** Of the counts and then of the amounts, in their order. */
    private final long[] sums;

    /** No delivery. */
    public Metrics() {
        this(new long[COUNTS.size() + AMOUNTS.size()]);
    }

    private Metrics(long[] sums) {
        this.sums = sums;
    }

    /** Returns the delivery of a campaign on one active day. */
    static Metrics ofDay(Campaign campaign, SeededRandom random) {
        long cpm = random.between(15_000, 90_000);
        long most = campaign.dailyBudget().movePointRight(MONEY_SCALE).longValueExact() * 1_000 / cpm;
        long impressions = most * random.between(30, 95) / 100;
        long bids = impressions * 100 / random.between(10, 60);
        long clicks = impressions * random.between(5, 150) / 10_000;
        long[] played = new long[5];
        if (PlatformData.plays(campaign.creativeTypeId())) {
            played[0] = impressions * random.between(90, 99) / 100;
            for (int quarter = 1; quarter < played.length; quarter++) {
                played[quarter] = played[quarter - 1] * random.between(80, 95) / 100;
            }
        }
        long reach = impressions * random.between(35, 70) / 100;
        long afterClicks = clicks * random.between(1, 6) / 100;
        long afterViews = impressions / random.between(8_000, 20_000);
        long value = (afterClicks + afterViews) * random.between(100_000, 900_000);
        long media = impressions * cpm / 1_000;
        long data = media * random.between(3, 12) / 100;
        return new Metrics(new long[] {
            impressions,
            bids,
            clicks,
            played[0],
            played[1],
            played[2],
            played[3],
            played[4],
            reach,
            afterClicks,
            afterViews,
            value,
            media,
            data,
            media * 8 / 100,
            media / 100,
            media * 12 / 100,
            media * 2 / 100
        });
    }

    /**
     * Exactly this. Every bid is won, and nothing played.
     *
     * @param media with four decimals at most, as {@code data}
     */
    static Metrics of(long impressions, long clicks, long conversions, BigDecimal media, BigDecimal data) {
        long mediaSpent = media.movePointRight(MONEY_SCALE).longValueExact();
        long dataCost = data.movePointRight(MONEY_SCALE).longValueExact();
        return new Metrics(new long[] {
            impressions,
            impressions,
            clicks,
            0,
            0,
            0,
            0,
            0,
            impressions,
            conversions,
            0,
            0,
            mediaSpent,
            dataCost,
            0,
            0,
            0,
            0
        });
    }

    public Metrics plus(Metrics other) {
        long[] sum = sums.clone();
        for (int part = 0; part < sum.length; part++) {
            sum[part] += other.sums[part];
        }
        return new Metrics(sum);
    }

    private long count(String name) {
        return sums[COUNTS.indexOf(name)];
    }

    private long amount(String name) {
        return sums[COUNTS.size() + AMOUNTS.indexOf(name)];
    }

    /** All figures under the names of the dashboard report record (document 3). */
    public Map<String, BigDecimal> figures() {
        long impressions = count("impressions");
        long clicks = count("clicks");
        long starts = count("startCount");
        long completes = count("completeCount");
        long conversions =
                count("totalAttributedClickThroughConversion") + count("totalAttributedViewThroughConversion");
        long spent = amount("mediaSpent") + amount("dataCost");
        long ofPlatform = amount("platformMediaEarning") + amount("platformBidShadingEarning");
        long ofWorkspace = amount("workspaceMediaEarning") + amount("workspaceBidShadingEarning");
        Map<String, BigDecimal> figures = new LinkedHashMap<>();
        COUNTS.forEach(name -> figures.put(name, BigDecimal.valueOf(count(name))));
        AMOUNTS.forEach(name -> figures.put(name, money(amount(name))));
        put(figures, "audioVideoActualImpressions", BigDecimal.valueOf(starts));
        put(figures, "audioVideoViewed", BigDecimal.valueOf(completes));
        put(figures, "conversionCount totalAttributedConversion", BigDecimal.valueOf(conversions));
        put(figures, "spent budgetSpent actualSpent customerSpent", money(spent));
        put(figures, "workspaceSpent", money(spent - ofWorkspace));
        put(figures, "platformSpent", money(spent - ofWorkspace - ofPlatform));
        put(figures, "platformTotalEarning platformEarning", money(ofPlatform));
        put(figures, "workspaceTotalEarning workspaceEarning", money(ofWorkspace));
        put(figures, "eCPM", costPer(spent, impressions, 1_000));
        put(figures, "eCPI", costPer(spent, impressions, 1));
        put(figures, "eCPC", costPer(spent, clicks, 1));
        put(figures, "eCPV", costPer(spent, starts, 1));
        put(figures, "eCPCV", costPer(spent, completes, 1));
        put(figures, "conversionCPA costPerAttributedConversion", costPer(spent, conversions, 1));
        put(figures, "frequency", ratio(impressions, count("reach")));
        put(figures, "winRate", ratio(impressions * 100, count("bidImpressions")));
        put(figures, "CTR", ratio(clicks * 100, impressions));
        put(figures, "VCR", ratio(completes * 100, starts));
        put(figures, "CVR", ratio(conversions * 100, clicks));
        put(figures, "conversionRate totalAttributedConversionRate", ratio(conversions * 100, impressions));
        return figures;
    }

    /** One of the {@link #figures()}. */
    public BigDecimal figure(String name) {
        return Objects.requireNonNull(figures().get(name), name);
    }

    private static void put(Map<String, BigDecimal> figures, String names, BigDecimal figure) {
        Json.names(names).forEach(name -> figures.put(name, figure));
    }

    private static BigDecimal money(long tenThousandths) {
        return BigDecimal.valueOf(tenThousandths, MONEY_SCALE);
    }

    private static BigDecimal costPer(long tenThousandths, long count, int each) {
        return ratio(money(tenThousandths * each), count);
    }

    private static BigDecimal ratio(long part, long whole) {
        return ratio(BigDecimal.valueOf(part), whole);
    }

    private static BigDecimal ratio(BigDecimal part, long whole) {
        return whole == 0 ? BigDecimal.ZERO : part.divide(BigDecimal.valueOf(whole), RATE_SCALE, RoundingMode.HALF_UP);
    }
}
