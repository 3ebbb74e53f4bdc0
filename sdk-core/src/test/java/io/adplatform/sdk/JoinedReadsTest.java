package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.campaigns.ListCampaigns;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.event.CallEnded;
import io.adplatform.sdk.event.CallInfo;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.RecordedEvents;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.time.ClientThreads;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A read that is equal to one that still waits joins it. */
class JoinedReadsTest {

    private static final String LIST = "POST /api/v3/cmp/basic/list";

    private final ManualTime time = Time.manual();
    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private AdPlatform platform = client().build();

    private AdPlatformBuilder client() {
        return AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .login(sandbox.email(), sandbox.password())
                .deadline(Duration.ofMinutes(10))
                .time(time);
    }

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    private ListCampaigns screen() {
        return platform.campaigns().list();
    }

    /** Uses up the quota, log-in included. */
    private void useUpQuota() {
        int requests = platform.quota().free() - (platform.quota().used() == 0 ? 1 : 0);
        for (int i = 0; i < requests; i++) {
            platform.campaigns().list().pageNo(i + 2).send();
        }
        assertThat(platform.quota().free()).isZero();
        sandbox.clear();
    }

    /** Callers on threads of their own; returns when all of them wait. */
    private <T> List<CompletableFuture<T>> blocking(int callers, Supplier<Request<T>> request) {
        List<CompletableFuture<T>> asked = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < callers; i++) {
            CompletableFuture<T> one = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    one.complete(request.get().send());
                } catch (Throwable failure) {
                    one.completeExceptionally(failure);
                }
            });
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
            asked.add(one);
        }
        while (!threads.stream().allMatch(JoinedReadsTest::waitsForAnswer)) {
            Thread.onSpinWait();
        }
        ClientThreads.awaitIdle();
        return asked;
    }

    private static boolean waitsForAnswer(Thread thread) {
        List<String> frames =
                Stream.of(thread.getStackTrace()).map(Object::toString).toList();
        boolean parked = frames.stream()
                .anyMatch(frame ->
                        frame.contains("CompletableFuture.waitingGet") || frame.contains("CompletableFuture.timedGet"));
        return parked && frames.stream().anyMatch(frame -> frame.contains("CallRunner.await"));
    }

    private void quotaComesBack() {
        ClientThreads.awaitIdle();
        time.advance(Duration.ofSeconds(61));
    }

    /** A caller's own object as a body. */
    public static final class Filter {
        public int pageNo = 1;
        public int noOfEntries = 1;
    }

    /** An object that tells nothing of itself. */
    public static final class Unwritable {
        public int getPageNo() {
            throw new IllegalStateException("a mistake of the caller's");
        }
    }

    @Test
    void aReadDoesNotJoinAnotherPageThatTheSameObjectAskedFor() throws Exception {
        useUpQuota();
        Filter filter = new Filter();
        Request<?> list = platform.call(LIST).effect(Effect.READ).body(filter).returns(Confirmation.class);
        CompletableFuture<?> first = list.sendAsync();
        filter.pageNo = 2;
        CompletableFuture<?> second = list.sendAsync();
        filter.pageNo = 1;
        CompletableFuture<?> third = list.sendAsync();

        quotaComesBack();

        assertThat(first.get(10, TimeUnit.SECONDS)).isEqualTo(third.get(10, TimeUnit.SECONDS));
        assertThat(second.get(10, TimeUnit.SECONDS)).isNotEqualTo(first.get());
        assertThat(sandbox.requests(LIST)).hasSize(2);

        list.sendAsync().get(10, TimeUnit.SECONDS);
        assertThat(sandbox.requests(LIST)).as("with one that ended before").hasSize(3);
    }

    @Test
    void aBodyThatCanNotBeWrittenIsRefused() {
        assertThatThrownBy(() -> platform.call(LIST)
                        .effect(Effect.READ)
                        .body(new Unwritable())
                        .returns(Map.class)
                        .send())
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void whatTheFirstHangsOnItsFutureHoldsUpNobodyWhoHasJoined() throws Exception {
        useUpQuota();
        CountDownLatch written = new CountDownLatch(1);
        CompletableFuture<Page<CampaignSummary>> first = screen().sendAsync();
        CompletableFuture<Page<CampaignSummary>> second = screen().sendAsync();
        CompletableFuture<?> writing = first.thenAccept(page -> {
            try {
                written.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });

        quotaComesBack();

        try {
            assertThat(second.get(10, TimeUnit.SECONDS).rows()).isNotEmpty();
            assertThat(sandbox.requests(LIST)).hasSize(1);
        } finally {
            written.countDown();
        }
        writing.get(10, TimeUnit.SECONDS);
        assertThat(first.get(10, TimeUnit.SECONDS)).isEqualTo(second.get(10, TimeUnit.SECONDS));
    }

    @Test
    void twentyThreadsThatOpenTheSameScreenWithTheQuotaUsedUpCostOneRequest() throws Exception {
        useUpQuota();
        List<CompletableFuture<Page<CampaignSummary>>> asked = new ArrayList<>(blocking(10, this::screen));
        for (int i = 0; i < 10; i++) {
            asked.add(screen().sendAsync());
        }
        ClientThreads.awaitIdle();
        assertThat(platform.quota().totalWaiting()).isEqualTo(1);

        quotaComesBack();

        for (CompletableFuture<Page<CampaignSummary>> one : asked) {
            assertThat(one.get(10, TimeUnit.SECONDS).rows()).isNotEmpty();
        }
        assertThat(sandbox.requestCount()).isEqualTo(1);
    }

    @Test
    void whoeverJoinedIsToldSo() throws Exception {
        useUpQuota();
        CompletableFuture<Response<Page<CampaignSummary>>> first = screen().sendForResponseAsync();
        ClientThreads.awaitIdle();
        CompletableFuture<Response<Page<CampaignSummary>>> second = screen().sendForResponseAsync();
        quotaComesBack();

        assertThat(first.get(10, TimeUnit.SECONDS).source()).isEqualTo(ResponseSource.PLATFORM);
        assertThat(second.get(10, TimeUnit.SECONDS).source()).isEqualTo(ResponseSource.JOINED_CALL);
        assertThat(second.get().attempts()).isZero();
    }

    @Test
    void readsThatWaitForTheSameLogInCostOneRequest() throws Exception {
        Gate gate = new Gate();
        sandbox.onNext("POST /api/v3/ua/oauth/token", Fault.heldBy(gate));
        List<CompletableFuture<Page<CampaignSummary>>> asked = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            asked.add(screen().sendAsync());
        }
        gate.open();
        for (CompletableFuture<Page<CampaignSummary>> one : asked) {
            assertThat(one.get(10, TimeUnit.SECONDS).rows()).isNotEmpty();
        }
        assertThat(sandbox.requests(LIST)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoeverJoinedAsksAgainWhenTheFirstGivesUp(boolean isBlocking) throws Exception {
        useUpQuota();
        CompletableFuture<Page<CampaignSummary>> first = screen().sendAsync();
        CompletableFuture<Page<CampaignSummary>> other =
                isBlocking ? blocking(1, this::screen).get(0) : screen().sendAsync();

        first.cancel(true);
        while (platform.quota().totalWaiting() != 1) {
            Thread.onSpinWait();
        }
        quotaComesBack();

        assertThat(other.get(10, TimeUnit.SECONDS).rows()).isNotEmpty();
        assertThat(sandbox.requestCount()).isEqualTo(1);
        // Its deadline is forgotten right after its answer is told.
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            while (time.pending() > 0) {
                Thread.onSpinWait();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void allOfThemEndWhenTheClientIsClosed(boolean inOrder) {
        useUpQuota();
        List<CompletableFuture<Page<CampaignSummary>>> asked = new ArrayList<>(blocking(5, this::screen));
        asked.add(screen().sendAsync());

        if (inOrder) {
            platform.close(Duration.ofSeconds(5));
        } else {
            platform.close();
        }

        for (CompletableFuture<Page<CampaignSummary>> one : asked) {
            assertThat(catchThrowable(() -> one.get(10, TimeUnit.SECONDS)))
                    .hasCauseInstanceOf(CallCancelledException.class);
        }
        assertThat(sandbox.requestCount()).isZero();
    }

    @Test
    void oneThatGivesUpLeavesTheOthersAlone() throws Exception {
        useUpQuota();
        CompletableFuture<Page<CampaignSummary>> first = screen().sendAsync();
        CompletableFuture<Page<CampaignSummary>> second = screen().sendAsync();

        second.cancel(true);
        quotaComesBack();

        assertThat(first.get(10, TimeUnit.SECONDS).rows()).isNotEmpty();
        assertThat(second).isCancelled();
    }

    @Test
    void eachKeepsItsOwnDeadline() throws Exception {
        Gate gate = new Gate();
        sandbox.onNext("POST /api/v3/ua/oauth/token", Fault.heldBy(gate));
        CompletableFuture<Page<CampaignSummary>> first = screen().sendAsync();
        CompletableFuture<Page<CampaignSummary>> second =
                screen().options(o -> o.deadline(Duration.ofSeconds(5))).sendAsync();
        gate.awaitArrivals(1);

        time.advance(Duration.ofSeconds(6));

        assertThat(catchThrowable(() -> second.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(CallCancelledException.class);
        gate.open();
        assertThat(first.get(10, TimeUnit.SECONDS).rows()).isNotEmpty();
    }

    @Test
    void aReadWhoseDeadlineTheWaitExceedsIsRefusedAtOnce() {
        useUpQuota();
        CompletableFuture<Page<CampaignSummary>> first = screen().sendAsync();

        RateLimitException refused = catchThrowableOfType(
                RateLimitException.class,
                () -> screen().options(o -> o.deadline(Duration.ofSeconds(5))).send());

        assertThat(refused.retryAfter()).isGreaterThan(Duration.ofSeconds(50));
        assertThat(first).isNotDone();
    }

    @Test
    void aReadIsNotJoinedOnceItIsSent() throws Exception {
        platform.campaigns().list().send();
        sandbox.clear();
        Gate gate = new Gate();
        sandbox.onNext(LIST, Fault.heldBy(gate));
        CompletableFuture<Page<CampaignSummary>> first = screen().sendAsync();
        gate.awaitArrivals(1);

        assertThat(screen().send().rows()).isNotEmpty();

        gate.open();
        assertThat(first.get(10, TimeUnit.SECONDS).rows()).isNotEmpty();
        assertThat(sandbox.requestCount()).isEqualTo(2);
    }

    @Test
    void whatIsNotEqualOrMustBeFreshOrWritesIsNotJoined() throws Exception {
        useUpQuota();
        List<CompletableFuture<?>> asked = new ArrayList<>(List.of(
                screen().sendAsync(),
                screen().pageNo(2).sendAsync(),
                screen().options(o -> o.fresh(true)).sendAsync(),
                screen().options(o -> o.fresh(true)).sendAsync(),
                screen().options(o -> o.header("X-Other", "1")).sendAsync(),
                Campaigns.on(platform.workspace(sandbox.workspaces().get(0)))
                        .list()
                        .sendAsync()));
        for (int i = 0; i < 2; i++) {
            asked.add(platform.call("DELETE /api/v3/ra/report/{reportId}")
                    .path("reportId", 1)
                    .effect(Effect.REPEATABLE)
                    .returns(Confirmation.class)
                    .sendAsync());
        }
        ClientThreads.awaitIdle();
        assertThat(platform.quota().totalWaiting()).isEqualTo(asked.size());
        quotaComesBack();
        for (CompletableFuture<?> one : asked) {
            one.handle((done, failed) -> true).get(10, TimeUnit.SECONDS);
        }
        assertThat(sandbox.requestCount()).isEqualTo(asked.size());
    }

    @Test
    void joiningCanBeSwitchedOff() throws Exception {
        platform.close();
        platform = client().joinReads(false).build();
        useUpQuota();
        List<CompletableFuture<Page<CampaignSummary>>> asked = List.of(screen().sendAsync(), screen().sendAsync());
        quotaComesBack();
        for (CompletableFuture<Page<CampaignSummary>> one : asked) {
            one.get(10, TimeUnit.SECONDS);
        }
        assertThat(sandbox.requestCount()).isEqualTo(2);
    }

    @Test
    void manyJoinedReadsTakeFewThreadsAtTheirAnswerAndAtTheEndOfTheClient() throws Exception {
        useUpQuota();
        List<CompletableFuture<Page<CampaignSummary>>> answered = many();
        int before = threads().getThreadCount();
        threads().resetPeakThreadCount();
        quotaComesBack();
        for (CompletableFuture<Page<CampaignSummary>> one : answered) {
            assertThat(one.get(30, TimeUnit.SECONDS).rows()).isNotEmpty();
        }
        assertThat(sandbox.requestCount()).isEqualTo(1);
        assertThat(threads().getPeakThreadCount() - before).isLessThan(100);

        useUpQuota();
        List<CompletableFuture<Page<CampaignSummary>>> unsent = many();
        threads().resetPeakThreadCount();
        platform.close();
        for (CompletableFuture<Page<CampaignSummary>> one : unsent) {
            assertThat(catchThrowable(() -> one.get(30, TimeUnit.SECONDS)))
                    .hasCauseInstanceOf(CallCancelledException.class);
        }
        assertThat(threads().getPeakThreadCount() - before).isLessThan(100);
    }

    private List<CompletableFuture<Page<CampaignSummary>>> many() {
        List<CompletableFuture<Page<CampaignSummary>>> asked =
                Stream.generate(() -> screen().sendAsync()).limit(5_000).toList();
        ClientThreads.awaitIdle();
        return asked;
    }

    private static ThreadMXBean threads() {
        return ManagementFactory.getThreadMXBean();
    }

    @Test
    void aCancelledDerivedFutureEndsItsCallAlone() throws Exception {
        RecordedEvents events = listen();
        useUpQuota();
        CompletableFuture<Page<CampaignSummary>> first = screen().sendAsync();
        ClientThreads.awaitIdle();
        CompletableFuture<Page<CampaignSummary>> second = screen().sendAsync();
        ClientThreads.awaitIdle();
        int before = events.told(CallEnded.class).size();

        second.thenApply(Page::rows).cancel(true);

        assertThat(catchThrowable(() -> second.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(CallCancelledException.class);
        CallEnded ended = events.await(CallEnded.class, before + 1);
        assertThat(ended.exception()).hasMessageContaining("the future was cancelled");
        assertThat(first).isNotDone();
        quotaComesBack();
        assertThat(first.get(10, TimeUnit.SECONDS).rows()).isNotEmpty();
    }

    @Test
    void twoCancelledCallersStartNoThirdCall() throws Exception {
        RecordedEvents events = listen();
        useUpQuota();
        int before = events.told(CallInfo.class).size();
        CompletableFuture<Page<CampaignSummary>> first = screen().sendAsync();
        ClientThreads.awaitIdle();
        CompletableFuture<Page<CampaignSummary>> second = screen().sendAsync();
        ClientThreads.awaitIdle();

        second.thenApply(Page::rows).cancel(true);
        first.thenApply(Page::rows).cancel(true);

        ClientThreads.awaitIdle();
        quotaComesBack();
        ClientThreads.awaitIdle();
        assertThat(events.told(CallInfo.class)).hasSize(before + 2);
        assertThat(sandbox.requestCount()).isZero();
    }

    private RecordedEvents listen() {
        RecordedEvents events = new RecordedEvents();
        platform.close();
        platform = client().listener(events).build();
        return events;
    }

    @Test
    void callersShareNoValueThatOneOfThemCanChange() throws Exception {
        useUpQuota();
        Request<ObjectNode> tree =
                platform.call(LIST).effect(Effect.READ).body(new Filter()).returns(ObjectNode.class);
        List<CompletableFuture<ObjectNode>> trees = List.of(tree.sendAsync(), tree.sendAsync());

        quotaComesBack();

        trees.get(0).get(10, TimeUnit.SECONDS).put("note", "of the first caller");
        assertThat(trees.get(1).get(10, TimeUnit.SECONDS).has("note")).isFalse();
    }

    @Test
    void usersOfTheHeadersHookGetTheirOwnAnswers() throws Exception {
        ThreadLocal<String> user = new ThreadLocal<>();
        platform.close();
        platform = client().listener(new ClientListener() {
                    @Override
                    public Object onCallStarted(CallInfo call) {
                        return String.valueOf(user.get());
                    }
                })
                .headers(context -> Map.of(
                        "X-End-User", String.valueOf(context.call().context(String.class)),
                        "traceparent", context.call().id()))
                .build();
        useUpQuota();
        List<CompletableFuture<Page<CampaignSummary>>> asked = new ArrayList<>();
        for (String each : List.of("one", "another", "one")) {
            user.set(each);
            asked.add(screen().sendAsync());
            ClientThreads.awaitIdle();
        }

        quotaComesBack();

        for (CompletableFuture<Page<CampaignSummary>> one : asked) {
            one.get(10, TimeUnit.SECONDS);
        }
        assertThat(sandbox.requests(LIST))
                .extracting(request -> request.header("X-End-User"))
                .containsExactlyInAnyOrder("one", "another");
    }
}
