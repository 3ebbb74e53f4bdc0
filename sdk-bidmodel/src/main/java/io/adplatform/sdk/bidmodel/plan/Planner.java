package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.CampaignBidDetails;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan.Step;
import io.adplatform.sdk.bidmodel.plan.PlanBasis.Found;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Divides changes into requests, puts these in order, and judges them by the read values. */
final class Planner {

    private static final BigDecimal HUNDRED = ModellingLimits.MAX_SPEND_RATIO;

    private final BidModelPlan draft;
    private final PlanBasis basis;
    private final List<BidModelChange> changes;
    private final List<Step> steps = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** A dimension that was read, and its changes. */
    record Part(Found found, List<BidModelChange> changes) {

        boolean has(Predicate<BidModelChange> which) {
            return changes.stream().anyMatch(which);
        }
    }

    private Planner(BidModelPlan draft, PlanBasis basis, List<BidModelChange> changes) {
        this.draft = draft;
        this.basis = basis;
        this.changes = changes;
    }

    /**
     * Returns a plan of these changes, with all that is wrong with it.
     *
     * @param draft a plan with other steps
     * @throws IllegalStateException if an earlier version made the plan, without the data to judge it
     */
    static BidModelPlan plan(BidModelPlan draft, List<BidModelChange> changes) {
        if (draft.basis() == null) {
            throw new IllegalStateException(
                    "an earlier version made the plan, without the data to judge it: plan again");
        }
        Planner planner = new Planner(draft, draft.basis(), merged(changes));
        planner.plan();
        return draft.with(planner.steps, planner.violations, planner.warnings);
    }

    /** Returns the changes with one update for each modelling. */
    static List<BidModelChange> merged(List<BidModelChange> changes) {
        Map<String, BidModelChange> merged = new LinkedHashMap<>();
        changes.forEach(change -> merged.merge(
                change.place(),
                change,
                (one, other) -> one.withValues(ModelledValues.with(
                        Objects.requireNonNull(one.after()), Objects.requireNonNull(other.after())))));
        return List.copyOf(merged.values());
    }

    private void plan() {
        List<Part> parts = basis.found().stream()
                .map(one -> new Part(
                        one, changes.stream().filter(one::contains).collect(Collectors.toCollection(ArrayList::new))))
                .toList();
        violations.addAll(basis.violations());
        warnings.addAll(basis.warnings());
        changes.stream()
                .filter(change -> change.kind() == ChangeKind.BASE_BID)
                .forEach(change -> addBaseBid(change, parts));
        List<Long> campaigns =
                parts.stream().map(part -> part.found().campaignId()).distinct().toList();
        campaigns.forEach(this::checkCriteria);
        if (draft.ioId() == null) {
            inSteps(sorted(parts));
        } else {
            violations.addAll(IoWrites.violations(parts));
            inOneStep(parts);
        }
        checkLimits();
    }

    /**
     * Adds a base bid to a request. A higher one is in the last request, so that it never multiplies a former multiplier. Any other is
     * in the first one: a lower one, and the first one of a campaign, because modelling needs a base bid.
     */
    private void addBaseBid(BidModelChange change, List<Part> all) {
        List<Part> parts = all.stream()
                .filter(part -> part.found().campaignId() == change.campaignId())
                .toList();
        List<Part> changed = sorted(parts);
        boolean isFirst = change.isFirstBaseBid();
        long lowering =
                parts.stream().filter(part -> part.has(Planner::mayLower)).count();
        if (isFirst && lowering > 1 && draft.ioId() == null) {
            warnings.add(change.subject() + ": its first base bid counts before the multipliers of all dimensions are"
                    + " lowered: set it by an earlier plan");
        }
        boolean isLast = !isFirst && change.direction() > 0;
        Part carrier = changed.isEmpty() ? parts.get(0) : changed.get(isLast ? changed.size() - 1 : 0);
        carrier.changes()
                .add(
                        0,
                        BidModelChange.baseBid(
                                change.campaignId(),
                                carrier.found().dimension(),
                                change.baseBidBefore(),
                                Objects.requireNonNull(change.baseBidAfter())));
    }

    /** Dimensions that raise no bid come first, and among these the lowering ones. With a first base bid, the lowering ones come first. */
    private List<Part> sorted(List<Part> parts) {
        Comparator<Part> raisesLast = Comparator.comparing(part -> part.has(change -> change.direction() > 0));
        Comparator<Part> lowersFirst = Comparator.comparing(part -> !part.has(Planner::mayLower));
        boolean isFirstBid = changes.stream().anyMatch(BidModelChange::isFirstBaseBid);
        return parts.stream()
                .filter(part -> !part.changes().isEmpty())
                .sorted(isFirstBid ? lowersFirst.thenComparing(raisesLast) : raisesLast.thenComparing(lowersFirst))
                .toList();
    }

    private static boolean mayLower(BidModelChange change) {
        return change.direction() < 0 || change.kind() == ChangeKind.CHANGE_BUNDLE;
    }

    private void inSteps(List<Part> parts) {
        StrictRatios ratios = new StrictRatios(basis.found());
        for (Part part : parts) {
            for (List<BidModelChange> request : requests(part.changes())) {
                ratios.make(request);
                boolean changesRatios = request.stream().anyMatch(BidModelChange::changesStrictRatio);
                boolean isShown = changesRatios && ratios.complete;
                steps.add(new Step(part.found().dimension(), request, isShown ? ratios.sum() : null));
                if (changesRatios) {
                    check(ratios, "after step " + steps.size() + " ");
                }
            }
        }
    }

    /** All dimensions of all campaigns of an insertion order are in one request. */
    private void inOneStep(List<Part> parts) {
        List<BidModelChange> all =
                parts.stream().flatMap(part -> part.changes().stream()).toList();
        if (all.isEmpty()) {
            return;
        }
        steps.add(new Step(null, all, null));
        Map<Long, List<Part>> byCampaign = parts.stream()
                .collect(Collectors.groupingBy(
                        part -> part.found().campaignId(), LinkedHashMap::new, Collectors.toList()));
        byCampaign.forEach((campaignId, its) -> {
            if (its.stream().anyMatch(part -> part.has(BidModelChange::changesStrictRatio))) {
                StrictRatios ratios =
                        new StrictRatios(its.stream().map(Part::found).toList());
                its.forEach(part -> ratios.make(part.changes()));
                check(ratios, "campaign " + campaignId + ": then ");
            }
        });
    }

    /**
     * Divides the changes of a dimension: entities move between bundles after bids are lowered, and before bids are raised, as far as
     * these concern the move. All strict spend ratios are in one request.
     */
    private List<List<BidModelChange>> requests(List<BidModelChange> all) {
        List<BidModelChange> moves = all.stream()
                .filter(change -> change.kind() == ChangeKind.CHANGE_BUNDLE)
                .toList();
        Predicate<BidModelChange> concernsMove = change -> moves.stream().anyMatch(move -> concern(move, change));
        List<BidModelChange> before = new ArrayList<>();
        List<BidModelChange> after = new ArrayList<>(all);
        after.removeAll(moves);
        Predicate<BidModelChange> mustBeBefore = change -> change.direction() < 0 && concernsMove.test(change);
        if (after.stream().anyMatch(mustBeBefore)) {
            // A new bundle may take entities that leave another one.
            Predicate<BidModelChange> mustBeAfter =
                    concernsMove.and(change -> change.direction() >= (change.kind() == ChangeKind.ADD_BUNDLE ? 0 : 1));
            before.addAll(after.stream().filter(mustBeAfter.negate()).toList());
            after.removeAll(before);
        }
        if (after.stream().anyMatch(BidModelChange::changesStrictRatio)) {
            for (BidModelChange change : List.copyOf(before)) {
                if (change.changesStrictRatio()) {
                    before.remove(change);
                    after.add(withoutMultiplier(change, mustBeBefore, before));
                }
            }
        }
        return Stream.of(before, moves, after)
                .filter(request -> !request.isEmpty())
                .map(List::copyOf)
                .toList();
    }

    /** Returns the change for a later request, and adds the part of it that must be made before. */
    private BidModelChange withoutMultiplier(
            BidModelChange change, Predicate<BidModelChange> mustBeBefore, List<BidModelChange> before) {
        if (!mustBeBefore.test(change)) {
            return change;
        }
        BidModelData values = change.after();
        if (change.kind() != ChangeKind.UPDATE || values == null) {
            violations.add(
                    change.subject() + ": its spend ratio can't be changed beside the entities of bundles: change"
                            + " these by another plan");
            return change;
        }
        before.add(change.withValues(new BidModelData(null, null, values.bidMultiplier(), null, null, Map.of())));
        return change.withValues(new BidModelData(
                null, values.priority(), null, values.spendRatio(), values.spendRatioType(), Map.of()));
    }

    /** Whether both may change the bid of the same entity. */
    private static boolean concern(BidModelChange move, BidModelChange change) {
        return change.kind() == ChangeKind.BASE_BID || !Collections.disjoint(move.entities(), change.entities());
    }

    /** The strict spend ratios of a campaign, while changes are made one after the other. */
    private static final class StrictRatios {

        private final Map<String, BigDecimal> ratios = new HashMap<>();
        private final boolean complete;
        private final boolean areHundred;

        StrictRatios(List<Found> read) {
            read.stream().flatMap(found -> found.settings().stream()).forEach(one -> put(one.key(), one.strictAfter()));
            complete = read.stream().allMatch(Found::isWhole);
            areHundred = complete && sum().compareTo(HUNDRED) == 0;
        }

        private void put(String key, @Nullable BigDecimal ratio) {
            if (ratio == null) {
                ratios.remove(key);
            } else {
                ratios.put(key, ratio);
            }
        }

        void make(List<BidModelChange> changes) {
            changes.stream()
                    .filter(BidModelChange::changesStrictRatio)
                    .forEach(change -> put(change.key(), change.strictAfter()));
        }

        BigDecimal sum() {
            return ratios.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        }
    }

    private void check(StrictRatios ratios, String when) {
        BigDecimal sum = ratios.sum();
        String number = sum.stripTrailingZeros().toPlainString();
        String come = when + "the strict spend ratios come to " + number + " of 100";
        if (ratios.complete && (ratios.ratios.isEmpty() || sum.compareTo(HUNDRED) == 0)) {
            return;
        }
        if (sum.compareTo(HUNDRED) > 0) {
            violations.add(when + "the strict spend ratios exceed 100: " + number + " in the read data");
        } else if (!ratios.complete) {
            warnings.add(
                    when + "the sum of the strict spend ratios is unknown, since the lists of entities and bundles are"
                            + " incomplete: it must be 100");
        } else if (ratios.areHundred) {
            violations.add(
                    come + ", and the platform takes 100 after each request. A plan for the insertion order changes"
                            + " several dimensions in one request");
        } else {
            warnings.add(come + " in the read data: the platform refuses that, unless other dimensions have the rest");
        }
    }

    /** Adds the rules by which a campaign takes priorities and bid multipliers. */
    private void checkCriteria(long campaignId) {
        boolean areSet = changes.stream()
                .filter(change -> change.campaignId() == campaignId)
                .map(BidModelChange::after)
                .anyMatch(after -> after != null && (after.priority() != null || after.bidMultiplier() != null));
        if (!areSet) {
            return;
        }
        String campaign = "campaign " + campaignId + ": ";
        CampaignBidDetails bids = basis.bids(campaignId);
        BigDecimal base = baseBid(campaignId);
        BigDecimal max = bids == null ? null : bids.maxBid();
        if (basis.criteria() != null) {
            basis.criteria()
                    .with(base, max)
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

    private void checkLimits() {
        BidLimits limits = basis.limits();
        violations.addAll(limits.ofChanges(changes.size()));
        for (Step step : steps) {
            for (BidModelChange change : step.changes()) {
                BigDecimal bid = change.baseBidAfter();
                BigDecimal multiplier = change.multiplierAfter();
                if (bid != null) {
                    violations.addAll(limits.ofBaseBid(change.subject(), change.baseBidBefore(), bid));
                    limitKeptMultipliers(change, bid);
                } else if (multiplier != null) {
                    violations.addAll(limits.ofMultiplier(
                            change.subject(),
                            ModelledValues.factor(change.before()),
                            multiplier,
                            baseBid(change.campaignId())));
                } else if (change.removes()) {
                    violations.addAll(limits.ofDeletion(
                            change.subject(), ModelledValues.factor(change.before()), baseBid(change.campaignId())));
                }
            }
        }
    }

    /** Adds the violations by multipliers that stay while the base bid rises. */
    private void limitKeptMultipliers(BidModelChange change, BigDecimal bid) {
        if (change.baseBidBefore() != null && change.direction() < 0) {
            return;
        }
        Set<String> replaced = changes.stream()
                .filter(one -> one.multiplierAfter() != null || one.removes())
                .map(BidModelChange::key)
                .collect(Collectors.toSet());
        basis.foundOf(change.campaignId())
                .flatMap(found -> found.settings().stream())
                .filter(kept -> kept.multiplierAfter() != null && !replaced.contains(kept.key()))
                .forEach(kept -> violations.addAll(basis.limits()
                        .ofBid(kept.subject(), bid.multiply(Objects.requireNonNull(kept.multiplierAfter())))));
    }

    /** Returns the base bid once the plan is applied; {@code null} if it is unknown. */
    private @Nullable BigDecimal baseBid(long campaignId) {
        return changes.stream()
                .filter(change -> change.campaignId() == campaignId && change.baseBidAfter() != null)
                .map(BidModelChange::baseBidAfter)
                .findFirst()
                .orElseGet(() -> basis.baseBid(campaignId));
    }
}
