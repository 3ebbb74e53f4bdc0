package io.adplatform.sdk.creative.internal;

import io.adplatform.sdk.creative.library.CallToAction;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.operation.Checks;
import java.util.List;
import java.util.Map;

/** Rules that several requests share. */
public final class CreativeRules {

    /** The setters of filters, by wire name. */
    public static final Map<String, String> FILTERS =
            Map.of("search", "searchField", "types", "platformCreativeTypeIds", "statuses", "creativeStatusIds");

    private CreativeRules() {}

    /** A text that must be there, and not of blanks alone. */
    public static void text(Checks checks, String name) {
        checks.that(checks.value(name) != null, name, null, "is required");
        notBlank(checks, name);
    }

    /** Checks that a text, if set, does not consist of blanks. */
    public static void notBlank(Checks checks, String... names) {
        for (String name : names) {
            checks.ifSet(name, value -> !value.toString().isBlank(), "must not be blank");
        }
    }

    /** Requires a text, the ID of one, or the platform's default for a button. */
    public static void callToAction(Checks checks) {
        checks.ifSet(
                "cta",
                value -> value instanceof CallToAction cta
                        && (cta.id() != null || cta.ctaText() != null || Boolean.TRUE.equals(cta.defaultCta()))
                        && (cta.id() == null || cta.id() > 0)
                        && (cta.ctaText() == null || !cta.ctaText().isBlank()),
                "must have a text that isn't blank, the ID of one, or defaultCta");
    }

    /** Checks the filters of lists and counts. */
    public static void filters(Checks checks) {
        String[] ids = {"creativeIds", "creativeGroupIds", "campaignIds", "owIds"};
        checks.ids(ids).haveIds("creativeStatusIds", "platformCreativeTypeIds");
        checks.positive("creativeGroupId");
    }

    /** Checks the filters of lists of creatives and groups: the same as counts, except for one status. */
    public static void listFilters(Checks checks) {
        if (checks.value("creativeStatusIds") instanceof List<?> statuses) {
            checks.that(
                    !statuses.contains(CreativeStatus.ANY),
                    "creativeStatusIds",
                    CreativeStatus.ANY,
                    "must not hold 0, which only counts know; leave it out to get all");
        }
        if (checks.value("platformCreativeTypeIds") instanceof List<?> types) {
            checks.that(
                    !types.contains(CreativeType.ANY),
                    "platformCreativeTypeIds",
                    CreativeType.ANY,
                    "must not hold 0, which only counts know; leave it out to get all");
        }
        checks.order("sortBy");
        filters(checks);
    }
}
