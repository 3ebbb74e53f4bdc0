package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.creative.internal.CreativeRules;
import io.adplatform.sdk.operation.Checks;

/**
 * What native images and native videos have in common: the texts and the brand around them. Needs a title.
 *
 * @param <S> the kind itself
 */
public abstract sealed class NativeCreative<S extends NativeCreative<S>> extends NewCreative<S>
        permits NativeImageCreative, NativeVideoCreative {

    static final String TEXTS = "nativeDetails";

    NativeCreative(Draft draft) {
        super(draft);
    }

    /** The headline; required. */
    public final S title(String title) {
        return within(TEXTS, "title", title);
    }

    /** The text below the headline. */
    public final S description(String description) {
        return within(TEXTS, "description", description);
    }

    /** Who advertises. */
    public final S brandName(String brandName) {
        return within(TEXTS, "brandName", brandName);
    }

    /** The address of the brand's icon, and its size in pixels. */
    public final S brandIcon(String url, int width, int height) {
        return with(draft().within(TEXTS, "brandIconSourceUrl", url)
                .within(TEXTS, "brandIconWidth", width)
                .within(TEXTS, "brandIconHeight", height));
    }

    @Override
    void check(Checks checks) {
        CreativeRules.text(checks.within(TEXTS, draft().details(TEXTS)), "title");
    }
}
