package io.adplatform.sdk.internal.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** A timer's task runs on a client thread, because the clock's own thread serves every client of the process. */
class TimerTasksTest {

    private final ManualTime clock = Time.manual();
    /** The tasks of client threads. The test's own thread is the clock's. */
    private final Queue<Runnable> threads = new ArrayDeque<>();

    private final AtomicInteger ran = new AtomicInteger();

    private void runThreads() {
        for (Runnable task = threads.poll(); task != null; task = threads.poll()) {
            task.run();
        }
    }

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
    void theEndOfAPauseRunsOnAClientThread() {
        new PollingClock(clock, threads::add).after(Duration.ofSeconds(1), ran::incrementAndGet);

        clock.advance(Duration.ofSeconds(1));
        assertThat(ran).hasValue(0);

        runThreads();
        assertThat(ran).hasValue(1);
    }

    @Test
    void aPauseThatEndsWithTheClientLeavesNoTimer() {
        PollingClock pauses = new PollingClock(clock, threads::add);
        pauses.after(Duration.ofHours(1), ran::incrementAndGet);

        pauses.close();
        runThreads();

        assertThat(ran).hasValue(1);
        assertThat(clock.pending()).isZero();
    }

    @Test
    void theFallbackOfAPartThatHangsIsReturnedOnAClientThread() {
        ForeignPart part = new ForeignPart(
                "part",
                Duration.ofSeconds(1),
                clock,
                threads::add,
                LoggerFactory.getLogger(TimerTasksTest.class),
                String::valueOf);
        CompletableFuture<String> answer = part.ask(() -> "answer", "fallback", late -> {});
        threads.clear(); // the part hangs

        clock.advance(Duration.ofSeconds(1));
        assertThat(answer).isNotDone();

        runThreads();
        assertThat(answer).isCompletedWithValue("fallback");
    }
}
