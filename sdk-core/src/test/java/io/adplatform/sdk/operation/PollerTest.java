package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.session.BreakableParts;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.sdk.time.Timers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PollerTest {

    private static final CallContext CONTEXT = CallContext.unsent("a look", "GET", "/api/v3/things", 1L);

    private final ManualTime time = Time.manual();
    private final AdPlatform platform = AdPlatform.builder()
            .baseUrl("https://ads.example.com")
            .clientCredentials("client", "secret")
            .login("buyer@organization.example", "password")
            .time(time)
            .build();

    @AfterEach
    void close() {
        platform.close();
    }

    /** Takes the steps that it was given. */
    private record Scripted(Deque<Step<String>> steps) implements Polling<String> {

        @Override
        public Step<String> next() {
            return steps.remove();
        }

        @Override
        public CallContext context() {
            return CONTEXT;
        }
    }

    @Test
    void cancellingWhatWasDerivedEndsItInItsPause() throws Exception {
        Polling<String> polling = new Scripted(
                new ArrayDeque<>(List.of(new Polling.Pause<>(Duration.ofSeconds(1)), new Polling.Done<>("found"))));
        CompletableFuture<String> found = Poller.runAsync(platform.workspace(), polling);
        Timers.await(time, 1);

        found.thenApply(String::length).cancel(true);

        assertThatThrownBy(() -> found.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(CallCancelledException.class);
        assertThat(time.pending()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCallbackAtItsEndDoesNotHoldUpTheClock(boolean closedMeanwhile) throws Exception {
        CountDownLatch clockWentOn = new CountDownLatch(1);
        Polling<String> polling = new Scripted(
                new ArrayDeque<>(List.of(new Polling.Pause<>(Duration.ofSeconds(1)), new Polling.Done<>("found"))));
        CompletableFuture<Boolean> callback = Poller.runAsync(platform.workspace(), polling)
                .thenApply(found -> {
                    try {
                        return clockWentOn.await(10, TimeUnit.SECONDS);
                    } catch (InterruptedException unexpected) {
                        throw new IllegalStateException(unexpected);
                    }
                });
        Timers.await(time, 1);
        if (closedMeanwhile) {
            platform.close();
        }

        time.advance(Duration.ofSeconds(1));
        clockWentOn.countDown();

        assertThat(callback.get(10, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPauseEndsWhenTheClientIsClosed(boolean async) throws Exception {
        Call<Void> look = look();
        Polling<String> polling = new Scripted(new ArrayDeque<>(List.of(
                new Polling.Pause<>(Duration.ofHours(1)), new Polling.Send<>(look, answer -> {}, failure -> {}))));
        CompletableFuture<String> result = async
                ? Poller.runAsync(platform.workspace(), polling)
                : CompletableFuture.supplyAsync(() -> Poller.run(platform.workspace(), polling));
        while (time.pending() == 0) {
            Thread.onSpinWait();
        }

        platform.close();

        assertThatThrownBy(() -> result.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(CallCancelledException.class);
    }

    private static Call<Void> look() {
        return new Call<>(
                Operation.read("GET /api/v3/things").returns(Void.class),
                1L,
                Map.of(),
                Map.of(),
                Map.of(),
                new Body.None(),
                RequestOptions.defaults());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aClientThatIsClosedEndsItEvenWhereFailuresAreExpected(boolean async) {
        Call<Void> look = look();
        List<AdPlatformException> told = new ArrayList<>();
        Polling<String> polling = new Scripted(new ArrayDeque<>(
                List.of(new Polling.Send<>(look, answer -> {}, told::add), new Polling.Done<>("all is well"))));
        platform.close();

        assertThatThrownBy(() -> {
                    if (async) {
                        Poller.runAsync(platform.workspace(), polling).get(10, TimeUnit.SECONDS);
                    } else {
                        Poller.run(platform.workspace(), polling);
                    }
                })
                .extracting(thrown -> thrown instanceof ExecutionException ? thrown.getCause() : thrown)
                .isInstanceOf(CallCancelledException.class);
        assertThat(told).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void onlyACallThatNobodyGaveUpSaysThatTheTimeIsOver(boolean sent) {
        Sent how = sent ? Sent.YES : Sent.NO;
        assertThat(Polling.isOutOfTime(CallCancelledException.outOfTime(CONTEXT, "its deadline came", how)))
                .isTrue();
        assertThat(Polling.isOutOfTime(new CallCancelledException(CONTEXT, "the client was closed", how, null)))
                .isFalse();
        assertThat(Polling.isOutOfTime(new RateLimitException(CONTEXT, how, Duration.ofMinutes(1), null)))
                .isEqualTo(!sent);
    }

    private enum Part {
        TIMER
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPollingThatFindsNoTimerForItsPauseSaysSo(boolean async) {
        BreakableParts<Part> parts = new BreakableParts<>();
        Polling<String> polling = new Scripted(new ArrayDeque<>(List.of(new Polling.Pause<>(Duration.ofSeconds(1)))));
        try (AdPlatform withoutTimers = AdPlatform.builder()
                .baseUrl("https://ads.example.com")
                .clientCredentials("client", "secret")
                .login("buyer@organization.example", "password")
                .time(parts.time(time, Part.TIMER))
                .build()) {
            parts.breakDown(Part.TIMER, false);
            CompletableFuture<String> end = async
                    ? Poller.runAsync(withoutTimers.workspace(), polling)
                    : CompletableFuture.supplyAsync(() -> Poller.run(withoutTimers.workspace(), polling));

            assertThatThrownBy(() -> end.get(30, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOf(CallCancelledException.class)
                    .hasMessageContaining("no timer was available")
                    .hasCause(new InternalError("expected by a test: TIMER"));
        }
    }
}
