package io.adplatform.sdk.creative;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.groups.CreativeGroups;
import io.adplatform.sdk.creative.library.CountCreativesByStatus;
import io.adplatform.sdk.creative.library.CountCreativesByType;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.DuplicateCreatives;
import io.adplatform.sdk.creative.library.GetCreative;
import io.adplatform.sdk.creative.library.GetCreativeWithCampaigns;
import io.adplatform.sdk.creative.library.ListCreatives;
import io.adplatform.sdk.creative.library.UpdateCreative;
import io.adplatform.sdk.creative.library.UpdateCreativeStatus;
import io.adplatform.sdk.creative.processing.Processing;
import io.adplatform.sdk.creative.processing.ProcessingResult;
import io.adplatform.sdk.creative.uploads.CompressImages;
import io.adplatform.sdk.creative.uploads.CompressedImage;
import io.adplatform.sdk.creative.uploads.UploadCreatives;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.Download;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * The library of creatives, and their groups (document 3).
 *
 * <pre>{@code
 * Creatives creatives = Creatives.on(platform);
 * UploadResult uploaded = creatives.upload()
 *         .add(ImageCreative.file("Banner", Path.of("banner.png")).size(300, 250).clickUrl("https://shop.example"))
 *         .add(VideoCreative.vastUrl("Film", "https://ads.example/vast.xml").duration(Duration.ofSeconds(15)))
 *         .send()
 *         .requireAll();
 * creatives.awaitProcessed(uploaded.creativeIds(), Duration.ofMinutes(10)).requireAll();
 * }</pre>
 */
public final class Creatives {

    private final Workspace workspace;

    private Creatives(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Returns the area on this client's workspace. */
    public static Creatives on(AdPlatform platform) {
        return on(platform.workspace());
    }

    /** Creatives in a workspace. */
    public static Creatives on(Workspace workspace) {
        return new Creatives(workspace);
    }

    /** The groups of creatives. */
    public CreativeGroups groups() {
        return CreativeGroups.on(workspace);
    }

    /** A creative in full (document 3, "Get creative"). */
    public GetCreative get(long creativeId) {
        return new GetCreative(workspace, creativeId);
    }

    /** A creative and the campaigns that it runs in (document 3, "Creative with campaigns"). */
    public GetCreativeWithCampaigns getWithCampaigns(long creativeId) {
        return new GetCreativeWithCampaigns(workspace, creativeId);
    }

    /** The creatives of the library, filtered and in pages (document 3, "List creatives"). */
    public ListCreatives list() {
        return new ListCreatives(workspace);
    }

    /** How many creatives there are of each type (document 3, "Count by type"). */
    public CountCreativesByType countByType() {
        return new CountCreativesByType(workspace);
    }

    /** How many creatives there are in each status (document 3, "Count by status"). */
    public CountCreativesByStatus countByStatus() {
        return new CountCreativesByStatus(workspace);
    }

    /** Uploads creatives, many in one request (document 3, "Add creatives"). */
    public UploadCreatives upload() {
        return new UploadCreatives(workspace);
    }

    /** Waits until the platform has converted videos and audio creatives; everything else needs no waiting for. */
    public Processing processing(Collection<Long> creativeIds) {
        return Processing.on(workspace, creativeIds);
    }

    /**
     * Waits on this thread until the platform has converted creatives, or the time is over: {@link #processing} with
     * its usual pace.
     */
    public ProcessingResult awaitProcessed(Collection<Long> creativeIds, Duration timeout) {
        return processing(creativeIds).within(timeout).await();
    }

    /** Changes a creative (document 3, "Update creative"). */
    public UpdateCreative update(long creativeId) {
        return new UpdateCreative(workspace, creativeId);
    }

    /** Sets the status of creatives (document 3, "Update creative status"). */
    public UpdateCreativeStatus updateStatus(Collection<Long> creativeIds, CreativeStatus status) {
        return new UpdateCreativeStatus(workspace, creativeIds, status);
    }

    /** Rejects creatives with a reason (document 3, "Update creative status"). */
    public UpdateCreativeStatus reject(Collection<Long> creativeIds, String rejectionReason) {
        return updateStatus(creativeIds, CreativeStatus.REJECTED).rejectionReason(rejectionReason);
    }

    /**
     * Makes copies of creatives (document 3, "Duplicate creatives"). Not sent again after a lost answer: {@link #list()},
     * youngest first, shows whether they exist.
     */
    public DuplicateCreatives duplicate(Collection<Long> creativeIds) {
        return new DuplicateCreatives(workspace, creativeIds, null);
    }

    /** Like {@link #duplicate(Collection)}; the copies get this click URL. */
    public DuplicateCreatives duplicate(Collection<Long> creativeIds, String clickUrl) {
        return new DuplicateCreatives(workspace, creativeIds, clickUrl);
    }

    /** Lets the platform make smaller copies of images (document 3, "Compress image creatives"). */
    public CompressImages compressImages(Content... images) {
        return new CompressImages(workspace, List.of(images));
    }

    /** Downloads the file of {@link CompressedImage#compressedFileUrl()}. Costs no quota; see {@link Workspace#download}. */
    public Download download(CompressedImage image) {
        return workspace.download(Objects.requireNonNullElse(image.compressedFileUrl(), ""));
    }
}
