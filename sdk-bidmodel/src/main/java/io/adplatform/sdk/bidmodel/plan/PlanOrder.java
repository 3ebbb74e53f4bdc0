package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.plan.BidModelPlan.Step;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts changes into requests, and these in order. A campaign takes one request for each dimension, an insertion order one for
 * everything. Dimensions whose strict spend ratios become less come first, so that the sum doesn't rise above 100 on the way.
 */
final class PlanOrder {

    private static final BigDecimal HUNDRED = new BigDecimal("100");

    final List<Step> steps = new ArrayList<>();
    final List<String> violations = new ArrayList<>();
    final List<String> warnings = new ArrayList<>();

    /** A dimension that was read, and what changes in it. */
    record Part(CurrentDimension current, List<BidModelChange> changes) {

        /** By how much the strict spend ratios change. */
        BigDecimal strictChange() {
            return changes.stream().map(PlanOrder::strictChange).reduce(BigDecimal.ZERO, BigDecimal::add);
        }

        boolean changesRatios() {
            return changes.stream().anyMatch(PlanOrder::changesRatio);
        }

        int reads() {
            boolean bundles = changes.stream().anyMatch(BidModelChange::isOfBundle);
            return current.entityRequests + (bundles ? current.bundleRequests : 0);
        }
    }

    /** Each dimension of a campaign by itself. */
    static PlanOrder ofCampaign(List<Part> read) {
        PlanOrder order = new PlanOrder();
        List<Part> parts = sorted(read);
        BigDecimal sum = sum(read);
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            sum = plus(sum, part.strictChange());
            order.steps.add(
                    new Step(part.current().dimension, part.reads(), writes(part.changes()), part.changes(), sum));
            if (part.changesRatios()) {
                order.check(sum, "after step " + (i + 1) + " ", i == parts.size() - 1 || isLast(parts, i));
            }
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
        int reads = parts.stream().mapToInt(Part::reads).sum();
        order.steps.add(new Step(null, reads, 1, changes, null));
        Map<Long, List<Part>> byCampaign = new LinkedHashMap<>();
        read.forEach(part -> byCampaign
                .computeIfAbsent(part.current().campaignId, first -> new ArrayList<>())
                .add(part));
        byCampaign.forEach((campaignId, its) -> {
            if (its.stream().anyMatch(Part::changesRatios)) {
                BigDecimal then =
                        plus(sum(its), its.stream().map(Part::strictChange).reduce(BigDecimal.ZERO, BigDecimal::add));
                order.check(then, "campaign " + campaignId + ": then ", true);
            }
        });
        return order;
    }

    /** The part whose request comes first; any where nothing changes. */
    static Part first(List<Part> read) {
        List<Part> sorted = sorted(read);
        return sorted.isEmpty() ? read.get(0) : sorted.get(0);
    }

    private static List<Part> sorted(List<Part> read) {
        return read.stream()
                .filter(part -> !part.changes().isEmpty())
                .sorted(Comparator.comparing(part -> part.strictChange().signum()))
                .toList();
    }

    private static boolean isLast(List<Part> parts, int index) {
        return parts.subList(index + 1, parts.size()).stream().noneMatch(Part::changesRatios);
    }

    private void check(@Nullable BigDecimal sum, String when, boolean last) {
        if (sum == null || sum.compareTo(HUNDRED) == 0) {
            return;
        }
        String text = when + "the strict spend ratios come to "
                + sum.stripTrailingZeros().toPlainString() + " of 100";
        if (last && sum.compareTo(HUNDRED) > 0) {
            violations.add(text);
        } else if (last) {
            warnings.add(text + " in what was read: the platform refuses that, unless other dimensions hold the rest");
        } else {
            warnings.add(text + ": the platform may refuse that step, since it wants 100 after each request."
                    + " A plan for the insertion order changes several dimensions in one");
        }
    }

    /** Bundles take a request of their own for what is in them. */
    private static int writes(List<BidModelChange> changes) {
        Set<Boolean> requests = new LinkedHashSet<>();
        changes.forEach(change -> requests.add(change.kind() == ChangeKind.CHANGE_BUNDLE));
        return requests.size();
    }

    private static @Nullable BigDecimal sum(List<Part> parts) {
        BigDecimal sum = null;
        for (Part part : parts) {
            BigDecimal one = part.current().strictSum();
            sum = one == null ? sum : sum == null ? one : sum.add(one);
        }
        return sum;
    }

    /** What is left of a sum; {@code null} where there are no strict ratios any more. */
    private static @Nullable BigDecimal plus(@Nullable BigDecimal sum, BigDecimal change) {
        BigDecimal then = sum == null ? change : sum.add(change);
        return then.signum() == 0 ? null : then;
    }

    private static BigDecimal strictChange(BidModelChange change) {
        BigDecimal before = ModelledValues.strictRatio(change.before());
        return switch (change.kind()) {
            case DELETE, UNBUNDLE -> before.negate();
            case ADD, ADD_BUNDLE -> ModelledValues.strictRatio(change.after());
            case UPDATE ->
                change.after() == null
                        ? BigDecimal.ZERO
                        : ModelledValues.strictRatio(ModelledValues.with(change.before(), change.after()))
                                .subtract(before);
            case CHANGE_BUNDLE, INCLUDE, EXCLUDE, BASE_BID -> BigDecimal.ZERO;
        };
    }

    static boolean changesRatio(BidModelChange change) {
        boolean gone = change.kind() == ChangeKind.DELETE || change.kind() == ChangeKind.UNBUNDLE;
        boolean sets = change.after() != null && change.after().spendRatio() != null;
        return sets || (gone && ModelledValues.strictRatio(change.before()).signum() != 0);
    }
}
