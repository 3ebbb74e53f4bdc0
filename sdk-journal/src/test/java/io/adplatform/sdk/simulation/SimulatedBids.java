package io.adplatform.sdk.simulation;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.CampaignBidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.plan.AppliedPlan;
import io.adplatform.sdk.bidmodel.plan.BidModelChange;
import io.adplatform.sdk.bidmodel.plan.ChangeResult;
import io.adplatform.sdk.bidmodel.plan.ChangeState;
import io.adplatform.sdk.bidmodel.plan.DesiredBidModel;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.internal.transport.SimulatedExchange;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** The bids of one campaign: a sandbox does the platform's work, and tells the truth. */
final class SimulatedBids implements AutoCloseable {

    /** The header with the number of a plan. */
    static final String PLAN = "X-Plan";
    /** The different tables that are planned. */
    static final int TABLES = 4;

    private static final String PATH = "/api/v3/bm/";
    private static final OkHttpClient HTTP = new OkHttpClient();
    private static final List<String> MULTIPLIERS = List.of("0.5", "1.5", "2", "4");

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final AdPlatform truth = AdPlatform.builder()
            .settings(sandbox.settings())
            .requestsPerMinute(100_000)
            .build();
    private final String token;
    private final long campaignId;
    /** The plan of each write that was made; {@code null} for an unknown one. */
    private final List<@Nullable String> writes = new ArrayList<>();

    private int plans;

    SimulatedBids() {
        token = Objects.requireNonNull(truth.accounts()
                .logIn(sandbox.email(), sandbox.password())
                .send()
                .accessToken());
        campaignId = Campaigns.on(truth).list().status(CampaignStatus.RUNNING).stream()
                .findFirst()
                .orElseThrow()
                .campaignId();
    }

    static boolean isBids(HttpUrl url) {
        return url.encodedPath().startsWith(PATH);
    }

    /** Does the work of a request. */
    SimulatedPlatform.Answer answer(SimulatedExchange exchange) {
        Request request = exchange.request();
        HttpUrl here = HttpUrl.get(sandbox.url());
        Request.Builder sent = new Request.Builder()
                .url(request.url()
                        .newBuilder()
                        .scheme(here.scheme())
                        .host(here.host())
                        .port(here.port())
                        .build())
                .header("Authentication", "Bearer " + token)
                .header("X-IAA-OW-ID", Long.toString(sandbox.owId()));
        String body = exchange.body();
        sent.method(
                request.method(),
                body.isEmpty() ? null : RequestBody.create(body, MediaType.get("application/json; charset=utf-8")));
        try (Response response = HTTP.newCall(sent.build()).execute()) {
            if (response.code() == 200 && !request.method().equals("GET") && !isList(request)) {
                writes.add(request.header(PLAN));
            }
            return new SimulatedPlatform.Answer(response.code(), response.body().string());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static boolean isList(Request request) {
        return request.method().equals("POST") && request.url().encodedPath().contains("/dimensions/");
    }

    /** Plans and applies one of the tables, and compares what is told with the truth. */
    AppliedPlan make(AdPlatform client, int table, History history) {
        String plan = "" + ++plans;
        int before = writes.size();
        CampaignBidModels campaign = BidModels.on(client).campaign(campaignId);
        AppliedPlan applied = campaign.apply(campaign.plan(table(table))
                        .options(options -> options.header(PLAN, plan))
                        .send())
                .options(options -> options.header(PLAN, plan))
                .send();
        history.add("bid plan " + plan + " ends in " + applied);
        applied.results().forEach(result -> history.reached("a bid is " + result.state()));
        if (!applied.differences().isEmpty()) {
            history.reached("a bid plan is refused");
        }
        if (writes.subList(before, writes.size()).stream().allMatch(plan::equals)) {
            check(applied, history);
        }
        return applied;
    }

    private static DesiredBidModel table(int table) {
        DesiredBidModel desired = DesiredBidModel.create();
        for (int i = 0; i < 3; i++) {
            String multiplier = MULTIPLIERS.get((table + i) % MULTIPLIERS.size());
            desired.model(Dimension.STATE, EntityModelling.of(100_001 + i).bidMultiplier(multiplier));
            desired.model(Dimension.CITY, EntityModelling.of(110_001 + i).bidMultiplier(multiplier));
        }
        return desired;
    }

    /** No other plan has written since its begin. */
    private void check(AppliedPlan applied, History history) {
        Map<Dimension, Map<Long, BigDecimal>> bids = new HashMap<>();
        for (ChangeResult result : applied.results()) {
            BidModelChange change = result.change();
            BigDecimal now =
                    bids.computeIfAbsent(change.dimension(), this::multipliers).get(change.entityId());
            boolean isTrue = switch (result.state()) {
                case APPLIED -> isSame(now, change.after().data());
                case UNKNOWN ->
                    isSame(now, change.after().data())
                            || isSame(now, change.before().data());
                case REFUSED, NOT_SENT -> isSame(now, change.before().data());
            };
            if (!isTrue) {
                history.broken(History.Rule.BIDS_AS_TOLD, result + ", and its multiplier is " + now);
            }
        }
    }

    private Map<Long, BigDecimal> multipliers(Dimension dimension) {
        Map<Long, BigDecimal> multipliers = new HashMap<>();
        BidModels.on(truth).campaign(campaignId).entities(dimension).items().forEach(row -> {
            BidModelData data = row.bidModelData();
            if (data != null && data.bidMultiplier() != null) {
                multipliers.put(row.id(), data.bidMultiplier());
            }
        });
        return multipliers;
    }

    private static boolean isSame(@Nullable BigDecimal now, @Nullable BidModelData data) {
        BigDecimal told = data == null ? null : data.bidMultiplier();
        if (now == null || told == null) {
            return now == null && told == null;
        }
        return now.compareTo(told) == 0;
    }

    /** Without faults each table can be planned and made. */
    void makeAtLast(AdPlatform client, History history) {
        AppliedPlan applied = make(client, 0, history);
        if (applied.in(ChangeState.APPLIED).size() < applied.results().size()
                || !applied.differences().isEmpty()) {
            history.broken(History.Rule.ALL_SETTLED, "the last bid plan ends in " + applied);
        }
    }

    @Override
    public void close() {
        truth.close();
        sandbox.close();
    }
}
