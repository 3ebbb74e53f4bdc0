package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.internal.BundleRules;
import io.adplatform.sdk.bidmodel.modelling.internal.ModellingRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The differences between a dimension of a campaign and its desired rows. */
final class Comparison {

    private static final String NO_BUNDLE_LIST = ": is unknown, since the list of bundles is incomplete";
    private static final String NO_VALUES = ": no list shows how it is modelled";

    private final CurrentDimension current;
    private final Map<String, DesiredRow> desired;
    private final Dimension dimension;

    /** The changes in the order of {@link ChangeKind}. */
    final List<BidModelChange> changes = new ArrayList<>();
    /** The changes that the platform would refuse, and the subjects that can't be compared. */
    final List<String> violations = new ArrayList<>();
    /** The changes that the platform may refuse. */
    final List<String> warnings = new ArrayList<>();

    Comparison(DesiredBidModel model, CurrentDimension current) {
        this.current = current;
        this.dimension = current.place.dimension();
        this.desired = model.rows(dimension);
        if (current.unreadable != null) {
            violations.add(dimension.text() + ": the list can't be read in full: " + current.unreadable);
            return;
        }
        desired.values().stream().sorted(Comparator.comparing(DesiredRow::kind)).forEach(this::compare);
        if (model.owns(dimension)) {
            owned();
        }
        countBundles();
    }

    private void compare(DesiredRow one) {
        PlanRow row = one.row();
        switch (one.kind()) {
            case UPDATE, DELETE -> entity(current.row(row.id()), one);
            case ADD_BUNDLE -> bundle(row, one.values());
            case UNBUNDLE -> unbundled(row);
            default -> exclusion(one.kind(), current.row(row.id()));
        }
    }

    private void entity(PlanRow before, DesiredRow wanted) {
        if (require(!current.isUnknown(before.id()), before, NO_VALUES) && isListed(before)) {
            if (wanted.kind() == ChangeKind.DELETE) {
                delete(before);
            } else {
                values(before, before, wanted.values());
            }
        }
    }

    /** @param after the row with its entities then */
    private void values(PlanRow before, PlanRow after, BidModelData wanted) {
        BidModelData there = before.data();
        if (there != null && ModelledValues.has(there, wanted)) {
            return;
        }
        checkRatio(before, ModelledValues.with(there, wanted));
        if (there == null) {
            add(ChangeKind.ADD, before, after.with(wanted));
        } else {
            // Applying reads fewer rows, and doesn't see that others have the same ID.
            BidModelData seen = current.found().rowsWith(there) == 1 ? there : ModelledValues.withoutId(there);
            add(ChangeKind.UPDATE, before.with(seen), after.with(ModelledValues.with(seen, wanted)));
        }
    }

    /** The rules of spend ratios, by all that the entity has once the change is made. */
    private void checkRatio(PlanRow row, BidModelData then) {
        boolean hasRatio = then.spendRatio() != null;
        boolean lacksPriority = ModellingRules.lacksPriority(then.spendRatioType(), then.priority());
        require(!hasRatio || !lacksPriority, row, ": a flexible spend ratio needs a priority");
        require(!hasRatio || then.spendRatioType() != null, row, ": a spend ratio needs a type");
    }

    private void delete(PlanRow before) {
        if (before.data() != null) {
            boolean hasId = current.found().rowsWith(before.data()) == 1 && !current.mayShareId(before);
            String rule = ": can't be deleted: its row has no bid model data ID, or the same as other rows";
            if (require(hasId, before, rule)) {
                PlanRow row = before.withEntities(List.of());
                add(ChangeKind.DELETE, row, row.with(null));
            }
        }
    }

    private void bundle(PlanRow wanted, BidModelData values) {
        List<PlanRow> found = current.bundles(wanted.name());
        PlanRow before = found.isEmpty() ? wanted.withEntities(List.of()).with(null) : found.get(0);
        if (!require(found.size() < 2, before, ": " + found.size() + " bundles have this name")
                || !require(!found.isEmpty() || current.bundlesGap == null, before, NO_BUNDLE_LIST)) {
            return;
        }
        if (!found.isEmpty()) {
            existing(before, before.withEntities(wanted.entityIds()), values);
            return;
        }
        current.bundles()
                .filter(bundle -> bundle.hasEntitiesOf(wanted))
                .forEach(bundle -> warnings.add(before.subject(dimension) + ": has the entities of the bundle "
                        + bundle.id() + " (" + bundle.name() + "). A spreadsheet may have changed its name"));
        checkRatio(wanted, values);
        add(ChangeKind.ADD_BUNDLE, before, wanted);
    }

    private void existing(PlanRow before, PlanRow after, BidModelData wanted) {
        boolean isSeen = !current.unseenBundles().contains(before.id());
        if (!before.hasEntitiesOf(after)) {
            BidModelData seen = isSeen ? ModelledValues.orNone(before.data()) : null;
            add(ChangeKind.CHANGE_BUNDLE, before.with(seen), after.with(seen));
        }
        if (!ModelledValues.isEmpty(wanted) && require(isSeen, before, NO_VALUES)) {
            // The request that models a bundle names what is in it, which may have changed just before.
            values(before, after, wanted);
        }
    }

    private void unbundled(PlanRow wanted) {
        List<PlanRow> found = current.bundles(wanted.name());
        require(!found.isEmpty() || current.bundlesGap == null, wanted, NO_BUNDLE_LIST);
        found.stream()
                .filter(this::isSeen)
                .forEach(row -> add(
                        ChangeKind.UNBUNDLE, row, row.withEntities(List.of()).with(null)));
    }

    /** Whether a list shows how a bundle is modelled, or that it isn't. */
    private boolean isSeen(PlanRow bundle) {
        return require(!current.unseenBundles().contains(bundle.id()), bundle, NO_VALUES);
    }

    private void owned() {
        requireWhole("entities", current.entitiesGap);
        requireWhole("bundles", current.bundlesGap);
        for (BidModelRow entity : current.entities()) {
            PlanRow row = current.row(entity.id());
            if (!isNamed(row) && require(!CurrentDimension.isUnknown(entity), row, NO_VALUES) && row.id() > 0) {
                delete(row);
            }
        }
        current.bundles()
                .filter(bundle -> !isNamed(bundle.withoutId()) && isSeen(bundle))
                .forEach(this::delete);
    }

    private boolean isNamed(PlanRow row) {
        return desired.containsKey(row.key());
    }

    private void requireWhole(String list, @Nullable String gap) {
        if (gap != null) {
            violations.add(dimension.text() + ": can't be owned, since the list of " + list + " is incomplete: " + gap);
        }
    }

    private void exclusion(ChangeKind kind, PlanRow row) {
        Boolean isExcluded = current.isExcluded(row.id());
        boolean isShown = require(isExcluded != null, row, ": no list shows whether it is blocked");
        if (isShown && isListed(row) && !Objects.equals(isExcluded, kind == ChangeKind.EXCLUDE)) {
            add(kind, row.with(null), row.with(null));
        }
    }

    private void countBundles() {
        long made = count(ChangeKind.ADD_BUNDLE);
        long then = current.bundles().count() + made - count(ChangeKind.UNBUNDLE);
        if (made > 0 && then > BundleRules.MAX_BUNDLES) {
            violations.add(dimension.text() + ": would have " + then + " bundles, and " + BundleRules.MAX_BUNDLES
                    + " are allowed");
        }
    }

    private long count(ChangeKind kind) {
        return changes.stream().filter(change -> change.kind() == kind).count();
    }

    /** Whether a complete list was read: an entity that it doesn't contain isn't modelled. */
    private boolean isListed(PlanRow row) {
        return require(current.isListed(row.id()), row, ": is unknown, since the list of entities is incomplete");
    }

    private boolean require(boolean holds, PlanRow row, String violation) {
        if (!holds) {
            violations.add(row.subject(dimension) + violation);
        }
        return holds;
    }

    private void add(ChangeKind kind, PlanRow before, PlanRow after) {
        if (!after.isBundle() && current.entity(after.id()) == null) {
            warnings.add(after.subject(dimension) + ": isn't listed in this campaign; the platform may refuse it");
        }
        Map<Long, String> names = new LinkedHashMap<>();
        Stream.concat(before.entityIds().stream(), after.entityIds().stream())
                .map(current::row)
                .filter(entity -> entity.name() != null)
                .forEach(entity -> names.put(entity.id(), String.valueOf(entity.name())));
        changes.add(BidModelChange.of(kind, current.place, before, after, names));
    }
}
