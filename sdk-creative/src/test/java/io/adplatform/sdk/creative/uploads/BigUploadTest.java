package io.adplatform.sdk.creative.uploads;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.testing.Samples;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.sdk.testing.OtherJvm;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.http.FilePart;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A film that is larger than memory goes from a file to the sandbox, with client and sandbox together in a JVM of 64 MB. A
 * deep run sends the largest film that the platform takes.
 */
class BigUploadTest {

    private static final String HEAP = "64m";
    private static final long BYTES = Depth.choose(128, 400) * 1024L * 1024;

    @TempDir
    Path directory;

    @Test
    void aFilmThatIsLargerThanMemoryIsUploaded() throws Exception {
        Path film = directory.resolve("film.mp4");
        String sha256 = write(film);
        Path log = directory.resolve("log");
        Process process = new ProcessBuilder(OtherJvm.command(
                        "-Xmx" + HEAP, "-Djava.io.tmpdir=" + directory, Upload.class.getName(), film.toString()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = process.waitFor(180, TimeUnit.SECONDS);
        process.destroyForcibly().waitFor();
        String said = Files.readString(log);
        System.out.println(said.lines().reduce((first, second) -> second).orElse("nothing was said"));

        assertThat(said)
                .contains("sent " + BYTES + " of " + BYTES, "0 steps back", "sha256 " + sha256)
                .contains("1 upload", "0 violations");
        assertThat(ended).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    private static String write(Path film) throws IOException, NoSuchAlgorithmException {
        byte[] block = new byte[1 << 16];
        new Random(1).nextBytes(block);
        System.arraycopy(Samples.bytes(Samples.MP4), 0, block, 0, 12);
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (OutputStream out = new DigestOutputStream(Files.newOutputStream(film), digest)) {
            for (long written = 0; written < BYTES; written += block.length) {
                // No two blocks are alike, so that a lost or doubled one shows.
                ByteBuffer.wrap(block).putLong(16, written);
                out.write(block);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** What the other JVM does. */
    static final class Upload {

        private Upload() {}

        public static void main(String[] arguments) {
            AtomicLong sent = new AtomicLong(-1);
            AtomicLong total = new AtomicLong();
            AtomicLong stepsBack = new AtomicLong();
            try (Sandbox sandbox = Sandbox.start();
                    AdPlatform platform = Samples.client(sandbox)) {
                long begun = System.nanoTime();
                UploadResult result = Creatives.on(platform)
                        .upload()
                        .add(VideoCreative.file("Film", Path.of(arguments[0])))
                        .onProgress(progress -> {
                            if (progress.bytes() < sent.getAndSet(progress.bytes())) {
                                stepsBack.incrementAndGet();
                            }
                            total.set(progress.total());
                        })
                        .send()
                        .requireAll();
                long millis = (System.nanoTime() - begun) / 1_000_000;
                FilePart stored = Objects.requireNonNull(
                        sandbox.creatives().get(result.creativeIds().get(0)).file());
                System.out.printf(
                        "sent %d of %d in %d ms with a heap of %d, %d steps back, sha256 %s, %d upload, %d violations%n",
                        sent.get(),
                        total.get(),
                        millis,
                        Runtime.getRuntime().maxMemory(),
                        stepsBack.get(),
                        stored.sha256(),
                        sandbox.requests("POST /api/v3/crt/creatives").size(),
                        sandbox.violations().size());
            }
        }
    }
}
