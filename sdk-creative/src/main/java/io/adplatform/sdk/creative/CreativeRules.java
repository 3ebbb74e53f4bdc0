package io.adplatform.sdk.creative;

import io.adplatform.sdk.operation.Checks;
import java.util.Collection;
import java.util.List;

/** Rules that several requests share. */
final class CreativeRules {

    private CreativeRules() {}

    /** A text that must be there, and not of blanks alone. */
    static void text(Checks checks, String name) {
        checks.that(checks.value(name) != null, name, null, "is required");
        notBlank(checks, name);
    }

    /** A text that, where it is set at all, must not be of blanks alone. */
    static void notBlank(Checks checks, String... names) {
        for (String name : names) {
            checks.ifSet(name, value -> !value.toString().isBlank(), "must not be blank");
        }
    }

    /** IDs, where they are set at all, must be above 0. */
    static void ids(Checks checks, String name) {
        if (checks.value(name) instanceof List<?> ids) {
            ids(checks, name, ids);
        }
    }

    static void ids(Checks checks, String name, Collection<?> ids) {
        ids.stream()
                .filter(id -> id instanceof Long number && number <= 0)
                .forEach(id -> checks.that(false, name, id, "must all be above 0"));
    }

    /** What the lists of creatives and of groups may be filtered by. */
    static void listFilters(Checks checks) {
        if (checks.value("creativeStatusIds") instanceof List<?> statuses) {
            checks.that(
                    !statuses.contains(CreativeStatus.ANY),
                    "creativeStatusIds",
                    CreativeStatus.ANY,
                    "must not hold 0, which only counts know; leave it out to get all");
        }
        for (String filter : List.of("creativeIds", "creativeGroupIds", "campaignIds", "owIds")) {
            ids(checks, filter);
        }
        checks.positive("creativeGroupId").ordered("startTime", "endTime");
    }
}
