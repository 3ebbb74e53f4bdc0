package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.creative.internal.CreativeRules;
import io.adplatform.sdk.creative.library.CallToAction;
import io.adplatform.sdk.creative.library.CreativeSourceType;
import io.adplatform.sdk.operation.Checks;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rules for every new creative. Fields that aren't set are skipped. */
final class NewCreativeRules {

    private static final int LONGEST_SHOWN = 100;

    private NewCreativeRules() {}

    /** @param checks those within the creative */
    static void check(Checks checks, NewCreative<?> creative) {
        NewCreative.Draft draft = creative.draft();
        CreativeRules.text(checks, "creativeName");
        CreativeRules.notBlank(checks, "externalCreativeId", "clickUrl");
        CreativeFile file = draft.file();
        if (file != null) {
            FileRules.check(checks, "creativeSource", file);
        } else {
            source(checks, checks.value("creativeSourceType"));
        }
        draft.fields().forEach((name, value) -> {
            if (value instanceof Map<?, ?>) {
                details(checks.within(name, draft.details(name)));
            }
        });
    }

    private static void source(Checks checks, @Nullable Object type) {
        CreativeRules.text(checks, "creativeSource");
        String source = String.valueOf(checks.value("creativeSource")).strip();
        if (source.isEmpty()) {
            return;
        }
        String lower = source.toLowerCase(Locale.ROOT);
        if (type == CreativeSourceType.VAST_XML || type == CreativeSourceType.DAAST_XML) {
            // It may begin with a byte order mark.
            checks.that(source.replaceFirst("^\uFEFF\\s*", "").startsWith("<"), "creativeSource", null, "must be XML");
        } else if (type != CreativeSourceType.HTML) {
            checks.that(
                    // A host must follow; what else follows may hold the macros of VAST.
                    lower.matches("(?s)https?://[^\\s/].*"),
                    "creativeSource",
                    // The value may be a whole document by mistake.
                    source.length() > LONGEST_SHOWN ? source.substring(0, LONGEST_SHOWN) + "..." : source,
                    "must be an http or https URL");
        }
    }

    private static void details(Checks checks) {
        for (String sized : new String[] {"creative", "brandIcon", "thumbnail"}) {
            checks.positive(sized + "Width").positive(sized + "Height");
        }
        checks.ifSet(
                "duration", value -> value instanceof Long seconds && seconds > 0, "must be whole seconds, 1 or more");
        if (checks.value("cta") instanceof CallToAction cta) {
            CreativeRules.callToAction(checks, cta.id(), cta.ctaText(), cta.defaultCta());
        }
        CreativeRules.notBlank(checks, "pixelUrl", "logoSource", "brandIconSourceUrl", "thumbnailSourceUrl");
        if (checks.value("customTracking") instanceof Map<?, ?> urls) {
            urls.forEach((moment, url) -> checks.that(
                    !url.toString().isBlank() || moment.toString().endsWith("URL"),
                    "customTracking." + moment,
                    url,
                    "must not be blank"));
        }
    }
}
