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
import org.jspecify.annotations.Nullable;

/** The differences between a dimension of a campaign and its desired state. */
final class Comparison {

    private static final String NO_BUNDLE_LIST = ": is unknown, since the list of bundles is incomplete";
    private static final String NO_VALUES = ": no list shows how it is modelled";

    private final CurrentDimension current;
    private final DesiredDimension desired;
    private final List<BidModelChange> changes = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    Comparison(DesiredDimension desired, CurrentDimension current) {
        this.desired = desired;
        this.current = current;
        if (current.unreadable != null) {
            violations.add(
                    current.place.dimension().text() + ": the list can't be read in full: " + current.unreadable);
            return;
        }
        desired.entities.forEach(this::entity);
        desired.unmodelled.forEach(this::unmodelled);
        desired.bundles.values().forEach(this::bundle);
        desired.unbundled.forEach(this::unbundled);
        if (desired.owned) {
            owned();
        }
        desired.included.forEach(id -> exclusion(ChangeKind.INCLUDE, id, false));
        desired.excluded.forEach(id -> exclusion(ChangeKind.EXCLUDE, id, true));
        countBundles();
    }

    /** In the order in which they were desired. */
    List<BidModelChange> changes() {
        return changes;
    }

    /** Returns the changes that the platform would refuse, and the subjects that can't be compared. */
    List<String> violations() {
        return violations;
    }

    /** Returns the changes that the platform may refuse. */
    List<String> warnings() {
        return warnings;
    }

    private void entity(long id, BidModelData wanted) {
        Target target = target(id);
        if (isKnown(target)) {
            values(target, current.ofEntity(id), wanted);
        }
    }

    private void values(Target target, @Nullable BidModelData before, BidModelData wanted) {
        if (before == null) {
            add(BidModelChange.of(ChangeKind.ADD, target, null, wanted));
            checkPriority(target, wanted);
        } else if (!ModelledValues.has(before, wanted)) {
            BidModelData changed = ModelledValues.missing(before, wanted);
            // Applying reads fewer rows, and doesn't see that others have the same ID.
            boolean shared = current.rowsWith(before) != 1;
            BidModelData seen = shared ? ModelledValues.with(ModelledValues.NONE, before) : before;
            add(BidModelChange.of(ChangeKind.UPDATE, target, seen, changed));
            checkPriority(target, ModelledValues.with(before, changed));
        }
    }

    /** The rule of flexible ratios, by all that the entity has once the change is made. */
    private void checkPriority(Target target, BidModelData then) {
        if (then.spendRatio() != null && ModellingRules.lacksPriority(then.spendRatioType(), then.priority())) {
            violations.add(target.subject() + ": a flexible spend ratio needs a priority");
        }
        if (then.spendRatio() != null && then.spendRatioType() == null) {
            violations.add(target.subject() + ": a spend ratio needs a type");
        }
    }

    private void unmodelled(long id) {
        Target target = target(id);
        if (isKnown(target)) {
            delete(target, current.ofEntity(id));
        }
    }

    private void delete(Target target, @Nullable BidModelData before) {
        if (before == null) {
            return;
        }
        BidModelChange deletion = BidModelChange.of(ChangeKind.DELETE, target, before, null);
        if (current.rowsWith(before) != 1 || current.mayShareId(deletion)) {
            violations.add(target.subject()
                    + ": can't be deleted: its row has no bid model data ID, or the same as other rows");
        } else {
            add(deletion);
        }
    }

    private void bundle(DesiredDimension.DesiredBundle wanted) {
        List<Bundle> found = current.bundles(wanted.name());
        Target target = target(found.isEmpty() ? null : found.get(0), wanted.name());
        if (found.size() > 1) {
            violations.add(target.subject() + ": " + found.size() + " bundles have this name");
        } else if (found.isEmpty() && current.bundlesGap != null) {
            violations.add(target.subject() + NO_BUNDLE_LIST);
        } else if (found.isEmpty()) {
            current.bundles().stream()
                    .filter(bundle -> hasEntities(bundle, wanted))
                    .forEach(bundle -> warnings.add(target.subject() + ": has the entities of the bundle "
                            + bundle.bundleId() + " (" + bundle.bundleName()
                            + "). A spreadsheet may have changed its name"));
            add(BidModelChange.of(ChangeKind.ADD_BUNDLE, target, null, wanted.values())
                    .withEntities(List.of(), wanted.entityIds(), names(wanted.entityIds())));
            checkPriority(target, wanted.values());
        } else {
            existing(target, found.get(0), wanted);
        }
    }

    private static boolean hasEntities(Bundle bundle, DesiredDimension.DesiredBundle wanted) {
        return new HashSet<>(bundle.entityIds()).equals(new HashSet<>(wanted.entityIds()));
    }

    private void existing(Target target, Bundle bundle, DesiredDimension.DesiredBundle wanted) {
        List<Long> all = new ArrayList<>(bundle.entityIds());
        all.addAll(wanted.entityIds());
        if (!hasEntities(bundle, wanted)) {
            boolean isSeen = !current.unseenBundles().contains(bundle.bundleId());
            BidModelData values = Objects.requireNonNullElse(current.ofBundle(bundle.bundleId()), ModelledValues.NONE);
            add(BidModelChange.of(ChangeKind.CHANGE_BUNDLE, target, isSeen ? values : null, null)
                    .withEntities(bundle.entityIds(), wanted.entityIds(), names(all)));
        }
        if (!ModelledValues.isEmpty(wanted.values()) && isSeen(target)) {
            int before = changes.size();
            values(target, current.ofBundle(bundle.bundleId()), wanted.values());
            // The request that models a bundle names what is in it, which may have changed just before.
            changes.subList(before, changes.size())
                    .replaceAll(change -> change.withEntities(bundle.entityIds(), wanted.entityIds(), Map.of()));
        }
    }

    private void unbundled(String name) {
        List<Bundle> found = current.bundles(name);
        require(!found.isEmpty() || current.bundlesGap == null, target(null, name), NO_BUNDLE_LIST);
        found.stream()
                .filter(bundle -> isSeen(target(bundle, name)))
                .forEach(bundle -> add(BidModelChange.of(
                                ChangeKind.UNBUNDLE, target(bundle, name), current.ofBundle(bundle.bundleId()), null)
                        .withEntities(bundle.entityIds(), List.of(), names(bundle.entityIds()))));
    }

    /** Whether a list shows how a bundle is modelled, or that it isn't. */
    private boolean isSeen(Target bundle) {
        return require(!current.unseenBundles().contains(bundle.id()), bundle, NO_VALUES);
    }

    private Map<Long, String> names(List<Long> entityIds) {
        Map<Long, String> names = new LinkedHashMap<>();
        for (long id : entityIds) {
            BidModelRow row = current.entity(id);
            if (row != null && row.name() != null) {
                names.put(id, row.name());
            }
        }
        return names;
    }

    private void owned() {
        if (current.entitiesGap != null) {
            violations.add(current.place.dimension().text()
                    + ": can't be owned, since the list of entities is incomplete: " + current.entitiesGap);
        }
        if (current.bundlesGap != null) {
            violations.add(current.place.dimension().text()
                    + ": can't be owned, since the list of bundles is incomplete: " + current.bundlesGap);
        }
        current.unseenEntities().stream()
                .filter(id -> !desired.entities.containsKey(id) && !desired.unmodelled.contains(id))
                .forEach(id -> violations.add(target(id).subject() + NO_VALUES));
        for (BidModelRow row : current.modelledEntities()) {
            if (!desired.entities.containsKey(row.id()) && !desired.unmodelled.contains(row.id())) {
                delete(target(row.id()), current.ofEntity(row.id()));
            }
        }
        for (Bundle bundle : current.bundles()) {
            String name = bundle.bundleName();
            if (desired.bundles.containsKey(name) || desired.unbundled.contains(name)) {
                continue;
            }
            if (isSeen(target(bundle, name))) {
                delete(target(bundle, name), current.ofBundle(bundle.bundleId()));
            }
        }
    }

    private void exclusion(ChangeKind kind, long id, boolean excluded) {
        Boolean now = current.isExcluded(id);
        boolean shown = require(now != null, target(id), ": no list shows whether it is blocked");
        if (shown && isListed(target(id)) && !Objects.equals(now, excluded)) {
            add(BidModelChange.of(kind, target(id), null, null));
        }
    }

    private void countBundles() {
        long made = count(ChangeKind.ADD_BUNDLE);
        long then = current.bundles().size() + made - count(ChangeKind.UNBUNDLE);
        if (made > 0 && then > BundleRules.MAX_BUNDLES) {
            violations.add(current.place.dimension().text() + ": would have " + then + " bundles, and "
                    + BundleRules.MAX_BUNDLES + " are allowed");
        }
    }

    private long count(ChangeKind kind) {
        return changes.stream().filter(change -> change.kind() == kind).count();
    }

    /** Whether the list shows an entity with its modelling, or that it has none. */
    private boolean isKnown(Target target) {
        return require(!current.isUnknown(target.id()), target, NO_VALUES) && isListed(target);
    }

    /** Whether a complete list was read: an entity that it doesn't contain isn't modelled. */
    private boolean isListed(Target target) {
        return require(
                current.entity(target.id()) != null || current.entitiesGap == null,
                target,
                ": is unknown, since the list of entities is incomplete");
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
        return new Target(
                current.place.campaignId(),
                current.place.dimension(),
                EntityType.INDIVIDUAL,
                id,
                row == null ? null : row.name());
    }

    private Target target(@Nullable Bundle bundle, @Nullable String name) {
        return new Target(
                current.place.campaignId(),
                current.place.dimension(),
                EntityType.BUNDLE,
                bundle == null ? 0 : bundle.bundleId(),
                name);
    }
}
