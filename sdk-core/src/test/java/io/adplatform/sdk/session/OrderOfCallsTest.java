package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Sandbox;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;

class OrderOfCallsTest {

    private static final int FIRST_MINUTE = 19; // and the log-in

    /** The log-in is answered while the thread still makes calls. Time stands still, so an overtaken call would hang. */
    @RepeatedTest(5)
    void callsOfOneThreadTakeTheirPermitsInTheOrderInWhichTheyAreMade() throws Exception {
        ManualTime time = Time.manual();
        try (Sandbox sandbox = Sandbox.start();
                AdPlatform platform = AdPlatform.builder()
                        .baseUrl(sandbox.url())
                        .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                        .login(sandbox.email(), sandbox.password())
                        .time(time)
                        .build()) {
            List<CompletableFuture<?>> calls = new ArrayList<>();
            for (int page = 1; page <= 30; page++) {
                calls.add(platform.call("GET /api/v3/fa/payments/list")
                        .effect(Effect.READ)
                        .query("pageNo", page)
                        .returns(Map.class)
                        .sendAsync());
            }

            for (CompletableFuture<?> call : calls.subList(0, FIRST_MINUTE)) {
                call.get(30, TimeUnit.SECONDS);
            }
            assertThat(calls.subList(FIRST_MINUTE, calls.size())).noneMatch(CompletableFuture::isDone);
        }
    }
}
