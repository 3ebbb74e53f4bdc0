package io.adplatform.sdk.creative.library;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.adplatform.sdk.json.JsonRecord;
import org.jspecify.annotations.Nullable;

/**
 * The button of a native video.
 *
 * @param id one of the platform's texts; {@code null} for a text of one's own
 * @param ctaText its text
 * @param defaultCta whether it is the platform's default; {@code null} to leave it out
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CallToAction(
        @Nullable Long id,
        @Nullable String ctaText,
        @Nullable Boolean defaultCta) implements JsonRecord {

    /** Returns the platform's default button. */
    public static CallToAction platformDefault() {
        return new CallToAction(null, null, true);
    }

    /** A text of one's own. */
    public static CallToAction text(String ctaText) {
        return new CallToAction(null, ctaText, null);
    }

    /** One of the platform's texts. */
    public static CallToAction of(long id, String ctaText) {
        return new CallToAction(id, ctaText, null);
    }
}
