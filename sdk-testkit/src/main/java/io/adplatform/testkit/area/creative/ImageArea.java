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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The compression of images (document 3, Compress image creatives). */
record ImageArea(ResultFiles results) implements Area {

    @Override
    public void register(Operations operations) {
        operations.route("POST", "/api/v3/crt/image/compress", this::compress);
    }

    private Answer compress(Request request) {
        List<FilePart> images = request.files("files");
        if (images.isEmpty()) {
            throw Refusal.unprocessable("files is required");
        }
        for (FilePart image : images) {
            String problem = UploadRules.problem(image, Family.IMAGE);
            if (problem != null) {
                throw Refusal.unprocessable(problem);
            }
        }
        List<Map<String, Object>> items = new ArrayList<>();
        images.forEach(image -> items.add(item(image)));
        return Answer.success(items);
    }

    private Map<String, Object> item(FilePart image) {
        MediaFile kind = Objects.requireNonNull(MediaFile.of(image.first(MediaFile.TELLING)));
        byte[] smaller = ImageCompression.of(image.bytes());
        return Json.fields(
                "fileName", image.fileName(),
                "originalSizeInBytes", image.size(),
                "compressedSizeInBytes", smaller.length,
                "compressedFileUrl", results.publish(image.fileName(), kind.mediaType(), smaller));
    }
}
