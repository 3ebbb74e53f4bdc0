package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.internal.BundleRules;
import io.adplatform.sdk.bidmodel.internal.ModellingRules;
import io.adplatform.sdk.bidmodel.modelling.EntityType;
import io.adplatform.sdk.bidmodel.plan.BidModelChange.Target;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The differences between a dimension of a campaign and its desired state. */
final class Comparison {

    private static final String NO_BUNDLE_LIST = ": is unknown, since the list of bundles is incomplete";
    private static final String NO_VALUES = ": no list shows how it is modelled";

    private final CurrentDimension current;
    private final DesiredDimension desired;
    private final String dimension;

    /** The changes in the order in which they were desired. */
    final List<BidModelChange> changes = new ArrayList<>();
    /** The changes that the platform would refuse, and the subjects that can't be compared. */
    final List<String> violations = new ArrayList<>();
    /** The changes that the platform may refuse. */
    final List<String> warnings = new ArrayList<>();

    Comparison(DesiredDimension desired, CurrentDimension current) {
        this.desired = desired;
        this.current = current;
        this.dimension = current.place.dimension().text();
        if (current.unreadable != null) {
            violations.add(dimension + ": the list can't be read in full: " + current.unreadable);
            return;
        }
        desired.entities.forEach(this::entity);
        desired.unmodelled.forEach(id -> entity(id, null));
        desired.bundles.values().forEach(this::bundle);
        desired.unbundled.forEach(this::unbundled);
        if (desired.owned) {
            owned();
        }
        desired.included.forEach(id -> exclusion(ChangeKind.INCLUDE, id));
        desired.excluded.forEach(id -> exclusion(ChangeKind.EXCLUDE, id));
        countBundles();
    }

    /** @param wanted {@code null} if it is not to be modelled */
    private void entity(long id, @Nullable BidModelData wanted) {
        Target target = target(id);
        if (!require(!current.isUnknown(id), target, NO_VALUES) || !isListed(target)) {
            return;
        }
        if (wanted == null) {
            delete(target, current.ofEntity(id));
        } else {
            values(target, current.ofEntity(id), wanted).ifPresent(this::add);
        }
    }

    private Optional<BidModelChange> values(Target target, @Nullable BidModelData before, BidModelData wanted) {
        if (before != null && ModelledValues.has(before, wanted)) {
            return Optional.empty();
        }
        BidModelData changed = before == null ? wanted : ModelledValues.missing(before, wanted);
        checkRatio(target, ModelledValues.with(before, changed));
        if (before == null) {
            return Optional.of(BidModelChange.of(ChangeKind.ADD, target, null, changed));
        }
        // Applying reads fewer rows, and doesn't see that others have the same ID.
        boolean isShared = current.rowsWith(before) != 1;
        BidModelData seen = isShared ? ModelledValues.with(ModelledValues.NONE, before) : before;
        return Optional.of(BidModelChange.of(ChangeKind.UPDATE, target, seen, changed));
    }

    /** The rules of spend ratios, by all that the entity has once the change is made. */
    private void checkRatio(Target target, BidModelData then) {
        boolean hasRatio = then.spendRatio() != null;
        boolean lacksPriority = ModellingRules.lacksPriority(then.spendRatioType(), then.priority());
        require(!hasRatio || !lacksPriority, target, ": a flexible spend ratio needs a priority");
        require(!hasRatio || then.spendRatioType() != null, target, ": a spend ratio needs a type");
    }

    private void delete(Target target, @Nullable BidModelData before) {
        if (before != null) {
            BidModelChange deletion = BidModelChange.of(ChangeKind.DELETE, target, before, null);
            boolean hasId = current.rowsWith(before) == 1 && !current.mayShareId(deletion);
            String rule = ": can't be deleted: its row has no bid model data ID, or the same as other rows";
            if (require(hasId, target, rule)) {
                add(deletion);
            }
        }
    }

    private void bundle(DesiredDimension.DesiredBundle wanted) {
        List<Bundle> found = current.bundles(wanted.name());
        Target target = target(found.isEmpty() ? null : found.get(0), wanted.name());
        if (!require(found.size() < 2, target, ": " + found.size() + " bundles have this name")
                || !require(!found.isEmpty() || current.bundlesGap == null, target, NO_BUNDLE_LIST)) {
            return;
        }
        if (!found.isEmpty()) {
            existing(target, found.get(0), wanted);
            return;
        }
        current.bundles().stream()
                .filter(bundle -> hasEntities(bundle, wanted))
                .forEach(bundle -> warnings.add(target.subject() + ": has the entities of the bundle "
                        + bundle.bundleId() + " (" + bundle.bundleName()
                        + "). A spreadsheet may have changed its name"));
        checkRatio(target, wanted.values());
        add(BidModelChange.of(ChangeKind.ADD_BUNDLE, target, null, wanted.values())
                .withEntities(List.of(), wanted.entityIds(), names(wanted.entityIds())));
    }

    private static boolean hasEntities(Bundle bundle, DesiredDimension.DesiredBundle wanted) {
        return new HashSet<>(bundle.entityIds()).equals(new HashSet<>(wanted.entityIds()));
    }

    private void existing(Target target, Bundle bundle, DesiredDimension.DesiredBundle wanted) {
        List<Long> before = bundle.entityIds();
        BidModelData values = current.ofBundle(bundle.bundleId());
        if (!hasEntities(bundle, wanted)) {
            List<Long> all = new ArrayList<>(before);
            all.addAll(wanted.entityIds());
            boolean isSeen = !current.unseenBundles().contains(bundle.bundleId());
            BidModelData seen = isSeen ? Objects.requireNonNullElse(values, ModelledValues.NONE) : null;
            add(BidModelChange.of(ChangeKind.CHANGE_BUNDLE, target, seen, null)
                    .withEntities(before, wanted.entityIds(), names(all)));
        }
        if (!ModelledValues.isEmpty(wanted.values()) && isSeen(target)) {
            // The request that models a bundle names what is in it, which may have changed just before.
            values(target, values, wanted.values())
                    .ifPresent(change -> add(change.withEntities(before, wanted.entityIds(), Map.of())));
        }
    }

    private void unbundled(String name) {
        List<Bundle> found = current.bundles(name);
        require(!found.isEmpty() || current.bundlesGap == null, target(null, name), NO_BUNDLE_LIST);
        for (Bundle bundle : found) {
            Target target = target(bundle, name);
            if (isSeen(target)) {
                add(BidModelChange.of(ChangeKind.UNBUNDLE, target, current.ofBundle(bundle.bundleId()), null)
                        .withEntities(bundle.entityIds(), List.of(), names(bundle.entityIds())));
            }
        }
    }

    /** Whether a list shows how a bundle is modelled, or that it isn't. */
    private boolean isSeen(Target bundle) {
        return require(!current.unseenBundles().contains(bundle.id()), bundle, NO_VALUES);
    }

    private Map<Long, String> names(List<Long> entityIds) {
        Map<Long, String> names = new LinkedHashMap<>();
        for (long id : entityIds) {
            String name = target(id).name();
            if (name != null) {
                names.put(id, name);
            }
        }
        return names;
    }

    private void owned() {
        requireWhole("entities", current.entitiesGap);
        requireWhole("bundles", current.bundlesGap);
        for (BidModelRow row : current.entities()) {
            long id = row.id();
            boolean isNamed = desired.entities.containsKey(id) || desired.unmodelled.contains(id);
            if (!isNamed && require(!CurrentDimension.isUnknown(row), target(id), NO_VALUES) && id > 0) {
                delete(target(id), current.ofEntity(id));
            }
        }
        for (Bundle bundle : current.bundles()) {
            String name = bundle.bundleName();
            boolean isNamed = desired.bundles.containsKey(name) || desired.unbundled.contains(name);
            if (!isNamed && isSeen(target(bundle, name))) {
                delete(target(bundle, name), current.ofBundle(bundle.bundleId()));
            }
        }
    }

    private void requireWhole(String list, @Nullable String gap) {
        if (gap != null) {
            violations.add(dimension + ": can't be owned, since the list of " + list + " is incomplete: " + gap);
        }
    }

    private void exclusion(ChangeKind kind, long id) {
        Boolean isExcluded = current.isExcluded(id);
        boolean isShown = require(isExcluded != null, target(id), ": no list shows whether it is blocked");
        if (isShown && isListed(target(id)) && !Objects.equals(isExcluded, kind == ChangeKind.EXCLUDE)) {
            add(BidModelChange.of(kind, target(id), null, null));
        }
    }

    private void countBundles() {
        long made = count(ChangeKind.ADD_BUNDLE);
        long then = current.bundles().size() + made - count(ChangeKind.UNBUNDLE);
        if (made > 0 && then > BundleRules.MAX_BUNDLES) {
            violations.add(
                    dimension + ": would have " + then + " bundles, and " + BundleRules.MAX_BUNDLES + " are allowed");
        }
    }

    private long count(ChangeKind kind) {
        return changes.stream().filter(change -> change.kind() == kind).count();
    }

    /** Whether a complete list was read: an entity that it doesn't contain isn't modelled. */
    private boolean isListed(Target target) {
        return require(current.isListed(target.id()), target, ": is unknown, since the list of entities is incomplete");
    }

    private boolean require(boolean holds, Target target, String violation) {
        if (!holds) {
            violations.add(target.subject() + violation);
        }
        return holds;
    }

    private void add(BidModelChange change) {
        if (!change.isOfBundle() && current.entity(change.entityId()) == null) {
            warnings.add(change.subject() + ": isn't listed in this campaign; the platform may refuse it");
        }
        changes.add(change);
    }

    private Target target(long id) {
        BidModelRow row = current.entity(id);
        return current.place.target(EntityType.INDIVIDUAL, id, row == null ? null : row.name());
    }

    private Target target(@Nullable Bundle bundle, @Nullable String name) {
        return current.place.target(EntityType.BUNDLE, bundle == null ? 0 : bundle.bundleId(), name);
    }
}
