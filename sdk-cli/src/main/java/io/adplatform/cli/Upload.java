package io.adplatform.cli;

import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.uploads.AudioCreative;
import io.adplatform.sdk.creative.uploads.ImageCreative;
import io.adplatform.sdk.creative.uploads.NewCreative;
import io.adplatform.sdk.creative.uploads.UploadCreatives;
import io.adplatform.sdk.creative.uploads.UploadResult;
import io.adplatform.sdk.creative.uploads.VideoCreative;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Uploads the files of a directory as creatives, in one request. */
@Command(
        name = "upload",
        description = "Upload the images, videos and sounds of a directory as creatives.",
        footer = {"", "Example:", "  adplatform upload banners --apply"})
final class Upload implements Callable<Integer> {

    private static final Duration LONGEST = Duration.ofHours(2);

    private final Root root;

    @Parameters(paramLabel = "DIRECTORY", description = "Directory of the files. Directories in it are ignored.")
    Path directory = Path.of("");

    @Option(names = "--apply", description = "Don't ask for confirmation. Required if there is no terminal.")
    private boolean apply;

    Upload(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        List<List<String>> rows = new ArrayList<>();
        List<NewCreative<?>> creatives = new ArrayList<>();
        Output output = root.output();
        for (Path file : files()) {
            String name = file.getFileName().toString();
            NewCreative<?> creative = creative(file, name);
            if (creative == null) {
                rows.add(List.of(name, "skipped", "", "not an image, video or sound"));
            } else {
                creatives.add(creative.key(name));
                output.note("Upload " + Rows.shown(name) + ", " + Files.size(file) + " bytes");
            }
        }
        if (creatives.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to upload in " + directory);
        }
        if (!output.confirmed(apply, "Upload these " + creatives.size() + " files?")) {
            return ExitCode.NOT_CONFIRMED;
        }
        UploadResult result;
        try (Connection connection = root.connectToChange()) {
            UploadCreatives upload = Creatives.on(connection.platform()).upload();
            result = upload.addAll(creatives)
                    .skipInvalid()
                    .onProgress(progress ->
                            output.progress(Rows.shown(progress.fileName()) + ": " + progress.bytes() + " bytes"))
                    .options(options -> options.deadline(LONGEST))
                    .send();
        }
        result.created().forEach((name, id) -> rows.add(List.of(name, "created", id.toString(), "")));
        result.failed().forEach((name, reason) -> rows.add(List.of(name, "refused", "", reason)));
        result.skipped().forEach((name, reason) -> rows.add(List.of(name, "skipped", "", reason)));
        result.unclear().forEach(name -> rows.add(List.of(name, "unknown", "", "look for it in creatives list")));
        output.rows(List.of("file", "state", "creativeId", "reason"), rows);
        if (!result.unclear().isEmpty()) {
            return ExitCode.UNKNOWN;
        }
        return result.created().size() == rows.size() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static @Nullable NewCreative<?> creative(Path file, String fileName) throws IOException {
        int dot = fileName.lastIndexOf('.');
        String name = dot > 0 ? fileName.substring(0, dot) : fileName;
        return switch (fileName.substring(dot + 1).toLowerCase(Locale.ROOT)) {
            case "jpg", "jpeg", "png", "gif" -> sized(ImageCreative.file(name, file), file);
            case "mov", "mp4" -> VideoCreative.file(name, file);
            case "mp3", "wav", "ogg", "mpeg" -> AudioCreative.file(name, file);
            default -> null;
        };
    }

    /** Sets the size from the image. Without it the checks of the upload report the file. */
    private static ImageCreative sized(ImageCreative image, Path file) throws IOException {
        try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            if (!readers.hasNext()) {
                return image;
            }
            ImageReader reader = readers.next();
            reader.setInput(in);
            return image.size(reader.getWidth(0), reader.getHeight(0));
        }
    }
}
