package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.operation.FurtherFields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How an entity or a bundle is to be modelled that isn't yet (document 2, "Manage bid modeling", ADD). Values may be left
 * out, as for a bundle that is only to be made.
 *
 * <pre>{@code
 * EntityModelling.of(33).priority(1).bidMultiplier("1.5").spendRatio(SpendRatio.strict("60"))
 * EntityModelling.ofNewBundle("East coast", List.of(34L, 36L)).priority(2).spendRatio(SpendRatio.strict("40"))
 * }</pre>
 */
public final class EntityModelling extends ModellingValues<EntityModelling> {

    static final long OTHERS = -1;

    private final boolean newBundle;

    private EntityModelling(Map<String, Object> fields, FurtherFields further, boolean newBundle) {
        super(fields, further);
        this.newBundle = newBundle;
    }

    /** A single entity of the dimension. */
    public static EntityModelling of(long entityId) {
        return of(EntityType.INDIVIDUAL, entityId);
    }

    /** A bundle that exists. */
    public static EntityModelling ofBundle(long bundleId) {
        return of(EntityType.BUNDLE, bundleId);
    }

    /**
     * A bundle that exists, in the form that the documents demand: with its name and its entities. Deployments were
     * seen to do without them; this is for one that doesn't.
     *
     * @param bundleName its name as it is, 1 to 255 characters
     * @param entityIds its entities as they are, 1 to 1000
     */
    public static EntityModelling ofBundle(long bundleId, String bundleName, Collection<Long> entityIds) {
        return ofBundle(bundleId).called(bundleName, entityIds);
    }

    /** A bundle that is made by the same request. The request gives it its number. */
    public static EntityModelling ofNewBundle(String bundleName, Collection<Long> entityIds) {
        return new EntityModelling(Map.of(), FurtherFields.none(), true)
                .set("entityTypeId", EntityType.BUNDLE)
                .called(bundleName, entityIds);
    }

    /** All entities of the dimension that are not modelled by themselves. */
    public static EntityModelling ofOthers() {
        return of(EntityType.OTHER, OTHERS);
    }

    private static EntityModelling of(EntityType type, long id) {
        return new EntityModelling(Map.of(), FurtherFields.none(), false)
                .set("entityId", id)
                .set("entityTypeId", type);
    }

    private EntityModelling called(String bundleName, Collection<Long> entityIds) {
        return set("bundleName", bundleName).set("entityIds", List.copyOf(entityIds));
    }

    /** The same, each new bundle with a negative number, as the documents demand. */
    static List<EntityModelling> numbered(List<EntityModelling> entities) {
        List<EntityModelling> numbered = new ArrayList<>();
        long next = -1;
        for (EntityModelling one : entities) {
            numbered.add(one.newBundle ? one.numbered(next--) : one);
        }
        return numbered;
    }

    /** Returns the values with that ID first, as in the documents. */
    private EntityModelling numbered(long entityId) {
        Map<String, Object> inOrder = new LinkedHashMap<>();
        inOrder.put("entityId", entityId);
        inOrder.putAll(fields());
        return changed(inOrder, further());
    }

    boolean isNewBundle() {
        return newBundle;
    }

    @Override
    protected EntityModelling changed(Map<String, Object> newFields, FurtherFields newFurther) {
        return new EntityModelling(newFields, newFurther, newBundle);
    }
}
