package io.adplatform.sdk.bidmodel.internal;

import io.adplatform.sdk.operation.Checks;
import java.util.List;

/** The rules for bundles. The documents don't give these limits; the platform's error messages do. */
public final class BundleRules {

    /** The most bundles of a dimension. */
    public static final int MAX_BUNDLES = 10;

    private static final int MAX_ENTITIES = 1_000;
    private static final int MAX_NAME_LENGTH = 255;

    private BundleRules() {}

    /** The bundle has a name. */
    public static void named(Checks at) {
        at.that(at.value("bundleName") != null, "bundleName", null, "is required");
    }

    /** Checks that name and entities of a bundle, if set, are within their limits. */
    public static void limits(Checks at) {
        at.ifSet(
                "bundleName",
                name -> !name.toString().isEmpty() && name.toString().length() <= MAX_NAME_LENGTH,
                "must have 1 to " + MAX_NAME_LENGTH + " characters");
        Object ids = at.value("entityIds");
        int count = ids instanceof List<?> list ? list.size() : 0;
        at.that(
                ids == null || (count >= 1 && count <= MAX_ENTITIES),
                "entityIds",
                count + " entities",
                "must hold 1 to " + MAX_ENTITIES + " entities");
        at.ids("entityIds");
    }

    /** The request holds no more bundles than a dimension may have. */
    public static void count(Checks checks, String field, int bundles) {
        checks.that(
                bundles <= MAX_BUNDLES, field, bundles + " bundles", "must hold " + MAX_BUNDLES + " bundles at most");
    }
}
