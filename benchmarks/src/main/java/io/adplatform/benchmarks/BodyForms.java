package io.adplatform.benchmarks;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.adplatform.benchmarks.client.Account;
import io.adplatform.benchmarks.client.Api;
import io.adplatform.benchmarks.client.Client;
import io.adplatform.benchmarks.server.RawServer;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.finance.Finance;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Pages of 1,000 payments and of 1,000 rows of bids with metrics, as plain, chunked and compressed bodies, by the SDK and by
 * OkHttp and Jackson. The last line of each table is the noise.
 */
public final class BodyForms {

    private static final int ROUNDS = Integer.getInteger("page.rounds", 40);
    private static final int WARM_UP_ROUNDS = 400;
    private static final int CALLS = 5;

    private BodyForms() {}

    /** The fields of the SDK's row, as a program declares them by hand. */
    record Row(
            long id,
            @Nullable String name,
            @Nullable Bid bidModelData,
            @Nullable Integer isExcluded,
            @Nullable Boolean modelled,
            @Nullable Boolean targeted,
            @Nullable BigDecimal spentDistribution,
            @Nullable BigDecimal impressions,
            @Nullable BigDecimal bidImpressions,
            @Nullable BigDecimal winRate,
            @Nullable BigDecimal clicks,
            @JsonProperty("CTR") @Nullable BigDecimal ctr,
            @Nullable BigDecimal spent,
            @Nullable BigDecimal mediaSpent,
            @Nullable BigDecimal dataCost,
            @Nullable BigDecimal prebidCost,
            @JsonProperty("eCPM") @Nullable BigDecimal ecpm,
            @JsonProperty("eCPC") @Nullable BigDecimal ecpc,
            @Nullable BigDecimal conversionCount,
            @Nullable BigDecimal conversionValue,
            @Nullable BigDecimal attributedClickThroughConversions,
            @Nullable BigDecimal attributedViewThroughConversions,
            @Nullable BigDecimal costPerAttributedConversions,
            @Nullable BigDecimal attributedConversionsRate,
            @Nullable BigDecimal returnOnAdSpend,
            @JsonProperty("VCR") @Nullable BigDecimal vcr,
            @JsonProperty("eCPV") @Nullable BigDecimal ecpv,
            @JsonProperty("eCPCV") @Nullable BigDecimal ecpcv,
            @Nullable BigDecimal startCount,
            @Nullable BigDecimal firstCount,
            @Nullable BigDecimal midCount,
            @Nullable BigDecimal thirdCount,
            @Nullable BigDecimal completeCount,
            @Nullable BigDecimal audioVideoViewed) {}

    record Bid(
            long id,
            @Nullable Integer priority,
            @Nullable BigDecimal bidMultiplier,
            @Nullable BigDecimal spendRatio,
            @Nullable Integer spendRatioTypeId) {}

    record Rows(List<Row> data, long totalRecords) {}

    record Envelope(boolean success, Rows data) {}

    public static void main(String[] arguments) throws Exception {
        try (JavaProcess server = JavaProcess.start(RawServer.class, List.of())) {
            String url = server.answer();
            for (String form : List.of("plain", "chunked", "gzip")) {
                compare(form, url + "/" + form);
            }
        }
        System.exit(0);
    }

    private static void compare(String form, String url) throws Exception {
        try (AdPlatform platform = Sdk.open(url);
                Api byHand = Client.OKHTTP.open(url, Account.ofSandbox())) {
            byHand.logIn();
            System.out.println(new Rounds()
                    .add("OkHttp + Jackson", () -> byHand.payments(1))
                    .add(
                            "the SDK",
                            () -> Finance.on(platform)
                                    .payments()
                                    .list()
                                    .pageSize(1000)
                                    .send()
                                    .rows())
                    .add("the first one again", () -> byHand.payments(1))
                    .run(WARM_UP_ROUNDS, ROUNDS, CALLS)
                    .table("1,000 payments, " + form));
            OkHttpClient client = new OkHttpClient();
            ObjectMapper mapper = new ObjectMapper()
                    .registerModule(new JavaTimeModule())
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
            System.out.println(new Rounds()
                    .add("OkHttp + Jackson", () -> bids(client, mapper, url))
                    .add(
                            "the SDK",
                            () -> BidModels.on(platform)
                                    .campaign(7001)
                                    .entities(Dimension.STATE)
                                    .pageSize(1000)
                                    .send()
                                    .rows())
                    .add("the first one again", () -> bids(client, mapper, url))
                    .run(WARM_UP_ROUNDS, ROUNDS, CALLS)
                    .table("1,000 rows of bids, " + form));
        }
    }

    private static List<Row> bids(OkHttpClient client, ObjectMapper mapper, String url) throws IOException {
        Request request = new Request.Builder()
                .url(url + "/api/v3/bm/campaigns/7001/bid-models/dimensions/11")
                .header("Authentication", "Bearer a")
                .header("X-IAA-OW-ID", "200001")
                .post(RequestBody.create("{\"pageNo\":1,\"noOfEntries\":1000}", MediaType.get("application/json")))
                .build();
        try (Response response = client.newCall(request).execute()) {
            return mapper.readValue(response.body().byteStream(), new TypeReference<Envelope>() {})
                    .data()
                    .data();
        }
    }
}
