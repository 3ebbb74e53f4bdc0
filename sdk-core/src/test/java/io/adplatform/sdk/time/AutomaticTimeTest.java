package io.adplatform.sdk.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AutomaticTimeTest {

    @Test
    void whoeverWaitsIsServed() throws Exception {
        try (AutomaticTime time = new AutomaticTime()) {
            CompletableFuture<Duration> later = new CompletableFuture<>();
            time.after(Duration.ofDays(7), () -> later.complete(time.sinceStart()));
            assertThat(later.get(10, TimeUnit.SECONDS)).isEqualTo(Duration.ofDays(7));
        }
    }

    @Test
    void aFailureInATaskIsNotLost() throws Exception {
        AutomaticTime time = new AutomaticTime();
        CompletableFuture<String> after = new CompletableFuture<>();
        time.after(Duration.ofSeconds(1), () -> {
            throw new IllegalStateException("broken");
        });
        time.after(Duration.ofSeconds(2), () -> after.complete("still running"));
        assertThat(after.get(10, TimeUnit.SECONDS)).isEqualTo("still running");
        assertThatThrownBy(time::close).isInstanceOf(AssertionError.class).hasRootCauseMessage("broken");
    }
}
