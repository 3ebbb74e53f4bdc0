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
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    private final Map<Dimension, DesiredDimension> dimensions = new LinkedHashMap<>();
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
        BidModelData values = ModelledValues.of(fields);
        Object type = fields.get("entityTypeId");
        String subject = dimension.text() + " " + fields.getOrDefault("entityId", fields.get("bundleName"));
        check(modelling.further().isEmpty(), subject, "must have no further fields: a plan compares documented ones");
        if (EntityType.INDIVIDUAL.equals(type)) {
            Object before = of(dimension).entities.put((Long) fields.get("entityId"), values);
            check(before == null, subject, "must not occur twice");
        } else if (EntityType.BUNDLE.equals(type) && fields.get("bundleName") instanceof String name) {
            List<Long> ids = new ArrayList<>();
            ((Collection<?>) fields.getOrDefault("entityIds", List.of())).forEach(id -> ids.add((Long) id));
            Object before =
                    of(dimension).bundles.put(name, new DesiredDimension.DesiredBundle(name, List.copyOf(ids), values));
            check(before == null, subject, "must not occur twice");
        } else {
            check(
                    false,
                    subject,
                    "must be an entity, or a bundle by its name: the modelling of all others can't be read");
        }
        return this;
    }

    /** Entities that are not to be modelled. */
    public DesiredBidModel unmodelled(Dimension dimension, Collection<Long> entityIds) {
        of(dimension).unmodelled.addAll(entityIds);
        return this;
    }

    /** A bundle that is not to be there. A later bundle of the same name is a new one. */
    public DesiredBidModel unbundled(Dimension dimension, String bundleName) {
        of(dimension).unbundled.add(bundleName);
        return this;
    }

    /** Entities that are to be blocked. */
    public DesiredBidModel excluded(Dimension dimension, Collection<Long> entityIds) {
        of(dimension).excluded.addAll(entityIds);
        return this;
    }

    /** Entities that are not to be blocked. */
    public DesiredBidModel included(Dimension dimension, Collection<Long> entityIds) {
        of(dimension).included.addAll(entityIds);
        return this;
    }

    /**
     * Takes away the modelling of all entities and bundles of the dimension that aren't named. Bundles themselves stay, and so
     * does what is blocked.
     */
    public DesiredBidModel ownsDimension(Dimension dimension) {
        of(dimension).owned = true;
        return this;
    }

    @Nullable
    BigDecimal baseBid() {
        return baseBid;
    }

    /** Returns a copy of the dimensions. */
    Map<Dimension, DesiredDimension> dimensions() {
        Map<Dimension, DesiredDimension> copy = new LinkedHashMap<>();
        dimensions.forEach((dimension, desired) -> copy.put(dimension, desired.copy()));
        return copy;
    }

    /** What contradicts itself. */
    List<Violation> violations() {
        List<Violation> all = new ArrayList<>(violations);
        dimensions.forEach((dimension, desired) -> {
            contradict(all, dimension, desired.unmodelled, desired.entities.keySet(), "modelled and unmodelled");
            contradict(all, dimension, desired.unbundled, desired.bundles.keySet(), "a bundle and none");
            contradict(all, dimension, desired.excluded, desired.included, "excluded and included");
        });
        return all;
    }

    private static void contradict(List<Violation> all, Dimension dimension, Set<?> some, Set<?> others, String both) {
        some.stream()
                .filter(others::contains)
                .forEach(one -> all.add(violation(dimension.text() + " " + one, "must not be both " + both)));
    }

    private DesiredDimension of(Dimension dimension) {
        return dimensions.computeIfAbsent(dimension, first -> new DesiredDimension());
    }

    private void check(boolean holds, String subject, String rule) {
        if (!holds) {
            violations.add(violation(subject, rule));
        }
    }

    private static Violation violation(String subject, String rule) {
        return new Violation(subject, null, rule);
    }

    /** How many dimensions, entities and bundles it names. */
    @Override
    public String toString() {
        int entities = dimensions.values().stream()
                .mapToInt(one -> one.entities.size())
                .sum();
        int bundles =
                dimensions.values().stream().mapToInt(one -> one.bundles.size()).sum();
        return "DesiredBidModel[" + dimensions.size() + " dimensions, " + entities + " entities, " + bundles
                + " bundles]";
    }
}
