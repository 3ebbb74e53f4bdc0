package io.adplatform.sdk.bidmodel.modelling;

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

/** How the entities of a dimension are modelled before a request, and what their strict spend ratios are after it. */
final class CurrentModelling {

    /** The caller told nothing. That is not the same as that nothing is modelled. */
    static final CurrentModelling UNKNOWN = new CurrentModelling(List.of());

    private final Map<Long, BidModelData> byId = new HashMap<>();
    private final Map<Long, Long> idsByBundle = new HashMap<>();

    CurrentModelling(Collection<? extends BidModelRow> rows) {
        for (BidModelRow row : rows) {
            BidModelData data = row.bidModelData();
            if (data != null && data.id() != null) {
                byId.put(data.id(), data);
                if (row instanceof BundleRow bundle) {
                    idsByBundle.put(bundle.bundleId(), data.id());
                }
            }
        }
    }

    boolean isKnown() {
        return this != UNKNOWN;
    }

    boolean hasPriority(@Nullable Object bidModelDataId) {
        return bidModelDataId instanceof Long id
                && byId.containsKey(id)
                && byId.get(id).priority() != null;
    }

    /**
     * Refuses strict spend ratios with a wrong sum. The sum must be 100 where the current modelling is known, and where
     * the request does nothing but add. Otherwise the dimension may have further ratios, and the sum must be 100 at
     * most.
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
        boolean leavesRatios =
                updated.stream().noneMatch(CurrentModelling::setsRatio) && deleted.isEmpty() && unbundled.isEmpty();
        boolean whole = isKnown() || leavesRatios;
        int compared = sum.compareTo(ModellingLimits.MAX_SPEND_RATIO);
        checks.that(
                whole ? compared == 0 : compared <= 0,
                field,
                sum.toPlainString(),
                whole
                        ? "must have strict spend ratios that add up to exactly 100 over all entities,"
                                + " those included that current(rows) tells of"
                        : "must have strict spend ratios that add up to 100 at most");
    }

    /** The sum of all strict spend ratios after the request; {@code null} where there is none. */
    private @Nullable BigDecimal strictSum(
            List<EntityModelling> added, List<ModellingUpdate> updated, Set<Long> deleted, Set<Long> unbundled) {
        Map<Long, BidModelData> left = new HashMap<>(byId);
        left.keySet().removeAll(deleted);
        unbundled.forEach(bundle -> left.remove(idsByBundle.get(bundle)));
        BigDecimal sum = null;
        for (ModellingUpdate update : updated) {
            if (setsRatio(update)) {
                left.remove(update.fields().get("bidModelDataId"));
                sum = plus(
                        sum,
                        update.fields().get("spendRatioTypeId"),
                        update.fields().get("spendRatio"));
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
