package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.CampaignBidDetails;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.BidModelCriteria;
import io.adplatform.sdk.bidmodel.modelling.EntityType;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The data by which a plan was judged. {@link BidModelPlan#without} judges the rest of a plan by them.
 *
 * @param found the dimensions that were read
 * @param violations the violations that no choice of changes affects
 * @param warnings the warnings that no choice of changes affects
 * @param limits the limits of the plan
 * @param criteria the facts of the campaign; {@code null} if they are unknown
 */
public record PlanBasis(
        List<Found> found,
        List<String> violations,
        List<String> warnings,
        BidLimits limits,
        @Nullable BidModelCriteria criteria)
        implements JsonRecord {

    public PlanBasis {
        found = Values.copy(found);
        violations = Values.copy(violations);
        warnings = Values.copy(warnings);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }

    /**
     * A dimension of a campaign.
     *
     * @param entityRequests the number of requests for entities
     * @param bundleRequests the number of requests for bundles
     * @param isWhole whether every modelled entity and bundle was seen with its values
     * @param bids the campaign's bids; {@code null} if the platform did not send them
     * @param modelled the modelled entities and bundles
     */
    public record Found(
            long campaignId,
            Dimension dimension,
            int entityRequests,
            int bundleRequests,
            boolean isWhole,
            @Nullable CampaignBidDetails bids,
            List<Modelled> modelled)
            implements JsonRecord {

        public Found {
            modelled = Values.copy(modelled);
        }

        @Override
        public String toString() {
            return Values.brief(this);
        }

        private boolean contains(BidModelChange change) {
            return change.kind() != ChangeKind.BASE_BID
                    && change.campaignId() == campaignId
                    && change.dimension().equals(dimension);
        }

        /** Returns the strict spend ratios, by {@link BidModelChange#key}. */
        Map<String, BigDecimal> strictRatios() {
            Map<String, BigDecimal> ratios = new LinkedHashMap<>();
            settings().forEach(one -> {
                BigDecimal strict = ModelledValues.strictRatio(one.after());
                if (strict != null) {
                    ratios.put(one.key(), strict);
                }
            });
            return ratios;
        }

        /** Returns the modelling as changes that set it. */
        List<BidModelChange> settings() {
            return modelled.stream()
                    .map(one -> BidModelChange.of(
                            ChangeKind.UPDATE,
                            new BidModelChange.Target(campaignId, dimension, one.type, one.id, one.name),
                            null,
                            one.data))
                    .toList();
        }

        /** Returns this dimension with the changes that were made, or that may have been made. */
        private Found after(List<ChangeResult> results) {
            Map<String, Modelled> rows = new LinkedHashMap<>();
            modelled.forEach(
                    one -> rows.put(BidModelChange.key(campaignId, dimension, one.type, one.id, one.name), one));
            CampaignBidDetails newBids = bids;
            boolean isKnown = isWhole;
            for (ChangeResult result : results) {
                BidModelChange change = result.change();
                BidModelData values = change.after();
                boolean isMade = result.state() == ChangeState.APPLIED || result.state() == ChangeState.UNKNOWN;
                if (isMade && bids != null && change.campaignId() == campaignId && change.baseBidAfter() != null) {
                    newBids = new CampaignBidDetails(
                            change.baseBidAfter(),
                            bids.maxBid(),
                            bids.currentPriority(),
                            bids.nextPerformanceCheck(),
                            bids.additionalProperties());
                } else if (contains(change)) {
                    isKnown &= result.state() != ChangeState.UNKNOWN && result.state() != ChangeState.DRIFTED;
                    if (isMade && PlanOrder.removes(change)) {
                        rows.remove(change.key());
                    } else if (isMade && values != null) {
                        BidModelData all = ModelledValues.with(change.before(), values);
                        rows.put(
                                change.key(), new Modelled(change.entityType(), change.entityId(), change.name(), all));
                    }
                }
            }
            return new Found(
                    campaignId,
                    dimension,
                    entityRequests,
                    bundleRequests,
                    isKnown,
                    newBids,
                    List.copyOf(rows.values()));
        }

        /** Returns the number of rows with the ID of this modelling. */
        long rowsWith(@Nullable BidModelData data) {
            return ModelledValues.withIdOf(data, modelled.stream().map(Modelled::data));
        }
    }

    /** A modelled entity or bundle. */
    public record Modelled(
            EntityType type, long id, @Nullable String name, BidModelData data) implements JsonRecord {

        @Override
        public String toString() {
            return Values.brief(this);
        }
    }

    /** Returns the data after a plan was applied, by which the rest of its undo is judged. */
    PlanBasis after(List<ChangeResult> results, List<String> ofUndo) {
        return new PlanBasis(
                found.stream().map(one -> one.after(results)).toList(), List.of(), ofUndo, limits, criteria);
    }

    /** Returns a plan of these changes, with all that is wrong with it. */
    BidModelPlan judge(BidModelPlan plan, List<BidModelChange> changes) {
        boolean isOfIo = plan.ioId() != null;
        List<PlanOrder.Part> parts = found.stream()
                .map(one -> new PlanOrder.Part(
                        one, changes.stream().filter(one::contains).collect(Collectors.toCollection(ArrayList::new))))
                .toList();
        changes.stream()
                .filter(change -> change.kind() == ChangeKind.BASE_BID)
                .forEach(change -> addBaseBid(change, partsOf(change.campaignId(), parts), isOfIo));
        for (PlanOrder.Part part : parts) {
            BigDecimal bid = baseBid(part.found().campaignId, parts);
            part.changes()
                    .replaceAll(change -> multiplier(change) == null
                            ? change
                            : change.from(change.before(), change.entitiesBefore(), bid));
        }
        List<String> wrong = new ArrayList<>(violations);
        List<String> doubtful = new ArrayList<>(warnings);
        parts.stream()
                .map(part -> part.found().campaignId)
                .distinct()
                .forEach(id -> checkCriteria(id, parts, wrong, doubtful));
        if (isOfIo) {
            wrong.addAll(IoWrites.violations(parts));
        }
        PlanOrder order = isOfIo ? PlanOrder.ofIo(parts) : PlanOrder.ofCampaign(parts);
        wrong.addAll(order.violations);
        checkLimits(parts, wrong);
        doubtful.addAll(order.warnings);
        return plan.with(order.steps, wrong, doubtful);
    }

    /**
     * Adds the base bid to the first request, because modelling needs one. A higher base bid is in the last request, so that it
     * never multiplies a former multiplier.
     */
    private static void addBaseBid(BidModelChange change, List<PlanOrder.Part> parts, boolean isOfIo) {
        BigDecimal before = change.baseBidBefore();
        boolean isHigher = before != null && before.signum() > 0 && change.direction() > 0;
        PlanOrder.Part carrier = PlanOrder.end(parts, isHigher || isOfIo);
        BigDecimal after = Objects.requireNonNull(change.baseBidAfter());
        carrier.changes()
                .add(
                        0,
                        BidModelChange.baseBid(
                                change.campaignId(), carrier.found().dimension(), before, after));
    }

    /** Adds the rules by which a campaign takes priorities and bid multipliers. */
    private void checkCriteria(
            long campaignId, List<PlanOrder.Part> parts, List<String> violations, List<String> warnings) {
        List<PlanOrder.Part> its = partsOf(campaignId, parts);
        if (its.stream().flatMap(part -> part.changes().stream()).noneMatch(PlanBasis::setsPriorityOrMultiplier)) {
            return;
        }
        String campaign = "campaign " + campaignId + ": ";
        CampaignBidDetails bids = bids(campaignId);
        BigDecimal base = baseBid(campaignId, parts);
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
        parts.stream().flatMap(part -> part.found().settings().stream()).forEach(kept -> {
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
                .filter(part -> part.found().campaignId == campaignId)
                .toList();
    }

    /** Returns the base bid once the plan is applied; {@code null} if it is unknown. */
    private @Nullable BigDecimal baseBid(long campaignId, List<PlanOrder.Part> parts) {
        return partsOf(campaignId, parts).stream()
                .flatMap(part -> part.changes().stream())
                .map(BidModelChange::baseBidAfter)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(() -> baseBid(campaignId));
    }

    /** Returns the present base bid; {@code null} if it is unknown. */
    @Nullable
    BigDecimal baseBid(long campaignId) {
        CampaignBidDetails bids = bids(campaignId);
        return bids == null ? null : bids.baseBid();
    }

    private @Nullable CampaignBidDetails bids(long campaignId) {
        return found.stream()
                .filter(one -> one.campaignId == campaignId)
                .map(Found::bids)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
