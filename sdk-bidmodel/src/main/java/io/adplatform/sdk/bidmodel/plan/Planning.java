package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.PageSteps;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.BidModelCriteria;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the current state as far as the plan needs it, and compares it with the desired state. */
final class Planning implements Polling<BidModelPlan> {

    private static final Set<CampaignStatus> CAN_BE_MODELLED = Set.of(CampaignStatus.RUNNING, CampaignStatus.PENDING);

    private final PlanScope scope;
    private final RequestOptions options;
    private final WorkMeter meter;
    private final LongConsumer timeCheck;
    private final Map<Dimension, DesiredDimension> desired;
    private final @Nullable BigDecimal baseBid;
    private final @Nullable PageSteps<CampaignSummary, Page<CampaignSummary>> campaigns;
    private final @Nullable BidModelCriteria criteria;
    private final BidLimits limits;
    private final List<Long> campaignIds = new ArrayList<>();
    /** The other campaigns of an insertion order, which its base bid reaches too. */
    private final List<Long> otherIds = new ArrayList<>();

    private final Deque<DimensionReading> readings = new ArrayDeque<>();
    private final List<CurrentDimension> read = new ArrayList<>();
    private boolean readingsAreKnown;
    private @Nullable AdPlatformException failure;

    /** @param timeCheck refuses when so many requests are left that they take too long */
    Planning(
            PlanScope scope,
            RequestOptions options,
            DesiredBidModel model,
            @Nullable BidModelCriteria criteria,
            BidLimits limits,
            WorkMeter meter,
            LongConsumer timeCheck) {
        this.criteria = criteria;
        this.limits = limits;
        this.scope = scope;
        this.options = options;
        this.meter = meter;
        this.timeCheck = timeCheck;
        this.desired = new LinkedHashMap<>(model.dimensions());
        this.baseBid = model.baseBid();
        if (desired.isEmpty() && baseBid != null) {
            // The list of each dimension contains the base bid, and each request can change it.
            desired.put(Dimension.CREATIVE, new DesiredDimension());
        }
        if (scope.campaignId() != null) {
            campaignIds.add(scope.campaignId());
        }
        this.campaigns = !scope.isOfIo()
                ? null
                : Campaigns.on(scope.workspace())
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
            campaignIds.forEach(id -> desired.forEach((dimension, wanted) -> readings.add(new DimensionReading(
                    scope.workspace(), options, id, dimension, wanted.readsBundles(desired.values())))));
            Dimension any = desired.keySet().stream().findFirst().orElse(Dimension.CREATIVE);
            otherIds.forEach(id -> readings.add(new DimensionReading(scope.workspace(), options, id, any, false)));
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
                    .filter(row -> Objects.equals(row.ioId(), scope.ioId()))
                    .forEach(row -> {
                        boolean modelled = row.status() != null && CAN_BE_MODELLED.contains(row.status());
                        List<Long> ids = modelled ? campaignIds : otherIds;
                        if ((modelled || baseBid != null) && !ids.contains(row.campaignId())) {
                            ids.add(row.campaignId());
                        }
                    });
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
        List<BidModelChange> changes = new ArrayList<>();
        List<String> violations = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (CurrentDimension current : read) {
            if (otherIds.contains(current.campaignId)) {
                continue;
            }
            Comparison comparison = new Comparison(Objects.requireNonNull(desired.get(current.dimension)), current);
            changes.addAll(comparison.changes());
            String campaign = scope.isOfIo() ? "campaign " + current.campaignId + ": " : "";
            comparison.violations().forEach(one -> violations.add(campaign + one));
            comparison.warnings().forEach(one -> warnings.add(campaign + one));
        }
        if (campaigns != null && campaigns.gap() != null) {
            violations.add("IO " + scope.ioId() + ": the list of campaigns is incomplete: " + campaigns.gap());
        }
        if (campaignIds.isEmpty()) {
            violations.add("IO " + scope.ioId() + " has no campaign that is running or pending");
        }
        PlanBasis basis = new PlanBasis(
                read.stream().map(CurrentDimension::found).toList(), violations, warnings, limits, criteria);
        if (baseBid != null) {
            Stream.concat(campaignIds.stream(), otherIds.stream()).forEach(campaignId -> {
                BigDecimal before = basis.baseBid(campaignId);
                if (!ModelledValues.same(before, baseBid)) {
                    changes.add(BidModelChange.baseBid(campaignId, Dimension.CREATIVE, before, baseBid));
                }
            });
        }
        BidModelPlan plan = basis.judge(
                new BidModelPlan(
                        scope.baseUrl(),
                        scope.workspace().owId(),
                        scope.campaignId(),
                        scope.ioId(),
                        scope.workspace().time().now(),
                        0,
                        List.of(),
                        List.of(),
                        List.of(),
                        null,
                        basis),
                changes);
        return plan.estimated(scope.workspace().quota().timeFor(plan.requests()));
    }

    @Override
    public CallContext context() {
        return scope.context();
    }
}
