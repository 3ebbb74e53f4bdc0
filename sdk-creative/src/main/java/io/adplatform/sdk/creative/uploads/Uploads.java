package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.Download;
import java.util.List;
import java.util.Objects;

/** Uploads: new creatives, and images for compression (document 3, "Creative management"). */
public final class Uploads {

    private final Workspace workspace;

    private Uploads(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Uploads to a workspace; a client is one too. */
    public static Uploads on(Workspace workspace) {
        return new Uploads(workspace);
    }

    /** Uploads creatives, many in one request (document 3, "Add creatives"). */
    public UploadCreatives creatives() {
        return new UploadCreatives(workspace);
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
