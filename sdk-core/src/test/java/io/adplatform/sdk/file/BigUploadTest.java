package io.adplatform.sdk.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.testing.OtherJvm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An upload and a download need a buffer's length of memory, however long the file is. Shown in a JVM of its own that
 * has less memory than the file has bytes. Another size can be measured with
 * {@code -Dbig.megabytes=400 -Dbig.heap=64m}.
 */
class BigUploadTest {

    private static final long BYTES = Long.getLong("big.megabytes", 48) * 1_000_000;
    private static final String HEAP = System.getProperty("big.heap", "24m");

    @TempDir
    Path directory;

    @Test
    void aFileLargerThanTheHeapIsSentAndFetched() throws Exception {
        Path file = directory.resolve("film.mp4");
        try (SeekableByteChannel channel =
                Files.newByteChannel(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            channel.position(BYTES - 1).write(ByteBuffer.wrap(new byte[] {1}));
        }
        AtomicLong arrived = new AtomicLong();
        try (SocketServer server = new SocketServer(socket -> {
            long length = SocketServer.bodyLength(SocketServer.head(socket));
            if (length > 0) {
                arrived.addAndGet(swallow(socket.getInputStream(), length));
                SocketServer.say(socket, "HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\n{\"success\":true}");
            } else {
                SocketServer.say(socket, "HTTP/1.1 200 OK\r\nContent-Length: " + BYTES + "\r\n\r\n");
                try (InputStream same = Files.newInputStream(file)) {
                    same.transferTo(socket.getOutputStream());
                }
            }
        })) {
            Process process = new ProcessBuilder(OtherJvm.command(
                            "-Xmx" + HEAP,
                            Transfers.class.getName(),
                            server.url(),
                            file.toString(),
                            directory.resolve("fetched").toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("log").toFile())
                    .start();
            boolean ended = OtherJvm.hasEnded(process);
            process.destroyForcibly();
            assertThat(Files.readString(directory.resolve("log"))).contains("sent " + BYTES, "fetched " + BYTES);
            assertThat(ended).isTrue();
            assertThat(process.exitValue()).isZero();
        }
        assertThat(arrived.get()).isGreaterThan(BYTES);
        assertThat(Files.mismatch(file, directory.resolve("fetched"))).isEqualTo(-1);
    }

    private static long swallow(InputStream in, long length) throws IOException {
        byte[] buffer = new byte[65536];
        long left = length;
        while (left > 0) {
            int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (count < 0) {
                throw new IOException("the upload broke off");
            }
            left -= count;
        }
        return length;
    }

    /** What the other JVM does. */
    static final class Transfers {

        private Transfers() {}

        public static void main(String[] arguments) {
            AtomicLong sent = new AtomicLong();
            long begun = System.nanoTime();
            try (AdPlatform client = Clients.of(arguments[0]).build()) {
                new PlainRequest<>(
                                client.workspace(),
                                Operation.once("POST /upload").returns(Confirmation.class))
                        .file("f", Content.of(Path.of(arguments[1])).onProgress(p -> sent.set(p.bytes())))
                        .send();
                long fetching = System.nanoTime();
                DownloadedFile fetched = client.call("GET /film")
                        .effect(io.adplatform.sdk.operation.Effect.READ)
                        .returnsFile(FileKind.ANY)
                        .toFile(Path.of(arguments[2]));
                long done = System.nanoTime();
                System.out.printf(
                        "sent %d in %d ms, fetched %d in %d ms, heap at most %d%n",
                        sent.get(),
                        (fetching - begun) / 1_000_000,
                        fetched.length(),
                        (done - fetching) / 1_000_000,
                        Runtime.getRuntime().maxMemory());
            }
        }
    }
}
