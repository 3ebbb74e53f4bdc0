package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.RequestOptions;
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
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PollerTest {

    private static final CallContext CONTEXT = CallContext.unsent("a look", "GET", "/api/v3/things", 1L);

    private final ManualTime time = Time.manual();

    @AutoClose
    private final AdPlatform platform = AdPlatform.builder()
            .baseUrl("https://ads.example.com")
            .clientCredentials("client", "secret")
            .login("buyer@organization.example", "password")
            .time(time)
            .build();

    private String pauseOf(Duration length) {
        Poller.pause(platform.workspace(), length, () -> CONTEXT);
        return "found";
    }

    @Test
    void cancellingWhatWasDerivedEndsItInItsPause() throws Exception {
        CompletableFuture<String> found = Poller.async(() -> pauseOf(Duration.ofSeconds(1)));
        Timers.await(time, 1);

        found.thenApply(String::length).cancel(true);

        assertThatThrownBy(() -> found.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(CallCancelledException.class);
        assertThat(time.pending()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCallbackAtItsEndDoesNotHoldUpTheClock(boolean closedMeanwhile) throws Exception {
        CountDownLatch clockWentOn = new CountDownLatch(1);
        CompletableFuture<Boolean> callback = Poller.async(() -> pauseOf(Duration.ofSeconds(1)))
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
    void aPauseEndsWhenTheClientIsClosedAndTheNextCallFails(boolean async) {
        Supplier<Object> work = () -> {
            pauseOf(Duration.ofHours(1));
            return platform.workspace().execute(look());
        };
        CompletableFuture<Object> result = async ? Poller.async(work) : CompletableFuture.supplyAsync(work);
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
    void onlyACallThatNobodyGaveUpSaysThatTheTimeIsOver(boolean sent) {
        Sent how = sent ? Sent.YES : Sent.NO;
        assertThat(Poller.isOutOfTime(CallCancelledException.outOfTime(CONTEXT, "its deadline came", how)))
                .isTrue();
        assertThat(Poller.isOutOfTime(new CallCancelledException(CONTEXT, "the client was closed", how, null)))
                .isFalse();
        assertThat(Poller.isOutOfTime(new RateLimitException(CONTEXT, how, Duration.ofMinutes(1), null)))
                .isEqualTo(!sent);
    }

    private enum Part {
        TIMER
    }

    @Test
    void aPauseWithoutATimerSaysSo() {
        BreakableParts<Part> parts = new BreakableParts<>();
        try (AdPlatform withoutTimers = AdPlatform.builder()
                .baseUrl("https://ads.example.com")
                .clientCredentials("client", "secret")
                .login("buyer@organization.example", "password")
                .time(parts.time(time, Part.TIMER))
                .build()) {
            parts.breakDown(Part.TIMER, false);

            assertThatThrownBy(() -> Poller.pause(withoutTimers.workspace(), Duration.ofSeconds(1), () -> CONTEXT))
                    .isInstanceOf(CallCancelledException.class)
                    .hasMessageContaining("no timer was available")
                    .hasCause(new InternalError("expected by a test: TIMER"));
        }
    }
}
