package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.campaigns.ListCampaigns;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ClientListener.AttemptSent;
import io.adplatform.sdk.internal.json.RowsPage;
import io.adplatform.sdk.json.Records;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.FakeWorkspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkProgress;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A walk over pages says beforehand what it takes, and on its way how far it has come. */
class ProgressOfWalksTest {

    private static final int ROWS = 60;
    private static final int PAGE = 10;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** Ten rows a page, whatever is asked for; one permit a minute, and none is free. */
    private final FakeWorkspace workspace = new FakeWorkspace(ProgressOfWalksTest::page);

    private static Object page(Call<?> call) {
        int number = (int) call.json().get("pageNo");
        List<CampaignSummary> rows = LongStream.range(0, PAGE)
                .mapToObj(row -> campaign((number - 1L) * PAGE + row))
                .toList();
        return new RowsPage<>(rows, (long) ROWS, null, null, Map.of());
    }

    private static CampaignSummary campaign(long id) {
        return Records.of(CampaignSummary.class, Map.of("campaignId", id));
    }

    private ListCampaigns list() {
        return Campaigns.on(workspace).list();
    }

    @Test
    void aThrottleThatCannotTellItsQuotaLosesNoPageOfAWalkThatIsListenedTo() {
        FakeWorkspace broken = new FakeWorkspace(ProgressOfWalksTest::page) {
            @Override
            public Quota quota() {
                throw new IllegalStateException("expected by a test");
            }
        };

        List<CampaignSummary> rows = new ArrayList<>();
        Campaigns.on(broken).list().pages().onProgress(progress -> {}).forEach(page -> rows.addAll(page.rows()));

        assertThat(rows).hasSize(ROWS);
    }

    @Test
    void anEstimateCostsOneRequestAndKnowsHowManyRowsComeAtOnce() {
        Estimate estimate = list().estimate();

        assertThat(workspace.calls()).hasSize(1);
        assertThat(estimate).hasToString("at most 6 requests, about 6 minutes at 1 a window");
        assertThat(list().stream()).hasSize(ROWS);
        assertThat(workspace.calls()).hasSize(1 + 6);
    }

    @Test
    void aSingleRequestIsEstimatedWithoutSendingAnything() {
        Estimate estimate = new PlainRequest<>(
                        workspace, Operation.read("GET /api/v3/things").returns(Confirmation.class))
                .estimate();

        assertThat(estimate).hasToString("1 request, about 60 s at 1 a window");
        assertThat(workspace.calls()).isEmpty();
    }

    @Test
    void aListenerHearsRowsRequestsAndWaitsAndWhy() {
        List<WorkProgress> heard = new ArrayList<>();

        assertThat(list().onProgress(heard::add).stream()).hasSize(ROWS);

        List<WorkProgress> waits =
                heard.stream().filter(WorkProgress::isWaiting).toList();
        assertThat(waits).hasSize(6).allSatisfy(wait -> {
            assertThat(wait.waitReason()).isEqualTo(WaitReason.QUOTA);
            assertThat(wait.expectedWait()).isEqualTo(MINUTE);
        });
        heard.removeAll(waits);
        assertThat(heard).extracting(WorkProgress::rows).containsExactly(10L, 20L, 30L, 40L, 50L, 60L);
        assertThat(heard).extracting(WorkProgress::requests).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        assertThat(heard).extracting(WorkProgress::requestsLeft).containsExactly(5L, 4L, 3L, 2L, 1L, 0L);
        assertThat(heard.get(0).timeLeft()).isEqualTo(MINUTE.multipliedBy(5));
        assertThat(heard.get(5).isDone()).isTrue();
    }

    @Test
    void aListenerThatThrowsEndsNothing() {
        assertThat(list()
                        .onProgress(progress -> {
                            throw new AssertionError("of the test");
                        })
                        .stream())
                .hasSize(ROWS);
    }

    @Test
    void aWalkThatCannotEndInTimeIsRefusedAsSoonAsThatIsKnownWithItsWait() {
        RateLimitException refused = catchThrowableOfType(
                RateLimitException.class,
                () -> list().within(MINUTE.multipliedBy(4)).stream().toList());

        assertThat(refused.retryAfter()).isEqualTo(MINUTE.multipliedBy(5));
        assertThat(refused.context().attempts()).isOne();
        assertThat(workspace.calls())
                .as("the first page tells how many there are")
                .hasSize(1);

        assertThat(list().within(MINUTE.multipliedBy(6)).stream()).hasSize(ROWS);
    }

    @Test
    void aWalkThatCannotBeginInTimeSendsNothing() {
        assertThat(catchThrowableOfType(
                                RateLimitException.class,
                                () -> list().within(Duration.ofSeconds(30))
                                        .pages()
                                        .iterator()
                                        .hasNext())
                        .retryAfter())
                .isEqualTo(MINUTE);
        assertThat(workspace.calls()).isEmpty();
    }

    @Test
    void aWalkEndsWithItsLimitThoughEachPageAnswersInTime() {
        ManualTime time = Time.manual();
        Duration aPage = Duration.ofSeconds(40);
        try (Sandbox sandbox = Sandbox.builder().rateLimit(RateLimit.none()).start();
                AdPlatform platform = AdPlatform.builder()
                        .settings(sandbox.settings())
                        .requestsPerMinute(1_000)
                        .time(time)
                        .listener(new ClientListener() {
                            @Override
                            public void onAttemptSent(AttemptSent sent) {
                                time.advance(aPage);
                            }
                        })
                        .build()) {
            Campaigns.on(platform).list().send();
            Duration start = time.sinceStart();

            CallCancelledException ended = catchThrowableOfType(
                    CallCancelledException.class,
                    () -> Campaigns.on(platform)
                            .list()
                            .pageSize(1)
                            .within(MINUTE)
                            .items()
                            .forEach(row -> {}));

            assertThat(ended.isOutOfTime()).isTrue();
            assertThat(time.sinceStart().minus(start)).isLessThanOrEqualTo(aPage.multipliedBy(2));
        }
    }
}
