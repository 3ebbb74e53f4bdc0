package io.adplatform.sdk.bidmodel.insertionorders;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.modelling.ModellingValues;
import io.adplatform.sdk.operation.FurtherFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Entities, and how they are modelled in all campaigns of an IO (document 2, "Manage IO bid modeling").
 *
 * <pre>{@code
 * IoModelling.of(Dimension.STATE, 33).entity(Dimension.STATE, 34).priority(2).bidMultiplier("1.25")
 * }</pre>
 */
public final class IoModelling extends ModellingValues<IoModelling> {

    static final long OTHERS = -1;

    private IoModelling(Map<String, Object> fields, FurtherFields further) {
        super(fields, further);
    }

    /** A modelling without fields. */
    static IoModelling none() {
        return new IoModelling(Map.of(), FurtherFields.none());
    }

    /** Models an entity; {@link #entity} names more. */
    public static IoModelling of(Dimension dimension, long entityId) {
        return none().entity(dimension, entityId);
    }

    /** A modelling that exists, whose ID is in {@link BidModelData#id()}. */
    public static IoModelling ofData(long bidModelDataId) {
        return none().withModelling("id", bidModelDataId);
    }

    /** All entities of the dimension that are not modelled by themselves. */
    public static IoModelling ofOthers(Dimension dimension) {
        return of(dimension, OTHERS);
    }

    /** One campaign of the IO, without naming a dimension or an entity; {@link #campaign} names more. */
    public static IoModelling ofCampaign(long campaignId) {
        return none().campaign(campaignId);
    }

    /** One more campaign, without a dimension or an entity. */
    public IoModelling campaign(long campaignId) {
        return mapping(Map.of("campaignId", campaignId));
    }

    /** One more entity that is modelled so. */
    public IoModelling entity(Dimension dimension, long entityId) {
        return mapping(entityOf(dimension, entityId));
    }

    /**
     * Models the entity that was named last in this campaign only.
     *
     * @throws IllegalStateException if none was named
     */
    public IoModelling inCampaign(long campaignId) {
        List<Map<String, Object>> mappings = new ArrayList<>(mappings());
        if (mappings.isEmpty() || !mappings.get(mappings.size() - 1).containsKey("entityId")) {
            throw new IllegalStateException("inCampaign comes after an entity");
        }
        Map<String, Object> last = new LinkedHashMap<>(mappings.remove(mappings.size() - 1));
        last.put("campaignId", campaignId);
        mappings.add(last);
        return set("dimensionEntityMappings", mappings);
    }

    private static Map<String, Object> entityOf(Dimension dimension, long entityId) {
        Map<String, Object> entity = new LinkedHashMap<>();
        entity.put("dimensionId", dimension);
        entity.put("entityId", entityId);
        return entity;
    }

    private IoModelling mapping(Map<String, Object> entity) {
        List<Map<String, Object>> mappings = new ArrayList<>(mappings());
        mappings.add(entity);
        return set("dimensionEntityMappings", mappings);
    }

    @SuppressWarnings("unchecked") // written by mapping() alone
    List<Map<String, Object>> mappings() {
        return (List<Map<String, Object>>) fields().getOrDefault("dimensionEntityMappings", List.of());
    }

    /** The dimensions of all entities that are modelled so, each once. */
    Set<Dimension> dimensions() {
        Set<Dimension> dimensions = new LinkedHashSet<>();
        mappings().forEach(mapping -> {
            if (mapping.get("dimensionId") instanceof Dimension dimension) {
                dimensions.add(dimension);
            }
        });
        return dimensions;
    }

    /** Priority, multiplier and ratio are in a nested object here. */
    @SuppressWarnings("unchecked") // written by withModelling() alone
    Map<String, Object> data() {
        return (Map<String, Object>) fields().getOrDefault("bidModelData", Map.of());
    }

    @Override
    protected IoModelling withModelling(String name, Object value) {
        Map<String, Object> data = new LinkedHashMap<>(data());
        data.put(name, value);
        return set("bidModelData", data);
    }

    @Override
    protected IoModelling changed(Map<String, Object> newFields, FurtherFields newFurther) {
        return new IoModelling(newFields, newFurther);
    }
}
