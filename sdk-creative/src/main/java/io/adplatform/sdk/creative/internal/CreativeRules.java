package io.adplatform.sdk.creative.internal;

import io.adplatform.sdk.operation.Checks;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    public static void callToAction(
            Checks checks, @Nullable Long id, @Nullable String text, @Nullable Boolean isDefault) {
        checks.that(
                (id != null || text != null || Boolean.TRUE.equals(isDefault))
                        && (id == null || id > 0)
                        && (text == null || !text.isBlank()),
                "cta",
                checks.value("cta"),
                "must have a text that isn't blank, the ID of one, or defaultCta");
    }

    /** Checks the filters of lists and counts. */
    public static void filters(Checks checks) {
        String[] ids = {"creativeIds", "creativeGroupIds", "campaignIds", "owIds"};
        checks.ids(ids).haveIds("creativeStatusIds", "platformCreativeTypeIds");
        checks.positive("creativeGroupId");
    }

    /**
     * Checks the filters of lists of creatives and groups: the same as counts, except for one status and one type.
     *
     * @param anyStatus the status that only counts know
     * @param anyType the type that only counts know
     */
    public static void listFilters(Checks checks, Object anyStatus, Object anyType) {
        isNot(checks, "creativeStatusIds", anyStatus);
        isNot(checks, "platformCreativeTypeIds", anyType);
        checks.order("sortBy");
        filters(checks);
    }

    private static void isNot(Checks checks, String name, Object any) {
        boolean holdsAny = checks.value(name) instanceof List<?> values && values.contains(any);
        checks.that(!holdsAny, name, any, "must not hold 0, which only counts know; leave it out to get all");
    }
}
