package io.adplatform.examples;

import io.adplatform.sdk.creative.uploads.AudioCreative;
import io.adplatform.sdk.creative.uploads.ImageCreative;
import io.adplatform.sdk.creative.uploads.NewCreative;
import io.adplatform.sdk.creative.uploads.VideoCreative;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/** A folder's files, each as the creative that its name suggests. */
final class FolderOfCreatives {

    private FolderOfCreatives() {}

    /** The files by name; what lies in folders below is left alone. */
    static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** The creative that a file makes; empty where its name ends like nothing that the platform takes. */
    static Optional<NewCreative<?>> creative(Path file) {
        String fileName = file.getFileName().toString();
        int dot = fileName.lastIndexOf('.');
        String name = dot > 0 ? fileName.substring(0, dot) : fileName;
        return switch (fileName.substring(dot + 1).toLowerCase(Locale.ROOT)) {
            case "jpg", "jpeg", "png", "gif" -> Optional.of(sized(ImageCreative.file(name, file), file));
            case "mov", "mp4" -> Optional.of(VideoCreative.file(name, file));
            case "mp3", "wav", "ogg", "mpeg" -> Optional.of(AudioCreative.file(name, file));
            default -> Optional.empty();
        };
    }

    /** Returns the creative with the size of its image; without a size if unreadable, which the upload's checks report. */
    private static ImageCreative sized(ImageCreative image, Path file) {
        try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
            Iterator<ImageReader> readers =
                    in == null ? List.<ImageReader>of().iterator() : ImageIO.getImageReaders(in);
            if (!readers.hasNext()) {
                return image;
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(in);
                return image.size(reader.getWidth(0), reader.getHeight(0));
            } finally {
                reader.dispose();
            }
        } catch (IOException unreadable) {
            return image;
        }
    }
}
