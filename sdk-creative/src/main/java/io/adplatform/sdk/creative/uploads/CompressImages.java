package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.List;

/**
 * Lets the platform make smaller copies of images (document 3, "Compress image creatives"): JPG, JPEG, PNG or GIF, by their
 * content. They may be larger than a creative's image, because compression is the purpose; the platform reports images that are
 * too large. No creative is made, so it may be repeated.
 *
 * <pre>{@code
 * for (CompressedImage image : creatives.compressImages(Content.of(Path.of("banner.png"))).send()) {
 *     creatives.download(image).toDirectory(Path.of("compressed"));
 * }
 * }</pre>
 */
public final class CompressImages extends RequestBuilder<List<CompressedImage>, CompressImages> {

    // A second time makes the same files again.
    static final Operation<List<CompressedImage>> OPERATION =
            Operation.repeatable("POST /api/v3/crt/image/compress").returnsList(CompressedImage.class);

    private static final String FILES = "files";

    private final List<Content> images;

    public CompressImages(Workspace workspace, List<Content> images) {
        super(workspace, OPERATION);
        setter("images", FILES);
        FileNames names = new FileNames();
        this.images = images.stream()
                .map(image -> image.named(names.unique(image.fileName())))
                .map(image -> new CreativeFile(image, FileFormat.Family.IMAGE).sent())
                .toList();
        file(FILES, this.images.toArray(Content[]::new));
    }

    @Override
    protected void check(Checks checks) {
        checks.that(!images.isEmpty(), FILES, null, "must hold an image");
    }

    @Override
    protected void checkFiles(Checks checks) {
        for (int i = 0; i < images.size(); i++) {
            FileRules.format(checks, FILES + "[" + i + "]", new CreativeFile(images.get(i), FileFormat.Family.IMAGE));
        }
    }
}
