package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.pipeline.AdmissionStep.Throttles;
import io.adplatform.sdk.internal.throttle.QueuedThrottle;
import io.adplatform.sdk.internal.throttle.SlidingLog;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import okhttp3.HttpUrl;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThrottlesTest {

    private final ManualTime time = Time.manual();
    private final Throttle platforms = QueuedThrottle.withSlidingLog("test", SlidingLog.Settings.PLATFORM, time);

    @ParameterizedTest
    @CsvSource(textBlock = """
            https://ads.example.com, https://ADS.example.com:8443/f.csv, true
            https://ads.example.com, https://ads.example.com./f.csv, true
            https://ads.example.com., https://ads.example.com/f.csv, true
            https://ads.example.com, https://files.ads.example.com/f.csv, false
            https://ads.example.com, https://ads.example.com.evil.example/f.csv, false
            """)
    void everyNameOfThePlatformsHostCostsItsQuota(String platform, String link, boolean costs) {
        Throttles throttles = Throttles.ofLinks(HttpUrl.get(platform), platforms, time);

        assertThat(throttles.isOfPlatform(HttpUrl.get(link))).isEqualTo(costs);
        throttles.reserve(HttpUrl.get(link), Lane.NORMAL, 1, Duration.ofMinutes(1));
        assertThat(platforms.quota().used()).isEqualTo(costs ? 1 : 0);
    }
}
