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
 * <p>The values of each step are read again directly before its write. A value that already is as desired counts as applied. A
 * value that differs from both the plan and the desired state is {@link ChangeState#DRIFTED}, and is not written unless
 * {@link #overwriteDrift} is set.
 *
 * <p>A bid is the base bid times a multiplier. Between two requests no bid is above both the old and the planned one, also if a
 * request fails: a lower base bid is in the first request, a higher one in the last. A higher base bid is
 * {@link ChangeState#NOT_SENT} if a change that lowers a bid wasn't made before. A change that sets a multiplier, puts entities
 * into a bundle with one, or raises a bid in another way, is not sent if the plan's change of the base bid failed. A change
 * that sets a multiplier is not sent either if the base bid differs from the one by which the plan was judged. All other changes
 * are sent.
 *
 * <p>The steps are not atomic together: completed steps stay if a later one is refused. After a refusal the other steps continue.
 * Only a step with spend ratios is not sent if an earlier one with spend ratios was incomplete. A request that can't be sent ends
 * the work.
 *
 * <p>After a lost answer the values are read back. Changes that are not visible then stay {@link ChangeState#UNKNOWN}. After a
 * crash or an interrupt, plan the same desired state again: completed changes are not in the new plan.
 *
 * <p>Apply the plans of a campaign one after another. The platform has no conditional write, so that two at the same time can
 * make a new bundle twice.
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

    /**
     * Overwrites values that others have changed since the plan was made. A bundle that another user has created or deleted stays
     * {@link ChangeState#DRIFTED}; a bundle that another user has renamed keeps its new name.
     */
    public ApplyBidModelPlan overwriteDrift() {
        overwrite = true;
        return this;
    }

    /** Lifts a limit of the plan, so that its violations of this limit don't count. */
    public ApplyBidModelPlan lift(BidLimits.Limit limit) {
        lifted.add(limit);
        return this;
    }

    /** Returns the number of requests if none fails, and their duration. Sends nothing. */
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
