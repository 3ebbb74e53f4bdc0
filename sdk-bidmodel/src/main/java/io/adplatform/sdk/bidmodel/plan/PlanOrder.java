package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.plan.BidModelPlan.Reading;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan.Step;
import io.adplatform.sdk.bidmodel.plan.CurrentModelling.Place;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a plan, in their order. A campaign has one step for each dimension, an insertion order has one step. Dimensions
 * whose strict spend ratios decrease come first, so that the sum stays below 100 in between. Then come dimensions that raise no
 * bid.
 */
final class PlanOrder {

    private static final BigDecimal HUNDRED = new BigDecimal("100");

    final List<Step> steps = new ArrayList<>();
    final List<String> violations = new ArrayList<>();
    final List<String> warnings = new ArrayList<>();

    /** A dimension that was read, and its changes. */
    record Part(PlanBasis.Found found, List<BidModelChange> changes) {

        /** The change of the sum of the strict spend ratios. */
        BigDecimal strictChange() {
            return changes.stream()
                    .map(change -> orZero(strictAfter(change)).subtract(orZero(strictBefore(change))))
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
        }

        boolean changesStrictRatios() {
            return changes.stream().anyMatch(change -> strictAfter(change) != null || strictBefore(change) != null);
        }

        Reading reading() {
            return new Reading(found.campaignId(), found.dimension(), found.entityRequests(), found.bundleRequests());
        }
    }

    /** The strict spend ratios of a campaign, while changes are made one after the other. */
    private static final class StrictRatios {

        private final Map<String, BigDecimal> ratios = new HashMap<>();
        private final boolean complete;

        StrictRatios(List<Part> read) {
            read.forEach(part -> ratios.putAll(part.found().strictRatios()));
            complete = read.stream().allMatch(part -> part.found().isWhole());
        }

        void make(List<BidModelChange> changes) {
            for (BidModelChange change : changes) {
                BigDecimal after = strictAfter(change);
                if (after != null) {
                    ratios.put(change.key(), after);
                } else if (strictBefore(change) != null) {
                    ratios.remove(change.key());
                }
            }
        }

        BigDecimal sum() {
            return ratios.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        }
    }

    /** Each dimension of a campaign in a separate step. */
    static PlanOrder ofCampaign(List<Part> read) {
        PlanOrder order = new PlanOrder();
        List<Part> parts = sorted(read);
        StrictRatios ratios = new StrictRatios(read);
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            ratios.make(part.changes());
            BigDecimal sum = null;
            if (part.changesStrictRatios()) {
                sum = ratios.complete ? ratios.sum() : null;
                boolean last = parts.subList(i + 1, parts.size()).stream().noneMatch(Part::changesStrictRatios);
                order.check(ratios, "after step " + (i + 1) + " ", last);
            }
            order.steps.add(new Step(
                    part.found().dimension(),
                    readings(List.of(part.reading()), part.changes()),
                    CampaignWrites.inOrder(part.changes()).size(),
                    part.changes(),
                    sum));
        }
        return order;
    }

    /** All dimensions of all campaigns of an insertion order in one request. */
    static PlanOrder ofIo(List<Part> read) {
        PlanOrder order = new PlanOrder();
        List<Part> parts =
                read.stream().filter(part -> !part.changes().isEmpty()).toList();
        List<BidModelChange> changes =
                parts.stream().flatMap(part -> part.changes().stream()).toList();
        if (changes.isEmpty()) {
            return order;
        }
        List<Reading> readings = readings(parts.stream().map(Part::reading).toList(), changes);
        order.steps.add(new Step(null, readings, 1, changes, null));
        Map<Long, List<Part>> byCampaign = new LinkedHashMap<>();
        read.forEach(part -> byCampaign
                .computeIfAbsent(part.found().campaignId(), first -> new ArrayList<>())
                .add(part));
        byCampaign.forEach((campaignId, its) -> {
            if (its.stream().anyMatch(Part::changesStrictRatios)) {
                StrictRatios ratios = new StrictRatios(its);
                its.forEach(part -> ratios.make(part.changes()));
                order.check(ratios, "campaign " + campaignId + ": then ", true);
            }
        });
        return order;
    }

    /** The part of the first or the last request; any part if nothing changes. */
    static Part end(List<Part> read, boolean last) {
        List<Part> sorted = sorted(read);
        return sorted.isEmpty() ? read.get(0) : sorted.get(last ? sorted.size() - 1 : 0);
    }

    private static List<Part> sorted(List<Part> read) {
        return read.stream()
                .filter(part -> !part.changes().isEmpty())
                .sorted(Comparator.comparing((Part part) -> part.strictChange().signum())
                        .thenComparing(part -> part.changes().stream().anyMatch(change -> change.direction() > 0)))
                .toList();
    }

    private void check(StrictRatios ratios, String when, boolean last) {
        BigDecimal sum = ratios.sum();
        String number = sum.stripTrailingZeros().toPlainString();
        if (last && sum.compareTo(HUNDRED) > 0) {
            violations.add(when + "the strict spend ratios exceed 100: " + number + " in the read data");
        } else if (!ratios.complete) {
            warnings.add(
                    when + "the sum of the strict spend ratios is unknown, since the lists of entities and bundles are"
                            + " incomplete: it must be 100");
        } else if (sum.compareTo(HUNDRED) != 0 && !ratios.ratios.isEmpty()) {
            String text = when + "the strict spend ratios come to " + number + " of 100";
            warnings.add(text
                    + (last
                            ? " in the read data: the platform refuses that, unless other dimensions have the rest"
                            : ": the platform may refuse that step, since it wants 100 after each request."
                                    + " A plan for the insertion order changes several dimensions in one"));
        }
    }

    /** Returns the step with other changes of the same dimensions; their strict sum is unknown. */
    static Step step(Step step, List<BidModelChange> changes) {
        int writes =
                step.dimension() == null ? 1 : CampaignWrites.inOrder(changes).size();
        return new Step(step.dimension(), readings(step.readings(), changes), writes, changes, null);
    }

    /** Returns the readings that the changes need. A bundle that doesn't change is not read again. */
    private static List<Reading> readings(List<Reading> all, List<BidModelChange> changes) {
        Map<Place, Boolean> places = bundlesMatter(changes);
        List<Reading> needed = new ArrayList<>();
        for (Reading one : all) {
            Boolean bundles = places.get(new Place(one.campaignId(), one.dimension()));
            if (bundles != null) {
                needed.add(bundles ? one : new Reading(one.campaignId(), one.dimension(), one.entityRequests(), 0));
            }
        }
        return needed;
    }

    /** A request for each list that the changes need. */
    static List<Reading> leastReadings(List<BidModelChange> changes) {
        return bundlesMatter(changes).entrySet().stream()
                .map(place -> new Reading(
                        place.getKey().campaignId(), place.getKey().dimension(), 1, place.getValue() ? 1 : 0))
                .toList();
    }

    /** The places of the changes, and whether bundles change there. */
    static Map<Place, Boolean> bundlesMatter(Collection<BidModelChange> changes) {
        Map<Place, Boolean> places = new LinkedHashMap<>();
        changes.forEach(change -> places.merge(Place.of(change), change.isOfBundle(), Boolean::logicalOr));
        return places;
    }

    private static BigDecimal orZero(@Nullable BigDecimal ratio) {
        return ratio == null ? BigDecimal.ZERO : ratio;
    }

    private static @Nullable BigDecimal strictBefore(BidModelChange change) {
        return changesRatio(change) ? ModelledValues.strictRatio(change.before()) : null;
    }

    private static @Nullable BigDecimal strictAfter(BidModelChange change) {
        return change.after() == null || !changesRatio(change)
                ? null
                : ModelledValues.strictRatio(ModelledValues.with(change.before(), change.after()));
    }

    static boolean changesRatio(BidModelChange change) {
        boolean sets = change.after() != null && change.after().spendRatio() != null;
        return sets || (removes(change) && ModelledValues.strictRatio(change.before()) != null);
    }

    static boolean removes(BidModelChange change) {
        return change.kind() == ChangeKind.DELETE || change.kind() == ChangeKind.UNBUNDLE;
    }
}
