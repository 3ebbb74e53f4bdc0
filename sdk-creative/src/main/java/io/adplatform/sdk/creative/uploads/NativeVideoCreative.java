package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.creative.library.CallToAction;
import io.adplatform.sdk.creative.library.CreativeSourceType;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.creative.processing.Processing;
import io.adplatform.sdk.file.Content;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A video with texts that look like their surroundings (document 3, kinds NV001 to NV004): MOV or MP4 of 400 MB at the
 * most, MPEG of 100 MB, or VAST. The platform converts it after the upload; {@link Processing} waits for
 * that.
 */
public final class NativeVideoCreative extends NativeCreative<NativeVideoCreative> {

    private static final String DETAILS = "videoDetails";

    private NativeVideoCreative(Draft draft) {
        super(draft);
    }

    private static NativeVideoCreative of(Draft draft) {
        return new NativeVideoCreative(draft.with("subMediaType", "video"));
    }

    private static NativeVideoCreative of(CreativeSourceType sourceType, String name, String source) {
        return of(Draft.of(CreativeType.NATIVE, sourceType, name, source));
    }

    /** From a file. */
    public static NativeVideoCreative file(String name, Path file) {
        return file(name, Content.of(file));
    }

    /** From a file or bytes. */
    public static NativeVideoCreative file(String name, Content content) {
        return of(Draft.of(CreativeType.NATIVE, name, content, FileFormat.Family.VIDEO));
    }

    /** From a file that the platform fetches. */
    public static NativeVideoCreative url(String name, String url) {
        return of(CreativeSourceType.URL, name, url);
    }

    /** From the address of a VAST document. */
    public static NativeVideoCreative vastUrl(String name, String url) {
        return of(CreativeSourceType.VAST_URL, name, url);
    }

    /** From a VAST document itself. */
    public static NativeVideoCreative vastXml(String name, String xml) {
        return of(CreativeSourceType.VAST_XML, name, xml);
    }

    /** Its size in pixels. */
    public NativeVideoCreative size(int width, int height) {
        return sized(DETAILS, width, height);
    }

    /** How long it plays, in whole seconds. */
    public NativeVideoCreative duration(Duration duration) {
        return lasting(DETAILS, duration);
    }

    /** Sets the URLs that are called while it plays. */
    public NativeVideoCreative tracking(Tracking tracking) {
        return tracked(DETAILS, tracking);
    }

    /** The button. */
    public NativeVideoCreative callToAction(CallToAction cta) {
        return within(TEXTS, "cta", cta);
    }

    /** Sets the address of the thumbnail before it plays, and its size in pixels. */
    public NativeVideoCreative thumbnail(String url, int width, int height) {
        return thumbnail(url).thumbnailWidth(width).thumbnailHeight(height);
    }

    /** Sets the address of the thumbnail before it plays. */
    public NativeVideoCreative thumbnail(String url) {
        return within(TEXTS, "thumbnailSourceUrl", url);
    }

    /** How wide that is, in pixels. */
    public NativeVideoCreative thumbnailWidth(int width) {
        return within(TEXTS, "thumbnailWidth", width);
    }

    /** How high that is, in pixels. */
    public NativeVideoCreative thumbnailHeight(int height) {
        return within(TEXTS, "thumbnailHeight", height);
    }

    @Override
    NativeVideoCreative with(Draft changed) {
        return new NativeVideoCreative(changed);
    }
}
