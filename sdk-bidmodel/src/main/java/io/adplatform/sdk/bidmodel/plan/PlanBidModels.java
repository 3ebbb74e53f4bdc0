package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.PageSteps;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.dimensions.DimensionStatistics;
import io.adplatform.sdk.bidmodel.dimensions.GetDimensionStatistics;
import io.adplatform.sdk.bidmodel.dimensions.GetDimensionStatistics.Attribute;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.BidModelCriteria;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.Progress;
import io.adplatform.sdk.operation.Work;
import io.adplatform.sdk.progress.Estimate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares the modelling of a campaign, or of the campaigns of an insertion order, with the desired one, and returns the
 * changes as a plan. Changes nothing. A campaign that joins the insertion order later gets its base bid too, without a line in the plan.
 *
 * <p>It reads the entities of each dimension in the desired model, 1000 a request, without metrics. It reads the bundles of a
 * dimension if the comparison needs them. For an insertion order it reads the running and pending campaigns. If a base bid is
 * desired, one dimension of each other campaign is read too, because the base bid reaches all of them.
 */
public final class PlanBidModels extends Work<BidModelPlan, PlanBidModels> {

    // The documents' default. A platform may shorten pages to it.
    private static final int SHORTEST_PAGE = 10;

    private static final Set<CampaignStatus> CAN_BE_MODELLED = Set.of(CampaignStatus.RUNNING, CampaignStatus.PENDING);

    private final BidModelPlan scope;
    private final DesiredBidModel desired;
    private @Nullable BidModelCriteria criteria;
    private BidLimits limits = BidLimits.none();

    /** Plans the changes of a campaign. */
    public static PlanBidModels ofCampaign(Workspace workspace, long campaignId, DesiredBidModel desired) {
        return new PlanBidModels(workspace, BidModelPlan.empty(workspace, campaignId, null), desired);
    }

    /** Plans the changes of all running or pending campaigns of an insertion order. */
    public static PlanBidModels ofIo(Workspace workspace, long ioId, DesiredBidModel desired) {
        return new PlanBidModels(workspace, BidModelPlan.empty(workspace, null, ioId), desired);
    }

    /** @param scope an empty plan */
    private PlanBidModels(Workspace workspace, BidModelPlan scope, DesiredBidModel desired) {
        super(workspace);
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
        Set<Dimension> dimensions = desired.dimensions();
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
        for (Dimension dimension : dimensions) {
            DimensionStatistics count = counts.get(dimension);
            Long entities = count == null ? null : count.totalCount();
            requests += entities == null ? 1 : Math.max(1, (entities - 1) / Paging.LARGEST_PAGE + 1);
            boolean reads = desired.readsBundles(dimension);
            more |= reads || entities == null || entities > SHORTEST_PAGE;
            requests += reads ? 1 : 0;
        }
        return Estimate.of(workspace().quota(), requests, more ? Estimate.Bound.AT_LEAST : Estimate.Bound.EXACTLY);
    }

    @Override
    protected Supplier<BidModelPlan> begin() {
        scope.refuseIfAny(DesiredRules.violations(workspace(), desired));
        Progress progress =
                new Progress(workspace().asCurrentUser(), options(), meter("plan for " + scope.subject()), limit());
        return new Reading(progress, desired.copy())::plan;
    }

    /** Reads the current state as far as the plan needs it, and compares it with the desired state. */
    private final class Reading {

        private final Progress progress;
        private final DesiredBidModel desired;
        private final List<Long> campaigns = new ArrayList<>();
        /** The other campaigns of an insertion order, which its base bid reaches too. */
        private final List<Long> others = new ArrayList<>();

        private final List<CurrentDimension> read = new ArrayList<>();
        private final List<BidModelChange> changes = new ArrayList<>();
        private final List<String> violations = new ArrayList<>();
        private final List<String> warnings = new ArrayList<>();

        Reading(Progress progress, DesiredBidModel desired) {
            this.progress = progress;
            this.desired = desired;
        }

        BidModelPlan plan() {
            Long campaignId = scope.campaignId();
            if (campaignId == null) {
                readCampaigns();
            } else {
                campaigns.add(campaignId);
            }
            List<Place> places = new ArrayList<>();
            campaigns.forEach(id -> desired.dimensions().forEach(dimension -> places.add(new Place(id, dimension))));
            Dimension any = desired.dimensions().stream().findFirst().orElse(Dimension.CREATIVE);
            others.forEach(id -> places.add(new Place(id, any)));
            DimensionReading.read(progress, places, this::readsBundles, read::add);
            read.stream()
                    .filter(current -> campaigns.contains(current.place.campaignId()))
                    .forEach(this::compare);
            return planned();
        }

        private void readCampaigns() {
            PageSteps<CampaignSummary, Page<CampaignSummary>> pages = Campaigns.on(progress.user())
                    .list()
                    .options(same -> progress.options())
                    .pages()
                    .steps();
            while (!pages.hasEnded()) {
                progress.send(
                        pages.next(),
                        response -> {
                            Page<CampaignSummary> page = pages.take(response);
                            List<CampaignSummary> rows = page == null ? List.of() : page.rows();
                            rows.forEach(this::take);
                            return rows.size();
                        },
                        () -> (pages.hasEnded() ? 0 : 1)
                                + (long) Math.max(1, campaigns.size())
                                        * desired.dimensions().size());
            }
            if (pages.gap() != null) {
                violations.add(scope.subject() + ": the list of campaigns is incomplete: " + pages.gap());
            }
            if (campaigns.isEmpty()) {
                violations.add(scope.subject() + " has no campaign that is running or pending");
            }
        }

        private void take(CampaignSummary row) {
            if (Objects.equals(row.ioId(), scope.ioId())) {
                boolean modelled = row.status() != null && CAN_BE_MODELLED.contains(row.status());
                List<Long> ids = modelled ? campaigns : others;
                if ((modelled || desired.baseBid() != null) && !ids.contains(row.campaignId())) {
                    ids.add(row.campaignId());
                }
            }
        }

        private boolean readsBundles(Place place) {
            return campaigns.contains(place.campaignId()) && desired.readsBundles(place.dimension());
        }

        private void compare(CurrentDimension current) {
            Comparison comparison = new Comparison(desired, current);
            changes.addAll(comparison.changes);
            String campaign = scope.isOfIo() ? "campaign " + current.place.campaignId() + ": " : "";
            comparison.violations.forEach(one -> violations.add(campaign + one));
            comparison.warnings.forEach(one -> warnings.add(campaign + one));
        }

        private BidModelPlan planned() {
            PlanBasis basis = new PlanBasis(
                    read.stream().map(CurrentDimension::found).toList(), violations, warnings, limits, criteria);
            BigDecimal baseBid = desired.baseBid();
            if (baseBid != null) {
                Stream.concat(campaigns.stream(), others.stream()).forEach(campaignId -> {
                    BigDecimal before = basis.bid(campaignId, PlanBasis.Found::baseBid);
                    if (!ModelledValues.same(before, baseBid)) {
                        changes.add(BidModelChange.baseBid(campaignId, Dimension.CREATIVE, before, baseBid));
                    }
                });
            }
            BidModelPlan draft = BidModelPlan.empty(workspace(), scope.campaignId(), scope.ioId())
                    .with(basis, 0);
            BidModelPlan plan = Planner.plan(draft, changes);
            long seconds = workspace().quota().timeFor(plan.requests()).toSeconds();
            return plan.with(basis, seconds);
        }
    }
}
