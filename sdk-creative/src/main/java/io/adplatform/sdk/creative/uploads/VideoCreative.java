package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.creative.library.CreativeSourceType;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.creative.processing.Processing;
import io.adplatform.sdk.file.Content;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A video (document 3, kinds V001 to V004): MOV or MP4 of 400 MB at the most, MPEG of 100 MB, or VAST. The platform
 * converts it after the upload; {@link Processing} waits for that.
 */
public final class VideoCreative extends NewCreative<VideoCreative> {

    private static final String DETAILS = "videoDetails";

    private VideoCreative(Draft draft) {
        super(draft);
    }

    private static VideoCreative of(CreativeSourceType sourceType, String name, String source) {
        return new VideoCreative(Draft.of(CreativeType.VIDEO, sourceType, name, source));
    }

    /** From a file. */
    public static VideoCreative file(String name, Path file) {
        return file(name, Content.of(file));
    }

    /** From a file or bytes. */
    public static VideoCreative file(String name, Content content) {
        return new VideoCreative(Draft.of(CreativeType.VIDEO, name, content, FileFormat.Family.VIDEO));
    }

    /** From a file that the platform fetches. */
    public static VideoCreative url(String name, String url) {
        return of(CreativeSourceType.URL, name, url);
    }

    /** From the address of a VAST document. */
    public static VideoCreative vastUrl(String name, String url) {
        return of(CreativeSourceType.VAST_URL, name, url);
    }

    /** From a VAST document itself. */
    public static VideoCreative vastXml(String name, String xml) {
        return of(CreativeSourceType.VAST_XML, name, xml);
    }

    /** Its size in pixels. */
    public VideoCreative size(int width, int height) {
        return sized(DETAILS, width, height);
    }

    /** How long it plays, in whole seconds. */
    public VideoCreative duration(Duration duration) {
        return lasting(DETAILS, duration);
    }

    /** Sets the URLs that are called while it plays. */
    public VideoCreative tracking(Tracking tracking) {
        return tracked(DETAILS, tracking);
    }

    @Override
    VideoCreative with(Draft changed) {
        return new VideoCreative(changed);
    }
}
