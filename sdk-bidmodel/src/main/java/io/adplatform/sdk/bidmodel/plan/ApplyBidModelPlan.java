package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.operation.Progress;
import io.adplatform.sdk.operation.Work;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.throttle.Quota;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the changes of a plan and returns the outcome of each.
 *
 * <p>It reads everything again that the plan relies on: the values that it changes, the base bid, strict spend ratios beside changed
 * ones, and multipliers of bids that rise. If a value is neither as the plan found it nor as it wants it, nothing is written:
 * {@link AppliedPlan#differences()} lists these values, and the cure is to plan again. A value that already is as wanted counts as
 * applied, so that a half-applied plan can be finished.
 *
 * <p>Then it sends the plan's requests in their order, and stops at the first one that is not confirmed. The values of a lost answer
 * are read back once: if all are visible, it continues. Else they stay {@link ChangeState#UNKNOWN}. Written changes stay. Values that
 * were read more than 30 s ago are read again before the first write and before a higher base bid, and a difference stops the plan
 * there. After a crash or an interrupt, apply the plan again, or plan again: completed changes are not in the new plan.
 *
 * <p>A bid is the base bid times a multiplier. Between two requests no bid is above both the old and the planned one: a lower base bid
 * is in the first request, a higher one in the last. The exception is a campaign's first base bid, which must come before its
 * modelling. If multipliers of several dimensions are lowered after it, the plan has a warning.
 *
 * <p>Apply the plans of a campaign one after another. The platform has no conditional write, so that two at the same time can
 * make a new bundle twice.
 */
public final class ApplyBidModelPlan extends Work<AppliedPlan, ApplyBidModelPlan> {

    private final BidModelPlan scope;
    private final BidModelPlan plan;
    private final Set<BidLimits.Limit> lifted = EnumSet.noneOf(BidLimits.Limit.class);

    /** Makes the changes of a campaign's plan, or refuses the plan of anything else. */
    public static ApplyBidModelPlan ofCampaign(Workspace workspace, long campaignId, BidModelPlan plan) {
        return new ApplyBidModelPlan(workspace, BidModelPlan.empty(workspace, campaignId, null), plan);
    }

    /** Makes the changes of an insertion order's plan by one request, or refuses the plan of anything else. */
    public static ApplyBidModelPlan ofIo(Workspace workspace, long ioId, BidModelPlan plan) {
        return new ApplyBidModelPlan(workspace, BidModelPlan.empty(workspace, null, ioId), plan);
    }

    /** @param scope an empty plan for the same campaign or insertion order */
    private ApplyBidModelPlan(Workspace workspace, BidModelPlan scope, BidModelPlan plan) {
        super(workspace);
        this.scope = scope;
        this.plan = plan;
    }

    /** Lifts a limit of the plan, so that its violations of this limit don't count. */
    public ApplyBidModelPlan lift(BidLimits.Limit limit) {
        lifted.add(limit);
        return this;
    }

    /**
     * Returns the number of requests if none fails, and their duration. If they take more than 30 s, it is the most, because values
     * may be read twice, and three times before a higher base bid. Sends nothing.
     */
    @Override
    public Estimate estimate() {
        Quota quota = workspace().quota();
        int requests = plan.requests();
        int reads = requests - plan.steps().size();
        boolean repeats = quota.timeFor(requests).compareTo(Applying.FRESH) > 0;
        boolean raises = plan.changes().stream().anyMatch(BidModelChange::raisesBaseBid);
        long repeated = !repeats ? 0 : raises && plan.steps().size() > 1 ? 2L * reads : reads;
        return Estimate.of(quota, requests + repeated, repeated == 0 ? Estimate.Bound.EXACTLY : Estimate.Bound.AT_MOST);
    }

    @Override
    protected Supplier<AppliedPlan> begin() {
        requireLegal();
        WorkLimit.Running limit = limit();
        limit.require(plan.requests(), plan::context);
        Progress progress = new Progress(
                workspace().asCurrentUser(), options(), meter("apply the plan for " + plan.subject()), limit);
        return new Applying(plan, progress)::run;
    }

    /** Refuses a plan that was made for something else, or that the platform would refuse. */
    private void requireLegal() {
        List<Violation> violations = new ArrayList<>();
        check(violations, "baseUrl", plan.baseUrl(), scope.baseUrl());
        check(violations, "owId", plan.owId(), scope.owId());
        check(violations, "campaignId", plan.campaignId(), scope.campaignId());
        check(violations, "ioId", plan.ioId(), scope.ioId());
        plan.violations().stream()
                .filter(rule -> lifted.stream().noneMatch(limit -> rule.startsWith(limit.prefix())))
                .forEach(rule -> violations.add(new Violation("plan", null, "breaks a rule: " + rule)));
        scope.refuseIfAny(violations);
    }

    private static void check(List<Violation> violations, String name, @Nullable Object ofPlan, @Nullable Object here) {
        if (!Objects.equals(ofPlan, here)) {
            violations.add(new Violation(
                    "plan." + name,
                    ofPlan == null ? "none" : ofPlan.toString(),
                    "must be " + (here == null ? "none" : here) + ": the plan was made for something else"));
        }
    }
}
