package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.creative.library.CreativeSourceType;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.creative.processing.Processing;
import io.adplatform.sdk.file.Content;
import java.nio.file.Path;
import java.time.Duration;

/**
 * An audio creative (document 3, kinds A001 to A006): MP3, WAV, OGG or MPEG of 100 MB at the most, VAST or DAAST. The
 * platform converts it after the upload; {@link Processing} waits for that.
 */
public final class AudioCreative extends NewCreative<AudioCreative> {

    // The documents put these beside audioDetails; deployments were seen to take them within.
    private static final String DETAILS = "audioDetails";

    private AudioCreative(Draft draft) {
        super(draft);
    }

    private static AudioCreative of(CreativeSourceType sourceType, String name, String source) {
        return new AudioCreative(Draft.of(CreativeType.AUDIO, sourceType, name, source));
    }

    /** From a file. */
    public static AudioCreative file(String name, Path file) {
        return file(name, Content.of(file));
    }

    /** From a file or bytes. */
    public static AudioCreative file(String name, Content content) {
        return new AudioCreative(Draft.of(CreativeType.AUDIO, name, content, FileFormat.Family.AUDIO));
    }

    /** From a file that the platform fetches. */
    public static AudioCreative url(String name, String url) {
        return of(CreativeSourceType.URL, name, url);
    }

    /** From the address of a VAST document. */
    public static AudioCreative vastUrl(String name, String url) {
        return of(CreativeSourceType.VAST_URL, name, url);
    }

    /** From a VAST document itself. */
    public static AudioCreative vastXml(String name, String xml) {
        return of(CreativeSourceType.VAST_XML, name, xml);
    }

    /** From the address of a DAAST document. */
    public static AudioCreative daastUrl(String name, String url) {
        return of(CreativeSourceType.DAAST_URL, name, url);
    }

    /** From a DAAST document itself. */
    public static AudioCreative daastXml(String name, String xml) {
        return of(CreativeSourceType.DAAST_XML, name, xml);
    }

    /** How long it plays, in whole seconds. */
    public AudioCreative duration(Duration duration) {
        return lasting(DETAILS, duration);
    }

    /** Sets the URLs that are called while it plays. */
    public AudioCreative tracking(Tracking tracking) {
        return tracked(DETAILS, tracking);
    }

    /** The address of the logo that is shown while it plays. */
    public AudioCreative logo(String logoSource) {
        return within(DETAILS, "logoSource", logoSource);
    }

    @Override
    AudioCreative with(Draft changed) {
        return new AudioCreative(changed);
    }
}
