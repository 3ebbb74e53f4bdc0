package io.adplatform.sdk.bidmodel.internal;

import io.adplatform.sdk.operation.Checks;

/** The rule for the order of rows. */
public final class SortRules {

    private SortRules() {}

    /** Checks that an order, if set, begins with its direction. */
    public static void direction(Checks checks) {
        checks.ifSet(
                "sortBy",
                field -> field.toString().matches("[+-].+"),
                "must be a field with a plus or a minus sign before it, such as -impressions");
    }
}
