package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * The outcome of each change of a plan.
 *
 * @param plan the plan
 * @param appliedAt the end of the last request, by the client's clock
 * @param results one for each change, in the plan's order
 * @param requests the number of answered requests
 * @param differences the values that are neither as the plan found them nor as it wants them. Nothing was written, or nothing after
 *     they were read again
 */
public record AppliedPlan(
        BidModelPlan plan, Instant appliedAt, List<ChangeResult> results, long requests, List<String> differences)
        implements JsonRecord {

    public AppliedPlan {
        results = Values.copy(results);
        differences = Values.copy(differences);
    }

    /** Returns the changes in this state. */
    public List<ChangeResult> in(ChangeState state) {
        return results.stream().filter(result -> result.state() == state).toList();
    }

    /** Whether all changes are made. */
    public boolean isComplete() {
        return in(ChangeState.APPLIED).size() == results.size();
    }

    /**
     * Returns a plan that restores the previous values. It reverses the changes that were made, and those with an unknown outcome.
     * It is judged like any plan, and refused as a whole if another user has changed one of its values since. Its
     * {@linkplain BidModelPlan#warnings() warnings} name all parts that can't be restored.
     */
    public BidModelPlan undo() {
        return PlanUndo.of(this);
    }

    /** Returns the outcome as a table with the columns of {@link DesiredBidModel#fromCsv}, {@code status} and {@code reason}. */
    public List<String> toCsv() {
        return DesiredCsv.results(results);
    }

    /** Shows the number of changes in each state. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("AppliedPlan[");
        for (ChangeState state : ChangeState.values()) {
            int count = in(state).size();
            text.append(count == 0 ? "" : count + " " + state.name().toLowerCase(Locale.ROOT) + ", ");
        }
        return text.append(PlanTable.counted(requests, "request")).append(']').toString();
    }
}
