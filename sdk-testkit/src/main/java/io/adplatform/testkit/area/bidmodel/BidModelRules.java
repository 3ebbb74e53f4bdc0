package io.adplatform.testkit.area.bidmodel;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.area.bidmodel.CampaignBidModels.Modelling;
import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.http.Refusal;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The documents' limits of bid modeling; what breaks one ends the request with 422. */
final class BidModelRules {

    private static final int MOST_BUNDLES = 10;
    private static final int MOST_ENTITIES_OF_A_BUNDLE = 1_000;
    private static final int LONGEST_BUNDLE_NAME = 255;
    private static final int SHORTEST_CAMPAIGN = 3;
    private static final BigDecimal SMALLEST_DAILY_BUDGET = new BigDecimal("100");
    private static final BigDecimal HUNDRED = new BigDecimal("100");

    private BidModelRules() {}

    /** Returns the modelling of a request, with missing values from the former modelling. */
    static Modelling modelling(
            JsonNode wanted, long id, int dimension, int entityType, long entity, @Nullable Modelling before) {
        BigDecimal priority = number(wanted, "priority", "1", "10");
        BigDecimal multiplier = number(wanted, "bidMultiplier", "0.1", "100");
        BigDecimal ratio = number(wanted, "spendRatio", "0", "100");
        BigDecimal type = number(wanted, "spendRatioTypeId", "1", "2");
        if (multiplier != null && dimension == Dimension.DEAL_ID) {
            throw Refusal.unprocessable("Bid modifiers are not supported for Deal ID");
        }
        if (ratio != null && dimension == Dimension.PUBLISHER_CATEGORY) {
            throw Refusal.unprocessable("Spend ratios are not supported for Publisher Category");
        }
        return new Modelling(
                id,
                dimension,
                entityType,
                entity,
                priority != null ? (Integer) priority.intValue() : before == null ? null : before.priority(),
                multiplier != null || before == null ? multiplier : before.bidMultiplier(),
                ratio != null || before == null ? ratio : before.spendRatio(),
                type != null ? (Integer) type.intValue() : before == null ? null : before.spendRatioType());
    }

    private static @Nullable BigDecimal number(JsonNode fields, String name, String least, String most) {
        JsonNode value = fields.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        boolean good = value.isNumber()
                && value.decimalValue().compareTo(new BigDecimal(least)) >= 0
                && value.decimalValue().compareTo(new BigDecimal(most)) <= 0;
        if (!good) {
            throw Refusal.unprocessable(name + " must be " + least + " to " + most);
        }
        return value.decimalValue();
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
        BigDecimal strict = null;
        for (Modelling one : bidModels.modelling()) {
            if (one.spendRatio() != null && one.spendRatioType() == null) {
                throw Refusal.unprocessable("spendRatioTypeId is required beside spendRatio");
            }
            if (one.spendRatio() != null
                    && Integer.valueOf(CampaignBidModels.STRICT).equals(one.spendRatioType())) {
                strict = strict == null ? one.spendRatio() : strict.add(one.spendRatio());
            }
            if (one.spendRatio() != null
                    && Integer.valueOf(CampaignBidModels.FLEXIBLE).equals(one.spendRatioType())
                    && one.priority() == null) {
                throw Refusal.unprocessable("Flexible spend ratios require a dimension priority");
            }
        }
        if (strict != null && strict.compareTo(HUNDRED) != 0) {
            throw Refusal.unprocessable("Strict spend ratios must equal 100 percent, not " + strict.toPlainString());
        }
    }

    static String bundleName(JsonNode fields) {
        String name = fields.path("bundleName").asText("");
        if (name.isEmpty() || name.length() > LONGEST_BUNDLE_NAME) {
            throw Refusal.unprocessable("The name of a bundle has 1 to 255 characters");
        }
        return name;
    }

    static List<Long> bundleEntities(JsonNode fields, Dimension dimension) {
        List<Long> entities = new ArrayList<>();
        fields.path("entityIds").forEach(id -> entities.add(id.asLong()));
        if (entities.isEmpty() || entities.size() > MOST_ENTITIES_OF_A_BUNDLE) {
            throw Refusal.unprocessable("A bundle has 1 to 1000 entities");
        }
        entities.forEach(id -> entity(dimension, id));
        return entities;
    }

    static void bundleCount(CampaignBidModels bidModels, int dimension) {
        if (bidModels.bundlesOf(dimension).size() > MOST_BUNDLES) {
            throw Refusal.unprocessable("A dimension has 10 bundles at most");
        }
    }

    static void entity(Dimension dimension, long entityId) {
        if (!dimension.hasEntity(entityId)) {
            throw Refusal.unprocessable("The dimension " + dimension.label() + " has no entity " + entityId);
        }
    }
}
