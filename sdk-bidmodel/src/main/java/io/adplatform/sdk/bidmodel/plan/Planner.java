package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan.Step;
import io.adplatform.sdk.bidmodel.plan.PlanBasis.Found;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    private Planner(BidModelPlan draft, List<BidModelChange> changes) {
        this.draft = draft;
        this.basis = draft.basis();
        this.changes = changes;
    }

    /**
     * Returns a plan of these changes, with all that is wrong with it.
     *
     * @param draft a plan with other steps
     */
    static BidModelPlan plan(BidModelPlan draft, List<BidModelChange> changes) {
        Planner planner = new Planner(draft, merged(changes));
        planner.plan();
        return draft.with(planner.steps, planner.violations, planner.warnings);
    }

    /** Returns the changes with one update for each modelling. */
    static List<BidModelChange> merged(List<BidModelChange> changes) {
        Map<String, BidModelChange> merged = new LinkedHashMap<>();
        changes.forEach(change -> merged.merge(
                change.aspect(), change, (one, other) -> one.withSet(ModelledValues.with(one.set(), other.set()))));
        return List.copyOf(merged.values());
    }

    private void plan() {
        List<Part> parts = basis.found().stream()
                .map(one -> new Part(
                        one, changes.stream().filter(one::contains).collect(Collectors.toCollection(ArrayList::new))))
                .toList();
        violations.addAll(basis.violations());
        warnings.addAll(basis.warnings());
        List<BidModelChange> bids = changes.stream()
                .filter(change -> change.kind() == ChangeKind.BASE_BID)
                .toList();
        bids.forEach(change -> addBaseBid(change, parts));
        campaigns(parts).forEach(this::checkCriteria);
        if (draft.isOfIo()) {
            checkIo();
        }
        addSteps(parts);
        violations.addAll(basis.limits().ofChanges(changes.size()));
        bids.forEach(change -> violations.addAll(
                basis.limits().ofBaseBid(change.subject(), change.baseBidBefore(), change.bidToSet())));
        parts.forEach(this::checkMultipliers);
    }

    private static List<Long> campaigns(List<Part> parts) {
        return parts.stream().map(part -> part.found().campaignId()).distinct().toList();
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
        if (isFirst && lowering > 1 && !draft.isOfIo()) {
            warnings.add(change.subject() + ": its first base bid counts before the multipliers of all dimensions are"
                    + " lowered: set it by an earlier plan");
        }
        boolean isLast = !isFirst && change.direction() > 0;
        Part carrier = changed.isEmpty() ? parts.get(0) : changed.get(isLast ? changed.size() - 1 : 0);
        BidModelChange carried = BidModelChange.baseBid(
                change.campaignId(), carrier.found().dimension(), change.baseBidBefore(), change.bidToSet());
        carrier.changes().add(0, carried);
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

    /** Each dimension of a campaign has its requests. All dimensions of an insertion order's campaigns are in one. */
    private void addSteps(List<Part> parts) {
        List<BidModelChange> all =
                parts.stream().flatMap(part -> part.changes().stream()).toList();
        List<List<BidModelChange>> requests = draft.isOfIo()
                ? all.isEmpty() ? List.of() : List.of(all)
                : sorted(parts).stream()
                        .flatMap(part -> requests(part.changes()).stream())
                        .toList();
        List<Found> state = basis.found();
        for (List<BidModelChange> request : requests) {
            state = state.stream().map(found -> found.after(request)).toList();
            Dimension dimension = draft.isOfIo() ? null : request.get(0).dimension();
            BigDecimal shown = null;
            for (long campaignId : campaigns(parts)) {
                boolean changesRatios = request.stream()
                        .anyMatch(change -> change.campaignId() == campaignId && change.changesStrictRatio());
                if (changesRatios) {
                    shown = checkStrictSum(campaignId, state, steps.size() + 1);
                }
            }
            steps.add(new Step(dimension, request, dimension == null ? null : shown));
        }
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
        BidModelData values = change.set();
        if (change.kind() != ChangeKind.UPDATE) {
            violations.add(
                    change.subject() + ": its spend ratio can't be changed beside the entities of bundles: change"
                            + " these by another plan");
            return change;
        }
        before.add(change.withSet(new BidModelData(null, null, values.bidMultiplier(), null, null, Map.of())));
        return change.withSet(new BidModelData(
                null, values.priority(), null, values.spendRatio(), values.spendRatioType(), Map.of()));
    }

    /** Whether both may change the bid of the same entity. */
    private static boolean concern(BidModelChange move, BidModelChange change) {
        return change.kind() == ChangeKind.BASE_BID || !Collections.disjoint(move.entities(), change.entities());
    }

    /** Returns the sum of a campaign's strict spend ratios after a request; {@code null} if it is unknown. */
    private @Nullable BigDecimal checkStrictSum(long campaignId, List<Found> state, int step) {
        List<Found> then =
                state.stream().filter(found -> found.campaignId() == campaignId).toList();
        BigDecimal sum = PlanBasis.strictSum(then);
        boolean isWhole = then.stream().allMatch(Found::isWhole);
        if (isWhole && (sum == null || sum.compareTo(HUNDRED) == 0)) {
            return sum;
        }
        String when = draft.isOfIo() ? "campaign " + campaignId + ": then " : "after step " + step + " ";
        String number = sum == null ? "0" : ModellingLimits.text(sum);
        String come = when + "the strict spend ratios come to " + number + " of 100";
        if (sum != null && sum.compareTo(HUNDRED) > 0) {
            violations.add(when + "the strict spend ratios exceed 100: " + number + " in the read data");
        } else if (!isWhole) {
            warnings.add(
                    when + "the sum of the strict spend ratios is unknown, since the lists of entities and bundles are"
                            + " incomplete: it must be 100");
        } else if (ModelledValues.same(
                PlanBasis.strictSum(basis.foundOf(campaignId).toList()), HUNDRED)) {
            violations.add(
                    come + ", and the platform takes 100 after each request. A plan for the insertion order changes"
                            + " several dimensions in one request");
        } else {
            warnings.add(come + " in the read data: the platform refuses that, unless other dimensions have the rest");
        }
        return isWhole ? sum : null;
    }

    /** Adds the rules by which a campaign takes priorities and bid multipliers. */
    private void checkCriteria(long campaignId) {
        boolean areSet = changes.stream()
                .filter(change -> change.campaignId() == campaignId)
                .map(BidModelChange::set)
                .anyMatch(set -> set.priority() != null || set.bidMultiplier() != null);
        BigDecimal base = baseBid(campaignId);
        BigDecimal max = basis.bid(campaignId, Found::maxBid);
        String campaign = "campaign " + campaignId + ": ";
        if (areSet && basis.criteria() != null) {
            basis.criteria()
                    .with(base, max)
                    .violations()
                    .forEach(rule -> violations.add(campaign + rule.toString().replaceFirst("^campaign\\.", "")));
        } else if (areSet) {
            warnIfMissing(base, campaign + "the platform shows no base bid");
            warnIfMissing(max, campaign + "the platform shows no max bid");
        }
    }

    private void warnIfMissing(@Nullable BigDecimal bid, String warning) {
        if (bid == null || bid.signum() <= 0) {
            warnings.add(warning + ", and may refuse priorities and multipliers");
        }
    }

    /** Adds the changes that a request of an insertion order can't contain. */
    private void checkIo() {
        for (BidModelChange change : changes) {
            long rows = basis.found().stream()
                    .mapToLong(found -> found.rowsWith(change.before().data()))
                    .sum();
            if (change.fillsBundle() || (change.isOfBundle() && change.kind() == ChangeKind.ADD)) {
                violations.add(change.subject() + ": bundles are changed by campaign, not by insertion order");
            } else if (change.isOfBundle() && change.kind() == ChangeKind.UPDATE && rows != 1) {
                violations.add(change.subject()
                        + ": its row has no bid model data ID, or the same as other rows, and bundles are changed by"
                        + " campaign");
            }
        }
        if (!changes.isEmpty() && changes.stream().noneMatch(BidModelChange::models)) {
            violations.add("an insertion order can't change blocked entities or the base bid without any modelling");
        }
    }

    /**
     * Adds the violations by changed multipliers, by unchanged multipliers of a base bid that doesn't fall, and by multipliers of
     * bundles that entities leave or join.
     */
    private void checkMultipliers(Part part) {
        Found found = part.found();
        Map<String, PlanRow> before = found.modelled();
        Map<String, PlanRow> after = found.after(part.changes()).modelled();
        BigDecimal bid = baseBid(found.campaignId());
        boolean isBidRaised = changes.stream()
                .anyMatch(change -> change.campaignId() == found.campaignId()
                        && change.kind() == ChangeKind.BASE_BID
                        && (change.baseBidBefore() == null || change.direction() >= 0));
        Map<String, PlanRow> all = new LinkedHashMap<>(before);
        all.putAll(after);
        all.forEach((key, one) -> checkStep(
                one.subject(found.dimension()),
                multiplier(before.get(key)),
                multiplier(after.get(key)),
                bid,
                isBidRaised));
        Map<Long, BigDecimal> from = new LinkedHashMap<>();
        Map<Long, BigDecimal> to = new LinkedHashMap<>();
        Map<Long, String> names = new LinkedHashMap<>();
        part.changes().stream().filter(BidModelChange::fillsBundle).forEach(change -> {
            multiply(from, change.before(), before);
            multiply(to, change.after(), after);
            names.putAll(change.entityNames());
        });
        part.changes().stream()
                .filter(change -> change.kind() == ChangeKind.CHANGE_BUNDLE)
                .flatMap(change -> change.movedIds().stream())
                .distinct()
                .map(id -> PlanRow.entity(id, names.get(id), null))
                .forEach(one -> checkStep(
                        one.subject(found.dimension()),
                        from.getOrDefault(one.id(), BigDecimal.ONE),
                        to.get(one.id()),
                        bid,
                        false));
    }

    /** @param to {@code null} if the multiplier is taken away */
    private void checkStep(
            String subject,
            @Nullable BigDecimal from,
            @Nullable BigDecimal to,
            @Nullable BigDecimal bid,
            boolean isBidRaised) {
        if (to == null) {
            violations.addAll(basis.limits().ofDeletion(subject, from, bid));
        } else if (!ModelledValues.same(from, to)) {
            BigDecimal before = Objects.requireNonNullElse(from, BigDecimal.ONE);
            violations.addAll(basis.limits().ofMultiplier(subject, before, to, bid));
        } else if (isBidRaised && bid != null) {
            violations.addAll(basis.limits().ofBid(subject, bid.multiply(to)));
        }
    }

    private static @Nullable BigDecimal multiplier(@Nullable PlanRow one) {
        return one == null ? null : ModelledValues.orNone(one.data()).bidMultiplier();
    }

    private static void multiply(Map<Long, BigDecimal> factors, PlanRow bundle, Map<String, PlanRow> rows) {
        PlanRow modelled = rows.getOrDefault(bundle.key(), bundle.with(null));
        BigDecimal factor = ModelledValues.factor(modelled.data());
        bundle.entityIds().forEach(id -> factors.merge(id, factor, BigDecimal::multiply));
    }

    /** Returns the base bid once the plan is applied; {@code null} if it is unknown. */
    private @Nullable BigDecimal baseBid(long campaignId) {
        return changes.stream()
                .filter(change -> change.campaignId() == campaignId && change.baseBidAfter() != null)
                .map(BidModelChange::baseBidAfter)
                .findFirst()
                .orElseGet(() -> basis.bid(campaignId, Found::baseBid));
    }
}
