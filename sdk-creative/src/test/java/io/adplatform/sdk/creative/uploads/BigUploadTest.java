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
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client in a JVM of 64 MB sends a film that is larger than its memory. */
class BigUploadTest {

    private static final String HEAP = "64m";
    private static final long BYTES = Depth.choose(128, 256) * 1024L * 1024;

    @TempDir
    Path directory;

    @Test
    void aFilmThatIsLargerThanMemoryIsUploaded() throws Exception {
        Path film = directory.resolve("film.mp4");
        String sha256 = write(film);
        Path log = directory.resolve("log");
        try (Sandbox sandbox = Sandbox.start()) {
            ProcessBuilder client = new ProcessBuilder(
                            OtherJvm.command("-Xmx" + HEAP, Upload.class.getName(), film.toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            client.environment().putAll(sandbox.settings());
            Process process = client.start();
            boolean ended = process.waitFor(180, TimeUnit.SECONDS);
            process.destroyForcibly().waitFor();

            assertThat(Files.readString(log)).contains("sent " + BYTES + " of " + BYTES + ", 0 steps back");
            assertThat(ended).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(sandbox.creatives().all())
                    .singleElement()
                    .satisfies(stored -> assertThat(stored.file())
                            .extracting(FilePart::sha256)
                            .isEqualTo(sha256));
            assertThat(sandbox.requests("POST /api/v3/crt/creatives")).hasSize(1);
            assertThat(sandbox.violations()).isEmpty();
        }
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

    /** The client in the other JVM. */
    static final class Upload {

        private Upload() {}

        public static void main(String[] arguments) {
            AtomicLong sent = new AtomicLong(-1);
            AtomicLong total = new AtomicLong();
            AtomicLong stepsBack = new AtomicLong();
            try (AdPlatform platform = AdPlatform.fromEnvironment().build()) {
                Creatives.on(platform)
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
                System.out.printf("sent %d of %d, %d steps back%n", sent.get(), total.get(), stepsBack.get());
            }
        }
    }
}
