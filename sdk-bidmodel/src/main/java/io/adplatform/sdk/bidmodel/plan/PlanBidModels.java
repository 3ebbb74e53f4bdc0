package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.dimensions.DimensionStatistics;
import io.adplatform.sdk.bidmodel.dimensions.GetDimensionStatistics;
import io.adplatform.sdk.bidmodel.dimensions.GetDimensionStatistics.Attribute;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.BidModelCriteria;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.Polling;
import io.adplatform.sdk.operation.Work;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkLimit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares the modelling of a campaign, or of the campaigns of an insertion order, with the desired one, and returns the
 * changes as a plan. Changes nothing.
 *
 * <p>It reads the entities of each dimension in the desired model, 1000 a request, without metrics. It reads the bundles of a
 * dimension if the comparison needs them. For an insertion order it reads the running and pending campaigns. If a base bid is
 * desired, one dimension of each other campaign is read too, because the base bid reaches all of them.
 */
public final class PlanBidModels extends Work<BidModelPlan, PlanBidModels> {

    // The documents' default. A platform may shorten pages to it.
    private static final int SHORTEST_PAGE = 10;

    private final PlanScope scope;
    private final DesiredBidModel desired;
    private @Nullable BidModelCriteria criteria;
    private BidLimits limits = BidLimits.none();

    PlanBidModels(PlanScope scope, DesiredBidModel desired) {
        super(scope.workspace());
        this.scope = scope;
        this.desired = desired;
    }

    /**
     * Sets the facts that decide whether the platform allows priorities and bid multipliers. A plan that sets one of these has a
     * violation for each unmet requirement. The facts apply to each campaign of an insertion order.
     */
    public PlanBidModels criteria(BidModelCriteria facts) {
        criteria = facts;
        return this;
    }

    /** Sets limits. A plan that exceeds one has a violation. {@link ApplyBidModelPlan#lift} lifts a limit by its name. */
    public PlanBidModels limits(BidLimits own) {
        limits = own;
        return this;
    }

    /**
     * Returns the cost of making the plan. For a campaign, the estimate itself sends one request, which counts the entities and is
     * not included. For an insertion order it sends none. The cost is a minimum for an insertion order, if bundles are read, and
     * if a list may have a second page.
     */
    @Override
    public Estimate estimate() {
        Map<Dimension, DesiredDimension> dimensions = desired.dimensions();
        Long campaignId = scope.campaignId();
        if (campaignId == null) {
            return Estimate.of(workspace().quota(), 1L + dimensions.size(), Estimate.Bound.AT_LEAST);
        }
        Map<Dimension, DimensionStatistics> counts = new GetDimensionStatistics(workspace(), campaignId)
                .only(Attribute.TOTAL_COUNT)
                .options(same -> options())
                .send();
        long requests = dimensions.isEmpty() && desired.baseBid() != null ? 1 : 0;
        boolean more = false;
        for (Map.Entry<Dimension, DesiredDimension> one : dimensions.entrySet()) {
            DimensionStatistics count = counts.get(one.getKey());
            Long entities = count == null ? null : count.totalCount();
            requests += entities == null ? 1 : Math.max(1, (entities - 1) / Paging.LARGEST_PAGE + 1);
            boolean reads = one.getValue().readsBundles(dimensions.values());
            more |= reads || entities == null || entities > SHORTEST_PAGE;
            requests += reads ? 1 : 0;
        }
        return Estimate.of(workspace().quota(), requests, more ? Estimate.Bound.AT_LEAST : Estimate.Bound.EXACTLY);
    }

    @Override
    protected Polling<BidModelPlan> begin() {
        scope.refuseIfAny(DesiredRules.violations(workspace(), desired));
        WorkLimit.Running limit = limit();
        return new Planning(
                scope,
                options(),
                desired,
                criteria,
                limits,
                meter("plan for " + (scope.isOfIo() ? "IO " + scope.ioId() : "campaign " + scope.campaignId())),
                left -> limit.require(left, scope::context));
    }
}
