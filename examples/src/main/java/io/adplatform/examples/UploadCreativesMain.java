package io.adplatform.examples;

import io.adplatform.sdk.creative.Creatives;
import io.adplatform.testkit.Sandbox;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;

/**
 * Uploads all files of a folder with a progress bar, groups them by type, waits until videos and audio are converted, and prints
 * the results. Bad files are named with the reason, and the rest goes through.
 *
 * <p>Argument: the folder. The sandbox has a default folder. Exit codes: 0 when all is well, 1 when the platform or the disk
 * failed, 2 when a setting or an argument is missing or wrong.
 */
public final class UploadCreativesMain {

    private UploadCreativesMain() {}

    /** Takes the folder. */
    public static void main(String[] arguments) {
        int code = run(List.of(arguments), System.getenv(), System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(List<String> arguments, Map<String, String> environment, PrintStream out, PrintStream err) {
        return ExampleMain.run("The upload", environment, out, err, (example, meter) -> {
            Sandbox sandbox = example.sandbox();
            if (arguments.isEmpty() && sandbox == null) {
                throw new IllegalArgumentException("name the folder to upload");
            }
            FolderUpload upload = new FolderUpload(Creatives.on(example.platform()), out);
            if (sandbox == null || !arguments.isEmpty()) {
                upload.run(given(arguments.get(0)), () -> {});
            } else {
                Path temporary = Files.createTempDirectory("creatives");
                Path folder = samples(temporary.resolve("autumn"));
                try {
                    upload.run(folder, () -> {
                        out.println("  (the sandbox's clock moves two minutes ahead, to save a wait)");
                        sandbox.clock().advance(Duration.ofMinutes(2));
                    });
                } finally {
                    delete(folder);
                    delete(temporary);
                }
            }
            out.println("[" + meter.requests() + " requests, log-in included]");
        });
    }

    private static Path given(String argument) {
        Path folder = Path.of(argument);
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException(folder + " is no folder");
        }
        return folder;
    }

    private static void delete(Path folder) throws IOException {
        for (Path file : FolderOfCreatives.files(folder)) {
            Files.delete(file);
        }
        Files.delete(folder);
    }

    /** A folder with a little of everything, and with two files that are not what they seem. */
    private static Path samples(Path folder) throws IOException {
        Files.createDirectory(folder);
        ImageIO.write(
                new BufferedImage(300, 250, BufferedImage.TYPE_INT_RGB),
                "png",
                folder.resolve("banner.png").toFile());
        ImageIO.write(
                new BufferedImage(728, 90, BufferedImage.TYPE_INT_RGB),
                "jpg",
                folder.resolve("leader.jpg").toFile());
        byte[] film = "\0\0\0\u0018ftypmp42".getBytes(StandardCharsets.ISO_8859_1);
        Files.write(folder.resolve("film.mp4"), Arrays.copyOf(film, 3_000_000));
        Files.write(folder.resolve("spot.mp3"), Arrays.copyOf("ID3\4".getBytes(StandardCharsets.ISO_8859_1), 200_000));
        Files.writeString(folder.resolve("mistaken.png"), "%PDF-1.7");
        Files.writeString(folder.resolve("notes.txt"), "Autumn\n");
        return folder;
    }
}
