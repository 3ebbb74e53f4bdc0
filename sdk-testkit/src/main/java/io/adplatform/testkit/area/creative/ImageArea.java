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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The compression of images (document 3, Compress image creatives). The sandbox draws no images: the result is the first half of the
 * original, so that sizes differ and the type is the same.
 */
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
        byte[] smaller = Arrays.copyOf(image.bytes(), (int) image.size() / 2);
        return Json.fields(
                "fileName", image.fileName(),
                "originalSizeInBytes", image.size(),
                "compressedSizeInBytes", smaller.length,
                "compressedFileUrl", results.publish(image.fileName(), kind.mediaType(), smaller));
    }
}
