package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.CampaignBidDetails;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.bidmodel.modelling.EntityType;
import io.adplatform.sdk.bidmodel.plan.BidModelChange.Target;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan.Step;
import io.adplatform.sdk.bidmodel.plan.PlanBasis.Found;
import io.adplatform.sdk.bidmodel.plan.PlanBasis.Modelled;
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
     * @throws IllegalStateException if an earlier version made the plan, without the data to judge it
     */
    static BidModelPlan plan(BidModelPlan draft, List<BidModelChange> changes) {
        if (draft.lacksBasis()) {
            throw new IllegalStateException(
                    "an earlier version made the plan, without the data to judge it: plan again");
        }
        Planner planner = new Planner(draft, merged(changes));
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
        campaigns(parts).forEach(this::checkCriteria);
        if (!draft.isOfIo()) {
            inSteps(sorted(parts));
        } else {
            violations.addAll(IoWrites.violations(parts));
            inOneStep(parts);
        }
        violations.addAll(basis.limits().ofChanges(changes.size()));
        changes.stream()
                .filter(change -> change.kind() == ChangeKind.BASE_BID)
                .forEach(change -> violations.addAll(basis.limits()
                        .ofBaseBid(
                                change.subject(),
                                change.baseBidBefore(),
                                Objects.requireNonNull(change.baseBidAfter()))));
        for (Part part : parts) {
            Map<String, Modelled> before = part.found().byKey();
            Map<String, Modelled> after = part.found().after(part.changes()).byKey();
            checkMultipliers(part.found(), before, after);
            checkMoves(part, before, after);
        }
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
        List<Found> state = basis.found();
        for (Part part : parts) {
            for (List<BidModelChange> request : requests(part.changes())) {
                boolean changesRatios = request.stream().anyMatch(BidModelChange::changesStrictRatio);
                state = after(state, request);
                boolean isShown = changesRatios && isWhole(state);
                steps.add(new Step(part.found().dimension(), request, isShown ? PlanBasis.strictSum(state) : null));
                if (changesRatios) {
                    checkStrictSum(basis.found(), state, "after step " + steps.size() + " ");
                }
            }
        }
    }

    private static List<Found> after(List<Found> state, List<BidModelChange> request) {
        return state.stream().map(found -> found.after(request)).toList();
    }

    private static boolean isWhole(List<Found> state) {
        return state.stream().allMatch(Found::isWhole);
    }

    /** All dimensions of all campaigns of an insertion order are in one request. */
    private void inOneStep(List<Part> parts) {
        List<BidModelChange> all =
                parts.stream().flatMap(part -> part.changes().stream()).toList();
        if (all.isEmpty()) {
            return;
        }
        steps.add(new Step(null, all, null));
        for (long campaignId : campaigns(parts)) {
            List<BidModelChange> its = all.stream()
                    .filter(change -> change.campaignId() == campaignId)
                    .toList();
            if (its.stream().anyMatch(BidModelChange::changesStrictRatio)) {
                List<Found> before = basis.foundOf(campaignId).toList();
                checkStrictSum(before, after(before, its), "campaign " + campaignId + ": then ");
            }
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

    private void checkStrictSum(List<Found> before, List<Found> then, String when) {
        BigDecimal sum = PlanBasis.strictSum(then);
        boolean isWhole = isWhole(then);
        if (isWhole && (sum == null || sum.compareTo(HUNDRED) == 0)) {
            return;
        }
        String number = sum == null ? "0" : ModellingLimits.text(sum);
        String come = when + "the strict spend ratios come to " + number + " of 100";
        if (sum != null && sum.compareTo(HUNDRED) > 0) {
            violations.add(when + "the strict spend ratios exceed 100: " + number + " in the read data");
        } else if (!isWhole) {
            warnings.add(
                    when + "the sum of the strict spend ratios is unknown, since the lists of entities and bundles are"
                            + " incomplete: it must be 100");
        } else if (ModelledValues.same(PlanBasis.strictSum(before), HUNDRED)) {
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

    /** Adds the violations by multipliers that change, and by those that stay while the base bid doesn't fall. */
    private void checkMultipliers(Found found, Map<String, Modelled> before, Map<String, Modelled> after) {
        BigDecimal bid = baseBid(found.campaignId());
        boolean isBidRaised = changes.stream()
                .anyMatch(change -> change.campaignId() == found.campaignId()
                        && change.kind() == ChangeKind.BASE_BID
                        && (change.baseBidBefore() == null || change.direction() >= 0));
        Map<String, Modelled> all = new LinkedHashMap<>(before);
        all.putAll(after);
        all.forEach((key, one) -> {
            String subject = found.target(one).subject();
            BigDecimal from = multiplier(before.get(key));
            BigDecimal to = multiplier(after.get(key));
            if (to != null && !ModelledValues.same(from, to)) {
                violations.addAll(basis.limits()
                        .ofMultiplier(subject, Objects.requireNonNullElse(from, BigDecimal.ONE), to, bid));
            } else if (to == null) {
                violations.addAll(basis.limits().ofDeletion(subject, from, bid));
            } else if (isBidRaised && bid != null) {
                violations.addAll(basis.limits().ofBid(subject, bid.multiply(to)));
            }
        });
    }

    private static @Nullable BigDecimal multiplier(@Nullable Modelled one) {
        return one == null ? null : one.data().bidMultiplier();
    }

    /** Adds the violations by the multipliers of bundles that entities leave or join. */
    private void checkMoves(Part part, Map<String, Modelled> found, Map<String, Modelled> then) {
        Map<Long, BigDecimal> before = new LinkedHashMap<>();
        Map<Long, BigDecimal> after = new LinkedHashMap<>();
        Map<Long, String> names = new LinkedHashMap<>();
        for (BidModelChange change : part.changes()) {
            if (change.fillsBundle()) {
                multiply(before, change.entitiesBefore(), found.get(change.key()));
                multiply(after, change.entitiesAfter(), then.get(change.key()));
                names.putAll(change.entityNames());
            }
        }
        part.changes().stream()
                .filter(change -> change.kind() == ChangeKind.CHANGE_BUNDLE)
                .flatMap(change -> change.movedIds().stream())
                .distinct()
                .forEach(id -> {
                    Target entity = part.found().target(EntityType.INDIVIDUAL, id, names.get(id));
                    BigDecimal bid = baseBid(entity.campaignId());
                    BigDecimal from = before.getOrDefault(id, BigDecimal.ONE);
                    BigDecimal to = after.get(id);
                    if (to == null) {
                        violations.addAll(basis.limits().ofDeletion(entity.subject(), from, bid));
                    } else if (!ModelledValues.same(from, to)) {
                        violations.addAll(basis.limits().ofMultiplier(entity.subject(), from, to, bid));
                    }
                });
    }

    private static void multiply(Map<Long, BigDecimal> factors, List<Long> entityIds, @Nullable Modelled bundle) {
        BigDecimal factor = ModelledValues.factor(bundle == null ? null : bundle.data());
        entityIds.forEach(id -> factors.merge(id, factor, BigDecimal::multiply));
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
