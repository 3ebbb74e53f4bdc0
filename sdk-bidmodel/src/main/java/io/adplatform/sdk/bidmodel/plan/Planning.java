package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.PageSteps;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.operation.Polling;
import io.adplatform.sdk.progress.WorkMeter;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Reads what is, only as far as the plan needs it, and compares it with what is desired. */
final class Planning implements Polling<BidModelPlan> {

    private static final Set<CampaignStatus> CAN_BE_MODELLED = Set.of(CampaignStatus.RUNNING, CampaignStatus.PENDING);

    private final PlanScope scope;
    private final RequestOptions options;
    private final WorkMeter meter;
    private final LongConsumer timeCheck;
    private final Map<Dimension, DesiredDimension> desired;
    private final @Nullable BigDecimal baseBid;
    private final @Nullable PageSteps<CampaignSummary, Page<CampaignSummary>> campaigns;
    private final List<Long> campaignIds = new ArrayList<>();
    private final Deque<DimensionReading> readings = new ArrayDeque<>();
    private final List<CurrentDimension> read = new ArrayList<>();
    private boolean readingsAreKnown;
    private @Nullable AdPlatformException failure;

    /** @param timeCheck refuses when so many requests are left that they take too long */
    Planning(PlanScope scope, RequestOptions options, DesiredBidModel model, WorkMeter meter, LongConsumer timeCheck) {
        this.scope = scope;
        this.options = options;
        this.meter = meter;
        this.timeCheck = timeCheck;
        this.desired = new LinkedHashMap<>(model.dimensions());
        this.baseBid = model.baseBid();
        if (desired.isEmpty() && baseBid != null) {
            // The list of any dimension tells the base bid, and the request for any can change it.
            desired.put(Dimension.CREATIVE, new DesiredDimension());
        }
        if (scope.campaignId() != null) {
            campaignIds.add(scope.campaignId());
        }
        this.campaigns = !scope.isOfIo()
                ? null
                : scope.workspace()
                        .campaigns()
                        .list()
                        .options(same -> options)
                        .pages()
                        .steps();
    }

    @Override
    public Step<BidModelPlan> next() {
        if (failure != null) {
            return new Failed<>(failure);
        }
        try {
            return nextRequest();
        } catch (RateLimitException tooLong) {
            return new Failed<>(tooLong);
        }
    }

    private Step<BidModelPlan> nextRequest() {
        if (campaigns != null && !campaigns.hasEnded()) {
            begins();
            return new Send<>(campaigns.next(), this::campaignsCame, failed -> failure = failed);
        }
        if (!readingsAreKnown) {
            readingsAreKnown = true;
            campaignIds.forEach(id -> desired.forEach((dimension, wanted) -> readings.add(
                    new DimensionReading(scope.workspace(), options, id, dimension, wanted.concernsBundles()))));
        }
        DimensionReading reading = readings.peek();
        if (reading == null) {
            return new Done<>(plan());
        }
        begins();
        return reading.next(() -> readingCame(reading), failed -> failure = failed);
    }

    private void begins() {
        timeCheck.accept(requestsLeft());
        meter.begins(requestsLeft());
    }

    private void campaignsCame(Response<Page<CampaignSummary>> response) {
        Page<CampaignSummary> page = Objects.requireNonNull(campaigns).take(response);
        int rows = 0;
        if (page != null) {
            rows = page.rows().size();
            page.rows().stream()
                    .filter(row -> Objects.equals(row.ioId(), scope.ioId())
                            && row.status() != null
                            && CAN_BE_MODELLED.contains(row.status()))
                    .map(CampaignSummary::campaignId)
                    .filter(id -> !campaignIds.contains(id))
                    .forEach(campaignIds::add);
        }
        meter.answered(rows, requestsLeft());
    }

    private void readingCame(DimensionReading reading) {
        if (reading.hasEnded()) {
            readings.remove();
            read.add(reading.current());
        }
        meter.answered(0, requestsLeft());
    }

    /** One for each list whose length isn't known yet. */
    private long requestsLeft() {
        long lists = readings.stream().mapToLong(DimensionReading::requestsLeft).sum();
        if (campaigns != null && !readingsAreKnown) {
            lists += (campaigns.hasEnded() ? 0 : 1) + (long) Math.max(1, campaignIds.size()) * desired.size();
        }
        return lists;
    }

    private BidModelPlan plan() {
        List<PlanOrder.Part> parts = new ArrayList<>();
        List<String> violations = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (CurrentDimension current : read) {
            Comparison comparison = new Comparison(Objects.requireNonNull(desired.get(current.dimension)), current);
            parts.add(new PlanOrder.Part(current, new ArrayList<>(comparison.changes())));
            violations.addAll(comparison.violations());
            warnings.addAll(comparison.warnings());
        }
        if (campaignIds.isEmpty()) {
            violations.add("IO " + scope.ioId() + " has no campaign that is running or pending");
        }
        baseBids(parts);
        if (scope.isOfIo()) {
            IoWrites.violations(parts).forEach(violations::add);
        }
        PlanOrder order = scope.isOfIo() ? PlanOrder.ofIo(parts) : PlanOrder.ofCampaign(parts);
        violations.addAll(order.violations);
        warnings.addAll(order.warnings);
        BidModelPlan plan = new BidModelPlan(
                scope.baseUrl(),
                scope.workspace().owId(),
                scope.campaignId(),
                scope.ioId(),
                scope.workspace().time().now(),
                0,
                order.steps,
                violations,
                warnings);
        return plan.estimated(scope.workspace().quota().timeFor(plan.requests()));
    }

    /** The base bid goes with the first request, since modelling needs one; with one of its own where there is no other. */
    private void baseBids(List<PlanOrder.Part> parts) {
        if (baseBid == null) {
            return;
        }
        for (long campaignId : campaignIds) {
            List<PlanOrder.Part> its = parts.stream()
                    .filter(part -> part.current().campaignId == campaignId)
                    .toList();
            CurrentDimension told = its.stream()
                    .map(PlanOrder.Part::current)
                    .filter(CurrentDimension::tellsBids)
                    .findFirst()
                    .orElse(null);
            BigDecimal before = told == null ? null : told.baseBid();
            if (!ModelledValues.same(before, baseBid)) {
                PlanOrder.Part carrier = PlanOrder.first(its);
                carrier.changes()
                        .add(0, BidModelChange.baseBid(campaignId, carrier.current().dimension, before, baseBid));
            }
        }
    }

    @Override
    public CallContext context() {
        return scope.context();
    }
}
