package io.adplatform.sdk.bidmodel;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How an entity or a bundle is to be modelled that isn't yet (document 2, "Manage bid modeling", ADD).
 *
 * <pre>{@code
 * EntityModelling.of(33).priority(1).bidMultiplier("1.5").spendRatio(SpendRatio.strict("60"))
 * EntityModelling.ofNewBundle("East coast", List.of(34L, 36L)).priority(2).spendRatio(SpendRatio.strict("40"))
 * }</pre>
 */
public final class EntityModelling extends ModellingValues<EntityModelling> {

    private static final long OTHERS = -1;

    private EntityModelling(Map<String, Object> fields) {
        super(fields);
    }

    /** A single entity of the dimension. */
    public static EntityModelling of(long entityId) {
        return of(EntityType.INDIVIDUAL, entityId);
    }

    /** A bundle that exists. */
    public static EntityModelling ofBundle(long bundleId) {
        return of(EntityType.BUNDLE, bundleId);
    }

    /** A bundle that is made by the same request. The request gives it its number. */
    public static EntityModelling ofNewBundle(String bundleName, List<Long> entityIds) {
        return new EntityModelling(Map.of())
                .with("entityTypeId", EntityType.BUNDLE)
                .with("bundleName", bundleName)
                .with("entityIds", List.copyOf(entityIds));
    }

    /**
     * A bundle that is made by the same request.
     *
     * @param placeholder any negative number, a different one for each new bundle
     */
    public static EntityModelling ofNewBundle(long placeholder, String bundleName, List<Long> entityIds) {
        return ofNewBundle(bundleName, entityIds).numbered(placeholder);
    }

    /** All entities of the dimension that are not modelled by themselves. */
    public static EntityModelling ofOthers() {
        return of(EntityType.OTHER, OTHERS);
    }

    private static EntityModelling of(EntityType type, long id) {
        return new EntityModelling(Map.of()).with("entityId", id).with("entityTypeId", type);
    }

    /** With that ID in front, where the documents have it. */
    EntityModelling numbered(long entityId) {
        Map<String, Object> changed = new LinkedHashMap<>();
        changed.put("entityId", entityId);
        fields().forEach(changed::putIfAbsent);
        return new EntityModelling(changed);
    }

    boolean isNumbered() {
        return fields().containsKey("entityId");
    }

    boolean isNewBundle() {
        return fields().containsKey("bundleName");
    }

    @Override
    EntityModelling changed(Map<String, Object> newFields) {
        return new EntityModelling(newFields);
    }
}
