package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.bidmodel.modelling.ModellingValues;
import io.adplatform.sdk.bidmodel.modelling.internal.ModellingRules;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Compares priority, bid multiplier and spend ratio; numbers by their value, so that 1.5 equals 1.50. */
final class ModelledValues {

    static final BidModelData NONE = new BidModelData(null, null, null, null, null, Map.of());

    private ModelledValues() {}

    /** The values that a caller has set. */
    static BidModelData of(Map<String, Object> fields) {
        Object priority = fields.get("priority");
        return new BidModelData(
                null,
                priority instanceof Number number ? (Long) number.longValue() : null,
                (BigDecimal) fields.get("bidMultiplier"),
                (BigDecimal) fields.get("spendRatio"),
                (SpendRatioType) fields.get("spendRatioTypeId"),
                Map.of());
    }

    static boolean isEmpty(BidModelData data) {
        return data.priority() == null && data.bidMultiplier() == null && data.spendRatio() == null;
    }

    /** Returns {@code null} for a modelling without values. */
    static @Nullable BidModelData orNull(@Nullable BidModelData data) {
        return data == null || isEmpty(data) ? null : data;
    }

    static BidModelData orNone(@Nullable BidModelData data) {
        return data == null ? NONE : data;
    }

    /** Whether every value that is wanted is there already. */
    static boolean has(@Nullable BidModelData there, BidModelData wanted) {
        return there != null && isEmpty(missing(there, wanted));
    }

    /** The wanted values that aren't there; a spend ratio comes with its type. */
    static BidModelData missing(BidModelData there, BidModelData wanted) {
        BidModelData then = with(there, wanted);
        boolean ratio = !ratio(then).equals(ratio(there));
        return new BidModelData(
                null,
                Objects.equals(then.priority(), there.priority()) ? null : then.priority(),
                same(then.bidMultiplier(), there.bidMultiplier()) ? null : then.bidMultiplier(),
                ratio ? then.spendRatio() : null,
                ratio ? then.spendRatioType() : null,
                Map.of());
    }

    /** Whether two modellings have the same values; their IDs may differ. */
    static boolean areSame(@Nullable BidModelData one, @Nullable BidModelData other) {
        return isBetween(one, other, NONE);
    }

    /** Whether each value is as it was before, or as the wanted one. */
    static boolean isBetween(@Nullable BidModelData there, @Nullable BidModelData before, BidModelData wanted) {
        if (there == null || before == null) {
            return there == null && before == null;
        }
        List<?> now = values(there);
        List<?> found = values(before);
        List<?> then = values(with(before, wanted));
        return IntStream.range(0, now.size())
                .allMatch(i -> Objects.equals(now.get(i), found.get(i)) || Objects.equals(now.get(i), then.get(i)));
    }

    /** The values in one form, so that equal lists are equal modellings. */
    private static List<@Nullable Object> values(BidModelData data) {
        return Arrays.asList(data.priority(), plain(data.bidMultiplier()), ratio(data));
    }

    private static List<@Nullable Object> ratio(BidModelData data) {
        return data.spendRatio() == null ? List.of() : Arrays.asList(plain(data.spendRatio()), data.spendRatioType());
    }

    static @Nullable BigDecimal plain(@Nullable BigDecimal number) {
        return number == null ? null : number.stripTrailingZeros();
    }

    /** Returns the values after the change. */
    static BidModelData with(@Nullable BidModelData before, BidModelData changes) {
        BidModelData there = orNone(before);
        return new BidModelData(
                there.id(),
                changes.priority() == null ? there.priority() : changes.priority(),
                changes.bidMultiplier() == null ? there.bidMultiplier() : changes.bidMultiplier(),
                changes.spendRatio() == null ? there.spendRatio() : changes.spendRatio(),
                // A ratio without a type keeps the present one.
                changes.spendRatio() == null || changes.spendRatioType() == null
                        ? there.spendRatioType()
                        : changes.spendRatioType(),
                Map.of());
    }

    static BidModelData withoutId(BidModelData data) {
        return with(NONE, data);
    }

    /** The factor of the base bid. */
    static BigDecimal factor(@Nullable BidModelData data) {
        return data == null || data.bidMultiplier() == null ? BigDecimal.ONE : data.bidMultiplier();
    }

    /** The strict spend ratio; {@code null} if there is none. */
    static @Nullable BigDecimal strictRatio(@Nullable BidModelData data) {
        return data == null ? null : ModellingRules.strictRatio(data.spendRatioType(), data.spendRatio());
    }

    /** Sets the values in a part of a request. */
    static <P extends ModellingValues<P>> P in(P part, BidModelData values) {
        P set = part;
        if (values.priority() != null) {
            // A priority of the platform can be any number, and the request refuses it.
            set = set.priority((int) Math.max(0, Math.min(values.priority(), Integer.MAX_VALUE)));
        }
        if (values.bidMultiplier() != null) {
            set = set.bidMultiplier(values.bidMultiplier());
        }
        if (values.spendRatio() != null) {
            set = values.spendRatioType() == null
                    ? set.spendRatio(values.spendRatio())
                    : set.spendRatio(values.spendRatio(), values.spendRatioType());
        }
        return set;
    }

    static boolean same(@Nullable BigDecimal one, @Nullable BigDecimal other) {
        if (one == null || other == null) {
            return one == null && other == null;
        }
        return one.compareTo(other) == 0;
    }
}
