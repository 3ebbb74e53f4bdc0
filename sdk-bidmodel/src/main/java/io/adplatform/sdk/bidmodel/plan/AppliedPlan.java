package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.List;
import java.util.Locale;

/**
 * What became of every change of a plan.
 *
 * @param results one for each change, in the plan's order
 * @param requests the requests that were answered for it
 */
public record AppliedPlan(List<ChangeResult> results, long requests) implements JsonRecord {

    public AppliedPlan {
        results = Values.copy(results);
    }

    /** The changes that came to this. */
    public List<ChangeResult> in(ChangeState state) {
        return results.stream().filter(result -> result.state() == state).toList();
    }

    /** Whether all changes are made. */
    public boolean isComplete() {
        return in(ChangeState.APPLIED).size() == results.size();
    }

    /** How many changes came to what. */
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
