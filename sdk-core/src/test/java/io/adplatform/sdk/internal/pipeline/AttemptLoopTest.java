package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AttemptLoopTest {

    private static final Attempt.Result<Object> AGAIN = new Attempt.Result<>(null, null, null, Duration.ZERO);

    private final Throwable mistake = new AssertionError("a mistake of ours");

    /** What the loop fails with over attempts that end like these, which are all made. */
    private Throwable failure(List<CompletableFuture<Attempt.Result<Object>>> attempts) throws Exception {
        Queue<CompletableFuture<Attempt.Result<Object>>> left = new ArrayDeque<>(attempts);
        Throwable failure = new Attempt.Loop(Time.manual(), Runnable::run, stop -> {})
                .run(left::remove)
                .handle((ended, failed) -> failed)
                .get(10, TimeUnit.SECONDS);
        assertThat(left).isEmpty();
        return Futures.cause(failure);
    }

    @Test
    void anAttemptWithoutAnOutcomeIsTheLastAndItsMistakeIsTheLoops() throws Exception {
        CompletableFuture<Attempt.Result<Object>> failed =
                CompletableFuture.<Attempt.Result<Object>>failedFuture(mistake).thenApply(ended -> ended);
        assertThat(failure(List.of(failed))).isSameAs(mistake);
        assertThat(failure(List.of(CompletableFuture.completedFuture(AGAIN), failed)))
                .isSameAs(mistake);
    }
}
