package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A user's limits for bids, against typing errors. None is set by default.
 *
 * <pre>{@code
 * BidLimits limits = BidLimits.none().with(Limit.MULTIPLIER, "3").with(Limit.STEP_PERCENT, "50").with(Limit.CHANGES, "200");
 * BidModelPlan plan = bids.campaign(7001).plan(desired).limits(limits).send();
 * bids.campaign(7001).apply(plan).lift(Limit.CHANGES).send();
 * }</pre>
 *
 * @param limits the highest allowed value of each limit that is set
 */
public record BidLimits(Map<Limit, BigDecimal> limits) implements JsonRecord {

    private static final BigDecimal HUNDRED = new BigDecimal("100");
    private static final int STEP_DECIMALS = 4;

    public BidLimits {
        limits = Values.copy(limits);
    }

    /** A limit, and its unit. */
    public enum Limit {

        /** The highest base bid, in the account's currency. */
        BASE_BID,

        /**
         * The highest product of base bid and multiplier, in the account's currency. Needs a known base bid. A plan with a higher
         * base bid also counts the multipliers that stay, in the dimensions that it reads.
         */
        MAX_BID,

        /** The highest bid multiplier. */
        MULTIPLIER,

        /**
         * The largest step of a base bid or a multiplier from its old value, in percent. A missing multiplier counts as 1, so that a
         * first multiplier and a deleted one are steps too. So is a bundle's multiplier that an entity gets or loses.
         */
        STEP_PERCENT,

        /** The most changes at once. */
        CHANGES;

        /** The start of its violations, by which {@code lift} finds them. */
        public String prefix() {
            return "limit " + name() + ": ";
        }
    }

    /** No limits. */
    public static BidLimits none() {
        return new BidLimits(Map.of());
    }

    /**
     * Returns these limits with one more.
     *
     * @throws NumberFormatException if the value isn't a number
     */
    public BidLimits with(Limit limit, String most) {
        Map<Limit, BigDecimal> more = new EnumMap<>(Limit.class);
        more.putAll(limits);
        more.put(limit, new BigDecimal(most));
        return new BidLimits(more);
    }

    /** Lists the violations by a number of changes. */
    public List<String> ofChanges(int changes) {
        List<String> found = new ArrayList<>();
        check(found, Limit.CHANGES, "", BigDecimal.valueOf(changes));
        return found;
    }

    /** Lists the violations by a base bid; {@code before} is {@code null} if it is unknown. */
    public List<String> ofBaseBid(String subject, @Nullable BigDecimal before, BigDecimal after) {
        List<String> found = new ArrayList<>();
        check(found, Limit.BASE_BID, subject + " base bid ", after);
        check(found, Limit.STEP_PERCENT, subject + " base bid ", step(before, after));
        return found;
    }

    /**
     * Lists the violations by a multiplier.
     *
     * @param before the former multiplier, 1 for none; {@code null} if it is unknown
     * @param baseBid {@code null} if it is unknown
     */
    public List<String> ofMultiplier(
            String subject, @Nullable BigDecimal before, BigDecimal after, @Nullable BigDecimal baseBid) {
        List<String> found = new ArrayList<>();
        check(found, Limit.MULTIPLIER, subject + " multiplier ", after);
        check(found, Limit.STEP_PERCENT, subject + " multiplier ", step(before, after));
        found.addAll(ofBid(subject, baseBid == null ? null : baseBid.multiply(after)));
        return found;
    }

    /** Lists the violations by a multiplier that is taken away, so that it is 1 then; {@code null} values are unknown. */
    public List<String> ofDeletion(String subject, @Nullable BigDecimal before, @Nullable BigDecimal baseBid) {
        List<String> found = new ArrayList<>();
        check(found, Limit.STEP_PERCENT, subject + " multiplier ", step(before, BigDecimal.ONE));
        found.addAll(ofBid(subject, before == null || before.compareTo(BigDecimal.ONE) >= 0 ? null : baseBid));
        return found;
    }

    /** Lists the violations by a bid, which is a base bid times a multiplier; {@code null} if it is unknown. */
    public List<String> ofBid(String subject, @Nullable BigDecimal bid) {
        List<String> found = new ArrayList<>();
        check(found, Limit.MAX_BID, subject + " bid ", bid);
        return found;
    }

    /** Rounds up, so that no step beyond a limit equals it. */
    private static @Nullable BigDecimal step(@Nullable BigDecimal before, BigDecimal after) {
        return before == null || before.signum() == 0
                ? null
                : after.subtract(before).abs().multiply(HUNDRED).divide(before.abs(), STEP_DECIMALS, RoundingMode.UP);
    }

    private void check(List<String> found, Limit limit, String subject, @Nullable BigDecimal value) {
        BigDecimal most = limits.get(limit);
        if (most != null && value != null && value.compareTo(most) > 0) {
            found.add(
                    limit.prefix() + subject + ModellingLimits.text(value) + " is above " + ModellingLimits.text(most));
        }
    }
}
