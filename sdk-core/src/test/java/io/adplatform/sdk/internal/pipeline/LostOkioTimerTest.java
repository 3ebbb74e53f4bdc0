package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.status;
import static io.adplatform.sdk.internal.transport.RawServer.thenStalls;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.testing.OtherJvm;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okio.AsyncTimeout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * OkHttp keeps its limits by one thread of okio's for the whole process. Where that thread dies, okio starts no other.
 * The watchdog ends each exchange a second past its limit then. In a JVM of its own, which is lost for other tests.
 */
class LostOkioTimerTest {

    private static final Duration LIMIT = Duration.ofMillis(100);
    private static final String DONE = "every call ended";

    @TempDir
    Path directory;

    @Test
    void everyCallEndsAllTheSame() throws Exception {
        File output = directory.resolve("output").toFile();
        Process child = new ProcessBuilder(OtherJvm.command(LostOkioTimerTest.class.getName()))
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
        try {
            assertThat(child.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            child.destroyForcibly();
        }
        assertThat(output).content(StandardCharsets.UTF_8).contains(DONE);
    }

    /** Sends calls that only the watchdog can end, all at once, and after each one that succeeds. */
    @SuppressWarnings("SystemOut") // how it speaks with the test
    public static void main(String[] arguments) throws Exception {
        killOkiosTimer();
        List<String> stalls = List.of("", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{");
        List<CompletableFuture<Void>> calls = new ArrayList<>();
        for (String beginning : stalls) {
            for (CallMode way : CallMode.values()) {
                calls.add(CompletableFuture.runAsync(
                        () -> loseOneAndSendAnother(beginning, way), task -> new Thread(task).start()));
            }
        }
        for (CompletableFuture<Void> call : calls) {
            call.get();
        }
        System.out.println(DONE);
        System.exit(0);
    }

    private static void loseOneAndSendAnother(String beginning, CallMode way) {
        try (PipelineFixture rig = new PipelineFixture(LIMIT)) {
            rig.server.reacts(thenStalls(beginning));
            End lost = rig.send(Kind.READ_BY_GET, way, RequestOptions.defaults().retries(0));
            assertThat(lost.error()).hasMessageContaining("it took too long");

            rig.server.reacts(status(200, "{\"success\":true,\"data\":{\"id\":7}}"));
            assertThat(rig.send(Kind.READ_BY_GET, way).response().value().id()).isEqualTo(7);
            rig.assertNoPermitIsLost();
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    /** An error in what a timer is for ends okio's thread. */
    private static void killOkiosTimer() throws InterruptedException {
        List<Thread> before = timers();
        assertThat(before).isEmpty();
        CountDownLatch rang = new CountDownLatch(1);
        AsyncTimeout timeout = new AsyncTimeout() {
            @Override
            protected void timedOut() {
                rang.countDown();
                throw new InternalError("expected by a test");
            }
        };
        timeout.timeout(1, TimeUnit.MILLISECONDS);
        timeout.enter();
        rang.await();
        for (Thread timer : timers()) {
            timer.join();
        }
        assertThat(timers()).isEmpty();
    }

    private static List<Thread> timers() {
        List<Thread> timers = new ArrayList<>(Thread.getAllStackTraces().keySet());
        timers.removeIf(thread -> !thread.getName().equals("Okio Watchdog"));
        return timers;
    }
}
