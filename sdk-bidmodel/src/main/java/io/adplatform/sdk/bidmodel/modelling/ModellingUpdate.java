package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.operation.FurtherFields;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The changes of existing modelling; all other values stay (document 2, "Manage bid modeling", UPDATE).
 *
 * <pre>{@code
 * ModellingUpdate.of(row).bidMultiplier(row.multiplier().times("1.1"))
 * ModellingUpdate.ofEntity(33).spendRatio(new BigDecimal("40"))
 * ModellingUpdate.of(9001).bundleName("East coast").entityIds(List.of(34L, 36L))
 * }</pre>
 */
public final class ModellingUpdate extends ModellingValues<ModellingUpdate> {

    private static final String DATA_ID = "bidModelDataId";

    private ModellingUpdate(Map<String, Object> fields, FurtherFields further) {
        super(fields, further);
    }

    /** Changes of this modelling, whose ID is in {@link BidModelData#id()}. */
    public static ModellingUpdate of(long bidModelDataId) {
        return new ModellingUpdate(Map.of(DATA_ID, bidModelDataId), FurtherFields.none());
    }

    /**
     * Changes of a row's modelling: by the ID of its modelling, or where that is missing by its entity or bundle.
     *
     * @throws IllegalArgumentException if the row has neither ID
     */
    public static ModellingUpdate of(BidModelRow row) {
        BidModelData data = row.bidModelData();
        if (data != null && data.id() != null) {
            return of(data.id());
        }
        if (row.id() <= 0) {
            throw new IllegalArgumentException("the row has no ID, and neither has its modelling: " + row);
        }
        return row instanceof BundleRow ? ofBundle(row.id()) : ofEntity(row.id());
    }

    /** Changes of the modelling of a single entity of the dimension. */
    public static ModellingUpdate ofEntity(long entityId) {
        return of(EntityType.INDIVIDUAL, entityId);
    }

    /**
     * Changes of the modelling of a bundle. The documents demand its name and its entities beside it, which
     * {@link #bundleName} and {@link #entityIds} set; deployments were seen to do without them.
     */
    public static ModellingUpdate ofBundle(long bundleId) {
        return of(EntityType.BUNDLE, bundleId);
    }

    /** Changes of the modelling of all entities that are not modelled by themselves. */
    public static ModellingUpdate ofOthers() {
        return of(EntityType.OTHER, EntityModelling.OTHERS);
    }

    private static ModellingUpdate of(EntityType type, long id) {
        return new ModellingUpdate(Map.of(), FurtherFields.none())
                .set("entityId", id)
                .set("entityTypeId", type);
    }

    /** The bundle's name, 1 to 255 characters. */
    public ModellingUpdate bundleName(String bundleName) {
        return set("bundleName", bundleName);
    }

    /** Sets the entities of the bundle, 1 to 1000. */
    public ModellingUpdate entityIds(Collection<Long> entityIds) {
        return set("entityIds", List.copyOf(entityIds));
    }

    boolean changesBundle() {
        return fields().containsKey("bundleName") || fields().containsKey("entityIds");
    }

    /** Returns the object of the change, so that nothing is changed twice. */
    String target() {
        return isByData()
                ? DATA_ID + " " + fields().get(DATA_ID)
                : fields().get("entityTypeId") + " " + fields().get("entityId");
    }

    static String target(long bidModelDataId) {
        return DATA_ID + " " + bidModelDataId;
    }

    boolean isByData() {
        return fields().containsKey(DATA_ID);
    }

    /** Whether it names the modelling of this row of its dimension. */
    boolean isOf(BidModelRow row) {
        BidModelData data = row.bidModelData();
        EntityType type = row instanceof BundleRow ? EntityType.BUNDLE : EntityType.INDIVIDUAL;
        return data != null
                && (isByData()
                        ? Objects.equals(fields().get(DATA_ID), data.id())
                        : type.equals(fields().get("entityTypeId"))
                                && Long.valueOf(row.id()).equals(fields().get("entityId")));
    }

    @Override
    protected ModellingUpdate changed(Map<String, Object> newFields, FurtherFields newFurther) {
        return new ModellingUpdate(newFields, newFurther);
    }
}
