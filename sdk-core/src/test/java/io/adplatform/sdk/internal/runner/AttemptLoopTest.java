package io.adplatform.sdk.internal.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttemptLoopTest {

    private static final AttemptLoop.Decision AGAIN = () -> Duration.ZERO;

    private final ExchangeWatchdog watchdog = new ExchangeWatchdog();
    private final Cancellation cancellation = new Cancellation();
    private final Throwable mistake = new AssertionError("a mistake of ours");

    @AfterEach
    void close() {
        watchdog.close();
    }

    private AttemptLoop loop(boolean async) {
        CallRunner runner =
                async ? new AsyncCallRunner(Runnable::run, watchdog) : new BlockingCallRunner(watchdog, cancellation);
        return new AttemptLoop(runner, cancellation, Time.manual());
    }

    /** What the loop fails with over attempts that end like these, which are all made. */
    private Throwable failure(boolean async, List<CompletableFuture<AttemptLoop.Decision>> attempts) throws Exception {
        Queue<CompletableFuture<AttemptLoop.Decision>> left = new ArrayDeque<>(attempts);
        Throwable failure =
                loop(async).run(left::remove).handle((ended, failed) -> failed).get(10, TimeUnit.SECONDS);
        assertThat(left).isEmpty();
        return Futures.cause(failure);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAttemptWithoutAnOutcomeIsTheLastAndItsMistakeIsTheLoops(boolean async) throws Exception {
        CompletableFuture<AttemptLoop.Decision> failed =
                CompletableFuture.<AttemptLoop.Decision>failedFuture(mistake).thenApply(ended -> ended);
        assertThat(failure(async, List.of(failed))).isSameAs(mistake);
        assertThat(failure(async, List.of(CompletableFuture.completedFuture(AGAIN), failed)))
                .isSameAs(mistake);
    }
}
