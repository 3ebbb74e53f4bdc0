package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkProgress;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.time.FastTime;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.reading.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A walk over pages says beforehand what it takes, and on its way how far it has come. */
class ProgressOfWalksTest {

    private static final int CAMPAIGNS = 60;

    private final Sandbox sandbox = Sandbox.builder()
            .rateLimit(RateLimit.none())
            .campaigns(CAMPAIGNS)
            .reading(Reading.PageSize.AT_MOST_10)
            .start();
    private final AdPlatform platform = AdPlatform.builder()
            .baseUrl(sandbox.url())
            .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
            .login(sandbox.email(), sandbox.password())
            .requestsPerMinute(4)
            .deadline(Duration.ofHours(1))
            .time(new FastTime())
            .build();

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    @Test
    void anEstimateCostsOneRequestAndKnowsHowManyRowsComeAtOnce() {
        Estimate estimate = platform.campaigns().list().estimate();

        assertThat(sandbox.requests("POST /api/v3/cmp/basic/list")).hasSize(1);
        int pages = CAMPAIGNS / 10;
        assertThat(estimate.requests()).isEqualTo(pages);
        assertThat(estimate.minutes()).isEqualTo(1);
        assertThat(estimate.toString()).matches("at most 6 requests, about 5\\d s at 4 a window");

        sandbox.clear();
        assertThat(platform.campaigns().list().stream()).hasSize(CAMPAIGNS);
        assertThat(sandbox.requestCount()).isEqualTo(pages);
    }

    @Test
    void aListenerHearsRowsRequestsAndWaitsAndWhy() {
        List<WorkProgress> heard = new ArrayList<>();

        List<CampaignSummary> rows =
                platform.campaigns().list().onProgress(heard::add).stream().toList();

        assertThat(rows).hasSize(CAMPAIGNS);
        List<WorkProgress> pages =
                heard.stream().filter(progress -> !progress.isWaiting()).toList();
        assertThat(pages).extracting(WorkProgress::rows).containsExactly(10L, 20L, 30L, 40L, 50L, 60L);
        assertThat(pages).extracting(WorkProgress::requestsLeft).containsExactly(5L, 4L, 3L, 2L, 1L, 0L);
        assertThat(pages.get(5).isDone()).isTrue();
        assertThat(pages.get(2).percent()).isEqualTo(50);
        assertThat(heard).filteredOn(WorkProgress::isWaiting).isNotEmpty().allSatisfy(wait -> {
            assertThat(wait.waitReason()).isEqualTo(WaitReason.QUOTA);
            assertThat(wait.expectedWait()).isPositive();
        });
    }

    @Test
    void aListenerThatThrowsEndsNothing() {
        assertThat(platform
                        .campaigns()
                        .list()
                        .onProgress(progress -> {
                            throw new AssertionError("of the test");
                        })
                        .stream())
                .hasSize(CAMPAIGNS);
    }

    @Test
    void aWalkThatCannotEndInTimeIsRefusedAsSoonAsThatIsKnownWithItsWait() {
        RateLimitException refused = catchThrowableOfType(
                RateLimitException.class,
                () -> platform.campaigns().list().within(Duration.ofSeconds(30)).stream()
                        .toList());

        assertThat(refused.retryAfter()).isGreaterThan(Duration.ofSeconds(30));
        assertThat(sandbox.requests("POST /api/v3/cmp/basic/list"))
                .as("the first page tells how many there are")
                .hasSize(1);
    }
}
