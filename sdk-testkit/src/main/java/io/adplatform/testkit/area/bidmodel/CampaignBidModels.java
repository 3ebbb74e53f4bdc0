package io.adplatform.testkit.area.bidmodel;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.http.Json;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

    /**
     * How an entity, a bundle or the rest of a dimension is modelled.
     *
     * @param figures what is set of the figures that {@link BidModelRules} limits, by their names in requests
     */
    record Modelling(long id, int dimension, int entityType, long entity, Map<String, BigDecimal> figures) {
        Modelling {
            figures = Map.copyOf(figures);
        }

        @Nullable
        BigDecimal figure(String name) {
            return figures.get(name);
        }

        Map<String, @Nullable Object> data() {
            Map<String, @Nullable Object> data = Json.fields("id", id);
            data.putAll(figures);
            return data;
        }
    }

    /** Entities that are modelled as one. */
    record Bundle(long id, int dimension, String name, List<Long> entities) {
        Bundle {
            entities = List.copyOf(entities);
        }
    }

    /** By their IDs, so the oldest first. */
    final Map<Long, Modelling> modelling = new TreeMap<>();

    /** By their IDs, so the oldest first. */
    final Map<Long, Bundle> bundles = new TreeMap<>();

    @Nullable
    BigDecimal baseBid;

    @Nullable
    Integer ioPriority;

    private final Set<Blocked> blocked = new HashSet<>();

    private record Blocked(int dimension, long entity) {}

    CampaignBidModels copy() {
        CampaignBidModels copy = new CampaignBidModels();
        copy.modelling.putAll(modelling);
        copy.bundles.putAll(bundles);
        copy.blocked.addAll(blocked);
        copy.baseBid = baseBid;
        copy.ioPriority = ioPriority;
        return copy;
    }

    /** Takes the base bid of a request, if it has one. */
    void changeBaseBid(JsonNode body) {
        if (body.path("baseBid").isNumber()) {
            baseBid = body.path("baseBid").decimalValue();
        }
    }

    void save(Modelling one) {
        modelling.put(one.id(), one);
    }

    /** Removes all modelling of a dimension. */
    void clear(int dimension) {
        modelling.values().removeIf(one -> one.dimension() == dimension);
    }

    /** Of one dimension, oldest first. */
    List<Modelling> modellingOf(int dimension) {
        return modelling.values().stream()
                .filter(one -> one.dimension() == dimension)
                .toList();
    }

    @Nullable
    Modelling modellingOf(int dimension, int entityType, long entity) {
        return modellingOf(dimension).stream()
                .filter(one -> one.entityType() == entityType && one.entity() == entity)
                .findFirst()
                .orElse(null);
    }

    /** The modelling of single entities by their IDs. */
    Map<Long, Modelling> individuals(Dimension dimension) {
        Map<Long, Modelling> found = new LinkedHashMap<>();
        modellingOf(dimension.id()).stream()
                .filter(one -> one.entityType() == INDIVIDUAL)
                .forEach(one -> found.put(one.entity(), one));
        return found;
    }

    @Nullable
    Modelling modellingOf(Bundle bundle) {
        return modellingOf(bundle.dimension(), BUNDLE, bundle.id());
    }

    void save(Bundle bundle) {
        bundles.put(bundle.id(), bundle);
    }

    /** Takes a bundle apart; its modelling goes too. */
    boolean unbundle(long bundleId) {
        modelling.values().removeIf(one -> one.entityType() == BUNDLE && one.entity() == bundleId);
        return bundles.remove(bundleId) != null;
    }

    void block(int dimension, long entity, boolean block) {
        if (block) {
            blocked.add(new Blocked(dimension, entity));
        } else {
            blocked.remove(new Blocked(dimension, entity));
        }
    }

    boolean isBlocked(int dimension, long entity) {
        return blocked.contains(new Blocked(dimension, entity));
    }
}
