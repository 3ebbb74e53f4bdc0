package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.operation.Polling;
import io.adplatform.sdk.operation.Work;
import io.adplatform.sdk.progress.Estimate;
import java.util.EnumSet;
import java.util.Set;

/**
 * Makes the changes of a plan and returns the outcome of each.
 *
 * <p>Each step is read again right before it is written. Values that differ from the plan's are {@link ChangeState#DRIFTED} and
 * left alone, unless {@link #overwriteDrift} is set; values that are as desired already count as applied. It isn't atomic: what a
 * step has written stays when a later one is refused. After a refusal the other steps continue, except for later changes of spend
 * ratios if a step with spend ratios was incomplete. If a request can't be sent, all ends.
 *
 * <p>A request whose answer was lost is read back. Changes that are not visible then stay {@link ChangeState#UNKNOWN}. After a
 * crash or an interrupt, plan the same desired state again: completed changes are not in the new plan.
 */
public final class ApplyBidModelPlan extends Work<AppliedPlan, ApplyBidModelPlan> {

    private final PlanScope scope;
    private final BidModelPlan plan;
    private final Set<BidLimits.Limit> lifted = EnumSet.noneOf(BidLimits.Limit.class);
    private boolean overwrite;

    ApplyBidModelPlan(PlanScope scope, BidModelPlan plan) {
        super(scope.workspace());
        this.scope = scope;
        this.plan = plan;
    }

    /** Overwrites values that others have changed since the plan was made. */
    public ApplyBidModelPlan overwriteDrift() {
        overwrite = true;
        return this;
    }

    /** Lifts a limit of the plan, so that its violations of this limit don't count. */
    public ApplyBidModelPlan lift(BidLimits.Limit limit) {
        lifted.add(limit);
        return this;
    }

    /** Returns the requests of apply, if nothing fails. Sends nothing. */
    @Override
    public Estimate estimate() {
        return Estimate.of(workspace().quota(), plan.requests());
    }

    @Override
    protected Polling<AppliedPlan> begin() {
        scope.require(plan, lifted);
        limit().require(plan.requests(), scope::context);
        return new Applying(scope, plan, options(), overwrite, meter("apply the plan for " + plan.subject()));
    }
}
