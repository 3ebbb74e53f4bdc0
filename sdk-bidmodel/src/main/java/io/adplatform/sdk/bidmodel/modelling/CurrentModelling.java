package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.modelling.internal.ModellingRules;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The modelling of the request's dimension before the request, as far as the caller has set it. */
final class CurrentModelling {

    private List<BidModelRow> rows = List.of();

    void set(Collection<? extends BidModelRow> present) {
        rows = List.copyOf(present);
    }

    /** The multiplier before an update, 1 for none; {@code null} if it is unknown. */
    @Nullable
    BigDecimal multiplier(ModellingUpdate update) {
        return multiplier(one(update::isOf));
    }

    /** The multiplier of a modelling, 1 for none; {@code null} if it is unknown. */
    @Nullable
    BigDecimal multiplier(long dataId) {
        return multiplier(one(row -> isOf(row, dataId)));
    }

    /** The multiplier of a bundle, 1 for none; {@code null} if it is unknown. */
    @Nullable
    BigDecimal multiplierOfBundle(long bundleId) {
        return multiplier(one(row -> row instanceof BundleRow && row.id() == bundleId));
    }

    private static @Nullable BigDecimal multiplier(@Nullable BidModelData data) {
        return data == null ? null : Objects.requireNonNullElse(data.bidMultiplier(), BigDecimal.ONE);
    }

    /** Whether what is updated is known to have no priority. An unknown entity may have one. */
    boolean lacksPriority(ModellingUpdate update) {
        BidModelData data = one(update::isOf);
        return data != null && data.priority() == null;
    }

    /**
     * Returns the sum of all strict ratios after the request; {@code null} if the request names the modelling of several rows by one
     * ID, so that its effect is unknown.
     */
    @Nullable
    BigDecimal strictSum(
            List<EntityModelling> added, List<ModellingUpdate> updated, Set<Long> deleted, Set<Long> unbundled) {
        List<Predicate<BidModelRow>> changed = new ArrayList<>();
        deleted.forEach(id -> changed.add(row -> isOf(row, id)));
        unbundled.forEach(id -> changed.add(row -> row instanceof BundleRow && row.id() == id));
        updated.stream().filter(CurrentModelling::setsRatio).forEach(update -> changed.add(update::isOf));
        List<BidModelRow> left = new ArrayList<>(rows);
        left.removeIf(row -> row.bidModelData() == null);
        for (Predicate<BidModelRow> one : changed) {
            if (left.stream().filter(one).count() > 1) {
                return null;
            }
            left.removeIf(one);
        }
        return ModellingRules.sum(Stream.of(
                        left.stream()
                                .map(row -> Objects.requireNonNull(row.bidModelData()))
                                .map(data -> ModellingRules.strictRatio(data.spendRatioType(), data.spendRatio())),
                        updated.stream()
                                .map(update -> ModellingRules.strictRatio(
                                        typeOf(update), update.fields().get("spendRatio"))),
                        added.stream()
                                .map(one -> ModellingRules.strictRatio(
                                        one.fields().get("spendRatioTypeId"),
                                        one.fields().get("spendRatio"))))
                .flatMap(ratios -> ratios));
    }

    private static boolean setsRatio(ModellingUpdate update) {
        return update.fields().containsKey("spendRatio");
    }

    /** An update without a type leaves the one there is; {@code null} if unknown. */
    private @Nullable Object typeOf(ModellingUpdate update) {
        BidModelData before = one(update::isOf);
        Object type = update.fields().get("spendRatioTypeId");
        return type != null || before == null ? type : before.spendRatioType();
    }

    private static boolean isOf(BidModelRow row, long dataId) {
        BidModelData data = row.bidModelData();
        return data != null && data.id() != null && data.id() == dataId;
    }

    private @Nullable BidModelData one(Predicate<BidModelRow> which) {
        List<BidModelRow> found = rows.stream().filter(which).toList();
        return found.size() == 1 ? found.get(0).bidModelData() : null;
    }
}
