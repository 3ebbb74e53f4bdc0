package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.EntityType;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Csv;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The desired bid modelling of a campaign, or of all campaigns of an insertion order.
 *
 * <pre>{@code
 * DesiredBidModel desired = DesiredBidModel.create()
 *         .model(Dimension.STATE, EntityModelling.of(33).priority(1).bidMultiplier("1.5"))
 *         .model(Dimension.STATE, EntityModelling.ofNewBundle("East coast", List.of(34L, 36L)).priority(2))
 *         .unmodelled(Dimension.STATE, List.of(37L))
 *         .excluded(Dimension.CITY, List.of(41L))
 *         .ownsDimension(Dimension.STATE);
 * }</pre>
 *
 * <p>It owns what it names and nothing else: an entity that it doesn't name stays as it is, and so does a value that it doesn't
 * name of an entity that it does. {@link #ownsDimension} changes that for the modelling of a dimension. The modelling of all
 * others (entity type 3) is excluded, because no list of the platform shows it.
 *
 * <p>Not safe for use by many threads; a plan takes the values at its request.
 */
public final class DesiredBidModel {

    private final Map<Dimension, Map<String, DesiredRow>> rows = new LinkedHashMap<>();
    private final Set<Dimension> owned = new LinkedHashSet<>();
    private final List<Violation> violations = new ArrayList<>();
    private @Nullable BigDecimal baseBid;

    private DesiredBidModel() {}

    /** Names nothing yet. */
    public static DesiredBidModel create() {
        return new DesiredBidModel();
    }

    /**
     * The rows of a CSV file in UTF-8; see {@code docs/reference/bid-plans.md} for its columns. All rows are of this dimension,
     * unless the file has a column {@code dimension}, with a label or an ID in each row.
     *
     * @throws IllegalArgumentException if the file can't be read or is not UTF-8, or with the first 20 wrong cells
     */
    public static DesiredBidModel fromCsv(Dimension dimension, Path file) {
        return new DesiredCsv(dimension, Csv.read(file)).read();
    }

    /**
     * The lines of a CSV file, the first with the names of the columns; see {@link #fromCsv(Dimension, Path)}.
     *
     * @throws IllegalArgumentException with the first 20 wrong cells
     */
    public static DesiredBidModel fromCsv(Dimension dimension, List<String> lines) {
        return new DesiredCsv(dimension, Csv.read(lines)).read();
    }

    /**
     * The rows of a CSV file in UTF-8 that has a column {@code dimension}; see {@link #fromCsv(Dimension, Path)}.
     *
     * @throws IllegalArgumentException if the file can't be read or is not UTF-8, or with the first 20 wrong cells
     */
    public static DesiredBidModel fromCsv(Path file) {
        return new DesiredCsv(null, Csv.read(file)).read();
    }

    /** Sets the base bid, in the account's currency: above 0, with at most 9 digits before the decimal point. */
    public DesiredBidModel baseBid(BigDecimal bid) {
        baseBid = bid;
        return this;
    }

    /**
     * An entity, or a bundle by its name, that is to be modelled so: {@link EntityModelling#of} or {@link
     * EntityModelling#ofNewBundle(String, Collection)}. A bundle of that name that exists gets these entities and values.
     */
    public DesiredBidModel model(Dimension dimension, EntityModelling modelling) {
        Map<String, Object> fields = modelling.fields();
        String subject = dimension.text() + " " + fields.getOrDefault("entityId", fields.get("bundleName"));
        if (!modelling.further().isEmpty()) {
            violate(subject, "must have no further fields: a plan compares documented ones");
        }
        BidModelData values = ModelledValues.of(fields);
        Object type = fields.get("entityTypeId");
        if (EntityType.INDIVIDUAL.equals(type)) {
            add(dimension, ChangeKind.UPDATE, PlanRow.entity((Long) fields.getOrDefault("entityId", 0L), null, values));
        } else if (EntityType.BUNDLE.equals(type) && fields.get("bundleName") instanceof String name) {
            List<Long> ids = new ArrayList<>();
            ((Collection<?>) fields.getOrDefault("entityIds", List.of())).forEach(id -> ids.add((Long) id));
            add(dimension, ChangeKind.ADD_BUNDLE, PlanRow.bundle(0, name, ids, values));
        } else {
            violate(subject, "must be an entity, or a bundle by its name: the modelling of all others can't be read");
        }
        return this;
    }

    /** Entities that are not to be modelled. */
    public DesiredBidModel unmodelled(Dimension dimension, Collection<Long> entityIds) {
        return add(dimension, ChangeKind.DELETE, entityIds);
    }

    /** A bundle that is not to be there. A later bundle of the same name is a new one. */
    public DesiredBidModel unbundled(Dimension dimension, String bundleName) {
        return add(dimension, ChangeKind.UNBUNDLE, PlanRow.bundle(0, bundleName, List.of(), null));
    }

    /** Entities that are to be blocked. */
    public DesiredBidModel excluded(Dimension dimension, Collection<Long> entityIds) {
        return add(dimension, ChangeKind.EXCLUDE, entityIds);
    }

    /** Entities that are not to be blocked. */
    public DesiredBidModel included(Dimension dimension, Collection<Long> entityIds) {
        return add(dimension, ChangeKind.INCLUDE, entityIds);
    }

    /**
     * Takes away the modelling of all entities and bundles of the dimension that aren't named. Bundles themselves stay, and so
     * does what is blocked.
     */
    public DesiredBidModel ownsDimension(Dimension dimension) {
        owned.add(dimension);
        return add(dimension, ChangeKind.DELETE, List.of());
    }

    private DesiredBidModel add(Dimension dimension, ChangeKind kind, Collection<Long> entityIds) {
        rows.computeIfAbsent(dimension, first -> new LinkedHashMap<>());
        entityIds.forEach(id -> add(dimension, kind, PlanRow.entity(id, null, null)));
        return this;
    }

    DesiredBidModel add(Dimension dimension, ChangeKind kind, PlanRow row) {
        DesiredRow one = new DesiredRow(kind, row);
        String subject = dimension.text() + " " + (row.isBundle() ? row.name() : row.id());
        rows.computeIfAbsent(dimension, first -> new LinkedHashMap<>()).merge(one.key(), one, (before, again) -> {
            if (before.kind() != kind) {
                violate(subject, "must not be both " + inWords(before.kind()) + " and " + inWords(kind));
                return before;
            }
            if (row.data() != null) {
                violate(subject, "must not occur twice");
            }
            return again;
        });
        return this;
    }

    private static String inWords(ChangeKind kind) {
        return kind.state().isEmpty() ? "modelled" : kind.state();
    }

    private void violate(String subject, String rule) {
        violations.add(new Violation(subject, null, rule));
    }

    @Nullable
    BigDecimal baseBid() {
        return baseBid;
    }

    Set<Dimension> dimensions() {
        return rows.keySet();
    }

    /** Returns the rows of a dimension by their keys. */
    Map<String, DesiredRow> rows(Dimension dimension) {
        return rows.getOrDefault(dimension, Map.of());
    }

    boolean owns(Dimension dimension) {
        return owned.contains(dimension);
    }

    /** Whether the bundles of a dimension must be read. The sum of strict spend ratios includes the bundles of all dimensions. */
    boolean readsBundles(Dimension dimension) {
        return !owned.isEmpty()
                || rows(dimension).values().stream().anyMatch(one -> one.row().isBundle())
                || all().anyMatch(DesiredRow::mayChangeStrictRatios);
    }

    private Stream<DesiredRow> all() {
        return rows.values().stream().flatMap(some -> some.values().stream());
    }

    /** Returns a copy. The list of each dimension contains the base bid, and each request can change it: one is enough. */
    DesiredBidModel copy() {
        DesiredBidModel copy = new DesiredBidModel();
        rows.forEach((dimension, some) -> copy.rows.put(dimension, new LinkedHashMap<>(some)));
        if (rows.isEmpty() && baseBid != null) {
            copy.rows.put(Dimension.CREATIVE, Map.of());
        }
        copy.owned.addAll(owned);
        copy.baseBid = baseBid;
        return copy;
    }

    /** The contradictions in it. */
    List<Violation> violations() {
        return violations;
    }

    /** How many dimensions, entities and bundles it names. */
    @Override
    public String toString() {
        long entities = all().filter(one -> one.kind() == ChangeKind.UPDATE).count();
        long bundles = all().filter(one -> one.kind() == ChangeKind.ADD_BUNDLE).count();
        return "DesiredBidModel[" + rows.size() + " dimensions, " + entities + " entities, " + bundles + " bundles]";
    }
}
