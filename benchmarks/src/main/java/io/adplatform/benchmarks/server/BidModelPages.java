package io.adplatform.benchmarks.server;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Pages of a dimension's entities with bids and metrics, as the contract describes them, always the same. */
final class BidModelPages {

    private static final String[] COUNTS = {
        "impressions",
        "bidImpressions",
        "clicks",
        "conversionCount",
        "attributedClickThroughConversions",
        "attributedViewThroughConversions",
        "startCount",
        "firstCount",
        "midCount",
        "thirdCount",
        "completeCount",
        "audioVideoViewed"
    };
    private static final String[] AMOUNTS = {
        "winRate",
        "CTR",
        "spent",
        "mediaSpent",
        "dataCost",
        "prebidCost",
        "eCPM",
        "eCPC",
        "conversionValue",
        "costPerAttributedConversions",
        "attributedConversionsRate",
        "returnOnAdSpend",
        "VCR",
        "eCPV",
        "eCPCV"
    };

    private BidModelPages() {}

    static byte[] page(int rows) {
        Random random = new Random(rows);
        StringBuilder json = new StringBuilder(900 * rows).append("{\"success\":true,\"data\":{\"data\":[");
        for (int row = 0; row < rows; row++) {
            json.append(row == 0 ? "{" : ",{")
                    .append("\"bidModelData\":{\"id\":")
                    .append(90_000 + row)
                    .append(",\"priority\":")
                    .append(1 + row % 10)
                    .append(",\"bidMultiplier\":")
                    .append(amount(random))
                    .append("},\"id\":")
                    .append(1_000 + row)
                    .append(",\"name\":\"State ")
                    .append(row)
                    .append("\",\"isExcluded\":0,\"modelled\":true,\"targeted\":true,\"spentDistribution\":")
                    .append(amount(random));
            for (String name : COUNTS) {
                json.append(",\"").append(name).append("\":").append(random.nextInt(1_000_000));
            }
            for (String name : AMOUNTS) {
                json.append(",\"").append(name).append("\":").append(amount(random));
            }
            json.append('}');
        }
        return json.append("],\"totalRecords\":" + rows + ",\"filteredRecords\":" + rows + "}}")
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String amount(Random random) {
        return random.nextInt(1_000) + "." + (1_000 + random.nextInt(9_000));
    }
}
