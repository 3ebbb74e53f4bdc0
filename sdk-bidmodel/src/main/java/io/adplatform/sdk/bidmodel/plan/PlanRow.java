package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.modelling.EntityType;
import io.adplatform.sdk.json.JsonRecord;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entity or a bundle of a dimension, as it is or as it is to be.
 *
 * @param type the type of {@code id}
 * @param id the entity or the bundle; 0 for a new bundle, which has its name only, and for a base bid
 * @param name the name of the entity or the bundle; {@code null} if missing
 * @param entityIds the entities of the bundle
 * @param data its modelling; {@code null} if it is not modelled
 */
public record PlanRow(
        EntityType type,
        long id,
        @Nullable String name,
        List<Long> entityIds,
        @Nullable BidModelData data) implements JsonRecord {

    /** The row of a base bid. */
    static final PlanRow NONE = entity(0, null, null);

    public PlanRow {
        entityIds = Values.copy(entityIds);
    }

    static PlanRow entity(long id, @Nullable String name, @Nullable BidModelData data) {
        return new PlanRow(EntityType.INDIVIDUAL, id, name, List.of(), data);
    }

    static PlanRow bundle(long id, @Nullable String name, List<Long> entityIds, @Nullable BidModelData data) {
        return new PlanRow(EntityType.BUNDLE, id, name, entityIds, data);
    }

    PlanRow with(@Nullable BidModelData other) {
        return new PlanRow(type, id, name, entityIds, other);
    }

    PlanRow withEntities(List<Long> others) {
        return new PlanRow(type, id, name, others, data);
    }

    PlanRow withoutId() {
        return new PlanRow(type, 0, name, entityIds, data);
    }

    boolean hasEntitiesOf(PlanRow other) {
        return new HashSet<>(entityIds).equals(new HashSet<>(other.entityIds));
    }

    boolean isBundle() {
        return EntityType.BUNDLE.equals(type);
    }

    /** Returns its key in the dimension. A new bundle has its name in place of an ID. A name can look like an ID. */
    String key() {
        return type + " " + (id == 0 ? "named " + name : id);
    }

    /** Returns the entity or the bundle for people: {@code State 33 (Ohio)}. */
    String subject(Dimension dimension) {
        String what = dimension.text() + (isBundle() ? " bundle" : "");
        return what + (id == 0 ? "" : " " + id) + (name == null ? "" : " (" + name + ")");
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
