package io.adplatform.sdk.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.http.Answer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A caller's stream that falls silent in the middle of a transfer holds a thread, and not the caller. */
class SilentStreamTest {

    @Test
    void anAsynchronousDownloadIntoAStreamThatBlocksEndsWithItsTimeAndItsClientWorks() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        OutputStream blocked = new OutputStream() {
            @Override
            public void write(int one) {
                throw new AssertionError("many are written at once");
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                try {
                    never.await();
                } catch (InterruptedException interrupted) {
                    throw new InterruptedIOException();
                }
            }
        };
        String line = "GET /test/file/{fileId}";
        try (Sandbox sandbox = Sandbox.builder()
                        .operation(
                                "GET", "/test/file/{fileId}", request -> Answer.raw(200, "text/csv", new byte[300_000]))
                        .start();
                AdPlatform platform = Clients.of(sandbox).build()) {
            Campaigns.on(platform).list().send();

            CompletableFuture<DownloadedFile> download = new FileRequest(
                            platform, Operation.read(line).returnsFile(FileKind.ANY), "fileId", 55)
                    .options(options -> options.deadline(Duration.ofMillis(500)))
                    .toStreamAsync(blocked);

            assertThat(download)
                    .failsWithin(30, TimeUnit.SECONDS)
                    .withThrowableThat()
                    .withCauseInstanceOf(AdPlatformException.class);
            assertThat(sandbox.requests(line)).hasSize(1);
            assertThat(Campaigns.on(platform).list().send().rows()).isNotEmpty();
        } finally {
            never.countDown();
        }
    }
}
