package io.adplatform.sdk.creative.uploads;

/**
 * A native image or native video: the texts and the brand around it.
 *
 * @param <S> the kind itself
 */
public abstract sealed class NativeCreative<S extends NativeCreative<S>> extends NewCreative<S>
        permits NativeImageCreative, NativeVideoCreative {

    static final String TEXTS = "nativeDetails";

    NativeCreative(Draft draft) {
        super(draft);
    }

    /** The headline. */
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
        return brandIcon(url).brandIconWidth(width).brandIconHeight(height);
    }

    /** The address of the brand's icon alone. */
    public final S brandIcon(String url) {
        return within(TEXTS, "brandIconSourceUrl", url);
    }

    /** How wide the brand's icon is, in pixels. */
    public final S brandIconWidth(int width) {
        return within(TEXTS, "brandIconWidth", width);
    }

    /** How high the brand's icon is, in pixels. */
    public final S brandIconHeight(int height) {
        return within(TEXTS, "brandIconHeight", height);
    }
}
