package io.adplatform.examples.testing;

// <docs/testing.md>
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxClock;
import io.adplatform.testkit.junit.SandboxExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class QuotaTest {

    private final ManualTime time = Time.manual();

    @RegisterExtension
    final SandboxExtension sandboxes =
            SandboxExtension.with(options -> options.clock(SandboxClock.following(time::now)));

    @Test
    void whatIsBeyondTheQuotaWaitsAMinuteAndNothingIsRejected(Sandbox sandbox) {
        try (AdPlatform platform = AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .login(sandbox.email(), sandbox.password())
                .time(time)
                .build()) {
            List<CompletableFuture<?>> answers = new ArrayList<>();
            IntStream.rangeClosed(1, 30)
                    .forEach(page -> answers.add(
                            Finance.on(platform).payments().list().pageNo(page).sendAsync()));

            // The log-in is the first of the 20 requests of this minute.
            allOf(answers.subList(0, 19)).join();
            assertThat(answers.subList(19, 30)).noneMatch(CompletableFuture::isDone);

            time.advance(Duration.ofMinutes(1));

            allOf(answers).join();
            assertThat(sandbox.requestsPerMinute().values()).containsExactly(20, 11);
            assertThat(sandbox.maxInAnyMinute()).isEqualTo(20);
            assertThat(sandbox.rejected()).isZero();
        }
    }

    private static CompletableFuture<Void> allOf(List<CompletableFuture<?>> futures) {
        return CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new));
    }
}
// </docs/testing.md>
