package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.modelling.EntityType;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One change of a {@link BidModelPlan}.
 *
 * @param campaignId the campaign that it changes
 * @param dimension the changed dimension; for a base bid the dimension of its request
 * @param entityType what {@code entityId} is
 * @param entityId the entity or the bundle; 0 for a new bundle, which has its name only, and for a base bid
 * @param name the name of the entity or the bundle; {@code null} if missing
 * @param before how it was modelled when the plan was made; {@code null} if it was not modelled
 * @param after the values that are set; {@code null} where none is
 * @param entitiesBefore what was in the bundle, for {@link ChangeKind#CHANGE_BUNDLE} and {@link ChangeKind#UNBUNDLE}
 * @param entitiesAfter what is to be in the bundle
 * @param baseBidBefore the campaign's base bid when the plan was made; {@code null} if it is unknown, and for other kinds
 * @param baseBidAfter the base bid that is set; {@code null} for other kinds
 * @param entityNames the names of the bundle's entities, as far as the platform lists them
 */
public record BidModelChange(
        ChangeKind kind,
        long campaignId,
        Dimension dimension,
        EntityType entityType,
        long entityId,
        @Nullable String name,
        @Nullable BidModelData before,
        @Nullable BidModelData after,
        List<Long> entitiesBefore,
        List<Long> entitiesAfter,
        @Nullable BigDecimal baseBidBefore,
        @Nullable BigDecimal baseBidAfter,
        Map<Long, String> entityNames)
        implements JsonRecord {

    private static final int LONGEST_TEXT = 400;

    public BidModelChange {
        entitiesBefore = Values.copy(entitiesBefore);
        entitiesAfter = Values.copy(entitiesAfter);
        entityNames = Values.copy(entityNames);
    }

    /** A change of an entity's modelling, or of whether it is blocked. */
    static BidModelChange of(ChangeKind kind, Target of, @Nullable BidModelData before, @Nullable BidModelData after) {
        List<Long> none = List.of();
        return new BidModelChange(
                kind,
                of.campaignId,
                of.dimension,
                of.type,
                of.id,
                of.name,
                before,
                after,
                none,
                none,
                null,
                null,
                Map.of());
    }

    static BidModelChange baseBid(long campaignId, Dimension carrier, @Nullable BigDecimal before, BigDecimal after) {
        EntityType type = EntityType.INDIVIDUAL;
        List<Long> none = List.of();
        return new BidModelChange(
                ChangeKind.BASE_BID,
                campaignId,
                carrier,
                type,
                0,
                null,
                null,
                null,
                none,
                none,
                before,
                after,
                Map.of());
    }

    /** The object of a change. */
    record Target(
            long campaignId,
            Dimension dimension,
            EntityType type,
            long id,
            @Nullable String name) {

        /** A new bundle has its name in place of an ID. A name can look like an ID. */
        String key() {
            return campaignId + " " + dimension + " " + type + " " + (id == 0 ? "named " + name : id);
        }

        /** The key of a bundle before it has an ID. */
        String keyByName() {
            return new Target(campaignId, dimension, type, 0, name).key();
        }

        /** Returns the entity or the bundle for people: {@code State 33 (Ohio)}. */
        String subject() {
            String what = dimension.text() + (EntityType.BUNDLE.equals(type) ? " bundle" : "");
            return what + (id == 0 ? "" : " " + id) + (name == null ? "" : " (" + name + ")");
        }
    }

    private Target target() {
        return new Target(campaignId, dimension, entityType, entityId, name);
    }

    /** Returns this change with the bundle's entities. */
    BidModelChange withEntities(List<Long> from, List<Long> to, Map<Long, String> names) {
        return new BidModelChange(
                kind, campaignId, dimension, entityType, entityId, name, before, after, from, to, null, null, names);
    }

    /** Returns this change with other values to set. */
    BidModelChange withValues(BidModelData values) {
        return of(kind, target(), before, values).withEntities(entitiesBefore, entitiesAfter, entityNames);
    }

    /** Returns the change back to the former values. */
    BidModelChange inverse(ChangeKind inverseKind, @Nullable BidModelData from, @Nullable BidModelData to) {
        long id = inverseKind == ChangeKind.ADD_BUNDLE ? 0 : entityId;
        return of(inverseKind, new Target(campaignId, dimension, entityType, id, name), from, to)
                .withEntities(entitiesAfter, entitiesBefore, entityNames);
    }

    /** Returns the values that it sets; none for other changes. */
    BidModelData set() {
        return Objects.requireNonNullElse(after, ModelledValues.NONE);
    }

    /** Returns the base bid that it sets. */
    BigDecimal bidToSet() {
        return Objects.requireNonNull(baseBidAfter);
    }

    /** Whether it makes a bundle, changes its entities or takes it apart. */
    boolean fillsBundle() {
        return kind == ChangeKind.ADD_BUNDLE || kind == ChangeKind.CHANGE_BUNDLE || kind == ChangeKind.UNBUNDLE;
    }

    /** Returns the entities that join the bundle, and then the entities that leave it. */
    List<Long> movedIds() {
        if (!fillsBundle()) {
            return List.of();
        }
        Set<Long> joining = new LinkedHashSet<>(entitiesAfter);
        Set<Long> leaving = new LinkedHashSet<>(entitiesBefore);
        joining.removeAll(entitiesBefore);
        leaving.removeAll(entitiesAfter);
        return Stream.concat(joining.stream(), leaving.stream()).toList();
    }

    String key() {
        return target().key();
    }

    /** Returns its place in a plan, where no other change may be. */
    String place() {
        return switch (kind) {
            case BASE_BID -> subject();
            case CHANGE_BUNDLE -> key() + " entities";
            case INCLUDE, EXCLUDE -> key() + " blocked";
            case ADD, UPDATE, DELETE, ADD_BUNDLE, UNBUNDLE -> key();
        };
    }

    boolean isFirstBaseBid() {
        return kind == ChangeKind.BASE_BID && (baseBidBefore == null || baseBidBefore.signum() <= 0);
    }

    boolean raisesBaseBid() {
        return kind == ChangeKind.BASE_BID && (isFirstBaseBid() || direction() > 0);
    }

    /** Whether it adds, updates or deletes values. */
    boolean models() {
        return kind == ChangeKind.ADD || kind == ChangeKind.UPDATE || kind == ChangeKind.DELETE;
    }

    /** Whether it models anew. */
    boolean adds() {
        return kind == ChangeKind.ADD || kind == ChangeKind.ADD_BUNDLE;
    }

    /** Whether it takes a modelling away. */
    boolean removes() {
        return kind == ChangeKind.DELETE || kind == ChangeKind.UNBUNDLE;
    }

    /** Whether it sets, changes or takes away a strict spend ratio. */
    boolean changesStrictRatio() {
        if (after == null || after.spendRatio() == null) {
            return removes() && ModelledValues.strictRatio(before) != null;
        }
        return ModelledValues.strictRatio(before) != null
                || ModelledValues.strictRatio(ModelledValues.with(before, after)) != null;
    }

    /** The sign of its effect on bids; 0 for the entities of a bundle, which can have both effects. */
    int direction() {
        return switch (kind) {
            case INCLUDE -> 1;
            case EXCLUDE -> -1;
            case CHANGE_BUNDLE -> 0;
            case BASE_BID -> baseBidBefore == null || baseBidAfter == null ? 0 : baseBidAfter.compareTo(baseBidBefore);
            case ADD, UPDATE, DELETE, ADD_BUNDLE, UNBUNDLE ->
                after != null && after.bidMultiplier() == null
                        ? 0
                        : ModelledValues.factor(after).compareTo(ModelledValues.factor(before));
        };
    }

    /** The entity, or the entities of the bundle before and after the change. */
    Set<Long> entities() {
        Set<Long> ids = new HashSet<>(isOfBundle() ? entitiesBefore : List.of(entityId));
        ids.addAll(entitiesAfter);
        return ids;
    }

    boolean isOfBundle() {
        return EntityType.BUNDLE.equals(entityType);
    }

    /** Returns the object of the change for people: {@code State 33 (Ohio)}. */
    String subject() {
        return kind == ChangeKind.BASE_BID ? "campaign " + campaignId : target().subject();
    }

    /** In one line: {@code update State 33 (Ohio): bidMultiplier 1.2 -> 1.5}. */
    @Override
    public String toString() {
        String values = PlanTable.values(this);
        String text = kind.inWords() + " " + subject() + (values.isEmpty() ? "" : ": " + values);
        return PlanTable.cut(text, LONGEST_TEXT);
    }
}
