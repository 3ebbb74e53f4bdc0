package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.creative.library.CreativeSourceType;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.file.Content;
import java.nio.file.Path;

/**
 * An image with texts that look like their surroundings (document 3, kinds NI001 and NI002): JPG, JPEG or PNG of 2 MB
 * at the most, or GIF of 750 KB.
 */
public final class NativeImageCreative extends NativeCreative<NativeImageCreative> {

    private static final String DETAILS = "imageDetails";

    private NativeImageCreative(Draft draft) {
        super(draft);
    }

    private static NativeImageCreative of(Draft draft) {
        return new NativeImageCreative(draft.with("subMediaType", "image"));
    }

    /** From a file. */
    public static NativeImageCreative file(String name, Path file) {
        return file(name, Content.of(file));
    }

    /** From a file or bytes. */
    public static NativeImageCreative file(String name, Content content) {
        return of(Draft.of(CreativeType.NATIVE, name, content, FileFormat.Family.IMAGE));
    }

    /** From a file that the platform fetches. */
    public static NativeImageCreative url(String name, String url) {
        return of(Draft.of(CreativeType.NATIVE, CreativeSourceType.URL, name, url));
    }

    /** From markup that shows the image (document 3, "Creative source types"). */
    public static NativeImageCreative markup(String name, String html) {
        return of(Draft.of(CreativeType.NATIVE, CreativeSourceType.HTML, name, html));
    }

    /** Its size in pixels. */
    public NativeImageCreative size(int width, int height) {
        return sized(DETAILS, width, height);
    }

    /** The tracking pixel that is called when it is shown. */
    public NativeImageCreative pixelUrl(String pixelUrl) {
        return within(DETAILS, "pixelUrl", pixelUrl);
    }

    @Override
    NativeImageCreative with(Draft changed) {
        return new NativeImageCreative(changed);
    }
}
