package io.adplatform.sdk.internal.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A timer's task runs on a client thread, because the clock's own thread serves every client of the process. */
class TimerTasksTest {

    private final ManualTime clock = Time.manual();
    /** The tasks of client threads. The test's own thread is the clock's. */
    private final AtomicInteger ran = new AtomicInteger();

    @Test
    void aTaskForWhichNoThreadCanBeMadeRunsOnTheClocksThread() {
        clock.after(
                Duration.ofSeconds(1),
                () -> Guarded.execute(
                        task -> {
                            throw new OutOfMemoryError("unable to create native thread");
                        },
                        ran::incrementAndGet));
        clock.advance(Duration.ofSeconds(1));

        assertThat(ran).hasValue(1);
    }

    @Test
    void aPauseThatEndsWithTheClientLeavesNoTimer() throws Exception {
        clock.pause(Duration.ofHours(1), CompletableFuture.completedFuture("the client is closed"));

        assertThat(clock.pending()).isZero();
    }
}
