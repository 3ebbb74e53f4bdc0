package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.bidmodel.entities.CampaignBidDetails;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.json.JsonRecord;
import io.adplatform.sdk.operation.Checks;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a campaign must be like for bid multipliers and priorities (document 2, "Limits"): at least 3 days long, with a
 * daily budget of at least 100 currency units, and with a base bid and a max bid.
 *
 * <p>For those who have these facts at hand; {@link ManageBidModels#criteria} then refuses a request that the platform
 * would refuse.
 *
 * @param baseBid {@code null} where the campaign defines none
 * @param maxBid {@code null} where the campaign defines none
 */
public record BidModelCriteria(
        Instant start,
        Instant end,
        BigDecimal dailyBudget,
        @Nullable BigDecimal baseBid,
        @Nullable BigDecimal maxBid) implements JsonRecord {

    /** The shortest campaign that may be modelled. */
    public static final Duration SHORTEST = Duration.ofDays(3);

    /** The smallest daily budget of a campaign that may be modelled, in currency units. */
    public static final BigDecimal SMALLEST_DAILY_BUDGET = new BigDecimal("100");

    /** The facts of a campaign whose bids came with its entities. */
    public static BidModelCriteria of(Instant start, Instant end, BigDecimal dailyBudget, CampaignBidDetails bids) {
        return new BidModelCriteria(start, end, dailyBudget, bids.baseBid(), bids.maxBid());
    }

    /** What keeps the campaign from being modelled; empty when nothing does. */
    public List<Violation> violations() {
        List<Violation> violations = new ArrayList<>();
        Duration length = Duration.between(start, end);
        if (length.compareTo(SHORTEST) < 0) {
            violations.add(new Violation(
                    "campaign.endTime", end.toString(), "must be at least 3 days after startTime (" + start + ")"));
        }
        if (dailyBudget.compareTo(SMALLEST_DAILY_BUDGET) < 0) {
            violations.add(new Violation(
                    "campaign.dailyBudget", dailyBudget.toPlainString(), "must be at least " + SMALLEST_DAILY_BUDGET));
        }
        if (baseBid == null) {
            violations.add(new Violation("campaign.baseBid", null, "must be defined"));
        }
        if (maxBid == null) {
            violations.add(new Violation("campaign.maxBid", null, "must be defined"));
        }
        return violations;
    }

    /** A base bid that the request itself sets counts. */
    void check(Checks checks) {
        BigDecimal bid = baseBid == null ? (BigDecimal) checks.value("baseBid") : baseBid;
        BidModelCriteria then = new BidModelCriteria(start, end, dailyBudget, bid, maxBid);
        then.violations().forEach(found -> checks.that(false, found.field(), found.value(), found.rule()));
    }
}
