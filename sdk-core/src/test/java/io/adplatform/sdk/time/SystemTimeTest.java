package io.adplatform.sdk.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SystemTimeTest {

    private final Time time = Time.system();

    @Test
    void aTaskRunsOnADaemonThreadAndNotBeforeItsTime() throws Exception {
        long start = time.nanos();
        CompletableFuture<Thread> ran = new CompletableFuture<>();
        Time.Timer timer = time.after(Duration.ofMillis(2), () -> ran.complete(Thread.currentThread()));
        assertThat(ran.get(10, TimeUnit.SECONDS).isDaemon()).isTrue();
        assertThat(time.nanos() - start).isGreaterThanOrEqualTo(2_000_000);
        timer.cancel();
    }

    @Test
    void aCancelledTaskDoesNotRunAndATaskThatFailsStopsNoOther() throws Exception {
        AtomicBoolean ran = new AtomicBoolean();
        CompletableFuture<String> after = new CompletableFuture<>();
        Time.Timer cancelled = time.after(Duration.ofDays(200_000), () -> ran.set(true));
        time.after(Duration.ofSeconds(-1), () -> {
            throw new IllegalStateException("expected by a test");
        });
        time.after(Duration.ofMillis(1), () -> after.complete("next"));
        cancelled.cancel();
        assertThat(after.get(10, TimeUnit.SECONDS)).isEqualTo("next");
        assertThat(ran).isFalse();
    }
}
