package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.internal.throttle.ShareKey;
import io.adplatform.sdk.internal.throttle.SharedThrottles;
import io.adplatform.sdk.internal.throttle.ThrottleSettings;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.VirtualTime;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeptAnswersTest {

    private static final String LINE = "GET /api/v3/bm/static/dimensions";
    private static final Operation<List<Map<String, Object>>> DIMENSIONS =
            Operation.read(LINE).kept().returnsField("dimensions", new TypeRef<>() {});

    private final VirtualTime time = new VirtualTime();
    private final Sandbox sandbox = Sandbox.start();
    private AdPlatform platform = client().build();

    private AdPlatformBuilder client() {
        return AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .login(sandbox.email(), sandbox.password())
                .time(time);
    }

    private Request<List<Map<String, Object>>> dimensions() {
        return new PlainRequest<>(platform, DIMENSIONS);
    }

    private int requests() {
        return sandbox.requests(LINE).size();
    }

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void anAnswerServesForAnHour() throws Exception {
        List<Map<String, Object>> first = dimensions().send();
        time.advance(Duration.ofMinutes(59));
        assertThat(dimensions().send()).isSameAs(first);
        assertThat(dimensions().sendAsync().get(10, TimeUnit.SECONDS)).isSameAs(first);
        assertThat(requests()).isEqualTo(1);

        time.advance(Duration.ofMinutes(1));
        dimensions().send();
        assertThat(requests()).isEqualTo(2);
    }

    @Test
    void aFreshCallAsksThePlatformAndRenewsWhatIsKept() {
        dimensions().send();
        List<Map<String, Object>> second =
                dimensions().options(o -> o.fresh(true)).send();
        assertThat(dimensions().send()).isSameAs(second);
        assertThat(requests()).isEqualTo(2);
    }

    @Test
    void zeroSwitchesItOff() {
        platform.close();
        platform = client().keepStaticLists(Duration.ZERO).build();
        dimensions().send();
        dimensions().send();
        assertThat(requests()).isEqualTo(2);
    }

    @Test
    void aNegativeAgeIsRefused() {
        assertThatThrownBy(
                        () -> client().keepStaticLists(Duration.ofSeconds(-1)).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("keepStaticLists must be zero or longer, was PT-1S");
    }

    @Test
    void workspacesDoNotShareAnswers() {
        dimensions().send();
        new PlainRequest<>(platform.workspace(sandbox.workspaces().get(1)), DIMENSIONS).send();
        new PlainRequest<>(platform.workspace(sandbox.workspaces().get(1)), DIMENSIONS).send();
        assertThat(requests()).isEqualTo(2);
    }

    @Test
    void whoeverAsksAtTheSameTimeSharesOneRequest() throws Exception {
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.heldBy(gate));
        List<CompletableFuture<List<Map<String, Object>>>> asked = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            asked.add(
                    i % 2 == 0
                            ? dimensions().sendAsync()
                            : CompletableFuture.supplyAsync(() -> dimensions().send()));
        }
        gate.open();
        List<Map<String, Object>> first = asked.get(0).get(10, TimeUnit.SECONDS);
        for (CompletableFuture<List<Map<String, Object>>> one : asked) {
            assertThat(one.get(10, TimeUnit.SECONDS)).isSameAs(first);
        }
        assertThat(requests()).isEqualTo(1);
    }

    @Test
    void aRefusalIsSharedButNotKept() {
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.status(422).heldAt(gate));
        CompletableFuture<?> first = dimensions().sendAsync();
        CompletableFuture<?> second = dimensions().sendAsync();
        gate.open();
        assertThat(catchThrowable(() -> first.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(UnprocessableException.class);
        assertThat(catchThrowable(() -> second.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(UnprocessableException.class);
        assertThat(requests()).isEqualTo(1);

        assertThat(dimensions().send()).hasSize(5);
        assertThat(requests()).isEqualTo(2);
    }

    @Test
    void whenTheSenderGivesUpTheNextOneSends() throws Exception {
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = dimensions().sendAsync();
        CompletableFuture<List<Map<String, Object>>> follower = dimensions().sendAsync();
        gate.awaitArrivals(1);
        sender.cancel(true);
        assertThat(follower.get(10, TimeUnit.SECONDS)).hasSize(5);
        gate.open();
    }

    @Test
    void aFollowerWaitsNoLongerThanItsOwnDeadline() {
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = dimensions().sendAsync();
        CompletableFuture<?> follower =
                dimensions().options(o -> o.deadline(Duration.ofSeconds(5))).sendAsync();
        time.advance(Duration.ofSeconds(5));
        assertThat(catchThrowable(() -> follower.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(ConnectionException.class)
                .hasMessageContaining("another caller's request");
        assertThat(sender).isNotDone();
        gate.open();
    }

    @Test
    void anInterruptedFollowerGivesUpAndTheSenderGoesOn() throws Exception {
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.heldBy(gate));
        CompletableFuture<List<Map<String, Object>>> sender = dimensions().sendAsync();
        AtomicReference<Throwable> met = new AtomicReference<>();
        Thread follower = new Thread(() -> {
            Thread.currentThread().interrupt();
            met.set(catchThrowable(() -> dimensions().send()));
        });
        follower.start();
        follower.join();
        assertThat(met.get()).isInstanceOf(CallCancelledException.class).hasMessageContaining("interrupted");
        gate.open();
        assertThat(sender.get(10, TimeUnit.SECONDS)).hasSize(5);
        assertThat(requests()).isEqualTo(1);
    }

    /** Holds its thread until the latch opens, and says whether it did. */
    private static boolean waitsFor(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    @Test
    void aCallbackAtAFollowersDeadlineDoesNotHoldUpTheClock() throws Exception {
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = dimensions().sendAsync();
        CountDownLatch clockWentOn = new CountDownLatch(1);
        CompletableFuture<Boolean> callback = dimensions()
                .options(o -> o.deadline(Duration.ofSeconds(5)))
                .sendAsync()
                .handle((answer, failure) -> waitsFor(clockWentOn));

        time.advance(Duration.ofSeconds(5));
        clockWentOn.countDown();

        assertThat(callback.get(10, TimeUnit.SECONDS)).isTrue();
        gate.open();
        sender.get(10, TimeUnit.SECONDS);
    }

    @Test
    void aCallbackOfOneFollowerHoldsUpNoOther() throws Exception {
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = dimensions().sendAsync();
        CountDownLatch firstIsTold = new CountDownLatch(1);
        CountDownLatch thirdIsTold = new CountDownLatch(1);
        CompletableFuture<?> first = dimensions().sendAsync().thenRun(firstIsTold::countDown);
        CompletableFuture<Boolean> second =
                dimensions().sendAsync().thenApply(answer -> waitsFor(firstIsTold) && waitsFor(thirdIsTold));
        CompletableFuture<?> third = dimensions().sendAsync().thenRun(thirdIsTold::countDown);

        gate.open();

        assertThat(second.get(30, TimeUnit.SECONDS)).isTrue();
        CompletableFuture.allOf(sender, first, third).get(10, TimeUnit.SECONDS);
        assertThat(requests()).isEqualTo(1);
    }

    private void logInAsAnother() {
        String email = "other@organization.example";
        sandbox.accounts().add(email, "another password", sandbox.workspaces().get(1));
        platform.accounts().useLogin(email, "another password");
    }

    @Test
    void anotherUserGetsNoneOfTheFormerOnesAnswers() {
        dimensions().send();
        logInAsAnother();
        List<Map<String, Object>> theirs = dimensions().send();
        assertThat(dimensions().send()).isSameAs(theirs);
        assertThat(sandbox.requests(LINE))
                .extracting(call -> call.header("X-IAA-OW-ID"))
                .containsExactly(
                        sandbox.workspaces().get(0).toString(),
                        sandbox.workspaces().get(1).toString());
    }

    @Test
    void anAnswerOfTheFormerUsersThatLandsLaterIsNotKeptAndNotShared() throws Exception {
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.heldBy(gate));
        CompletableFuture<List<Map<String, Object>>> former = dimensions().sendAsync();
        gate.awaitArrivals(1);
        logInAsAnother();
        List<Map<String, Object>> theirs = dimensions().sendAsync().get(10, TimeUnit.SECONDS);
        gate.open();
        former.get(10, TimeUnit.SECONDS);
        assertThat(dimensions().send()).isSameAs(theirs);
        assertThat(requests()).isEqualTo(2);
    }

    /** Remembers how long the last call was willing to wait for quota. */
    private record Watched(Throttle throttle, AtomicReference<Duration> longestWait) implements Throttle {

        @Override
        public Reservation reserve(Lane lane, Duration maxWait) {
            longestWait.set(maxWait);
            return throttle.reserve(lane, maxWait);
        }

        @Override
        public void keepOneForSession(boolean keep) {
            throttle.keepOneForSession(keep);
        }

        @Override
        public Quota quota() {
            return throttle.quota();
        }
    }

    @Timeout(60)
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFollowerThatHasToSendHasNoMoreTimeThanItAskedFor(boolean blocking) throws Exception {
        Watched throttle = new Watched(
                new SharedThrottles(time).lease(ShareKey.named("kept"), ThrottleSettings.PLATFORM),
                new AtomicReference<>());
        platform.close();
        platform = client().throttle(throttle).build();
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = dimensions().sendAsync();
        gate.awaitArrivals(1);
        int timers = time.pending();
        Request<List<Map<String, Object>>> patient = dimensions().options(o -> o.deadline(Duration.ofMinutes(5)));
        CompletableFuture<List<Map<String, Object>>> follower =
                blocking ? CompletableFuture.supplyAsync(patient::send) : patient.sendAsync();
        while (time.pending() == timers) {
            Thread.onSpinWait();
        }
        time.advance(Duration.ofMinutes(4));

        sender.cancel(true);

        assertThat(follower.get(10, TimeUnit.SECONDS)).hasSize(5);
        assertThat(throttle.longestWait().get()).isEqualTo(Duration.ofSeconds(59));
        gate.open();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFollowerThatHasToSendCanStillBeGivenUp(boolean byWhatWasDerived) throws Exception {
        CountDownLatch ended = new CountDownLatch(2);
        platform.close();
        platform = client().listener(new CallListener() {
                    @Override
                    public void onAttempt(Attempt attempt) {
                        if (attempt.operation().equals(LINE)) {
                            ended.countDown();
                        }
                    }
                })
                .build();
        Gate first = new Gate();
        Gate second = new Gate();
        sandbox.onNext(LINE, Fault.heldBy(first), Fault.heldBy(second));
        CompletableFuture<?> sender = dimensions().sendAsync();
        CompletableFuture<Response<List<Map<String, Object>>>> follower =
                dimensions().sendForResponseAsync();
        first.awaitArrivals(1);
        sender.cancel(true);
        second.awaitArrivals(1);

        (byWhatWasDerived ? follower.thenApply(Response::value) : follower).cancel(true);

        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        first.open();
        second.open();
    }

    @Test
    void aSendersShortDeadlineIsNobodyElses() throws Exception {
        Gate gate = new Gate();
        sandbox.onNext("POST /api/v3/ua/oauth/token", Fault.heldBy(gate));
        CompletableFuture<?> sender =
                dimensions().options(o -> o.deadline(Duration.ofSeconds(2))).sendAsync();
        CompletableFuture<List<Map<String, Object>>> follower = dimensions().sendAsync();

        time.advance(Duration.ofSeconds(2));

        assertThat(catchThrowable(() -> sender.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(CallCancelledException.class);
        gate.open();
        assertThat(follower.get(10, TimeUnit.SECONDS)).hasSize(5);
        assertThat(requests()).isEqualTo(1);
    }

    private Response<?> withHeader(String name, String value) {
        return platform.execute(new Call<>(
                DIMENSIONS, null, Map.of(), Map.of(), Map.of(name, value), new Body.None(), RequestOptions.defaults()));
    }

    @Test
    void callsWithDifferentHeadersDoNotShareAnAnswer() {
        Response<?> one = withHeader("X-Part", "one");
        assertThat(withHeader("X-Part", "other")).isNotSameAs(one);
        assertThat(withHeader("X-Part", "one")).isSameAs(one);
        dimensions().options(o -> o.header("X-Part", "one")).send();
        assertThat(requests()).isEqualTo(3);
    }

    @Test
    void aClosedClientGivesOutNothingThatItKept() {
        dimensions().send();
        platform.close();
        assertThatThrownBy(() -> dimensions().send()).isInstanceOf(CallCancelledException.class);
        assertThat(catchThrowable(() -> dimensions().sendAsync().get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(CallCancelledException.class);
    }
}
