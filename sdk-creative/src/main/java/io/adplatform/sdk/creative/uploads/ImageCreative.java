package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.creative.library.CreativeSourceType;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.file.Content;
import java.nio.file.Path;

/** An image (document 3, kinds I001 and I002): JPG, JPEG or PNG of 2 MB at the most, or GIF of 750 KB. */
public final class ImageCreative extends NewCreative<ImageCreative> {

    private static final String DETAILS = "imageDetails";

    private ImageCreative(Draft draft) {
        super(draft);
    }

    /** From a file. */
    public static ImageCreative file(String name, Path file) {
        return file(name, Content.of(file));
    }

    /** From a file or bytes. */
    public static ImageCreative file(String name, Content content) {
        return new ImageCreative(Draft.of(CreativeType.IMAGE, name, content, FileFormat.Family.IMAGE));
    }

    /** From a file that the platform fetches. */
    public static ImageCreative url(String name, String url) {
        return new ImageCreative(Draft.of(CreativeType.IMAGE, CreativeSourceType.URL, name, url));
    }

    /**
     * From markup that shows the image (document 3, "Creative source types"). Pure markup is an {@link HtmlCreative}.
     */
    public static ImageCreative markup(String name, String html) {
        return new ImageCreative(Draft.of(CreativeType.IMAGE, CreativeSourceType.HTML, name, html));
    }

    /** Its size in pixels. */
    public ImageCreative size(int width, int height) {
        return sized(DETAILS, width, height);
    }

    /** The tracking pixel that is called when it is shown. */
    public ImageCreative pixelUrl(String pixelUrl) {
        return within(DETAILS, "pixelUrl", pixelUrl);
    }

    @Override
    ImageCreative with(Draft changed) {
        return new ImageCreative(changed);
    }
}
