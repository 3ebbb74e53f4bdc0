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
 * <p>Each step is read again right before it is written. What differs from what the plan saw is {@link ChangeState#DRIFTED} and
 * left alone, unless {@link #overwriteDrift} says otherwise; what is as desired already counts as applied. It isn't atomic:
 * what a step has written stays when a later one is refused. After a refusal the other steps go on, apart from those that change
 * spend ratios after one of these wasn't made in full; where a request can't be sent, all ends.
 *
 * <p>A request whose answer was lost is read back. What isn't to be seen then stays {@link ChangeState#UNKNOWN}. Stopped in
 * the middle, by a crash or an interrupt, the same desired state is planned again: what was done is no change any more.
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

    /** Sets what is desired also where somebody else has changed it since the plan was made. */
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
