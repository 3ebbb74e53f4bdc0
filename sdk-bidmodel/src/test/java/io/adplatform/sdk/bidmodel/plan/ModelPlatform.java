package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelPage;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.entities.CampaignBidDetails;
import io.adplatform.sdk.bidmodel.entities.EntityRow;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.bidmodel.modelling.EntityType;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.json.Records;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An independent model of the platform, in memory, for a campaign and for others of its insertion order. It takes any spend ratios, and each
 * request takes some time.
 */
final class ModelPlatform implements Workspace {

    static final long CAMPAIGN = 7001;
    static final long IO = 901;
    static final int ENTITIES = 6;
    static final List<Dimension> DIMENSIONS = List.of(Dimension.STATE, Dimension.CITY);

    private static final EntityRow BLANK = Records.of(EntityRow.class, "{}");

    final ManualTime time = Time.manual();
    final Random random;
    /** Without IDs, rows have no bid model data ID. */
    final boolean hasIds;

    /** The state of {@link #CAMPAIGN}. */
    State state = new State();
    /** The states of other campaigns: running ones of the IO, an expired one of the IO, and one of another IO. */
    Map<Long, State> others = new TreeMap<>();
    /** Sees the state after each write that reached the platform. */
    Consumer<State> afterWrite = any -> {};

    Runnable beforeCall = () -> {};
    IntSupplier seconds;
    int writes;
    /** The fault of the next writes, one each: {@code refused}, {@code lost} before the platform or {@code done} on the way back. */
    final List<String> faults = new ArrayList<>();

    ModelPlatform(Random random, boolean hasIds) {
        this.random = random;
        this.seconds = () -> random.nextInt(16);
        this.hasIds = hasIds;
    }

    /** All campaigns. */
    private record CampaignsPage(List<CampaignSummary> rows, Long totalRecords, Long filteredRecords)
            implements Page<CampaignSummary> {}

    /** Values of an entity or a bundle. */
    record Values(
            long dataId,
            @Nullable Integer priority,
            @Nullable BigDecimal multiplier,
            @Nullable BigDecimal ratio) {

        Values with(Values other) {
            return new Values(
                    dataId,
                    other.priority == null ? priority : other.priority,
                    other.multiplier == null ? multiplier : other.multiplier,
                    other.ratio == null ? ratio : other.ratio);
        }

        Values withRatio(@Nullable BigDecimal other) {
            return new Values(dataId, priority, multiplier, other);
        }

        BigDecimal factor() {
            return multiplier == null ? BigDecimal.ONE : multiplier;
        }

        @Override
        public String toString() {
            return priority + " " + plain(multiplier) + " " + plain(ratio);
        }

        private static @Nullable String plain(@Nullable BigDecimal number) {
            return number == null ? null : number.stripTrailingZeros().toPlainString();
        }
    }

    /** A bundle; values are {@code null} if it is not modelled. */
    record Group(
            long id,
            String name,
            List<Long> entities,
            @Nullable Values values) {

        Group set(@Nullable Values other) {
            return new Group(id, name, entities, other);
        }

        Group of(Collection<Long> others) {
            return new Group(id, name, List.copyOf(others), values);
        }
    }

    /** The modelling of a campaign. */
    static final class State {

        BigDecimal baseBid = new BigDecimal("2");
        long nextId = 500;
        final Map<String, Values> entities = new TreeMap<>();
        final Map<String, Group> bundles = new TreeMap<>();
        final TreeSet<String> blocked = new TreeSet<>();

        State copy() {
            State copy = new State();
            copy.baseBid = baseBid;
            copy.nextId = nextId;
            copy.entities.putAll(entities);
            copy.bundles.putAll(bundles);
            copy.blocked.addAll(blocked);
            return copy;
        }

        static String key(Dimension dimension, Object id) {
            return dimension.text() + " " + id;
        }

        @Nullable
        String bundleKey(Dimension dimension, long id) {
            return bundles.entrySet().stream()
                    .filter(one -> one.getValue().id() == id && one.getKey().startsWith(dimension.text() + " "))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(null);
        }

        /** All bids of entities. */
        Map<String, BigDecimal> bids() {
            Map<String, BigDecimal> bids = new TreeMap<>();
            for (Dimension dimension : DIMENSIONS) {
                for (long id : ids()) {
                    String key = key(dimension, id);
                    BigDecimal bid = blocked.contains(key) ? BigDecimal.ZERO : baseBid;
                    Values own = entities.get(key);
                    bid = own == null ? bid : bid.multiply(own.factor());
                    for (Map.Entry<String, Group> bundle : bundles.entrySet()) {
                        Values values = bundle.getValue().values();
                        boolean isIn = bundle.getKey().startsWith(dimension.text() + " ")
                                && bundle.getValue().entities().contains(id);
                        bid = isIn && values != null ? bid.multiply(values.factor()) : bid;
                    }
                    bids.put(key, bid);
                }
            }
            return bids;
        }

        /** The sum of the strict spend ratios; {@code null} if there are none. */
        @Nullable
        BigDecimal strictSum() {
            return Stream.concat(
                            entities.values().stream(),
                            bundles.values().stream().flatMap(bundle -> Stream.ofNullable(bundle.values())))
                    .flatMap(values -> Stream.ofNullable(values.ratio()))
                    .reduce(BigDecimal::add)
                    .orElse(null);
        }

        /** The values of each entity and bundle, without IDs of bundles and modellings. */
        Map<String, String> text() {
            Map<String, String> text = new TreeMap<>();
            text.put("base bid", baseBid.stripTrailingZeros().toPlainString());
            entities.forEach((key, values) -> text.put(key, values.toString()));
            bundles.forEach((key, bundle) ->
                    text.put("bundle " + key, new TreeSet<>(bundle.entities()) + " " + bundle.values()));
            blocked.forEach(key -> text.put("blocked " + key, "true"));
            return text;
        }

        @Override
        public String toString() {
            return text().toString();
        }
    }

    static List<Long> ids() {
        return LongStream.rangeClosed(1, ENTITIES).boxed().toList();
    }

    @Override
    @SuppressWarnings("unchecked") // each operation gets what it returns
    public <T> Response<T> execute(Call<T> call) {
        beforeCall.run();
        time.advance(Duration.ofSeconds(seconds.getAsInt()));
        String operation = call.operation().name();
        if (operation.startsWith("PUT") || operation.startsWith("PATCH")) {
            write(call);
            return (Response<T>) answer(new Confirmation("done", null, Map.of()));
        }
        if (operation.contains("/basic/list")) {
            List<CampaignSummary> all =
                    states().keySet().stream().map(ModelPlatform::summary).toList();
            return (Response<T>) answer(new CampaignsPage(all, (long) all.size(), (long) all.size()));
        }
        State read = states().get(states().keySet().stream()
                .filter(id -> call.pathValues().containsValue(String.valueOf(id))
                        || call.query().containsValue(String.valueOf(id)))
                .findFirst()
                .orElseThrow());
        Dimension dimension = DIMENSIONS.stream()
                .filter(one -> call.pathValues().containsValue(String.valueOf(one.id()))
                        || call.query().containsValue(String.valueOf(one.id())))
                .findFirst()
                .orElseThrow();
        return (Response<T>)
                (operation.startsWith("GET")
                        ? answer(bundles(read, dimension))
                        : answer(page(
                                read,
                                operation.contains("/reports/")
                                        ? bundleRows(read, dimension)
                                        : rows(read, dimension))));
    }

    /** The states of all campaigns. */
    Map<Long, State> states() {
        Map<Long, State> all = new TreeMap<>(others);
        all.put(CAMPAIGN, state);
        return all;
    }

    /** Copies of the states of all campaigns. */
    Map<Long, State> copies() {
        Map<Long, State> all = states();
        all.replaceAll((id, one) -> one.copy());
        return all;
    }

    /** Campaigns of the IO have IDs up to 7099, and those above 7050 have expired. */
    static boolean isOfIo(long campaignId) {
        return campaignId < 7100;
    }

    static boolean isModelled(long campaignId) {
        return campaignId < 7050;
    }

    private static CampaignSummary summary(long id) {
        return Records.of(
                CampaignSummary.class,
                Map.of(
                        "campaignId",
                        id,
                        "ioId",
                        isOfIo(id) ? IO : IO + 1,
                        "status",
                        id == CAMPAIGN ? "pending" : isModelled(id) || !isOfIo(id) ? "running" : "expired"));
    }

    private static <T> Response<T> answer(T value) {
        byte[] body = "{\"data\":[]}".getBytes(StandardCharsets.UTF_8);
        return new Response<>(value, 200, Map.of(), body, List.of(), List.of(), 1, Duration.ZERO);
    }

    private static BidModelPage page(State state, List<BidModelRow> rows) {
        CampaignBidDetails bids = new CampaignBidDetails(state.baseBid, new BigDecimal("1000"), null, null, Map.of());
        return new BidModelPage(rows, null, (long) rows.size(), (long) rows.size(), bids, null, Map.of());
    }

    private @Nullable BidModelData data(@Nullable Values values) {
        return values == null
                ? null
                : new BidModelData(
                        hasIds ? values.dataId() : null,
                        values.priority() == null ? null : (Long) (long) values.priority(),
                        values.multiplier(),
                        values.ratio(),
                        values.ratio() == null ? null : SpendRatioType.STRICT,
                        Map.of());
    }

    private List<BidModelRow> rows(State state, Dimension dimension) {
        List<BidModelRow> rows = new ArrayList<>();
        for (long id : ids()) {
            String key = State.key(dimension, id);
            Values values = state.entities.get(key);
            rows.add(new EntityRow(
                    id,
                    "Name " + id,
                    data(values),
                    state.blocked.contains(key),
                    values != null,
                    true,
                    null,
                    BLANK.creative(),
                    BLANK.metrics(),
                    Map.of()));
        }
        return rows;
    }

    private static Stream<Group> groups(State state, Dimension dimension) {
        return state.bundles.entrySet().stream()
                .filter(one -> one.getKey().startsWith(dimension.text() + " "))
                .map(Map.Entry::getValue);
    }

    private static List<Bundle> bundles(State state, Dimension dimension) {
        return groups(state, dimension)
                .map(one -> new Bundle(one.id(), one.name(), dimension, one.entities(), one.values() != null, Map.of()))
                .toList();
    }

    private List<BidModelRow> bundleRows(State state, Dimension dimension) {
        return groups(state, dimension)
                .map(one -> (BidModelRow) new BundleRow(
                        one.id(),
                        one.name(),
                        one.entities(),
                        List.of(),
                        data(one.values()),
                        false,
                        one.values() != null,
                        true,
                        null,
                        BLANK.metrics(),
                        Map.of()))
                .toList();
    }

    private void write(Call<?> call) {
        writes++;
        String fault = faults.isEmpty() ? "" : faults.remove(0);
        Map<Long, State> all = copies();
        State changed = Objects.requireNonNull(all.get(CAMPAIGN));
        String wrong = fault.equals("refused") ? "no" : null;
        try {
            if (call.operation().name().contains("/io/")) {
                require(call.pathValues().containsValue(String.valueOf(IO)), "no such IO");
                manageIo(all, call.json());
            } else {
                writeOne(call, changed);
            }
        } catch (IllegalStateException refused) {
            wrong = refused.getMessage();
        }
        if (wrong != null) {
            throw new UnprocessableException(
                    call.unsent(), new PlatformResponse(422, List.of(), Map.of(), Map.of(), wrong));
        }
        if (!fault.equals("lost")) {
            state = changed;
            all.remove(CAMPAIGN);
            others = all;
            afterWrite.accept(state);
        }
        if (fault.equals("lost") || fault.equals("done")) {
            throw new ConnectionException(call.unsent(), "the answer was lost", Sent.UNKNOWN, null);
        }
    }

    private static void writeOne(Call<?> call, State changed) {
        Dimension dimension = DIMENSIONS.stream()
                .filter(one -> call.pathValues().containsValue(String.valueOf(one.id())))
                .findFirst()
                .orElseThrow();
        if (call.operation().name().startsWith("PATCH")) {
            objects(call.json().get("bundleDetailList")).forEach(item -> move(changed, dimension, item));
        } else {
            manage(changed, dimension, call.json());
        }
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalStateException(rule);
        }
    }

    @SuppressWarnings("unchecked") // the form of requests
    private static List<Map<String, Object>> objects(@Nullable Object list) {
        return list == null ? List.of() : (List<Map<String, Object>>) list;
    }

    @SuppressWarnings("unchecked") // the form of requests
    private static List<Long> longs(@Nullable Object list) {
        return list == null ? List.of() : (List<Long>) list;
    }

    @SuppressWarnings("unchecked") // the form of requests
    private static Map<String, Object> object(@Nullable Object map) {
        return map == null ? Map.of() : (Map<String, Object>) map;
    }

    private static void move(State changed, Dimension dimension, Map<String, Object> item) {
        String key = changed.bundleKey(dimension, (Long) item.get("bundleId"));
        require(key != null, "no bundle");
        changed.bundles.computeIfPresent(
                String.valueOf(key), (same, bundle) -> bundle.of(longs(item.get("entityIds"))));
    }

    private static Values values(long dataId, Map<String, Object> item) {
        return new Values(dataId, (Integer) item.get("priority"), (BigDecimal) item.get("bidMultiplier"), (BigDecimal)
                item.get("spendRatio"));
    }

    private static void manage(State changed, Dimension dimension, Map<String, Object> body) {
        if (body.get("baseBid") instanceof BigDecimal bid) {
            changed.baseBid = bid;
        }
        Map<String, Object> actions = object(body.get("actionWiseBidModelEntities"));
        longs(object(actions.get("DELETE")).get("bidModelDataId")).forEach(id -> delete(changed, id));
        longs(object(actions.get("DELETE")).get("bundleIds")).forEach(id -> {
            String key = changed.bundleKey(dimension, id);
            require(key != null, "no bundle");
            changed.bundles.remove(String.valueOf(key));
        });
        objects(object(actions.get("UPDATE")).get("bidModelEntityDetails"))
                .forEach(item -> update(changed, dimension, item));
        objects(object(actions.get("ADD")).get("bidModelEntityDetails")).forEach(item -> add(changed, dimension, item));
        Map<String, Object> flags = object(body.get("inclusionExclusionEntityMap"));
        longs(flags.get("INCLUDE")).forEach(id -> changed.blocked.remove(State.key(dimension, id)));
        longs(flags.get("EXCLUDE")).forEach(id -> changed.blocked.add(State.key(dimension, id)));
    }

    /** All actions of an insertion order's request name campaigns. */
    private static void manageIo(Map<Long, State> all, Map<String, Object> body) {
        List<Map<String, Object>> actions = objects(body.get("bidModelRequests"));
        require(!actions.isEmpty(), "an add, an update or a delete is required");
        actions.forEach(action -> manageIo(all, action, object(action.get("bidModelData"))));
        for (Map<String, Object> flag : objects(body.get("excludeDimensionEntityMappings"))) {
            State changed = ofIo(all, flag);
            for (String id : String.valueOf(flag.get("ids")).split(",", -1)) {
                String key = State.key((Dimension) flag.get("dimensionId"), id);
                boolean isDone = Integer.valueOf(1).equals(flag.get("isExcluded"))
                        ? changed.blocked.add(key)
                        : changed.blocked.remove(key);
                require(isDone, "so already");
            }
        }
        if (body.get("baseBid") instanceof BigDecimal bid) {
            all.forEach((id, one) -> one.baseBid = isOfIo(id) ? bid : one.baseBid);
        }
    }

    private static void manageIo(Map<Long, State> all, Map<String, Object> action, Map<String, Object> data) {
        List<Map<String, Object>> mappings = objects(action.get("dimensionEntityMappings"));
        switch (String.valueOf(action.get("action"))) {
            case "ADD" ->
                mappings.forEach(mapping -> {
                    State changed = ofIo(all, mapping);
                    String key = State.key((Dimension) mapping.get("dimensionId"), mapping.get("entityId"));
                    require(changed.entities.put(key, values(changed.nextId++, data)) == null, "modelled already");
                });
            case "UPDATE" -> {
                if (data.get("id") instanceof Long id) {
                    Map<String, Object> item = new TreeMap<>(data);
                    item.put("bidModelDataId", id);
                    update(withId(all, id), Dimension.STATE, item);
                }
                for (Map<String, Object> mapping : mappings) {
                    Map<String, Object> item = new TreeMap<>(data);
                    item.put("entityId", mapping.get("entityId"));
                    update(ofIo(all, mapping), (Dimension) mapping.get("dimensionId"), item);
                }
            }
            default -> {
                longs(action.get("bidModelDataIds")).forEach(id -> delete(withId(all, id), id));
                mappings.forEach(mapping -> {
                    String key = State.key((Dimension) mapping.get("dimensionId"), mapping.get("entityId"));
                    require(ofIo(all, mapping).entities.remove(key) != null, "not modelled");
                });
            }
        }
    }

    private static State ofIo(Map<Long, State> all, Map<String, Object> mapping) {
        Long campaignId = (Long) mapping.get("campaignId");
        require(campaignId != null && isOfIo(campaignId), "a campaign of the IO");
        return Objects.requireNonNull(all.get(campaignId));
    }

    /** The state with a bid model data ID, which differs in all campaigns. */
    private static State withId(Map<Long, State> all, long dataId) {
        List<State> some = all.entrySet().stream()
                .filter(one -> isOfIo(one.getKey()))
                .map(Map.Entry::getValue)
                .filter(one -> Stream.concat(
                                one.entities.values().stream(),
                                one.bundles.values().stream().flatMap(bundle -> Stream.ofNullable(bundle.values())))
                        .anyMatch(values -> values.dataId() == dataId))
                .toList();
        require(some.size() == 1, "no modelling, or several");
        return some.get(0);
    }

    private static void delete(State changed, long dataId) {
        boolean entity = changed.entities.values().removeIf(values -> values.dataId() == dataId);
        boolean bundle = false;
        for (Map.Entry<String, Group> one : changed.bundles.entrySet()) {
            Values values = one.getValue().values();
            if (values != null && values.dataId() == dataId) {
                one.setValue(one.getValue().set(null));
                bundle = true;
            }
        }
        require(entity != bundle, "no modelling, or two");
    }

    private static void update(State changed, Dimension dimension, Map<String, Object> item) {
        String entity = null;
        String bundle = null;
        if (item.get("bidModelDataId") instanceof Long dataId) {
            entity = changed.entities.entrySet().stream()
                    .filter(one -> one.getValue().dataId() == dataId)
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(null);
            bundle = changed.bundles.entrySet().stream()
                    .filter(one -> one.getValue().values() != null
                            && one.getValue().values().dataId() == dataId)
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(null);
        } else if (EntityType.BUNDLE.equals(item.get("entityTypeId"))) {
            bundle = changed.bundleKey(dimension, (Long) item.get("entityId"));
        } else {
            entity = State.key(dimension, item.get("entityId"));
        }
        Values set = values(0, item);
        Values ofEntity = entity == null ? null : changed.entities.get(entity);
        Group group = bundle == null ? null : changed.bundles.get(bundle);
        if (ofEntity != null) {
            changed.entities.put(String.valueOf(entity), ofEntity.with(set));
        } else {
            require(group != null && group.values() != null, "no modelling");
            changed.bundles.computeIfPresent(
                    String.valueOf(bundle),
                    (key, one) ->
                            one.values() == null ? one : one.set(one.values().with(set)));
        }
    }

    private static void add(State changed, Dimension dimension, Map<String, Object> item) {
        long id = (Long) item.get("entityId");
        Values values = values(changed.nextId++, item);
        // A bundle without values is made and not modelled.
        boolean isEmpty = values.priority() == null && values.multiplier() == null && values.ratio() == null;
        Values set = isEmpty ? null : values;
        if (EntityType.INDIVIDUAL.equals(item.get("entityTypeId"))) {
            require(changed.entities.put(State.key(dimension, id), values) == null, "modelled already");
            return;
        }
        List<Long> entities = longs(item.get("entityIds"));
        if (id < 0) {
            String name = (String) item.get("bundleName");
            require(
                    changed.bundles.put(State.key(dimension, name), new Group(changed.nextId++, name, entities, set))
                            == null,
                    "the model has no two bundles of a name");
            return;
        }
        String key = String.valueOf(changed.bundleKey(dimension, id));
        Group group = changed.bundles.get(key);
        require(group != null && group.values() == null, "no bundle, or modelled already");
        require(
                group != null && new TreeSet<>(group.entities()).equals(new TreeSet<>(entities)),
                "the bundle has other entities");
        changed.bundles.computeIfPresent(key, (same, one) -> one.set(set));
    }

    @Override
    public Long owId() {
        return 200001L;
    }

    @Override
    public URI baseUrl() {
        return URI.create("https://ads.example.com");
    }

    @Override
    public Time time() {
        return time;
    }

    @Override
    public Quota quota() {
        Map<Lane, Integer> waiting = Stream.of(Lane.values()).collect(Collectors.toMap(lane -> lane, lane -> 0));
        return new Quota(20, Duration.ofMinutes(1), 0, 0, List.of(), waiting);
    }

    @Override
    public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
        throw new UnsupportedOperationException("plans block");
    }

    @Override
    public Download download(String link) {
        throw new UnsupportedOperationException("there is nothing to download");
    }
}
