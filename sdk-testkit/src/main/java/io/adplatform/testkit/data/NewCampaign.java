package io.adplatform.testkit.data;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A campaign in words. By default it is a running one with image creatives, from ten days ago for forty days, in the
 * seeded user's first workspace; and it delivered nothing.
 *
 * <p>Its whole delivery is on one day. Every method refuses what no campaign can be with an {@link IllegalArgumentException}.
 */
public final class NewCampaign {

    private static final int MONEY_DECIMALS = 4;
    private static final int IMAGE = 11;
    private static final long MOST = 1_000_000_000_000L;

    private static final BigDecimal BID = new BigDecimal("2");
    private static final BigDecimal MAX_BID = new BigDecimal("8");

    private final PlatformData platform;
    private long owId = PlatformData.SEEDED_WORKSPACES.get(0);
    private String name = "Campaign";
    private String status = "running";
    private Instant start;
    private Instant end;
    private BigDecimal dailyBudget = new BigDecimal("250");
    private @Nullable Instant day;
    private long impressions;
    private long clicks;
    private long conversions;
    private BigDecimal spent = BigDecimal.ZERO;
    private BigDecimal dataCost = BigDecimal.ZERO;

    NewCampaign(PlatformData platform) {
        this.platform = platform;
        start = platform.today().minus(10, ChronoUnit.DAYS);
        end = platform.today().plus(30, ChronoUnit.DAYS);
    }

    /** The workspace, and customer, that it belongs to. */
    public NewCampaign customer(long workspace) {
        owId = workspace;
        return this;
    }

    public NewCampaign name(String text) {
        name = Words.name("name", text);
        return this;
    }

    /** {@code pending}, {@code running}, {@code expired} or {@code deleted}. */
    public NewCampaign status(String word) {
        status = Words.oneOf(Campaign.STATUSES, Function.identity(), "status", word);
        return this;
    }

    /** Its first and its last day, in UTC. */
    public NewCampaign between(LocalDate firstDay, LocalDate lastDay) {
        if (lastDay.isBefore(firstDay)) {
            throw Words.refusal("it ends on " + lastDay + ", before it begins on " + firstDay);
        }
        start = firstDay.atStartOfDay().toInstant(ZoneOffset.UTC);
        end = lastDay.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC).minusMillis(1);
        return this;
    }

    public NewCampaign dailyBudget(String amount) {
        dailyBudget = Words.amount("dailyBudget", amount, MONEY_DECIMALS);
        return this;
    }

    /** All that was spent, data cost included. */
    public NewCampaign spent(String amount) {
        spent = Words.amount("spent", amount, MONEY_DECIMALS);
        return this;
    }

    /** Sets the data cost within the spending. */
    public NewCampaign dataCost(String amount) {
        dataCost = Words.amount("dataCost", amount, MONEY_DECIMALS);
        return this;
    }

    public NewCampaign impressions(long count) {
        impressions = Words.between(0, MOST, "impressions", count);
        return this;
    }

    public NewCampaign clicks(long count) {
        clicks = Words.between(0, MOST, "clicks", count);
        return this;
    }

    public NewCampaign conversions(long count) {
        conversions = Words.between(0, MOST, "conversions", count);
        return this;
    }

    /** The UTC day on which it delivered all that it did; by default its first one. */
    public NewCampaign deliveredOn(LocalDate date) {
        day = date.atStartOfDay().toInstant(ZoneOffset.UTC);
        return this;
    }

    NewRow save() {
        Instant delivered = day == null ? start : day;
        if (delivered.isBefore(start) || delivered.isAfter(end)) {
            throw Words.refusal("it delivered on a day when it did not run");
        }
        if (dataCost.compareTo(spent) > 0) {
            throw Words.refusal("dataCost is a part of spent");
        }
        Table<Campaign> table = platform.campaigns().of(owId);
        long id = table.nextId();
        InsertionOrder io = insertionOrder();
        Campaign campaign = new Campaign(
                id, name, owId, io, IMAGE, 1, status, start, end, start, start, 1, dailyBudget, BID, MAX_BID);
        Metrics metrics = Metrics.of(impressions, clicks, conversions, spent.subtract(dataCost), dataCost);
        platform.save(campaign, LocalDate.ofInstant(delivered, ZoneOffset.UTC).toEpochDay(), metrics);
        return new NewRow(campaign.id(), owId, () -> table.remove(campaign.id()));
    }

    /** Returns the first of the workspace, which is created if missing. */
    private InsertionOrder insertionOrder() {
        Table<InsertionOrder> table = platform.insertionOrders().of(owId);
        if (table.oldestFirst().isEmpty()) {
            long id = table.nextId();
            table.save(new InsertionOrder(id, "IO " + id, owId, 1, 1, new BigDecimal("20000"), start, end));
        }
        return table.oldestFirst().get(0);
    }
}
