package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
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
 * One change of a {@link BidModelPlan}: a row when the plan was made, and the row that it is to be.
 *
 * @param campaignId the campaign that it changes
 * @param dimension the changed dimension; for a base bid the dimension of its request
 * @param before the entity or the bundle when the plan was made
 * @param after the same entity or bundle once this change is made; the values that differ are set
 * @param baseBidBefore the campaign's base bid when the plan was made; {@code null} if it is unknown, and for other kinds
 * @param baseBidAfter the base bid that is set; {@code null} for other kinds
 * @param entityNames the names of the bundle's entities, as far as the platform lists them
 */
public record BidModelChange(
        ChangeKind kind,
        long campaignId,
        Dimension dimension,
        PlanRow before,
        PlanRow after,
        @Nullable BigDecimal baseBidBefore,
        @Nullable BigDecimal baseBidAfter,
        Map<Long, String> entityNames)
        implements JsonRecord {

    private static final int LONGEST_TEXT = 400;

    public BidModelChange {
        entityNames = Values.copy(entityNames);
    }

    static BidModelChange of(ChangeKind kind, Place at, PlanRow before, PlanRow after, Map<Long, String> names) {
        return new BidModelChange(kind, at.campaignId(), at.dimension(), before, after, null, null, names);
    }

    static BidModelChange baseBid(long campaignId, Dimension carrier, @Nullable BigDecimal before, BigDecimal after) {
        return new BidModelChange(
                ChangeKind.BASE_BID, campaignId, carrier, PlanRow.NONE, PlanRow.NONE, before, after, Map.of());
    }

    /** Returns this change with other values to set. */
    BidModelChange withSet(BidModelData values) {
        return with(before, after.with(ModelledValues.with(before.data(), values)));
    }

    BidModelChange with(PlanRow from, PlanRow to) {
        return of(kind, Place.of(this), from, to, entityNames);
    }

    /** Returns the change back. An update can't unset a value, so that only values that were there before are restored. */
    BidModelChange inverse() {
        PlanRow from = switch (kind) {
            case ADD_BUNDLE -> after.with(ModelledValues.orNull(after.data()));
            case UNBUNDLE -> after.withoutId();
            default -> after;
        };
        PlanRow to = switch (kind) {
            case UPDATE -> before.with(ModelledValues.with(after.data(), ModelledValues.orNone(before.data())));
            case UNBUNDLE -> before.withoutId();
            default -> before;
        };
        return new BidModelChange(
                kind.inverse(), campaignId, dimension, from, to, baseBidAfter, baseBidBefore, entityNames);
    }

    /** The entity or the bundle; 0 for a new bundle, which has its name only, and for a base bid. */
    public long entityId() {
        return after.id();
    }

    /** The name of the entity or the bundle; {@code null} if missing. */
    public @Nullable String name() {
        return after.name();
    }

    /** Returns the values that it sets; none for other changes. */
    BidModelData set() {
        BidModelData values = ModelledValues.orNone(after.data());
        return before.data() == null ? values : ModelledValues.missing(before.data(), values);
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
        Set<Long> joining = new LinkedHashSet<>(after.entityIds());
        Set<Long> leaving = new LinkedHashSet<>(before.entityIds());
        joining.removeAll(before.entityIds());
        leaving.removeAll(after.entityIds());
        return Stream.concat(joining.stream(), leaving.stream()).toList();
    }

    String key() {
        return Place.of(this).key(after);
    }

    /** Returns what it changes. A plan has no other change of the same, except the parts of an update. */
    String aspect() {
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
        return !ModelledValues.same(
                ModelledValues.strictRatio(before.data()), ModelledValues.strictRatio(after.data()));
    }

    /** The sign of its effect on bids; 0 for the entities of a bundle, which can have both effects. */
    int direction() {
        return switch (kind) {
            case INCLUDE -> 1;
            case EXCLUDE -> -1;
            case BASE_BID -> baseBidBefore == null || baseBidAfter == null ? 0 : baseBidAfter.compareTo(baseBidBefore);
            case ADD, UPDATE, DELETE, ADD_BUNDLE, CHANGE_BUNDLE, UNBUNDLE ->
                ModelledValues.factor(after.data()).compareTo(ModelledValues.factor(before.data()));
        };
    }

    /** The entity, or the entities of the bundle before and after the change. */
    Set<Long> entities() {
        Set<Long> ids = new HashSet<>(isOfBundle() ? before.entityIds() : List.of(entityId()));
        ids.addAll(after.entityIds());
        return ids;
    }

    boolean isOfBundle() {
        return after.isBundle();
    }

    /** Returns the object of the change for people: {@code State 33 (Ohio)}. */
    String subject() {
        return kind == ChangeKind.BASE_BID ? "campaign " + campaignId : after.subject(dimension);
    }

    /** In one line: {@code update State 33 (Ohio): bidMultiplier 1.2 -> 1.5}. */
    @Override
    public String toString() {
        String values = PlanTable.values(this);
        String text = kind.inWords() + " " + subject() + (values.isEmpty() ? "" : ": " + values);
        return PlanTable.cut(text, LONGEST_TEXT);
    }
}
