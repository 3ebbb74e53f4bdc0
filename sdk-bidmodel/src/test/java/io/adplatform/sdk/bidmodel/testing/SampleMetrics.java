package io.adplatform.sdk.bidmodel.testing;

import io.adplatform.sdk.bidmodel.entities.Metrics;
import java.math.BigDecimal;

/** Every documented metric, each with a number of its own. */
public final class SampleMetrics {

    /** The metrics as the platform sends them. */
    public static final String JSON = """
            "impressions": 1, "winRate": 2.5, "clicks": 3, "eCPM": 4, "eCPC": 5, "dataCost": 6, "mediaSpent": 7, "CTR": 8,
            "spent": 9, "conversionCount": 10, "conversionValue": 11, "attributedClickThroughConversions": 12,
            "attributedViewThroughConversions": 13, "costPerAttributedConversions": 14, "attributedConversionsRate": 15,
            "returnOnAdSpend": 16, "VCR": 17, "eCPV": 18, "eCPCV": 19, "startCount": 20, "firstCount": 21, "midCount": 22,
            "thirdCount": 23, "completeCount": 24, "bidImpressions": 25, "audioVideoViewed": 26, "prebidCost": 27
            """;

    /** The same metrics as they are read. */
    public static final Metrics METRICS = new Metrics(
            new Metrics.Delivery(number("1"), number("25"), number("2.5"), number("3"), number("8")),
            new Metrics.Cost(number("9"), number("7"), number("6"), number("27"), number("4"), number("5")),
            new Metrics.Conversions(
                    number("10"), number("11"), number("12"), number("13"), number("14"), number("15"), number("16")),
            new Metrics.Video(
                    number("17"),
                    number("18"),
                    number("19"),
                    number("20"),
                    number("21"),
                    number("22"),
                    number("23"),
                    number("24"),
                    number("26")));

    private SampleMetrics() {}

    private static BigDecimal number(String text) {
        return new BigDecimal(text);
    }
}
