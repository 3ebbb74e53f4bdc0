package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.time.ClientThreads;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;

class OrderOfCallsTest {

    private static final int LIMIT = 20;

    /** The calls queue on several threads, so they reach the queue in any order. */
    @RepeatedTest(5)
    void waitingCallsTakeTheirPermitsInTheOrderInWhichTheyStarted() throws Exception {
        ManualTime time = Time.manual();
        try (Sandbox sandbox = Sandbox.builder().rateLimit(RateLimit.none()).start();
                AdPlatform platform = AdPlatform.builder()
                        .settings(sandbox.settings())
                        .time(time)
                        .build()) {
            for (int page = 1; page < LIMIT; page++) {
                page(platform, page).get(30, TimeUnit.SECONDS); // with the log-in, the whole quota
            }
            List<CompletableFuture<?>> calls = new ArrayList<>();
            for (int page = 1; page <= 2 * LIMIT; page++) {
                calls.add(page(platform, page));
            }
            ClientThreads.awaitIdle();

            time.advance(Duration.ofMinutes(1));

            for (CompletableFuture<?> call : calls.subList(0, LIMIT)) {
                call.get(30, TimeUnit.SECONDS);
            }
            assertThat(calls.subList(LIMIT, calls.size())).noneMatch(CompletableFuture::isDone);
        }
    }

    private static CompletableFuture<?> page(AdPlatform platform, int page) {
        return platform.call("GET /api/v3/fa/payments/list")
                .effect(Effect.READ)
                .query("pageNo", page)
                .returns(Map.class)
                .sendAsync();
    }
}
