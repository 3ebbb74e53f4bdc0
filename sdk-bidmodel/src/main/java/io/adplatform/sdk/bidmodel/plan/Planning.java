package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.PageSteps;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
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
import java.util.stream.Collectors;
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
        List<PlanOrder.Part> parts = new ArrayList<>();
        List<String> violations = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (CurrentDimension current : read) {
            if (otherIds.contains(current.campaignId)) {
                parts.add(new PlanOrder.Part(current, new ArrayList<>()));
                continue;
            }
            Comparison comparison = new Comparison(Objects.requireNonNull(desired.get(current.dimension)), current);
            parts.add(new PlanOrder.Part(current, new ArrayList<>(comparison.changes())));
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
        baseBids(parts);
        for (PlanOrder.Part part : parts) {
            BigDecimal bid = baseBidOf(partsOf(part.current().campaignId, parts));
            part.changes()
                    .replaceAll(change -> multiplier(change) == null
                            ? change
                            : change.from(change.before(), change.entitiesBefore(), bid));
        }
        campaignIds.forEach(id -> checkCriteria(id, parts, violations, warnings));
        if (scope.isOfIo()) {
            IoWrites.violations(parts).forEach(violations::add);
        }
        PlanOrder order = scope.isOfIo() ? PlanOrder.ofIo(parts) : PlanOrder.ofCampaign(parts);
        violations.addAll(order.violations);
        checkLimits(parts, violations);
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
                warnings,
                null);
        return plan.estimated(scope.workspace().quota().timeFor(plan.requests()));
    }

    /** Adds the rules by which a campaign takes priorities and bid multipliers. */
    private void checkCriteria(
            long campaignId, List<PlanOrder.Part> parts, List<String> violations, List<String> warnings) {
        List<PlanOrder.Part> its = partsOf(campaignId, parts);
        if (its.stream().flatMap(part -> part.changes().stream()).noneMatch(Planning::setsPriorityOrMultiplier)) {
            return;
        }
        String campaign = "campaign " + campaignId + ": ";
        CurrentDimension bids = withBids(its);
        BigDecimal base = baseBidOf(its);
        BigDecimal max = bids == null ? null : bids.maxBid();
        if (criteria != null) {
            criteria.with(base, max)
                    .violations()
                    .forEach(rule -> violations.add(campaign + rule.toString().replaceFirst("^campaign\\.", "")));
            return;
        }
        if (base == null || base.signum() <= 0) {
            warnings.add(campaign + "the platform shows no base bid, and may refuse priorities and multipliers");
        }
        if (max == null || max.signum() <= 0) {
            warnings.add(campaign + "the platform shows no max bid, and may refuse priorities and multipliers");
        }
    }

    private void checkLimits(List<PlanOrder.Part> parts, List<String> violations) {
        List<BidModelChange> changes =
                parts.stream().flatMap(part -> part.changes().stream()).toList();
        violations.addAll(limits.ofChanges(changes.size()));
        for (BidModelChange change : changes) {
            List<PlanOrder.Part> its = partsOf(change.campaignId(), parts);
            BigDecimal bid = change.baseBidAfter();
            BigDecimal multiplier = multiplier(change);
            if (bid != null) {
                violations.addAll(limits.ofBaseBid(change.subject(), change.baseBidBefore(), bid));
                limitKeptMultipliers(change.baseBidBefore(), bid, its, violations);
            } else if (multiplier != null) {
                BigDecimal before =
                        change.before() == null ? null : change.before().bidMultiplier();
                violations.addAll(limits.ofMultiplier(change.subject(), before, multiplier, change.baseBidBefore()));
            }
        }
    }

    /** Adds the violations by multipliers that stay while the base bid rises. */
    private void limitKeptMultipliers(
            @Nullable BigDecimal before, BigDecimal bid, List<PlanOrder.Part> parts, List<String> violations) {
        if (before != null && before.compareTo(bid) > 0) {
            return;
        }
        Set<String> replaced = parts.stream()
                .flatMap(part -> part.changes().stream())
                .filter(change -> multiplier(change) != null || PlanOrder.removes(change))
                .map(BidModelChange::key)
                .collect(Collectors.toSet());
        parts.stream().flatMap(part -> part.current().settings()).forEach(kept -> {
            BigDecimal multiplier = multiplier(kept);
            if (multiplier != null && !replaced.contains(kept.key())) {
                violations.addAll(limits.ofBid(kept.subject(), bid.multiply(multiplier)));
            }
        });
    }

    private static @Nullable BigDecimal multiplier(BidModelChange change) {
        return change.after() == null ? null : change.after().bidMultiplier();
    }

    private static boolean setsPriorityOrMultiplier(BidModelChange change) {
        BidModelData after = change.after();
        return after != null && (after.priority() != null || after.bidMultiplier() != null);
    }

    private static List<PlanOrder.Part> partsOf(long campaignId, List<PlanOrder.Part> parts) {
        return parts.stream()
                .filter(part -> part.current().campaignId == campaignId)
                .toList();
    }

    /** The base bid once the plan is applied; {@code null} if it is unknown. */
    private @Nullable BigDecimal baseBidOf(List<PlanOrder.Part> parts) {
        CurrentDimension bids = withBids(parts);
        return baseBid != null || bids == null ? baseBid : bids.baseBid();
    }

    private static @Nullable CurrentDimension withBids(List<PlanOrder.Part> parts) {
        return parts.stream()
                .map(PlanOrder.Part::current)
                .filter(CurrentDimension::hasBids)
                .findFirst()
                .orElse(null);
    }

    /**
     * Adds the base bid to the first request, because modelling needs one. A higher base bid is in the last request, so that it
     * never multiplies a former multiplier.
     */
    private void baseBids(List<PlanOrder.Part> parts) {
        if (baseBid == null) {
            return;
        }
        for (long campaignId :
                Stream.concat(campaignIds.stream(), otherIds.stream()).toList()) {
            List<PlanOrder.Part> its = partsOf(campaignId, parts);
            CurrentDimension bids = withBids(its);
            BigDecimal before = bids == null ? null : bids.baseBid();
            if (!ModelledValues.same(before, baseBid)) {
                boolean isHigher = before != null && before.signum() > 0 && before.compareTo(baseBid) < 0;
                PlanOrder.Part carrier = PlanOrder.end(its, isHigher || scope.isOfIo());
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
