package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.operation.Checks;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a caller tells of how a campaign is modelled before a request, and what its strict ratios are after it. */
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

    /** Whether what is updated is known to have no priority. What nothing was told of may have one. */
    boolean lacksPriority(ModellingUpdate update) {
        BidModelData data = dataOf(update);
        return data != null && data.priority() == null;
    }

    /**
     * Refuses strict spend ratios that are certainly wrong: a sum above 100 in what is sent and told, and any other sum
     * than 100 where the caller has said that all is told. All else is for the platform to judge, which knows the rest.
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
                        ? "must leave strict spend ratios that add up to exactly 100, since current(rows) is said to be"
                                + " complete"
                        : "must leave strict spend ratios that add up to 100 at most, those included that current(rows)"
                                + " tells of");
    }

    /** The sum of all strict spend ratios after the request; {@code null} where there is none. */
    private @Nullable BigDecimal strictSum(
            List<EntityModelling> added, List<ModellingUpdate> updated, Set<Long> deleted, Set<Long> unbundled) {
        Map<Long, BidModelData> left = new HashMap<>();
        told.values()
                .forEach(rows -> rows.forEach(row -> {
                    BidModelData data = row.bidModelData();
                    boolean gone = row instanceof BundleRow bundle && unbundled.contains(bundle.bundleId());
                    if (data != null && data.id() != null && !gone) {
                        left.put(data.id(), data);
                    }
                }));
        left.keySet().removeAll(deleted);
        BigDecimal sum = null;
        for (ModellingUpdate update : updated) {
            if (setsRatio(update)) {
                BidModelData before = dataOf(update);
                if (before != null) {
                    left.remove(before.id());
                }
                sum = plus(sum, typeOf(update), update.fields().get("spendRatio"));
            }
        }
        for (EntityModelling one : added) {
            sum = plus(sum, one.fields().get("spendRatioTypeId"), one.fields().get("spendRatio"));
        }
        for (BidModelData data : left.values()) {
            sum = plus(sum, data.spendRatioType(), data.spendRatio());
        }
        return sum;
    }

    private boolean hasKnownType(ModellingUpdate update) {
        return !setsRatio(update) || typeOf(update) != null;
    }

    /** An update without a type leaves the one there is; {@code null} where nothing was told of that. */
    private @Nullable Object typeOf(ModellingUpdate update) {
        Object type = update.fields().get("spendRatioTypeId");
        BidModelData before = type == null ? dataOf(update) : null;
        return before == null ? type : before.spendRatioType();
    }

    private @Nullable BidModelData dataOf(ModellingUpdate update) {
        for (Map.Entry<Dimension, List<BidModelRow>> rows : told.entrySet()) {
            for (BidModelRow row : rows.getValue()) {
                BidModelData data = row.bidModelData();
                if (data != null && (update.isOf(data) || (rows.getKey().equals(own) && update.isOf(row)))) {
                    return data;
                }
            }
        }
        return null;
    }

    private static boolean setsRatio(ModellingUpdate update) {
        return update.fields().containsKey("spendRatio");
    }

    private static @Nullable BigDecimal plus(@Nullable BigDecimal sum, @Nullable Object type, @Nullable Object ratio) {
        if (!SpendRatioType.STRICT.equals(type) || !(ratio instanceof BigDecimal percent)) {
            return sum;
        }
        return sum == null ? percent : sum.add(percent);
    }
}
