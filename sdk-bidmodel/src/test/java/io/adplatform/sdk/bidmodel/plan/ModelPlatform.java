package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Confirmation;
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

/** An independent model of the platform for one campaign, in memory. It takes any spend ratios, and each request takes some time. */
final class ModelPlatform implements Workspace {

    static final long CAMPAIGN = 7001;
    static final int ENTITIES = 6;
    static final List<Dimension> DIMENSIONS = List.of(Dimension.STATE, Dimension.CITY);

    private static final EntityRow BLANK = Records.of(EntityRow.class, "{}");

    final ManualTime time = Time.manual();
    final Random random;
    /** Without IDs, rows have no bid model data ID. */
    final boolean hasIds;

    State state = new State();
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
        Dimension dimension = DIMENSIONS.stream()
                .filter(one -> call.pathValues().containsValue(String.valueOf(one.id()))
                        || call.query().containsValue(String.valueOf(one.id())))
                .findFirst()
                .orElseThrow();
        return (Response<T>)
                (operation.startsWith("GET")
                        ? answer(bundles(dimension))
                        : answer(page(operation.contains("/reports/") ? bundleRows(dimension) : rows(dimension))));
    }

    private static <T> Response<T> answer(T value) {
        byte[] body = "{\"data\":[]}".getBytes(StandardCharsets.UTF_8);
        return new Response<>(value, 200, Map.of(), body, List.of(), List.of(), 1, Duration.ZERO);
    }

    private BidModelPage page(List<BidModelRow> rows) {
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

    private List<BidModelRow> rows(Dimension dimension) {
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

    private Stream<Group> groups(Dimension dimension) {
        return state.bundles.entrySet().stream()
                .filter(one -> one.getKey().startsWith(dimension.text() + " "))
                .map(Map.Entry::getValue);
    }

    private List<Bundle> bundles(Dimension dimension) {
        return groups(dimension)
                .map(one -> new Bundle(one.id(), one.name(), dimension, one.entities(), one.values() != null, Map.of()))
                .toList();
    }

    private List<BidModelRow> bundleRows(Dimension dimension) {
        return groups(dimension)
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
        State changed = state.copy();
        String wrong = fault.equals("refused") ? "no" : null;
        try {
            Dimension dimension = DIMENSIONS.stream()
                    .filter(one -> call.pathValues().containsValue(String.valueOf(one.id())))
                    .findFirst()
                    .orElseThrow();
            if (call.operation().name().startsWith("PATCH")) {
                objects(call.json().get("bundleDetailList")).forEach(item -> move(changed, dimension, item));
            } else {
                manage(changed, dimension, call.json());
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
            afterWrite.accept(state);
        }
        if (fault.equals("lost") || fault.equals("done")) {
            throw new ConnectionException(call.unsent(), "the answer was lost", Sent.UNKNOWN, null);
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
