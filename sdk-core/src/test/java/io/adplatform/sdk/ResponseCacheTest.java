package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ClientListener.CallInfo;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.time.BreakableTime;
import io.adplatform.testkit.Fault;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** For how long, and for whom, the answer of a static list serves. */
class ResponseCacheTest {

    @AutoClose
    private final ResponseCacheFixture rig = new ResponseCacheFixture();

    @Test
    void anAnswerServesForAnHour() throws Exception {
        List<Map<String, Object>> first = rig.dimensions().send();
        rig.time.advance(Duration.ofMinutes(59));
        assertThat(rig.dimensions().send()).isSameAs(first);
        assertThat(rig.dimensions().sendAsync().get(10, TimeUnit.SECONDS)).isSameAs(first);
        assertThat(rig.requests()).isEqualTo(1);

        rig.time.advance(Duration.ofMinutes(1));
        rig.dimensions().send();
        assertThat(rig.requests()).isEqualTo(2);
    }

    @Test
    void aFreshCallAsksThePlatformAndRenewsWhatIsKept() {
        rig.dimensions().send();
        List<Map<String, Object>> second =
                rig.dimensions().options(o -> o.fresh(true)).send();
        assertThat(rig.dimensions().send()).isSameAs(second);
        assertThat(rig.requests()).isEqualTo(2);
    }

    @Test
    void aListThatNoTimerCouldBeHadForIsAnsweredTheNextTime() throws Exception {
        BreakableTime timers = new BreakableTime(rig.time);
        rig.use(rig.client().time(timers));
        // Logs in: the next timer is that of the list's first caller.
        Campaigns.on(rig.platform).list().send();
        timers.failNextLimit();
        assertThatThrownBy(() -> rig.dimensions().send())
                .isInstanceOf(CallCancelledException.class)
                .hasMessageContaining("no thread or timer could be had for it");
        assertThat(rig.dimensions().sendAsync().get(10, TimeUnit.SECONDS)).isNotEmpty();

        timers.failNextLimit();
        assertThat(rig.dimensions().options(o -> o.fresh(true)).sendAsync())
                .failsWithin(10, TimeUnit.SECONDS)
                .withThrowableThat()
                .withCauseInstanceOf(CallCancelledException.class);
        assertThat(rig.dimensions().options(o -> o.fresh(true)).send()).isNotEmpty();
    }

    @Test
    void aListThatNobodyCouldAskForIsAskedForTheNextTime() throws Exception {
        BreakableTime clock = new BreakableTime(rig.time);
        rig.use(rig.client().time(clock));
        clock.failNextReading();
        assertThatThrownBy(() -> rig.dimensions().send()).hasMessageContaining("expected by a test");

        assertThat(rig.dimensions().sendAsync().get(10, TimeUnit.SECONDS)).isNotEmpty();
    }

    @Test
    void zeroSwitchesItOff() {
        rig.use(rig.client().cacheStaticLists(Duration.ZERO));
        rig.dimensions().send();
        rig.dimensions().send();
        assertThat(rig.requests()).isEqualTo(2);
    }

    @Test
    void aListMayBeKeptForGood() {
        rig.use(rig.client().cacheStaticLists(ChronoUnit.FOREVER.getDuration()));
        rig.dimensions().send();
        rig.time.advance(Duration.ofDays(400));
        rig.dimensions().send();
        assertThat(rig.requests()).isEqualTo(1);
    }

    @Test
    void aNegativeAgeIsRefused() {
        assertThatThrownBy(() ->
                        rig.client().cacheStaticLists(Duration.ofSeconds(-1)).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cacheStaticLists must be zero or longer, was PT-1S");
    }

    @Test
    void workspacesDoNotShareAnswers() {
        rig.dimensions().send();
        new PlainRequest<>(rig.platform.workspace(rig.sandbox.workspaces().get(1)), ResponseCacheFixture.DIMENSIONS)
                .send();
        new PlainRequest<>(rig.platform.workspace(rig.sandbox.workspaces().get(1)), ResponseCacheFixture.DIMENSIONS)
                .send();
        assertThat(rig.requests()).isEqualTo(2);
    }

    @Test
    void anotherUserGetsNoneOfTheFormerOnesAnswers() {
        rig.dimensions().send();
        rig.logInAsAnother();
        List<Map<String, Object>> theirs = rig.dimensions().send();
        assertThat(rig.dimensions().send()).isSameAs(theirs);
        assertThatEachWorkspaceWasAskedOnce();
    }

    @Test
    void aLogInToAnotherWorkspaceGetsNoneOfTheFormerOnesAnswers() {
        rig.dimensions().send();
        rig.sandbox
                .accounts()
                .add(
                        rig.sandbox.email(),
                        rig.sandbox.password(),
                        rig.sandbox.workspaces().get(1));
        rig.sandbox.revokeTokens();
        rig.time.advance(Duration.ofMinutes(2));
        Campaigns.on(rig.platform).list().send();
        List<Map<String, Object>> theirs = rig.dimensions().send();
        assertThat(rig.dimensions().send()).isSameAs(theirs);
        assertThatEachWorkspaceWasAskedOnce();
    }

    private void assertThatEachWorkspaceWasAskedOnce() {
        assertThat(rig.sandbox.requests(ResponseCacheFixture.LINE))
                .extracting(call -> call.header("X-IAA-OW-ID"))
                .containsExactly(
                        rig.sandbox.workspaces().get(0).toString(),
                        rig.sandbox.workspaces().get(1).toString());
    }

    @Test
    void aChangedPasswordLeavesTheUserTheKeptAnswers() {
        List<Map<String, Object>> first = rig.dimensions().send();
        rig.platform.accounts().useLogin(rig.sandbox.email(), rig.sandbox.password());
        assertThat(rig.dimensions().send()).isSameAs(first);
        assertThat(rig.requests()).isEqualTo(1);
    }

    private Response<?> withHeader(String name, String value) {
        return rig.platform
                .workspace()
                .execute(new Call<>(
                        ResponseCacheFixture.DIMENSIONS,
                        null,
                        Map.of(),
                        Map.of(),
                        Map.of(name, value),
                        new Body.None(),
                        RequestOptions.defaults()));
    }

    @Test
    void callsWithDifferentHeadersDoNotShareAnAnswer() {
        Response<?> one = withHeader("X-Part", "one");
        assertThat(withHeader("X-Part", "other"))
                .satisfies(other -> assertThat(other.value()).isNotSameAs(one.value()));
        assertThat(withHeader("X-Part", "one").value()).isSameAs(one.value());
        rig.dimensions().options(o -> o.header("X-Part", "one")).send(); // the same on the wire
        assertThat(rig.requests()).isEqualTo(2);
    }

    @Test
    void aClosedClientGivesOutNothingThatItKept() {
        rig.dimensions().send();
        rig.platform.close();
        assertThatThrownBy(() -> rig.dimensions().send()).isInstanceOf(CallCancelledException.class);
        assertThat(catchThrowable(() -> rig.dimensions().sendAsync().get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(CallCancelledException.class);
    }

    @Test
    void aKeptAnswerHasNoLongBody() {
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.json(body -> {
            ((ObjectNode) body.at("/data/dimensions/0")).put("label", "x".repeat(100_000));
            return body;
        }));

        Response<?> first = rig.dimensions().sendForResponse();
        Response<?> kept = rig.dimensions().sendForResponse();

        assertThat(first.body()).hasSizeGreaterThan(100_000);
        assertThat(kept.source()).isEqualTo(ResponseSource.CACHE);
        assertThat(kept.value()).isEqualTo(first.value());
        assertThat(kept.body()).hasSizeLessThanOrEqualTo(64 * 1024);
    }

    @Test
    void callsWithOtherHeadersOfTheHookDoNotShareAnAnswer() {
        ThreadLocal<String> user = new ThreadLocal<>();
        rig.use(rig.client()
                .listener(new ClientListener() {
                    @Override
                    public Object onCallStarted(CallInfo call) {
                        return String.valueOf(user.get());
                    }
                })
                .headers(context -> Map.of(
                        "X-End-User", String.valueOf(context.call().context(String.class)),
                        "traceparent", context.call().id())));
        for (String each : List.of("one", "another", "one")) {
            user.set(each);
            rig.dimensions().send();
        }

        assertThat(rig.sandbox.requests(ResponseCacheFixture.LINE))
                .extracting(request -> request.header("X-End-User"))
                .containsExactly("one", "another");
    }

    @Test
    void aListenerThatWaitsForALockOfTheProgramBlocksNoOtherCaller() throws Exception {
        CountDownLatch listening = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        AtomicReference<Thread> waiting = new AtomicReference<>();
        rig.use(rig.client().listener(new ClientListener() {
            @Override
            public @Nullable Object onCallStarted(CallInfo call) {
                if (Thread.currentThread() == waiting.get()) {
                    listening.countDown();
                    awaitUnlessInterrupted(released);
                }
                return null;
            }
        }));
        List<Map<String, Object>> first = rig.dimensions().send();
        Thread second = new Thread(() -> rig.dimensions().sendAsync());
        waiting.set(second);
        second.setDaemon(true);
        second.start();
        assertThat(listening.await(10, TimeUnit.SECONDS)).isTrue();

        CompletableFuture<?> third =
                CompletableFuture.supplyAsync(() -> rig.dimensions().send());

        assertThat(third).succeedsWithin(Duration.ofSeconds(10)).isSameAs(first);
        released.countDown();
    }

    private static void awaitUnlessInterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
