package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns the outcome of a plan into a plan that restores the previous values. */
final class PlanUndo {

    private final List<String> warnings = new ArrayList<>();
    private final PlanBasis basis;
    /** The dimensions as the plan left them. */
    private final List<PlanBasis.Found> left;

    private final boolean ofIo;
    /** The bundles that are made again. A plan has one of a name. */
    private final Set<String> restored = new HashSet<>();

    private PlanUndo(BidModelPlan plan, List<ChangeResult> results) {
        this.basis = plan.basis();
        this.left = basis.after(results);
        this.ofIo = plan.isOfIo();
    }

    static BidModelPlan of(AppliedPlan applied) {
        BidModelPlan plan = applied.plan();
        PlanUndo undo = new PlanUndo(plan, applied.results());
        List<BidModelChange> made = applied.results().stream()
                .filter(result -> result.mayBeMade() && !ChangeResult.ALREADY.equals(result.reason()))
                .map(ChangeResult::change)
                .toList();
        List<BidModelChange> changes = Planner.merged(made).stream()
                .flatMap(change -> Stream.ofNullable(undo.inverse(change)))
                .toList();
        if (undo.ofIo && changes.stream().noneMatch(BidModelChange::models)) {
            changes.forEach(change -> undo.warn(change, "can't be restored by insertion order without any modelling"));
            changes = List.of();
        }
        String note = "undo of " + applied.appliedAt() + (plan.note() == null ? "" : ": " + plan.note());
        PlanBasis then = new PlanBasis(
                undo.left,
                List.of(),
                undo.warnings,
                plan.basis().limits(),
                plan.basis().criteria());
        return Planner.plan(plan.with(then, plan.estimatedSeconds()).withNote(note), changes);
    }

    /** Returns a change of a bundle's entities with the values that the plan left: with others, it is stale. */
    private BidModelChange withValues(BidModelChange change) {
        PlanRow row = left.stream()
                .filter(found -> found.contains(change))
                .map(found -> found.modelled().getOrDefault(change.after().key(), PlanRow.NONE))
                .findFirst()
                .orElse(PlanRow.NONE);
        BidModelData values = change.before().data() == null ? null : ModelledValues.orNone(row.data());
        return change.with(change.before().with(values), change.after().with(values));
    }

    /** Returns the inverse of a change; {@code null} if there is none. */
    private @Nullable BidModelChange inverse(BidModelChange change) {
        String loss = loss(change);
        if (loss != null) {
            warn(change, loss);
            return null;
        }
        BidModelChange inverse = change.inverse();
        if (change.kind() == ChangeKind.UNBUNDLE) {
            if (!restored.add(inverse.aspect())) {
                warn(change, "can't be restored beside the other bundle of its name");
                return null;
            }
            warn(change, "gets a new bundle ID, since the old one can't be restored");
        }
        if (change.kind() != ChangeKind.UPDATE) {
            return change.kind() == ChangeKind.CHANGE_BUNDLE ? withValues(inverse) : inverse;
        }
        BidModelData before = ModelledValues.orNone(change.before().data());
        BidModelData set = change.set();
        unset(change, "priority", set.priority(), before.priority());
        unset(change, "bidMultiplier", set.bidMultiplier(), before.bidMultiplier());
        unset(change, "spendRatio", set.spendRatio(), before.spendRatio());
        return ModelledValues.isEmpty(inverse.set()) ? null : inverse;
    }

    /** Returns the reason why a change can't be reversed; {@code null} if it can. */
    private @Nullable String loss(BidModelChange change) {
        BigDecimal bid = change.baseBidBefore();
        if (change.kind() == ChangeKind.ADD && !ofIo) {
            boolean hasId = basis.foundOf(change.campaignId())
                    .filter(found -> found.contains(change))
                    .allMatch(PlanBasis.Found::hasIds);
            return hasId
                    ? null
                    : "can't be deleted, since rows of its dimension have no bid model data ID, or the same as other rows";
        }
        if (change.kind() == ChangeKind.DELETE && ofIo && change.isOfBundle()) {
            return "can't be restored by insertion order: "
                    + PlanTable.values(null, change.before().data());
        }
        if (change.kind() == ChangeKind.BASE_BID && bid == null) {
            return "the base bid can't be restored, since there was none";
        }
        // One request sets one base bid, also in campaigns that had the new one before.
        return bid != null && ofIo
                ? "the base bid can't be restored by insertion order; it was " + bid.toPlainString()
                : null;
    }

    private void unset(BidModelChange change, String name, @Nullable Object set, @Nullable Object before) {
        if (set != null && before == null) {
            warn(change, name + " can't be restored, since an update can't unset it");
        }
    }

    private void warn(BidModelChange change, String loss) {
        warnings.add(change.subject() + ": " + loss);
    }
}
