package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.pipeline.AdmissionStep.Throttles;
import io.adplatform.sdk.internal.throttle.QueuedThrottle;
import io.adplatform.sdk.internal.throttle.SlidingLog;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

class HostLimitsTest {

    private static final int AT_ONCE = 6;
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final HttpUrl FILES = HttpUrl.get("https://files.example.com/a.csv");

    private final ManualTime time = Time.manual();
    private final Throttles throttles = Throttles.ofLinks(
            HttpUrl.get("https://ads.example.com"),
            QueuedThrottle.withSlidingLog("test", SlidingLog.Settings.PLATFORM, time),
            time);
    private long calls;

    private Reservation reserve(HttpUrl url) {
        return throttles.reserve(url, Lane.NORMAL, calls++, LONG);
    }

    private Reservation reserve() {
        return reserve(FILES);
    }

    private List<Permit> takeAll() {
        List<Permit> permits = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            permits.add(throttles.permit(FILES, reserve().permit().join()));
        }
        return permits;
    }

    @Test
    void allOtherHostsShareALimit() {
        takeAll();

        assertThat(reserve().permit()).isNotDone();
        assertThat(reserve(HttpUrl.get("https://other.example.com/a.csv")).permit())
                .isNotDone();
        assertThat(reserve(HttpUrl.get("https://ads.example.com/a.csv")).permit())
                .isDone();
    }

    @Test
    void aPermitComesBackWhenTheDownloadHasEndedAndNotWhenItsAnswerBegins() {
        List<Permit> permits = takeAll();
        Reservation next = reserve();

        permits.get(0).answered();
        permits.get(1).rejected(Duration.ofSeconds(1));
        time.advance(LONG.plusMinutes(1));
        assertThat(next.permit()).isNotDone();

        permits.get(0).lost(Duration.ofSeconds(1));
        assertThat(next.permit()).isDone();
    }

    @Test
    void aPermitComesBackOnce() {
        List<Permit> permits = takeAll();
        permits.get(0).notSent();
        permits.get(0).notSent();
        permits.get(0).lost(Duration.ZERO);

        assertThat(reserve().permit()).isDone();
        assertThat(reserve().permit()).isNotDone();
    }

    @Test
    void aPlaceThatIsLeftIsPassedOver() {
        List<Permit> permits = takeAll();
        Reservation cancelled = reserve();
        Reservation endedFromOutside = reserve();
        Reservation last = reserve();

        cancelled.cancel();
        endedFromOutside.permit().cancel(true);
        permits.get(0).notSent();

        assertThat(last.permit()).isDone();
    }
}
