package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.CampaignBidModels;
import io.adplatform.sdk.bidmodel.IoBidModels;
import io.adplatform.sdk.bidmodel.bundles.Bundles;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ManageBidModels;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxBuilder;
import io.adplatform.testkit.reading.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;

/** A client of a sandbox, logged in, with a campaign that is running. */
final class PlanSandbox implements AutoCloseable {

    static final String MANAGE = "PUT /api/v3/bm/campaigns/{campaignId}/bid-models/{dimensionId}";
    static final String ENTITIES = "POST /api/v3/bm/campaigns/{campaignId}/bid-models/dimensions/{dimensionId}";
    static final long FIRST_STATE = 100_001;
    static final long FIRST_CITY = 110_001;
    /** Of a short dimension, whose list is one request or two. */
    static final long FIRST_EXCHANGE = 40_001;

    final Sandbox sandbox;
    final AdPlatform platform;
    final BidModels bids;
    final CampaignSummary running;
    final CampaignBidModels campaign;

    PlanSandbox(Reading... readings) {
        SandboxBuilder builder = Sandbox.builder().rateLimit(RateLimit.none());
        for (Reading reading : readings) {
            builder.reading(reading);
        }
        sandbox = builder.start();
        platform = AdPlatform.builder()
                .settings(sandbox.settings())
                .time(Time.manual(Instant.now()).skipPauses())
                .deadline(Duration.ofHours(10))
                .build();
        bids = BidModels.on(platform);
        running = Campaigns.on(platform).list().status(CampaignStatus.RUNNING).stream()
                .findFirst()
                .orElseThrow();
        campaign = bids.campaign(running.campaignId());
        sandbox.clear();
    }

    static EntityModelling multiplied(long id, String multiplier) {
        return EntityModelling.of(id).bidMultiplier(multiplier);
    }

    static EntityModelling strict(long id, String percent) {
        return EntityModelling.of(id).spendRatio(SpendRatio.strict(percent));
    }

    /** The desired state of a campaign with one modelled state or bundle of states. */
    static DesiredBidModel state(EntityModelling modelling) {
        return DesiredBidModel.create().model(Dimension.STATE, modelling);
    }

    /** A change of the campaign's states that is not sent yet. */
    ManageBidModels states() {
        return campaign.manage(Dimension.STATE);
    }

    BidModelPlan plan(DesiredBidModel desired) {
        return campaign.plan(desired).send();
    }

    List<String> violations(DesiredBidModel desired, BidLimits limits) {
        return campaign.plan(desired).limits(limits).send().violations();
    }

    AppliedPlan apply(BidModelPlan plan) {
        return campaign.apply(plan).send();
    }

    AppliedPlan apply(DesiredBidModel desired) {
        return apply(plan(desired));
    }

    Bundles bundles() {
        return bids.bundles(running.campaignId());
    }

    IoBidModels io() {
        return bids.io(ioId());
    }

    long ioId() {
        return Objects.requireNonNull(running.ioId());
    }

    BidModelRow row(Dimension dimension, long id) {
        return row(running.campaignId(), dimension, id);
    }

    BidModelRow row(long campaignId, Dimension dimension, long id) {
        return bids.campaign(campaignId).entities(dimension).stream()
                .filter(row -> row.id() == id)
                .findFirst()
                .orElseThrow();
    }

    static List<Long> ids(long first, int count) {
        return LongStream.range(first, first + count).boxed().toList();
    }

    @Override
    public void close() {
        platform.close();
        sandbox.close();
    }
}
