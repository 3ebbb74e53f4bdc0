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
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Uploads the files of a directory as creatives, in one request. */
@Command(name = "upload")
final class Upload extends Subcommand {

    private static final Duration LONGEST = Duration.ofHours(2);

    @Parameters(paramLabel = "DIRECTORY")
    Path directory = Path.of("");

    /** A file as a row. */
    private record Row(String file, String state, @Nullable Long creativeId, String reason) {}

    @Override
    public Integer call() throws Exception {
        List<Row> rows = new ArrayList<>();
        List<NewCreative<?>> creatives = new ArrayList<>();
        for (Path file : files()) {
            String name = file.getFileName().toString();
            NewCreative<?> creative = creative(file, name);
            if (creative == null) {
                rows.add(new Row(name, "skipped", null, "not an image, video or sound"));
            } else {
                creatives.add(creative.key(name));
                output().note("Upload " + name + ", " + Files.size(file) + " bytes");
            }
        }
        if (creatives.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to upload in " + directory);
        }
        confirm("Upload these " + creatives.size() + " files?");
        UploadResult result;
        try (Connection connection = root().connect(true)) {
            UploadCreatives upload = Creatives.on(connection.platform).upload().addAll(creatives);
            upload.onProgress(file -> output().note(file.fileName() + ": " + file.bytes() + " bytes"));
            result = upload.skipInvalid()
                    .options(options -> options.deadline(LONGEST))
                    .send();
        }
        result.created().forEach((name, id) -> rows.add(new Row(name, "created", id, "")));
        result.failed().forEach((name, reason) -> rows.add(new Row(name, "refused", null, reason)));
        result.skipped().forEach((name, reason) -> rows.add(new Row(name, "skipped", null, reason)));
        result.unclear().forEach(name -> rows.add(new Row(name, "unknown", null, "look for it in creatives list")));
        output().records(rows, "file,state,creativeId,reason");
        return ExitCode.of(
                result.created().size() == rows.size(), result.unclear().isEmpty());
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static @Nullable NewCreative<?> creative(Path file, String fileName) {
        int dot = fileName.lastIndexOf('.');
        String name = dot > 0 ? fileName.substring(0, dot) : fileName;
        return switch (fileName.substring(dot + 1).toLowerCase(Locale.ROOT)) {
            case "jpg", "jpeg", "png", "gif" -> image(file, name);
            case "mov", "mp4" -> VideoCreative.file(name, file);
            case "mp3", "wav", "ogg", "mpeg" -> AudioCreative.file(name, file);
            default -> null;
        };
    }

    /** The platform needs the size of an image. If its head can't be read, the upload reports the file. */
    private static ImageCreative image(Path file, String name) {
        ImageCreative creative = ImageCreative.file(name, file);
        try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
            ImageReader reader = ImageIO.getImageReaders(in).next();
            reader.setInput(in);
            return creative.size(reader.getWidth(0), reader.getHeight(0));
        } catch (IOException | RuntimeException unreadable) { // Readers throw any of them for a damaged file.
            return creative;
        }
    }
}
