package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.bidmodel.entities.CampaignBidDetails;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.json.JsonRecord;
import io.adplatform.sdk.operation.Checks;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts of a campaign that decide whether it may have bid multipliers and priorities (document 2, "Limits"). Required are at
 * least 3 days, a daily budget of at least 100 currency units, a base bid and a max bid. Days are calendar days, the first and
 * the last one included.
 *
 * <p>A program that knows these facts passes them to {@link ManageBidModels#criteria}, which then refuses a request that the
 * platform would refuse.
 *
 * @param firstDay the day on which the campaign starts
 * @param lastDay the day on which it ends
 * @param baseBid {@code null} if the campaign defines none
 * @param maxBid {@code null} if the campaign defines none
 */
public record BidModelCriteria(
        LocalDate firstDay,
        LocalDate lastDay,
        BigDecimal dailyBudget,
        @Nullable BigDecimal baseBid,
        @Nullable BigDecimal maxBid)
        implements JsonRecord {

    /** The shortest campaign that may be modelled, in calendar days. */
    public static final int SHORTEST = 3;

    /** The smallest daily budget of a campaign that may be modelled, in currency units. */
    public static final BigDecimal SMALLEST_DAILY_BUDGET = new BigDecimal("100");

    /** Returns the facts of a campaign with the bids from its entities' page. */
    public static BidModelCriteria of(
            LocalDate firstDay, LocalDate lastDay, BigDecimal dailyBudget, CampaignBidDetails bids) {
        return new BidModelCriteria(firstDay, lastDay, dailyBudget, bids.baseBid(), bids.maxBid());
    }

    /**
     * Returns the facts of a campaign with the bids from its entities' page.
     *
     * @param zone the campaign's time zone, in which its days begin
     */
    public static BidModelCriteria of(
            Instant start, Instant end, ZoneId zone, BigDecimal dailyBudget, CampaignBidDetails bids) {
        return of(LocalDate.ofInstant(start, zone), LocalDate.ofInstant(end, zone), dailyBudget, bids);
    }

    /** Returns the unmet requirements; empty if the campaign can be modelled. */
    public List<Violation> violations() {
        List<Violation> violations = new ArrayList<>();
        if (lastDay.isBefore(firstDay.plusDays(SHORTEST - 1L))) {
            violations.add(new Violation(
                    "campaign.lastDay",
                    lastDay.toString(),
                    "must be the third day or later from firstDay (" + firstDay + ") on"));
        }
        if (dailyBudget.compareTo(SMALLEST_DAILY_BUDGET) < 0) {
            violations.add(new Violation(
                    "campaign.dailyBudget", dailyBudget.toPlainString(), "must be at least " + SMALLEST_DAILY_BUDGET));
        }
        if (baseBid == null || baseBid.signum() <= 0) {
            violations.add(new Violation("campaign.baseBid", null, "must be defined"));
        }
        if (maxBid == null || maxBid.signum() <= 0) {
            violations.add(new Violation("campaign.maxBid", null, "must be defined"));
        }
        return violations;
    }

    /** Returns a copy with other bids. {@code null} keeps the former bid. */
    public BidModelCriteria with(@Nullable BigDecimal otherBaseBid, @Nullable BigDecimal otherMaxBid) {
        return new BidModelCriteria(
                firstDay,
                lastDay,
                dailyBudget,
                otherBaseBid == null ? baseBid : otherBaseBid,
                otherMaxBid == null ? maxBid : otherMaxBid);
    }

    /** Checks the requirements. A base bid in the request replaces that of the campaign. */
    void check(Checks checks) {
        with((BigDecimal) checks.value("baseBid"), null)
                .violations()
                .forEach(found -> checks.that(false, found.field(), found.value(), found.rule()));
    }
}
