package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns the outcome of a plan into a plan that restores the previous values. */
final class PlanUndo {

    private final List<String> warnings = new ArrayList<>();
    private final PlanBasis basis;
    private final boolean ofIo;

    private PlanUndo(PlanBasis basis, boolean ofIo) {
        this.basis = basis;
        this.ofIo = ofIo;
    }

    static BidModelPlan of(AppliedPlan applied) {
        BidModelPlan plan = applied.plan();
        PlanUndo undo = new PlanUndo(plan.basis(), plan.isOfIo());
        List<BidModelChange> made = applied.results().stream()
                .filter(result -> result.mayBeMade() && !ChangeResult.ALREADY.equals(result.reason()))
                .map(ChangeResult::change)
                .toList();
        List<BidModelChange> changes = Planner.merged(made).stream()
                .flatMap(change -> Stream.ofNullable(undo.inverse(change)))
                .toList();
        if (undo.ofIo && changes.stream().noneMatch(BidModelChange::models)) {
            changes.forEach(change -> undo.warnings.add(
                    change.subject() + ": can't be restored by insertion order without any modelling"));
            changes = List.of();
        }
        PlanBasis then = plan.basis().after(applied.results(), undo.warnings);
        BidModelPlan draft = plan.with(then, plan.estimatedSeconds()).withNote(undoNote(plan, applied.appliedAt()));
        return Planner.plan(draft, changes);
    }

    private static String undoNote(BidModelPlan plan, Instant appliedAt) {
        return "undo of " + appliedAt + (plan.note() == null ? "" : ": " + plan.note());
    }

    /** Returns the inverse of a change; {@code null} if there is none. */
    private @Nullable BidModelChange inverse(BidModelChange change) {
        BidModelData before = change.before();
        BidModelData then = change.after() == null ? before : ModelledValues.with(before, change.after());
        return switch (change.kind()) {
            case ADD -> {
                boolean hasId = ofIo
                        || basis.foundOf(change.campaignId())
                                .filter(found -> found.contains(change))
                                .allMatch(PlanBasis.Found::hasIds);
                if (!hasId) {
                    warnings.add(
                            change.subject() + ": can't be deleted, since rows of its dimension have no bid model data"
                                    + " ID, or the same as other rows");
                    yield null;
                }
                yield change.inverse(ChangeKind.DELETE, then, null);
            }
            case DELETE -> {
                if (ofIo && change.isOfBundle()) {
                    warnings.add(change.subject() + ": can't be restored by insertion order: "
                            + ChangeText.values(null, before));
                    yield null;
                }
                yield change.inverse(ChangeKind.ADD, null, before);
            }
            case UPDATE -> update(change, Objects.requireNonNull(before), Objects.requireNonNull(then));
            case ADD_BUNDLE -> change.inverse(ChangeKind.UNBUNDLE, ModelledValues.orNull(then), null);
            case UNBUNDLE -> {
                warnings.add(change.subject() + ": gets a new bundle ID, since the old one can't be restored");
                yield change.inverse(
                        ChangeKind.ADD_BUNDLE, null, Objects.requireNonNullElse(before, ModelledValues.NONE));
            }
            case CHANGE_BUNDLE -> change.inverse(ChangeKind.CHANGE_BUNDLE, null, null);
            case INCLUDE -> change.inverse(ChangeKind.EXCLUDE, null, null);
            case EXCLUDE -> change.inverse(ChangeKind.INCLUDE, null, null);
            case BASE_BID -> {
                if (change.baseBidBefore() == null) {
                    warnings.add(change.subject() + ": the base bid can't be restored, since there was none");
                    yield null;
                }
                if (ofIo) {
                    // One request sets one base bid, also in campaigns that had the new one before.
                    warnings.add(change.subject() + ": the base bid can't be restored by insertion order; it was "
                            + change.baseBidBefore().toPlainString());
                    yield null;
                }
                yield change.inverse(ChangeKind.BASE_BID, null, null);
            }
        };
    }

    /** An update can't unset a value, so that only values that were there before are restored. */
    private @Nullable BidModelChange update(BidModelChange change, BidModelData before, BidModelData then) {
        BidModelData set = Objects.requireNonNull(change.after());
        unset(change, "priority", set.priority(), before.priority());
        unset(change, "bidMultiplier", set.bidMultiplier(), before.bidMultiplier());
        unset(change, "spendRatio", set.spendRatio(), before.spendRatio());
        BidModelData restored = ModelledValues.missing(then, before);
        return ModelledValues.isEmpty(restored) ? null : change.inverse(ChangeKind.UPDATE, then, restored);
    }

    private void unset(BidModelChange change, String name, @Nullable Object set, @Nullable Object before) {
        if (set != null && before == null) {
            warnings.add(change.subject() + ": " + name + " can't be restored, since an update can't unset it");
        }
    }
}
