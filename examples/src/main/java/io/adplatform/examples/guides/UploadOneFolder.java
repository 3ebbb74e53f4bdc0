package io.adplatform.examples.guides;

// <docs/guides/creatives.md>
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.processing.ProcessingResult;
import io.adplatform.sdk.creative.uploads.UploadCreatives;
import io.adplatform.sdk.creative.uploads.UploadResult;
import io.adplatform.sdk.creative.uploads.VideoCreative;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

final class UploadOneFolder {

    private UploadOneFolder() {}

    /** Uploads the videos of a folder, and waits until the platform has processed them. */
    static void upload(AdPlatform platform, Path folder) throws IOException {
        Creatives creatives = Creatives.on(platform);
        UploadCreatives upload = creatives.upload();
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> videos = files.filter(file -> file.toString().endsWith(".mp4"))
                    .sorted()
                    .toList();
            for (Path video : videos) {
                String name = video.getFileName().toString();
                upload.add(VideoCreative.file(name, video).key(name));
            }
        }
        UploadResult result = upload.skipInvalid()
                .options(options -> options.deadline(Duration.ofHours(2)))
                .send();
        result.skipped().forEach((name, violation) -> System.out.println("not sent: " + name + ": " + violation));
        result.failed().forEach((name, reason) -> System.out.println("refused: " + name + ": " + reason));
        result.unclear().forEach(name -> System.out.println("unclear, look for it: " + name));

        ProcessingResult processed = creatives.awaitProcessed(result.creativeIds(), Duration.ofMinutes(10));
        System.out.println(
                processed.ready().size() + " ready, " + processed.open().size() + " still in process");
    }
}
// </docs/guides/creatives.md>
