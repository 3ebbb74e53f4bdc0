package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns the outcome of a plan into a plan that restores the previous values, last step first. */
final class PlanUndo {

    private final List<String> warnings = new ArrayList<>();
    private final boolean ofIo;

    private PlanUndo(boolean ofIo) {
        this.ofIo = ofIo;
    }

    static BidModelPlan of(AppliedPlan applied) {
        PlanUndo undo = new PlanUndo(applied.plan().ioId() != null);
        Map<String, ChangeResult> results = new LinkedHashMap<>();
        applied.results().forEach(result -> results.put(place(result.change()), result));
        List<BidModelPlan.Step> steps = new ArrayList<>();
        for (BidModelPlan.Step step : applied.plan().steps()) {
            List<BidModelChange> changes = new ArrayList<>();
            step.changes().forEach(change -> {
                BidModelChange inverse = undo.inverse(Objects.requireNonNull(results.get(place(change))));
                if (inverse != null) {
                    changes.add(inverse);
                }
            });
            if (undo.ofIo && changes.stream().noneMatch(IoWrites::models)) {
                changes.forEach(change -> undo.warnings.add(
                        change.subject() + ": can't be restored by insertion order without any modelling"));
                changes.clear();
            }
            if (!changes.isEmpty()) {
                steps.add(0, PlanOrder.step(step, changes));
            }
        }
        BidModelPlan plan = applied.plan();
        PlanBasis basis = plan.basis();
        return new BidModelPlan(
                plan.baseUrl(),
                plan.owId(),
                plan.campaignId(),
                plan.ioId(),
                plan.madeAt(),
                plan.estimatedSeconds(),
                steps,
                List.of(),
                undo.warnings,
                undoNote(plan, applied.appliedAt()),
                basis == null ? null : basis.after(applied.results(), undo.warnings));
    }

    private static String undoNote(BidModelPlan plan, Instant appliedAt) {
        return "undo of " + appliedAt + (plan.note() == null ? "" : ": " + plan.note());
    }

    static String place(BidModelChange change) {
        if (change.kind() == ChangeKind.BASE_BID) {
            return change.subject();
        }
        boolean ofBundle = change.kind() == ChangeKind.CHANGE_BUNDLE;
        boolean flag = change.kind() == ChangeKind.INCLUDE || change.kind() == ChangeKind.EXCLUDE;
        return change.key() + (ofBundle || flag ? change.kind() : "");
    }

    /** Returns the inverse of a change that was made, or that may have been made; {@code null} if there is none. */
    private @Nullable BidModelChange inverse(ChangeResult result) {
        boolean made = result.state() == ChangeState.APPLIED && !ChangeResult.ALREADY.equals(result.reason());
        if (!made && result.state() != ChangeState.UNKNOWN) {
            return null;
        }
        BidModelChange change = result.change();
        BidModelData before = change.before();
        BidModelData then = change.after() == null ? before : ModelledValues.with(before, change.after());
        return switch (change.kind()) {
            case ADD -> change.inverse(ChangeKind.DELETE, then, null);
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
