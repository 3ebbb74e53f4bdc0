package io.adplatform.testkit.data;

import io.adplatform.testkit.http.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Delivery, with parts that add up exactly: counts are whole, money is in ten-thousandths. Rates are made of the sums, never
 * summed up themselves.
 */
public final class Metrics {

    private static final int MONEY_SCALE = 4;
    private static final int RATE_SCALE = 4;

    /** The counted parts, by their names in the dashboard report record, and then those in money. */
    private static final List<String> COUNTS = Json.names("""
            impressions bidImpressions clicks startCount firstCount midCount thirdCount completeCount reach
            totalAttributedClickThroughConversion totalAttributedViewThroughConversion""");

    private static final List<String> AMOUNTS = Json.names("""
            conversionValue mediaSpent dataCost platformMediaEarning platformBidShadingEarning
            workspaceMediaEarning workspaceBidShadingEarning""");

    /** How each figure is made of the parts. */
    private static final Map<String, Function<Metrics, BigDecimal>> FIGURES = formulas();

    private final Map<String, Long> parts = new HashMap<>();

    private Metrics with(String name, long part) {
        parts.put(name, part);
        return this;
    }

    /** Returns the delivery of a campaign on one active day. */
    static Metrics ofDay(Campaign campaign, SeededRandom random) {
        long cpm = random.between(15_000, 90_000);
        long most = campaign.dailyBudget().movePointRight(MONEY_SCALE).longValueExact() * 1_000 / cpm;
        long impressions = most * random.between(30, 95) / 100;
        long bids = impressions * 100 / random.between(10, 60);
        long clicks = impressions * random.between(5, 150) / 10_000;
        Metrics day = new Metrics();
        if (PlatformData.plays(campaign.creativeTypeId())) {
            long played = impressions * random.between(90, 99) / 100;
            day.with("startCount", played);
            for (String later : List.of("firstCount", "midCount", "thirdCount", "completeCount")) {
                played = played * random.between(80, 95) / 100;
                day.with(later, played);
            }
        }
        long reach = impressions * random.between(35, 70) / 100;
        long afterClicks = clicks * random.between(1, 6) / 100;
        long afterViews = impressions / random.between(8_000, 20_000);
        long value = (afterClicks + afterViews) * random.between(100_000, 900_000);
        long media = impressions * cpm / 1_000;
        return day.with("impressions", impressions)
                .with("bidImpressions", bids)
                .with("clicks", clicks)
                .with("reach", reach)
                .with("totalAttributedClickThroughConversion", afterClicks)
                .with("totalAttributedViewThroughConversion", afterViews)
                .with("conversionValue", value)
                .with("mediaSpent", media)
                .with("dataCost", media * random.between(3, 12) / 100)
                .with("platformMediaEarning", media * 8 / 100)
                .with("platformBidShadingEarning", media / 100)
                .with("workspaceMediaEarning", media * 12 / 100)
                .with("workspaceBidShadingEarning", media * 2 / 100);
    }

    /**
     * Exactly this. Every bid is won, and nothing played.
     *
     * @param media with four decimals at most, as {@code data}
     */
    static Metrics of(long impressions, long clicks, long conversions, BigDecimal media, BigDecimal data) {
        return new Metrics()
                .with("impressions", impressions)
                .with("bidImpressions", impressions)
                .with("reach", impressions)
                .with("clicks", clicks)
                .with("totalAttributedClickThroughConversion", conversions)
                .with("mediaSpent", media.movePointRight(MONEY_SCALE).longValueExact())
                .with("dataCost", data.movePointRight(MONEY_SCALE).longValueExact());
    }

    public Metrics plus(Metrics other) {
        Metrics sum = new Metrics();
        sum.parts.putAll(parts);
        other.parts.forEach((name, part) -> sum.parts.merge(name, part, Long::sum));
        return sum;
    }

    private long sum(String... names) {
        return Stream.of(names).mapToLong(name -> parts.getOrDefault(name, 0L)).sum();
    }

    private long spent() {
        return sum("mediaSpent", "dataCost");
    }

    private long ofPlatform() {
        return sum("platformMediaEarning", "platformBidShadingEarning");
    }

    private long ofWorkspace() {
        return sum("workspaceMediaEarning", "workspaceBidShadingEarning");
    }

    private long conversions() {
        return sum("totalAttributedClickThroughConversion", "totalAttributedViewThroughConversion");
    }

    private static Map<String, Function<Metrics, BigDecimal>> formulas() {
        Map<String, Function<Metrics, BigDecimal>> all = new LinkedHashMap<>();
        COUNTS.forEach(name -> put(all, name, its -> BigDecimal.valueOf(its.sum(name))));
        AMOUNTS.forEach(name -> put(all, name, its -> money(its.sum(name))));
        put(all, "audioVideoActualImpressions", its -> its.figure("startCount"));
        put(all, "audioVideoViewed", its -> its.figure("completeCount"));
        put(all, "conversionCount totalAttributedConversion", its -> BigDecimal.valueOf(its.conversions()));
        put(all, "spent budgetSpent actualSpent customerSpent", its -> money(its.spent()));
        put(all, "workspaceSpent", its -> money(its.spent() - its.ofWorkspace()));
        put(all, "platformSpent", its -> money(its.spent() - its.ofWorkspace() - its.ofPlatform()));
        put(all, "platformTotalEarning platformEarning", its -> money(its.ofPlatform()));
        put(all, "workspaceTotalEarning workspaceEarning", its -> money(its.ofWorkspace()));
        put(all, "eCPM", its -> ratio(money(its.spent() * 1_000), its.sum("impressions")));
        put(all, "eCPI", its -> ratio(money(its.spent()), its.sum("impressions")));
        put(all, "eCPC", its -> ratio(money(its.spent()), its.sum("clicks")));
        put(all, "eCPV", its -> ratio(money(its.spent()), its.sum("startCount")));
        put(all, "eCPCV", its -> ratio(money(its.spent()), its.sum("completeCount")));
        put(all, "conversionCPA costPerAttributedConversion", its -> ratio(money(its.spent()), its.conversions()));
        put(all, "frequency", its -> ratio(its.figure("impressions"), its.sum("reach")));
        put(all, "winRate", its -> percent(its.sum("impressions"), its.sum("bidImpressions")));
        put(all, "CTR", its -> percent(its.sum("clicks"), its.sum("impressions")));
        put(all, "VCR", its -> percent(its.sum("completeCount"), its.sum("startCount")));
        put(all, "CVR", its -> percent(its.conversions(), its.sum("clicks")));
        put(
                all,
                "conversionRate totalAttributedConversionRate",
                its -> percent(its.conversions(), its.sum("impressions")));
        return all;
    }

    private static void put(
            Map<String, Function<Metrics, BigDecimal>> all, String names, Function<Metrics, BigDecimal> formula) {
        Json.names(names).forEach(name -> all.put(name, formula));
    }

    /** The names of all figures: those of the dashboard report record (document 3). */
    public static Set<String> names() {
        return FIGURES.keySet();
    }

    /** All figures under their names. */
    public Map<String, BigDecimal> figures() {
        Map<String, BigDecimal> figures = new LinkedHashMap<>();
        FIGURES.forEach((name, formula) -> figures.put(name, formula.apply(this)));
        return figures;
    }

    /** One of the {@link #figures()}. */
    public BigDecimal figure(String name) {
        return Objects.requireNonNull(FIGURES.get(name), name).apply(this);
    }

    private static BigDecimal money(long tenThousandths) {
        return BigDecimal.valueOf(tenThousandths, MONEY_SCALE);
    }

    private static BigDecimal percent(long part, long whole) {
        return ratio(BigDecimal.valueOf(part * 100), whole);
    }

    private static BigDecimal ratio(BigDecimal part, long whole) {
        return whole == 0 ? BigDecimal.ZERO : part.divide(BigDecimal.valueOf(whole), RATE_SCALE, RoundingMode.HALF_UP);
    }
}
