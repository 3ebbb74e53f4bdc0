package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrandsTest {

    private static final CallContext CONTEXT = CallContext.unsent("a look", "GET", "/api/v3/things", 1L);

    private final VirtualTime time = new VirtualTime();
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
    private record Scripted(Deque<Step<String>> steps) implements Errand<String> {

        @Override
        public Step<String> next() {
            return steps.remove();
        }

        @Override
        public CallContext context() {
            return CONTEXT;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCallbackAtItsEndDoesNotHoldUpTheClock(boolean closedMeanwhile) throws Exception {
        CountDownLatch clockWentOn = new CountDownLatch(1);
        Errand<String> errand = new Scripted(
                new ArrayDeque<>(List.of(new Errand.Pause<>(Duration.ofSeconds(1)), new Errand.Done<>("found"))));
        CompletableFuture<Boolean> callback = Errands.runAsync(platform, errand).thenApply(found -> {
            try {
                return clockWentOn.await(10, TimeUnit.SECONDS);
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException(unexpected);
            }
        });
        if (closedMeanwhile) {
            platform.close();
        }

        time.advance(Duration.ofSeconds(1));
        clockWentOn.countDown();

        assertThat(callback.get(10, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void onlyACallThatNobodyGaveUpSaysThatTheTimeIsOver(boolean sent) {
        Sent how = sent ? Sent.YES : Sent.NO;
        assertThat(Errand.isOutOfTime(CallCancelledException.outOfTime(CONTEXT, "its deadline came", how)))
                .isTrue();
        assertThat(Errand.isOutOfTime(new CallCancelledException(CONTEXT, "the client was closed", how, null)))
                .isFalse();
        assertThat(Errand.isOutOfTime(new RateLimitException(CONTEXT, how, Duration.ofMinutes(1), null)))
                .isEqualTo(!sent);
    }
}
