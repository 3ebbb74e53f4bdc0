package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.bundles.Bundles;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ManageBidModels;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.sdk.bidmodel.modelling.ModellingValues;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the sandbox holds, as a test has changed it: the values and the exclusions of some entities, and a bundle of each dimension. */
final class PlanWorld {

    static final List<Dimension> DIMENSIONS = List.of(Dimension.STATE, Dimension.CITY);

    private static final int ENTITIES = 12;
    private static final int FIRST_OF_BUNDLE = 20;
    private static final String BUNDLE = "Coast";
    private static final List<String> COLUMNS =
            List.of("dimension", "entity", "priority", "multiplier", "bundle", "state");

    private final PlanSandbox on;
    private final Map<Place, Values> values;
    private final Set<Place> excluded;
    private final Map<Dimension, Long> bundles;
    private int changesOfOthers;

    /** The values of an entity, or of the bundle, whose ID here is 0; or whether an entity is excluded. */
    record Place(Dimension dimension, long id, boolean exclusion) implements Comparable<Place> {

        static Place of(BidModelChange change) {
            boolean exclusion = change.kind() == ChangeKind.EXCLUDE || change.kind() == ChangeKind.INCLUDE;
            return new Place(change.dimension(), change.isOfBundle() ? 0 : change.entityId(), exclusion);
        }

        @Override
        public int compareTo(Place other) {
            return toString().compareTo(other.toString());
        }
    }

    record Values(@Nullable Integer priority, @Nullable BigDecimal multiplier) {

        static Values random(Random random) {
            boolean both = random.nextBoolean();
            boolean priority = random.nextBoolean();
            return new Values(
                    both || priority ? 1 + random.nextInt(10) : null,
                    both || !priority ? BigDecimal.valueOf(11 + random.nextInt(80), 1) : null);
        }

        /** These values with those that another one has. */
        Values with(Values set) {
            return new Values(
                    set.priority == null ? priority : set.priority,
                    set.multiplier == null ? multiplier : set.multiplier);
        }

        <P extends ModellingValues<P>> P in(P modelling) {
            P set = priority == null ? modelling : modelling.priority(priority);
            return multiplier == null ? set : set.bidMultiplier(multiplier);
        }
    }

    PlanWorld(PlanSandbox on) {
        this(on, new TreeMap<>(), new TreeSet<>(), new TreeMap<>(Comparator.comparing(Dimension::toString)));
    }

    private PlanWorld(PlanSandbox on, Map<Place, Values> values, Set<Place> excluded, Map<Dimension, Long> bundles) {
        this.on = on;
        this.values = values;
        this.excluded = excluded;
        this.bundles = bundles;
    }

    PlanWorld copy() {
        return new PlanWorld(on, new TreeMap<>(values), new TreeSet<>(excluded), bundles);
    }

    private static long first(Dimension dimension) {
        return dimension.equals(Dimension.STATE) ? PlanSandbox.FIRST_STATE : PlanSandbox.FIRST_CITY;
    }

    private static List<Long> inBundle(Dimension dimension) {
        return PlanSandbox.ids(first(dimension) + FIRST_OF_BUNDLE, 2);
    }

    /** Models and excludes some entities, and models a bundle in each dimension if there are to be bundles. */
    void fill(Random random, boolean withBundles) {
        for (Dimension dimension : DIMENSIONS) {
            ManageBidModels manage = on.campaign.manage(dimension);
            if (withBundles) {
                Bundles all = on.bids.bundles(on.running.campaignId());
                all.create(dimension, BUNDLE, inBundle(dimension)).send();
                bundles.put(dimension, all.list(dimension).send().get(0).bundleId());
                set(manage, new Place(dimension, 0, false), Values.random(random));
            }
            for (long id : PlanSandbox.ids(first(dimension), ENTITIES)) {
                if (random.nextBoolean()) {
                    set(manage, new Place(dimension, id, false), Values.random(random));
                }
                if (random.nextInt(4) == 0) {
                    excluded.add(new Place(dimension, id, true));
                    manage.exclude(List.of(id));
                }
            }
            manage.send();
        }
    }

    private void set(ManageBidModels manage, Place place, Values set) {
        long id = place.id() == 0 ? bundles.get(place.dimension()) : place.id();
        if (values.containsKey(place)) {
            manage.update(set.in(place.id() == 0 ? ModellingUpdate.ofBundle(id) : ModellingUpdate.ofEntity(id)));
        } else {
            manage.add(set.in(place.id() == 0 ? EntityModelling.ofBundle(id) : EntityModelling.of(id)));
        }
        values.merge(place, set, Values::with);
    }

    /**
     * Edits this world, and returns the edited rows as a table. Sends nothing.
     *
     * @param canDelete whether values may be deleted, or added, which only a deletion takes back
     */
    List<String> edit(Random random, boolean canDelete) {
        List<String> table = new ArrayList<>(List.of(String.join(",", COLUMNS)));
        for (Dimension dimension : DIMENSIONS) {
            if (bundles.containsKey(dimension)) {
                Place place = new Place(dimension, 0, false);
                values.merge(place, Values.random(random), Values::with);
                table.add(row(place, ""));
            }
            for (long id : PlanSandbox.ids(first(dimension), ENTITIES)) {
                Place place = new Place(dimension, id, false);
                int edit = random.nextInt(5);
                switch (edit < 2 && !canDelete ? values.containsKey(place) ? 0 : 3 : edit) {
                    case 0 -> {
                        values.merge(place, Values.random(random), Values::with);
                        table.add(row(place, ""));
                    }
                    case 1 -> {
                        values.remove(place);
                        table.add(row(place, "unmodelled"));
                    }
                    case 2 -> {
                        Place exclusion = new Place(dimension, id, true);
                        boolean exclude = !excluded.contains(exclusion);
                        if (exclude) {
                            excluded.add(exclusion);
                        } else {
                            excluded.remove(exclusion);
                        }
                        table.add(row(place, exclude ? "excluded" : "included"));
                    }
                    default -> {}
                }
            }
        }
        return table;
    }

    /**
     * Another user changes values that this user changes, and others, to values that no one else sets.
     *
     * @return the changed places
     */
    Set<Place> changeByOthers(Random random) {
        Set<Place> changed = new HashSet<>();
        for (Dimension dimension : DIMENSIONS) {
            List<Long> ids = new ArrayList<>(PlanSandbox.ids(first(dimension), ENTITIES));
            if (bundles.containsKey(dimension)) {
                ids.add(0L);
            }
            ids.removeIf(id -> random.nextInt(5) != 0);
            ManageBidModels manage = on.campaign.manage(dimension);
            for (long id : ids) {
                Place place = new Place(dimension, id, false);
                set(manage, place, new Values(null, BigDecimal.valueOf(2_001 + changesOfOthers++, 3)));
                changed.add(place);
            }
            if (!ids.isEmpty()) {
                manage.send();
            }
        }
        return changed;
    }

    /** This world after what this user wants, except for some places. */
    void take(PlanWorld wanted, Set<Place> except) {
        Set<Place> places = new TreeSet<>(values.keySet());
        places.addAll(wanted.values.keySet());
        places.removeAll(except);
        for (Place place : places) {
            Values set = wanted.values.get(place);
            if (set == null) {
                values.remove(place);
            } else {
                values.put(place, set);
            }
        }
        excluded.clear();
        excluded.addAll(wanted.excluded);
    }

    /** This world after it was taken back, except for some places. A value that was unset before stays. */
    void takeBack(PlanWorld before, Set<Place> except) {
        Map<Place, Values> now = new TreeMap<>(values);
        take(before, except);
        values.replaceAll(
                (place, set) -> now.containsKey(place) && !except.contains(place) && before.values.containsKey(place)
                        ? now.get(place).with(set)
                        : set);
    }

    /** The rows that the platform should have. */
    Set<String> rows() {
        List<String> table = new ArrayList<>(List.of(String.join(",", COLUMNS)));
        Set<Place> places = new TreeSet<>(values.keySet());
        excluded.forEach(place -> places.add(new Place(place.dimension(), place.id(), false)));
        places.forEach(place -> table.add(
                row(place, excluded.contains(new Place(place.dimension(), place.id(), true)) ? "excluded" : "")));
        return rows(table);
    }

    private String row(Place place, String state) {
        Values set = values.getOrDefault(place, new Values(null, null));
        boolean bundle = place.id() == 0;
        String ids = bundle
                ? inBundle(place.dimension()).stream().map(String::valueOf).collect(Collectors.joining(" "))
                : String.valueOf(place.id());
        return Stream.of(place.dimension().label(), ids, set.priority(), set.multiplier(), bundle ? BUNDLE : "", state)
                .map(cell -> cell == null ? "" : cell.toString())
                .collect(Collectors.joining(","));
    }

    /** The rows of a table in any order, with the columns that matter and numbers in one form. */
    static Set<String> rows(List<String> table) {
        List<String> head = List.of(table.get(0).split(",", -1));
        return table.stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(cells -> COLUMNS.stream()
                        .map(column -> cells[head.indexOf(column)])
                        .map(cell -> cell.matches("[0-9.]+")
                                ? new BigDecimal(cell).stripTrailingZeros().toPlainString()
                                : cell)
                        .collect(Collectors.joining(",")))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
