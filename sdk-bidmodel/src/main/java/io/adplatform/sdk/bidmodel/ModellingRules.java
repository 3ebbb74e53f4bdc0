package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.operation.Checks;
import java.util.List;

/** The rules of bid modelling that a request can be held against without the platform (document 2, "Limits"). */
final class ModellingRules {

    private ModellingRules() {}

    /** Each value within its range. */
    static void ranges(Checks at) {
        at.between("priority", Limits.LEAST_PRIORITY, Limits.MOST_PRIORITY);
        at.between("bidMultiplier", Limits.LEAST_MULTIPLIER, Limits.MOST_MULTIPLIER);
        at.between("spendRatio", Limits.LEAST_RATIO, Limits.MOST_RATIO);
        at.ifSet(
                "spendRatioTypeId",
                type -> type instanceof SpendRatioType known && known.isKnown(),
                "must be Flexible (1) or Strict (2)");
    }

    /** Nothing that the documents say the dimension doesn't take. */
    static void support(Checks at, Dimension dimension) {
        String rule = "is not supported for the dimension " + dimension;
        at.ifSet("bidMultiplier", value -> dimension.supportsBidMultiplier(), rule);
        at.ifSet("spendRatio", value -> dimension.supportsSpendRatio(), rule);
    }

    /** Something must be modelled. */
    static void anyValue(Checks at) {
        at.that(
                at.value("priority") != null || at.value("bidMultiplier") != null || at.value("spendRatio") != null,
                "priority",
                null,
                "is required, or a bidMultiplier, or a spendRatio");
    }

    /** @param standing whether there is a priority already, which the request leaves as it is */
    static void flexibleNeedsPriority(Checks at, boolean standing) {
        boolean flexible = SpendRatioType.FLEXIBLE.equals(at.value("spendRatioTypeId"));
        at.that(
                !flexible || standing || at.value("priority") != null,
                "priority",
                null,
                "is required beside a flexible spend ratio");
    }

    /** A bundle has a name, where one belongs. */
    static void named(Checks at) {
        at.that(at.value("bundleName") != null, "bundleName", null, "is required");
    }

    /** Name and contents of a bundle, where they are set. */
    static void bundle(Checks at) {
        at.ifSet(
                "bundleName",
                name -> !name.toString().isEmpty() && name.toString().length() <= Limits.LONGEST_BUNDLE_NAME,
                "must have 1 to " + Limits.LONGEST_BUNDLE_NAME + " characters");
        Object ids = at.value("entityIds");
        int count = ids instanceof List<?> list ? list.size() : 0;
        at.that(
                ids == null || (count >= 1 && count <= Limits.MOST_ENTITIES_OF_A_BUNDLE),
                "entityIds",
                count + " entities",
                "must hold 1 to " + Limits.MOST_ENTITIES_OF_A_BUNDLE + " entities");
        at.ids("entityIds");
    }

    static void bundleCount(Checks checks, String field, int bundles) {
        checks.that(
                bundles <= Limits.MOST_BUNDLES,
                field,
                bundles + " bundles",
                "must hold " + Limits.MOST_BUNDLES + " bundles at most");
    }
}
