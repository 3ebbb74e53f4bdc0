package io.adplatform.testkit.data;

import io.adplatform.testkit.access.Access;
import io.adplatform.testkit.http.Request;
import io.adplatform.testkit.http.Role;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Data of several areas: workspaces, insertion orders, campaigns, and the day of the sandbox's start. */
public final class PlatformData {

    /** The workspaces that hold data from the start; the seeded user may use all of them. */
    public static final List<Long> SEEDED_WORKSPACES = List.of(200_001L, 200_002L, 200_003L);

    /** The IDs of rows of two workspaces are this far apart, so that none occurs twice. */
    public static final long IDS_OF_A_WORKSPACE = 10_000_000;

    /** Creative types seen in documents and samples: image, HTML, video, native, audio. */
    public static final List<Integer> CREATIVE_TYPES = List.of(11, 13, 14, 15, 17);

    private static final List<String> CREATIVE_TYPE_NAMES = List.of("Image", "HTML", "Video", "Native", "Audio");

    public static final int VIDEO = 14;
    public static final int AUDIO = 17;

    private static final List<String> OFFERS = List.of(
            "Autumn Sale", "Brand Lift", "Launch", "Retargeting", "Prospecting", "Loyalty", "Holiday", "Clearance");

    private static final List<String> STATUSES =
            List.of("running", "running", "running", "expired", "pending", "deleted");

    private final Seed seed;
    private final InstantSource clock;
    private final Instant today;
    private final WorkspaceTables<InsertionOrder> insertionOrders;
    private final WorkspaceTables<Campaign> campaigns;
    private final Map<Long, String> names = new HashMap<>();
    private int customers;
    /** By the campaign's ID. */
    private final Map<Long, Delivery> exact = new HashMap<>();

    private record Delivery(long day, Metrics metrics) {}

    public PlatformData(Seed seed, InstantSource clock) {
        this.seed = seed;
        this.clock = clock;
        this.today = clock.instant().truncatedTo(ChronoUnit.DAYS);
        this.insertionOrders = new WorkspaceTables<>(this, 901, seed.insertionOrders(), this::insertionOrder);
        this.campaigns = new WorkspaceTables<>(this, 7_001, seed.campaigns(), this::campaign);
    }

    public Seed seed() {
        return seed;
    }

    /** The time in milliseconds, as answers have it. */
    public Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** The beginning of the UTC day on which the sandbox was started; seeded times lie around it. */
    public Instant today() {
        return today;
    }

    public SeededRandom random(String kind, long... place) {
        return SeededRandom.of(seed.number(), kind, place);
    }

    public boolean isSeeded(long owId) {
        return SEEDED_WORKSPACES.contains(owId);
    }

    public Workspace workspace(long owId) {
        int seededIndex = SEEDED_WORKSPACES.indexOf(owId);
        return new Workspace(
                owId,
                seededIndex >= 0 ? seededIndex : SEEDED_WORKSPACES.size() + owId,
                names.getOrDefault(owId, "Organization " + owId));
    }

    /** Adds a customer of a test. */
    public NewRow customer(Consumer<NewCustomer> words) {
        NewCustomer customer = new NewCustomer(this, customers);
        words.accept(customer);
        customers++;
        return new NewRow(customer.owId(), customer.owId(), () -> {});
    }

    /** Adds a campaign of a test. */
    public NewRow campaign(Consumer<NewCampaign> words) {
        NewCampaign campaign = new NewCampaign(this);
        words.accept(campaign);
        return campaign.save();
    }

    void name(long owId, String organizationName) {
        names.put(owId, organizationName);
    }

    /** Keeps a campaign that delivered exactly this on one day, and nothing else. */
    void save(Campaign campaign, long day, Metrics delivered) {
        exact.put(campaign.id(), new Delivery(day, delivered));
        campaigns.of(campaign.owId()).save(campaign);
    }

    /** Returns the delivery of a campaign on a UTC day, counted from the epoch. */
    public Metrics deliveredOn(Campaign campaign, long day) {
        Delivery known = exact.get(campaign.id());
        if (known != null) {
            return known.day() == day ? known.metrics() : new Metrics();
        }
        return Metrics.ofDay(campaign, random("delivery", campaign.id(), day));
    }

    /**
     * Returns the delivery of an entity of a campaign's dimension.
     *
     * @param first whether it is the first entity of the dimension, to which an exact delivery is put down
     */
    public Metrics deliveredBy(Campaign campaign, long dimensionId, long entityId, boolean first) {
        Delivery known = exact.get(campaign.id());
        if (known != null) {
            return first ? known.metrics() : new Metrics();
        }
        return Metrics.ofDay(campaign, random("bid model", campaign.id(), dimensionId, entityId));
    }

    /** Returns the delivery of the campaigns of a workspace without seeded data. */
    public Metrics deliveredIn(long owId) {
        return campaigns.of(owId).oldestFirst().stream()
                .map(campaign -> exact.get(campaign.id()))
                .filter(Objects::nonNull)
                .map(Delivery::metrics)
                .reduce(new Metrics(), Metrics::plus);
    }

    /** Returns the campaign with this ID of any workspace; {@code null} if missing. */
    public @Nullable Campaign campaign(long id) {
        return campaigns.find(id);
    }

    WorkspaceTables<InsertionOrder> insertionOrders() {
        return insertionOrders;
    }

    public WorkspaceTables<Campaign> campaigns() {
        return campaigns;
    }

    /** True for the creative types that have a duration. */
    public static boolean plays(int creativeTypeId) {
        return creativeTypeId == VIDEO || creativeTypeId == AUDIO;
    }

    public static String creativeTypeName(int creativeTypeId) {
        return CREATIVE_TYPE_NAMES.get(CREATIVE_TYPES.indexOf(creativeTypeId));
    }

    /**
     * Returns the workspaces of a query: {@code owIds}, all of the user with {@code allOwIds}, otherwise the header's. 403 if the
     * user may not use one of them, or if an advertiser's user names any (document 3, "List creatives").
     */
    public Set<Long> scope(Request request) {
        boolean all = request.flag("allOwIds");
        Set<Long> wanted = request.ids("owIds");
        if (request.caller().role() == Role.ADVERTISER && (all || !wanted.isEmpty())) {
            throw Access.foreignRole(all ? "allOwIds" : "owIds", Role.ADVERTISER);
        }
        if (all) {
            return request.caller().workspaces();
        }
        return wanted.isEmpty() ? Set.of(request.owId()) : allowed(request, wanted);
    }

    /** Returns these workspaces; 403 if the user may not use one of them. */
    public Set<Long> allowed(Request request, Set<Long> wanted) {
        if (!request.caller().workspaces().containsAll(wanted)) {
            throw Access.foreignWorkspace();
        }
        return wanted;
    }

    private InsertionOrder insertionOrder(Workspace workspace, long id, int index) {
        SeededRandom random = random("io", id);
        Instant start = today.minus(Duration.ofDays(random.between(60, 120)));
        return new InsertionOrder(
                id,
                "IO " + id + " " + random.oneOf(OFFERS),
                workspace.owId(),
                (int) random.between(1, 3),
                (int) random.between(1, 2),
                random.amount(20_000, 250_000),
                start,
                today.plus(Duration.ofDays(random.between(30, 180))));
    }

    private Campaign campaign(Workspace workspace, long id, int index) {
        SeededRandom random = random("campaign", id);
        String status = random.oneOf(STATUSES);
        Instant start = switch (status) {
            case "pending" -> today.plus(Duration.ofDays(random.between(2, 30)));
            case "running" -> today.minus(Duration.ofDays(random.between(3, 45)));
            default -> today.minus(Duration.ofDays(random.between(40, 100)));
        };
        Instant end = switch (status) {
            case "pending", "running" -> today.plus(Duration.ofDays(random.between(31, 90)));
            default -> today.minus(Duration.ofDays(random.between(1, 30)));
        };
        Instant created = (start.isBefore(today) ? start : today).minus(Duration.ofHours(random.between(12, 400)));
        List<InsertionOrder> ios = insertionOrders.of(workspace.owId()).oldestFirst();
        return new Campaign(
                id,
                random.oneOf(OFFERS) + " " + id,
                workspace.owId(),
                ios.get(index % ios.size()),
                random.oneOf(CREATIVE_TYPES),
                (int) random.between(1, 3),
                status,
                start,
                end,
                created,
                created.plus(Duration.ofMinutes(random.between(1, 600))),
                (int) random.between(1, 25),
                random.amount(100, 2_500),
                random.amount(1, 3),
                random.amount(4, 12));
    }
}
