package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.bidmodel.internal.ModellingRules;
import io.adplatform.sdk.operation.Checks;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The campaign's modelling before a request, from the caller, and its strict ratios after it. */
final class CurrentModelling {

    private final Dimension own;
    private final Map<Dimension, List<BidModelRow>> told = new HashMap<>();
    private boolean complete;

    /** @param own the dimension that the request changes */
    CurrentModelling(Dimension own) {
        this.own = own;
    }

    void tell(Dimension dimension, Collection<? extends BidModelRow> rows) {
        told.put(dimension, List.copyOf(rows));
    }

    void isComplete() {
        complete = true;
    }

    /** The multiplier before an update, 1 for none; {@code null} if it is unknown. */
    @Nullable
    BigDecimal multiplier(ModellingUpdate update) {
        return multiplier(dataOf(update));
    }

    /** The multiplier of a modelling, 1 for none; {@code null} if it is unknown. */
    @Nullable
    BigDecimal multiplier(long dataId) {
        return multiplier(one(row -> isOf(row, dataId)));
    }

    private static @Nullable BigDecimal multiplier(@Nullable BidModelData data) {
        return data == null ? null : Objects.requireNonNullElse(data.bidMultiplier(), BigDecimal.ONE);
    }

    /** The multiplier of a bundle, 1 for none; {@code null} if it is unknown. */
    @Nullable
    BigDecimal multiplierOfBundle(long bundleId) {
        return multiplier(one(row -> row instanceof BundleRow && row.id() == bundleId));
    }

    /** Whether what is updated is known to have no priority. An unknown entity may have one. */
    boolean lacksPriority(ModellingUpdate update) {
        BidModelData data = dataOf(update);
        return data != null && data.priority() == null;
    }

    /**
     * Refuses strict spend ratios that are certainly wrong: a sum above 100 of sent and known ratios, and any sum other than 100
     * if the caller has declared the known ratios complete. All else is for the platform to judge, which knows the rest.
     */
    void checkStrictSum(
            Checks checks,
            String field,
            List<EntityModelling> added,
            List<ModellingUpdate> updated,
            Set<Long> deleted,
            Set<Long> unbundled) {
        BigDecimal sum = strictSum(added, updated, deleted, unbundled);
        if (sum == null) {
            return;
        }
        boolean whole = complete && updated.stream().allMatch(this::hasKnownType);
        int compared = sum.compareTo(ModellingLimits.MAX_SPEND_RATIO);
        checks.that(
                whole ? compared == 0 : compared <= 0,
                field,
                sum.toPlainString(),
                whole
                        ? "must leave strict spend ratios that add up to exactly 100, because currentIsComplete() is set"
                        : "must leave strict spend ratios that add up to 100 at most, including the rows of current(rows)");
    }

    /**
     * Returns the sum of all strict spend ratios after the request; {@code null} if there is none, or if the request names the
     * modelling of several rows by one ID, so that its effect is unknown.
     */
    private @Nullable BigDecimal strictSum(
            List<EntityModelling> added, List<ModellingUpdate> updated, Set<Long> deleted, Set<Long> unbundled) {
        List<BidModelRow> left = new ArrayList<>();
        told.values().forEach(left::addAll);
        left.removeIf(row -> row.bidModelData() == null
                || (row instanceof BundleRow bundle && unbundled.contains(bundle.bundleId())));
        for (long id : deleted) {
            if (!remove(left, row -> isOf(row, id))) {
                return null;
            }
        }
        BigDecimal sum = null;
        for (ModellingUpdate update : updated) {
            if (setsRatio(update)) {
                if (!remove(left, row -> isOf(update, row))) {
                    return null;
                }
                sum = plus(sum, typeOf(update), update.fields().get("spendRatio"));
            }
        }
        for (EntityModelling one : added) {
            sum = plus(sum, one.fields().get("spendRatioTypeId"), one.fields().get("spendRatio"));
        }
        for (BidModelRow row : left) {
            BidModelData data = Objects.requireNonNull(row.bidModelData());
            sum = plus(sum, data.spendRatioType(), data.spendRatio());
        }
        return sum;
    }

    /** Removes the row if there is one; returns {@code false} if there are several. */
    private static boolean remove(List<BidModelRow> rows, Predicate<BidModelRow> named) {
        List<BidModelRow> found = rows.stream().filter(named).toList();
        rows.removeAll(found);
        return found.size() <= 1;
    }

    private static boolean isOf(BidModelRow row, long dataId) {
        BidModelData data = row.bidModelData();
        return data != null && data.id() != null && data.id() == dataId;
    }

    /** Entities have their IDs from the dimension of the request. */
    private boolean isOf(ModellingUpdate update, BidModelRow row) {
        BidModelData data = row.bidModelData();
        return data != null
                && (update.isOf(data)
                        || (update.isOf(row)
                                && told.getOrDefault(own, List.of()).contains(row)));
    }

    private boolean hasKnownType(ModellingUpdate update) {
        return !setsRatio(update) || typeOf(update) != null;
    }

    /** An update without a type leaves the one there is; {@code null} if unknown. */
    private @Nullable Object typeOf(ModellingUpdate update) {
        Object type = update.fields().get("spendRatioTypeId");
        BidModelData before = type == null ? dataOf(update) : null;
        return before == null ? type : before.spendRatioType();
    }

    private @Nullable BidModelData dataOf(ModellingUpdate update) {
        return one(row -> isOf(update, row));
    }

    private @Nullable BidModelData one(Predicate<BidModelRow> which) {
        List<BidModelRow> rows =
                told.values().stream().flatMap(List::stream).filter(which).toList();
        return rows.size() == 1 ? rows.get(0).bidModelData() : null;
    }

    private static boolean setsRatio(ModellingUpdate update) {
        return update.fields().containsKey("spendRatio");
    }

    private static @Nullable BigDecimal plus(@Nullable BigDecimal sum, @Nullable Object type, @Nullable Object ratio) {
        BigDecimal percent = ModellingRules.strictRatio(type, ratio);
        return sum == null ? percent : percent == null ? sum : sum.add(percent);
    }
}
