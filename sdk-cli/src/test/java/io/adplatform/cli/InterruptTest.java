package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C, as the process' shutdown hook hears it. */
class InterruptTest {

    private static final String UPLOAD = "POST /api/v3/crt/creatives";

    @TempDir
    Path directory;

    private final TestShell shell = new TestShell();

    @AfterEach
    void close() {
        shell.close();
    }

    @Test
    void anUploadOnItsWayEndsInOrderAndIsListedAsOpen() throws Exception {
        ImageIO.write(
                new BufferedImage(300, 250, BufferedImage.TYPE_INT_RGB),
                "png",
                directory.resolve("a.png").toFile());
        shell.environment.put(
                "ADPLATFORM_JOURNAL",
                directory.toRealPath().resolve("cli.journal").toString());
        Gate gate = new Gate();
        shell.sandbox.onNext(UPLOAD, Fault.heldBy(gate));
        Root root = shell.root();
        CountDownLatch ended = new CountDownLatch(1);
        CompletableFuture<Integer> code = CompletableFuture.supplyAsync(() -> {
            int result = Main.run(root, "upload", directory.toString(), "--apply");
            ended.countDown();
            return result;
        });
        gate.awaitArrivals(1);

        int timers = shell.time.pending();
        CompletableFuture<Void> stop = CompletableFuture.runAsync(() -> root.interrupt(ended));
        while (shell.time.pending() == timers) {
            Thread.onSpinWait();
        }
        shell.time.advance(Duration.ofSeconds(10));

        stop.get(30, TimeUnit.SECONDS);
        assertThat(code.get(30, TimeUnit.SECONDS)).isEqualTo(ExitCode.UNKNOWN);
        assertThat(shell.err())
                .contains("1 open rows in the journal.", "open: ", UPLOAD)
                .contains("Interrupted.");
        gate.open();
    }

    @Test
    void aCommandThatHasEndedIsNotInterrupted() {
        Root root = shell.root();
        assertThat(Main.run(root, "quota")).isZero();

        root.interrupt(new CountDownLatch(0));

        assertThat(shell.err()).isEmpty();
    }
}
