package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change with its old and new values, for people. */
final class ChangeText {

    private ChangeText() {}

    /** {@code priority 1, bidMultiplier 1.2 -> 1.5}. */
    static String of(BidModelChange change) {
        return switch (change.kind()) {
            case INCLUDE, EXCLUDE -> "";
            case BASE_BID -> "base bid " + fromTo(change.baseBidBefore(), change.baseBidAfter());
            case UNBUNDLE -> change.entitiesBefore().size() + " entities" + after(values(null, change.before()));
            case DELETE -> values(null, change.before());
            case ADD_BUNDLE -> change.entitiesAfter().size() + " entities" + after(values(null, change.after()));
            case CHANGE_BUNDLE ->
                change.entitiesBefore().size() + " -> " + change.entitiesAfter().size() + " entities";
            case ADD -> values(null, change.after());
            case UPDATE -> values(change.before(), change.after());
        };
    }

    private static String after(String values) {
        return values.isEmpty() ? "" : ", " + values;
    }

    static String values(@Nullable BidModelData before, @Nullable BidModelData after) {
        if (after == null) {
            return "";
        }
        List<String> texts = new ArrayList<>();
        if (after.priority() != null) {
            texts.add("priority " + fromTo(before == null ? null : before.priority(), after.priority()));
        }
        if (after.bidMultiplier() != null) {
            texts.add("bidMultiplier " + fromTo(before == null ? null : before.bidMultiplier(), after.bidMultiplier()));
        }
        if (after.spendRatio() != null) {
            texts.add("spendRatio " + fromTo(before == null ? null : ratio(before), ratio(after)));
        }
        return String.join(", ", texts);
    }

    private static @Nullable String ratio(BidModelData data) {
        if (data.spendRatio() == null) {
            return null;
        }
        String type =
                data.spendRatioType() == null ? null : data.spendRatioType().label();
        return text(data.spendRatio()) + (type == null ? "" : " " + type);
    }

    private static String fromTo(@Nullable Object before, @Nullable Object after) {
        return before == null || before.equals(after) ? text(after) : text(before) + " -> " + text(after);
    }

    private static String text(@Nullable Object value) {
        return value instanceof BigDecimal number ? number.stripTrailingZeros().toPlainString() : String.valueOf(value);
    }
}
