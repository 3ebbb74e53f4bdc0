package io.adplatform.sdk.reports;

import io.adplatform.sdk.operation.Checks;
import java.util.LinkedHashSet;
import java.util.Set;

/** Fields that are set by their wire names. One that has a setter is refused, so that neither overrides the other. */
final class FurtherFields {

    private final Set<String> withSetters;
    private final Set<String> refused = new LinkedHashSet<>();

    FurtherFields(Set<String> withSetters) {
        this.withSetters = withSetters;
    }

    /** Whether it may be set so; if not, {@link #check} says why. */
    boolean takes(String field) {
        if (field.isBlank() || withSetters.contains(field)) {
            refused.add(field);
            return false;
        }
        return true;
    }

    void check(Checks checks) {
        refused.forEach(field -> checks.that(
                false, field, null, field.isBlank() ? "must be the name of a field" : "has a setter of its own"));
    }
}
