package io.adplatform.testkit.area.creative;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.area.creative.MediaFile.Family;
import io.adplatform.testkit.files.ResultFiles;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.FilePart;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;

/** The compression of images (document 3, Compress image creatives). */
record ImageArea(ResultFiles results) implements Area {

    @Override
    public void register(Operations operations) {
        operations.route("POST", "/api/v3/crt/image/compress", this::compress);
    }

    private Answer compress(Request request) {
        List<FilePart> images = request.files("files");
        for (FilePart image : images) {
            String problem = UploadRules.problem(image, Family.IMAGE);
            if (problem != null) {
                throw Refusal.unprocessable(problem);
            }
        }
        return Answer.success(images.stream().map(this::item).toList());
    }

    private Map<String, Object> item(FilePart image) {
        MediaFile kind = Objects.requireNonNull(MediaFile.of(image.first(MediaFile.TELLING)));
        byte[] smaller = compressed(kind, image.bytes());
        return Json.fields(
                "fileName", image.fileName(),
                "originalSizeInBytes", image.size(),
                "compressedSizeInBytes", smaller.length,
                "compressedFileUrl", results.publish(image.fileName(), kind.mediaType(), smaller));
    }

    /** A JPEG or a PNG written anew, where that is shorter; a GIF may be animated and stays as it is. */
    private static byte[] compressed(MediaFile kind, byte[] original) {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try {
            BufferedImage image = kind == MediaFile.GIF ? null : ImageIO.read(new ByteArrayInputStream(original));
            boolean smaller =
                    image != null && ImageIO.write(image, kind.name(), written) && written.size() < original.length;
            return smaller ? written.toByteArray() : original;
        } catch (IOException | RuntimeException unreadable) {
            // The library throws all sorts of things at images that only begin like one.
            return original;
        }
    }
}
