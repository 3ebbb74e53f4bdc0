package io.adplatform.testkit.area.bidmodel;

import io.adplatform.testkit.http.Json;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The modelling of one campaign: entities, bundles, blocked entities, bids. A copy is changed, checked and kept. */
final class CampaignBidModels {

    static final int INDIVIDUAL = 1;
    static final int BUNDLE = 2;
    static final int OTHER = 3;
    static final int FLEXIBLE = 1;
    static final int STRICT = 2;

    /** How an entity, a bundle or the rest of a dimension is modelled. */
    record Modelling(
            long id,
            int dimension,
            int entityType,
            long entity,
            @Nullable Integer priority,
            @Nullable BigDecimal bidMultiplier,
            @Nullable BigDecimal spendRatio,
            @Nullable Integer spendRatioType) {

        Map<String, Object> data() {
            Map<String, Object> data = Json.fields("id", id);
            put(data, "priority", priority);
            put(data, "bidMultiplier", bidMultiplier);
            put(data, "spendRatio", spendRatio);
            put(data, "spendRatioTypeId", spendRatioType);
            return data;
        }

        private static void put(Map<String, Object> data, String name, @Nullable Object value) {
            if (value != null) {
                data.put(name, value);
            }
        }
    }

    /** Entities that are modelled as one. */
    record Bundle(long id, int dimension, String name, List<Long> entities) {
        Bundle {
            entities = List.copyOf(entities);
        }
    }

    private final Map<Long, Modelling> modelling = new TreeMap<>();
    private final Map<Long, Bundle> bundles = new TreeMap<>();
    private final Map<Integer, Set<Long>> blocked = new HashMap<>();
    private @Nullable BigDecimal baseBid;
    private @Nullable Integer ioPriority;

    CampaignBidModels copy() {
        CampaignBidModels copy = new CampaignBidModels();
        copy.modelling.putAll(modelling);
        copy.bundles.putAll(bundles);
        blocked.forEach((dimension, entities) -> copy.blocked.put(dimension, new HashSet<>(entities)));
        copy.baseBid = baseBid;
        copy.ioPriority = ioPriority;
        return copy;
    }

    void save(Modelling one) {
        modelling.put(one.id(), one);
    }

    boolean remove(long modellingId) {
        return modelling.remove(modellingId) != null;
    }

    /** Removes all modelling of a dimension. */
    void clear(int dimension) {
        modelling.values().removeIf(one -> one.dimension() == dimension);
    }

    @Nullable
    Modelling modelling(long modellingId) {
        return modelling.get(modellingId);
    }

    /** Of all dimensions, oldest first. */
    List<Modelling> modelling() {
        return List.copyOf(modelling.values());
    }

    /** Of one dimension, oldest first. */
    List<Modelling> modellingOf(int dimension) {
        return modelling.values().stream()
                .filter(one -> one.dimension() == dimension)
                .toList();
    }

    @Nullable
    Modelling modellingOf(int dimension, int entityType, long entity) {
        for (Modelling one : modellingOf(dimension)) {
            if (one.entityType() == entityType && one.entity() == entity) {
                return one;
            }
        }
        return null;
    }

    void save(Bundle bundle) {
        bundles.put(bundle.id(), bundle);
    }

    /** Takes a bundle apart; its modelling goes too. */
    boolean unbundle(long bundleId) {
        modelling.values().removeIf(one -> one.entityType() == BUNDLE && one.entity() == bundleId);
        return bundles.remove(bundleId) != null;
    }

    @Nullable
    Bundle bundle(long bundleId) {
        return bundles.get(bundleId);
    }

    List<Bundle> bundles() {
        return List.copyOf(bundles.values());
    }

    List<Bundle> bundlesOf(int dimension) {
        return bundles.values().stream()
                .filter(bundle -> bundle.dimension() == dimension)
                .toList();
    }

    void block(int dimension, long entity, boolean block) {
        Set<Long> entities = blocked.computeIfAbsent(dimension, any -> new HashSet<>());
        if (block) {
            entities.add(entity);
        } else {
            entities.remove(entity);
        }
    }

    boolean isBlocked(int dimension, long entity) {
        return blocked.getOrDefault(dimension, Set.of()).contains(entity);
    }

    void baseBid(BigDecimal bid) {
        baseBid = bid;
    }

    @Nullable
    BigDecimal baseBid() {
        return baseBid;
    }

    void ioPriority(@Nullable Integer priority) {
        ioPriority = priority;
    }

    @Nullable
    Integer ioPriority() {
        return ioPriority;
    }
}
