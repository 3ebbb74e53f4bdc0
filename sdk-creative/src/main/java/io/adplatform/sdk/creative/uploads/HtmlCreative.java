package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.creative.library.CreativeSourceType;
import io.adplatform.sdk.creative.library.CreativeType;

/** Markup (document 3, kind H001). */
public final class HtmlCreative extends NewCreative<HtmlCreative> {

    private static final String DETAILS = "htmlDetails";

    private HtmlCreative(Draft draft) {
        super(draft);
    }

    /** From the markup itself. */
    public static HtmlCreative markup(String name, String html) {
        return new HtmlCreative(Draft.of(CreativeType.HTML, CreativeSourceType.HTML, name, html));
    }

    /** Its size in pixels. */
    public HtmlCreative size(int width, int height) {
        return sized(DETAILS, width, height);
    }

    @Override
    HtmlCreative with(Draft changed) {
        return new HtmlCreative(changed);
    }
}
