package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.internal.throttle.ShareKey;
import io.adplatform.sdk.internal.throttle.SharedThrottles;
import io.adplatform.sdk.internal.throttle.ThrottleSettings;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
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

/** Callers who ask for the same at the same time: one sends, the others follow, and none is at another's mercy. */
class JoinedCallsTest {

    private final ResponseCacheFixture rig = new ResponseCacheFixture();

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void whoeverAsksAtTheSameTimeSharesOneRequest() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        List<CompletableFuture<List<Map<String, Object>>>> asked = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            asked.add(
                    i % 2 == 0
                            ? rig.dimensions().sendAsync()
                            : CompletableFuture.supplyAsync(
                                    () -> rig.dimensions().send()));
        }
        gate.open();
        List<Map<String, Object>> first = asked.get(0).get(10, TimeUnit.SECONDS);
        for (CompletableFuture<List<Map<String, Object>>> one : asked) {
            assertThat(one.get(10, TimeUnit.SECONDS)).isSameAs(first);
        }
        assertThat(rig.requests()).isEqualTo(1);
    }

    @Test
    void aRefusalIsSharedButNotKept() {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.status(422).heldAt(gate));
        CompletableFuture<?> first = rig.dimensions().sendAsync();
        CompletableFuture<?> second = rig.dimensions().sendAsync();
        gate.open();
        assertThat(catchThrowable(() -> first.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(UnprocessableException.class);
        assertThat(catchThrowable(() -> second.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(UnprocessableException.class);
        assertThat(rig.requests()).isEqualTo(1);

        assertThat(rig.dimensions().send()).hasSize(5);
        assertThat(rig.requests()).isEqualTo(2);
    }

    @Test
    void whenTheSenderGivesUpTheNextOneSends() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = rig.dimensions().sendAsync();
        CompletableFuture<List<Map<String, Object>>> follower = rig.dimensions().sendAsync();
        gate.awaitArrivals(1);
        sender.cancel(true);
        assertThat(follower.get(10, TimeUnit.SECONDS)).hasSize(5);
        gate.open();
    }

    @Test
    void aFollowerWaitsNoLongerThanItsOwnDeadline() {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = rig.dimensions().sendAsync();
        CompletableFuture<?> follower =
                rig.dimensions().options(o -> o.deadline(Duration.ofSeconds(5))).sendAsync();
        rig.time.advance(Duration.ofSeconds(5));
        assertThat(catchThrowable(() -> follower.get(10, TimeUnit.SECONDS)))
                .cause()
                .isInstanceOfSatisfying(CallCancelledException.class, cancelled -> {
                    assertThat(cancelled.isOutOfTime()).isTrue();
                    assertThat(cancelled.wasSent()).isEqualTo(Sent.NO);
                })
                .hasMessageContaining("another caller's request");
        assertThat(sender).isNotDone();
        gate.open();
    }

    @Test
    void anInterruptedFollowerGivesUpAndTheSenderGoesOn() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<List<Map<String, Object>>> sender = rig.dimensions().sendAsync();
        AtomicReference<Throwable> met = new AtomicReference<>();
        Thread follower = new Thread(() -> {
            Thread.currentThread().interrupt();
            met.set(catchThrowable(() -> rig.dimensions().send()));
        });
        follower.start();
        follower.join();
        assertThat(met.get()).isInstanceOf(CallCancelledException.class).hasMessageContaining("interrupted");
        gate.open();
        assertThat(sender.get(10, TimeUnit.SECONDS)).hasSize(5);
        assertThat(rig.requests()).isEqualTo(1);
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
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = rig.dimensions().sendAsync();
        CountDownLatch clockWentOn = new CountDownLatch(1);
        CompletableFuture<Boolean> callback = rig.dimensions()
                .options(o -> o.deadline(Duration.ofSeconds(5)))
                .sendAsync()
                .handle((answer, failure) -> waitsFor(clockWentOn));

        rig.time.advance(Duration.ofSeconds(5));
        clockWentOn.countDown();

        assertThat(callback.get(10, TimeUnit.SECONDS)).isTrue();
        gate.open();
        sender.get(10, TimeUnit.SECONDS);
    }

    @Test
    void aCallbackOfOneFollowerHoldsUpNoOther() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = rig.dimensions().sendAsync();
        CountDownLatch firstIsTold = new CountDownLatch(1);
        CountDownLatch thirdIsTold = new CountDownLatch(1);
        CompletableFuture<?> first = rig.dimensions().sendAsync().thenRun(firstIsTold::countDown);
        CompletableFuture<Boolean> second =
                rig.dimensions().sendAsync().thenApply(answer -> waitsFor(firstIsTold) && waitsFor(thirdIsTold));
        CompletableFuture<?> third = rig.dimensions().sendAsync().thenRun(thirdIsTold::countDown);

        gate.open();

        assertThat(second.get(30, TimeUnit.SECONDS)).isTrue();
        CompletableFuture.allOf(sender, first, third).get(10, TimeUnit.SECONDS);
        assertThat(rig.requests()).isEqualTo(1);
    }

    @Test
    void anAnswerOfTheFormerUsersThatLandsLaterIsNotKeptAndNotShared() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<List<Map<String, Object>>> former = rig.dimensions().sendAsync();
        gate.awaitArrivals(1);
        rig.logInAsAnother();
        List<Map<String, Object>> theirs = rig.dimensions().sendAsync().get(10, TimeUnit.SECONDS);
        gate.open();
        former.get(10, TimeUnit.SECONDS);
        assertThat(rig.dimensions().send()).isSameAs(theirs);
        assertThat(rig.requests()).isEqualTo(2);
    }

    /** Remembers how long the last call was willing to wait for quota. */
    private record Watched(Throttle throttle, AtomicReference<Duration> longestWait) implements Throttle {

        @Override
        public Reservation reserve(Lane lane, Duration maxWait) {
            longestWait.set(maxWait);
            return throttle.reserve(lane, maxWait);
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
                new SharedThrottles(rig.time).lease(ShareKey.named("kept"), ThrottleSettings.PLATFORM),
                new AtomicReference<>());
        rig.use(rig.client().throttle(throttle));
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = rig.dimensions().sendAsync();
        gate.awaitArrivals(1);
        int timers = rig.time.pending();
        Request<List<Map<String, Object>>> patient = rig.dimensions().options(o -> o.deadline(Duration.ofMinutes(5)));
        CompletableFuture<List<Map<String, Object>>> follower =
                blocking ? CompletableFuture.supplyAsync(patient::send) : patient.sendAsync();
        while (rig.time.pending() == timers) {
            Thread.onSpinWait();
        }
        rig.time.advance(Duration.ofMinutes(4));

        sender.cancel(true);

        assertThat(follower.get(10, TimeUnit.SECONDS)).hasSize(5);
        assertThat(throttle.longestWait().get()).isEqualTo(Duration.ofSeconds(59));
        gate.open();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFollowerThatHasToSendCanStillBeGivenUp(boolean byWhatWasDerived) throws Exception {
        CountDownLatch ended = new CountDownLatch(2);
        rig.use(rig.client().listener(new CallListener() {
            @Override
            public void onAttempt(Attempt attempt) {
                if (attempt.operation().equals(ResponseCacheFixture.LINE)) {
                    ended.countDown();
                }
            }
        }));
        Gate first = new Gate();
        Gate second = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(first), Fault.heldBy(second));
        CompletableFuture<?> sender = rig.dimensions().sendAsync();
        CompletableFuture<Response<List<Map<String, Object>>>> follower =
                rig.dimensions().sendForResponseAsync();
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
        rig.sandbox.onNext("POST /api/v3/ua/oauth/token", Fault.heldBy(gate));
        CompletableFuture<?> sender =
                rig.dimensions().options(o -> o.deadline(Duration.ofSeconds(2))).sendAsync();
        CompletableFuture<List<Map<String, Object>>> follower = rig.dimensions().sendAsync();

        rig.time.advance(Duration.ofSeconds(2));

        assertThat(catchThrowable(() -> sender.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(CallCancelledException.class);
        gate.open();
        assertThat(follower.get(10, TimeUnit.SECONDS)).hasSize(5);
        assertThat(rig.requests()).isEqualTo(1);
    }

    @Test
    void aSenderWhoDoesNotRetryLeavesTheRetriesToTheOthers() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.status(503).heldAt(gate));
        CompletableFuture<?> sender =
                rig.dimensions().options(o -> o.retries(0)).sendAsync();
        CompletableFuture<List<Map<String, Object>>> follower = rig.dimensions().sendAsync();

        gate.open();

        assertThat(catchThrowable(() -> sender.get(10, TimeUnit.SECONDS))).hasCauseInstanceOf(ServerException.class);
        assertThat(follower.get(10, TimeUnit.SECONDS)).hasSize(5);
        assertThat(rig.requests()).isEqualTo(2);
    }

    @Test
    void aFailureThatTheFollowersWouldHaveMetAsOftenIsShared() {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.status(503).heldAt(gate));
        CompletableFuture<?> sender =
                rig.dimensions().options(o -> o.retries(0)).sendAsync();
        CompletableFuture<?> follower =
                rig.dimensions().options(o -> o.retries(0)).sendAsync();

        gate.open();

        assertThat(catchThrowable(() -> sender.get(10, TimeUnit.SECONDS))).hasCauseInstanceOf(ServerException.class);
        assertThat(catchThrowable(() -> follower.get(10, TimeUnit.SECONDS))).hasCauseInstanceOf(ServerException.class);
        assertThat(rig.requests()).isEqualTo(1);
    }

    @Timeout(60)
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFollowerSendsNothingThatWouldBeCutShort(boolean blocking) throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = rig.dimensions().sendAsync();
        gate.awaitArrivals(1);
        int timers = rig.time.pending();
        Request<List<Map<String, Object>>> late = rig.dimensions().options(o -> o.deadline(Duration.ofMinutes(5)));
        CompletableFuture<?> follower = blocking ? CompletableFuture.supplyAsync(late::send) : late.sendAsync();
        while (rig.time.pending() == timers) {
            Thread.onSpinWait();
        }
        rig.time.advance(Duration.ofMinutes(5).minusMillis(300));

        sender.cancel(true);

        assertThat(catchThrowable(() -> follower.get(10, TimeUnit.SECONDS)))
                .cause()
                .isInstanceOfSatisfying(
                        CallCancelledException.class,
                        cancelled -> assertThat(cancelled.isOutOfTime()).isTrue());
        assertThat(rig.requests()).isEqualTo(1);
        gate.open();
    }
}
