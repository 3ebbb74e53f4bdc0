package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RejectionWarningTest {

    private final ManualTime time = Time.manual();
    private final QueuedThrottle throttle =
            QueuedThrottle.withSlidingLog("https://ads.example.com", ThrottleSettings.PLATFORM, time);

    @Test
    void oneWarningSaysThatSomebodyElseUsesTheQuotaAndWhatToDo() {
        List<String> logged = StandardError.during(() -> {
            for (int i = 0; i < 10; i++) {
                aRequestIsRejected(null);
                time.advance(Duration.ofMinutes(1));
            }
        });
        assertThat(logged)
                .singleElement()
                .asString()
                .contains("WARN", "https://ads.example.com", "429", "requestsPerMinute", "share one throttle");
    }

    @Test
    void aFirst429IsNoReasonForAWarning() {
        time.advance(Duration.ofHours(1));

        assertThat(StandardError.during(() -> aRequestIsRejected(null))).isEmpty();
    }

    @Test
    void anotherOneAWindowLaterIs() {
        aRequestIsRejected(null);
        time.advance(Duration.ofMinutes(1));

        assertThat(StandardError.during(() -> aRequestIsRejected(null))).hasSize(1);
    }

    @Test
    void aProbeThatIsRejectedWithinTheSameWindowIsTheSameStory() {
        List<String> logged = StandardError.during(() -> {
            for (int i = 0; i < 5; i++) {
                aRequestIsRejected(Duration.ofSeconds(10));
                time.advance(Duration.ofSeconds(10));
            }
        });
        assertThat(logged).isEmpty();
    }

    private void aRequestIsRejected(@Nullable Duration retryAfter) {
        throttle.reserve(Lane.NORMAL, null).permit().join().rejected(retryAfter);
    }
}
