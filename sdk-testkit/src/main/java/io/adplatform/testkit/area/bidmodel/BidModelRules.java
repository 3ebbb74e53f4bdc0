package io.adplatform.testkit.area.bidmodel;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.area.bidmodel.CampaignBidModels.Modelling;
import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Refusal;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The documents' limits of bid modeling; what breaks one ends the request with 422. */
final class BidModelRules {

    private static final int MOST_BUNDLES = 10;
    private static final int SHORTEST_CAMPAIGN = 3;
    private static final BigDecimal SMALLEST_DAILY_BUDGET = new BigDecimal("100");
    private static final BigDecimal HUNDRED = new BigDecimal("100");

    private static final List<Limit> LIMITS = List.of(
            new Limit("priority", "1", "10"),
            new Limit("bidMultiplier", "0.1", "100"),
            new Limit("spendRatio", "0", "100"),
            new Limit("spendRatioTypeId", "1", "2"));

    private record Limit(String figure, String least, String most) {

        BigDecimal kept(JsonNode value) {
            BigDecimal number = value.decimalValue();
            if (number.compareTo(new BigDecimal(least)) < 0 || number.compareTo(new BigDecimal(most)) > 0) {
                throw Refusal.unprocessable(figure + " must be " + least + " to " + most);
            }
            return number;
        }
    }

    private BidModelRules() {}

    /** Returns a modelling with the figures that a request sets. */
    static Modelling changed(Modelling before, JsonNode wanted) {
        Map<String, BigDecimal> figures = new HashMap<>(before.figures());
        for (Limit limit : LIMITS) {
            if (wanted.hasNonNull(limit.figure())) {
                figures.put(limit.figure(), limit.kept(wanted.path(limit.figure())));
            }
        }
        if (wanted.hasNonNull("bidMultiplier") && before.dimension() == Dimension.DEAL_ID) {
            throw Refusal.unprocessable("Bid modifiers are not supported for Deal ID");
        }
        if (wanted.hasNonNull("spendRatio") && before.dimension() == Dimension.PUBLISHER_CATEGORY) {
            throw Refusal.unprocessable("Spend ratios are not supported for Publisher Category");
        }
        return new Modelling(before.id(), before.dimension(), before.entityType(), before.entity(), figures);
    }

    /** Checks that a campaign may be modelled. */
    static void campaign(Campaign campaign, @Nullable BigDecimal baseBid) {
        LocalDate first = LocalDate.ofInstant(campaign.start(), ZoneOffset.UTC);
        LocalDate last = LocalDate.ofInstant(campaign.end(), ZoneOffset.UTC);
        if (last.isBefore(first.plusDays(SHORTEST_CAMPAIGN - 1L))) {
            throw Refusal.unprocessable("The campaign is shorter than 3 days");
        }
        if (campaign.dailyBudget().compareTo(SMALLEST_DAILY_BUDGET) < 0) {
            throw Refusal.unprocessable("The daily budget of the campaign is below 100");
        }
        BigDecimal base = baseBid == null ? campaign.baseBid() : baseBid;
        if (base.signum() <= 0 || campaign.maxBid().signum() <= 0) {
            throw Refusal.unprocessable("Base bid and max bid of the campaign must be defined");
        }
    }

    /** Checks all spend ratios of a campaign after a request. */
    static void spendRatios(CampaignBidModels bidModels) {
        List<BigDecimal> strict = new ArrayList<>();
        for (Modelling one : bidModels.modelling.values()) {
            BigDecimal ratio = one.figure("spendRatio");
            BigDecimal type = one.figure("spendRatioTypeId");
            if (ratio == null) {
                continue;
            }
            if (type == null) {
                throw Refusal.unprocessable("spendRatioTypeId is required beside spendRatio");
            }
            if (type.intValue() == CampaignBidModels.STRICT) {
                strict.add(ratio);
            } else if (one.figure("priority") == null) {
                throw Refusal.unprocessable("Flexible spend ratios require a dimension priority");
            }
        }
        BigDecimal sum = strict.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        if (!strict.isEmpty() && sum.compareTo(HUNDRED) != 0) {
            throw Refusal.unprocessable("Strict spend ratios must equal 100 percent, not " + sum.toPlainString());
        }
    }

    static List<Long> bundleEntities(JsonNode fields, Dimension dimension) {
        List<Long> entities =
                Json.items(fields.path("entityIds")).map(JsonNode::asLong).toList();
        entities.forEach(id -> entity(dimension, id));
        return entities;
    }

    static void bundleCount(CampaignBidModels bidModels, int dimension) {
        long count = bidModels.bundles.values().stream()
                .filter(bundle -> bundle.dimension() == dimension)
                .count();
        if (count > MOST_BUNDLES) {
            throw Refusal.unprocessable("A dimension has 10 bundles at most");
        }
    }

    static void entity(Dimension dimension, long entityId) {
        if (!dimension.hasEntity(entityId)) {
            String known = dimension.entities() == 0
                    ? "none"
                    : dimension.firstEntity() + " to " + (dimension.firstEntity() + dimension.entities() - 1);
            throw Refusal.unprocessable(
                    "The dimension " + dimension.label() + " has no entity " + entityId + ", but " + known);
        }
    }
}
