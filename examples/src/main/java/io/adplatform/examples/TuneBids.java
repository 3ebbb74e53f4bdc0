package io.adplatform.examples;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.CampaignBidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.dimensions.DimensionNode;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.entities.EntityRow;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ManageBidModels;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ranks the entities of a dimension by their cost per click, and bids more on cheap clicks and less on expensive ones.
 */
final class TuneBids {

    private static final Duration PERIOD = Duration.ofDays(30);
    private static final BigDecimal MORE = new BigDecimal("1.2");
    private static final BigDecimal LESS = new BigDecimal("0.8");
    private static final BigDecimal ENOUGH_CLICKS = new BigDecimal("10");
    private static final int AT_EACH_END = 3;

    private final AdPlatform platform;
    private final BidModels bids;
    private final PrintStream out;

    /** A planned change of an entity's multiplier. */
    private record Change(EntityRow entity, BidMultiplier before, BidMultiplier after) {}

    TuneBids(AdPlatform platform, PrintStream out) {
        this.platform = platform;
        this.bids = BidModels.on(platform);
        this.out = out;
    }

    void run(@Nullable Long wantedCampaign, Dimension dimension, Instant now, boolean apply) {
        checkDimension(dimension);
        long campaignId = wantedCampaign == null ? firstRunningCampaign() : wantedCampaign;
        CampaignBidModels campaign = bids.campaign(campaignId);
        List<BidModelRow> rows = campaign.entities(dimension).between(now.minus(PERIOD), now).stream()
                .toList();
        List<EntityRow> entities = entities(rows.stream());
        List<Change> plan = plan(entities);
        out.println("The plan for campaign " + campaignId + ", by " + dimension.label() + " (" + entities.size()
                + " entities):");
        out.println();
        print(plan);
        if (plan.isEmpty() || !apply) {
            out.println(plan.isEmpty() ? "Nothing to change." : "Nothing was changed: --apply changes it.");
            return;
        }
        out.println(
                "Applied: " + request(campaign, dimension, rows, plan).send().message() + ".");
        out.println();
        out.println("The platform's values now:");
        out.println();
        print(reread(campaign, dimension, plan));
    }

    /** Bundles may be among the entities. */
    private static List<EntityRow> entities(Stream<BidModelRow> rows) {
        return rows.filter(EntityRow.class::isInstance)
                .map(EntityRow.class::cast)
                .toList();
    }

    private void checkDimension(Dimension dimension) {
        List<DimensionNode> modelled = bids.dimensions().send().rows().stream()
                .flatMap(node -> Stream.concat(Stream.of(node), node.subdimensions().stream()))
                .filter(node -> Boolean.TRUE.equals(node.modellingEnabled()))
                .toList();
        boolean good = dimension.supportsBidMultiplier()
                && modelled.stream().anyMatch(node -> node.dimension().equals(dimension));
        if (!good) {
            throw new IllegalArgumentException(dimension + " takes no bid multiplier; these may: "
                    + modelled.stream().map(DimensionNode::label).collect(Collectors.joining(", ")));
        }
    }

    long firstRunningCampaign() {
        return Campaigns.on(platform).list().status(CampaignStatus.RUNNING).pageSize(1).send().rows().stream()
                .map(CampaignSummary::campaignId)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no campaign is running; name one by its ID"));
    }

    /** The best and the worst, as far as there were clicks enough to judge. */
    private static List<Change> plan(List<EntityRow> entities) {
        List<EntityRow> ranked = entities.stream()
                .filter(row -> isAtLeast(row.metrics().delivery().clicks(), ENOUGH_CLICKS))
                .filter(row -> row.metrics().cost().ecpc() != null)
                .filter(TuneBids::hasMultiplierInRange)
                .sorted(Comparator.comparing(
                        row -> Objects.requireNonNull(row.metrics().cost().ecpc())))
                .toList();
        int atEachEnd = Math.min(AT_EACH_END, ranked.size() / 2);
        List<Change> plan = new ArrayList<>();
        ranked.subList(0, atEachEnd).forEach(row -> plan.add(change(row, MORE)));
        ranked.subList(ranked.size() - atEachEnd, ranked.size()).forEach(row -> plan.add(change(row, LESS)));
        return plan;
    }

    private static boolean isAtLeast(@Nullable BigDecimal value, BigDecimal least) {
        return value != null && value.compareTo(least) >= 0;
    }

    private static Change change(EntityRow row, BigDecimal factor) {
        BidMultiplier before = multiplier(row);
        return new Change(row, before, before.times(factor));
    }

    /** A multiplier outside the range stays as another user has set it. */
    private static boolean hasMultiplierInRange(EntityRow row) {
        BidModelData data = row.bidModelData();
        return data == null || data.bidMultiplier() == null || row.multiplier() != null;
    }

    /** An entity that isn't modelled is bid on as the campaign bids, which is once the base bid. */
    private static BidMultiplier multiplier(EntityRow row) {
        BidMultiplier multiplier = row.multiplier();
        return multiplier == null ? BidMultiplier.ONE : multiplier;
    }

    private static ManageBidModels request(
            CampaignBidModels campaign, Dimension dimension, List<BidModelRow> rows, List<Change> plan) {
        ManageBidModels request = campaign.manage(dimension).current(rows);
        for (Change change : plan) {
            BidModelData data = change.entity().bidModelData();
            if (data == null || data.id() == null) {
                request.add(EntityModelling.of(change.entity().id()).bidMultiplier(change.after()));
            } else {
                request.update(ModellingUpdate.of(change.entity()).bidMultiplier(change.after()));
            }
        }
        return request;
    }

    private static List<Change> reread(CampaignBidModels campaign, Dimension dimension, List<Change> plan) {
        Map<Long, EntityRow> now = entities(campaign.entities(dimension).skipReporting().stream()).stream()
                .collect(Collectors.toMap(EntityRow::id, row -> row));
        return plan.stream()
                .map(change -> new Change(
                        change.entity(),
                        change.before(),
                        multiplier(
                                Objects.requireNonNull(now.get(change.entity().id())))))
                .toList();
    }

    private void print(List<Change> changes) {
        Table table = new Table("entity", "name", "clicks", "cost per click", "multiplier was", "and is");
        for (Change change : changes) {
            EntityRow row = change.entity();
            table.row(
                    row.id(),
                    row.name(),
                    row.metrics().delivery().clicks(),
                    row.metrics().cost().ecpc(),
                    change.before().value(),
                    change.after().value());
        }
        out.println(table);
    }
}
