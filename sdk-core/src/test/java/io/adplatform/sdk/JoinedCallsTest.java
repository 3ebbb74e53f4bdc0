package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.event.RecordedEvents;
import io.adplatform.sdk.time.ClientThreads;
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
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers that ask for the same static list at the same time share one request, which the first of them sends. */
class JoinedCallsTest {

    @AutoClose
    private final ResponseCacheFixture rig = new ResponseCacheFixture();

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
    void anEqualCallSendsItsOwnRequestAfterARefusal() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.status(422).heldAt(gate));
        CompletableFuture<?> first = rig.dimensions().sendAsync();
        gate.awaitArrivals(1);
        CompletableFuture<List<Map<String, Object>>> second = rig.dimensions().sendAsync();
        ClientThreads.awaitIdle();
        gate.open();
        assertThat(catchThrowable(() -> first.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(UnprocessableException.class);
        assertThat(second.get(10, TimeUnit.SECONDS)).hasSize(5);
        assertThat(rig.requests()).isEqualTo(2);
    }

    @Test
    void aCallThatWaitsSendsItsOwnRequestWhenTheFirstGivesUp() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<?> first = rig.dimensions().sendAsync();
        gate.awaitArrivals(1);
        CompletableFuture<List<Map<String, Object>>> second = rig.dimensions().sendAsync();
        ClientThreads.awaitIdle();

        first.cancel(true);

        assertThat(second.get(10, TimeUnit.SECONDS)).hasSize(5);
        assertThat(rig.requests()).isEqualTo(2);
        gate.open();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theRequestIsCancelledWhenItsCallerGivesUp(boolean byWhatWasDerived) throws Exception {
        RecordedEvents events = new RecordedEvents();
        rig.use(rig.client().listener(events));
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<Response<List<Map<String, Object>>>> caller =
                rig.dimensions().sendForResponseAsync();
        gate.awaitArrivals(1);
        ClientThreads.awaitIdle();

        (byWhatWasDerived ? caller.thenApply(Response::value) : caller).cancel(true);

        events.await(AttemptEnded.class, 2); // the log-in's is the first
        gate.open();
    }

    @Test
    void aFreshCallJoinsNoRequestThatWasSentBeforeItAndItsResponseIsTheOneThatIsKept() throws Exception {
        Gate old = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(old));
        CompletableFuture<List<Map<String, Object>>> before = rig.dimensions().sendAsync();
        old.awaitArrivals(1);

        List<Map<String, Object>> fresh =
                rig.dimensions().options(o -> o.fresh(true)).sendAsync().get(10, TimeUnit.SECONDS);
        old.open();
        before.get(10, TimeUnit.SECONDS);

        assertThat(rig.requests()).isEqualTo(2);
        assertThat(rig.dimensions().send()).isSameAs(fresh);
    }

    @Test
    void aCallerThatJoinsWaitsNoLongerThanItsOwnDeadline() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = rig.dimensions().sendAsync();
        gate.awaitArrivals(1);
        CompletableFuture<?> follower =
                rig.dimensions().options(o -> o.deadline(Duration.ofSeconds(5))).sendAsync();
        ClientThreads.awaitIdle();
        rig.time.advance(Duration.ofSeconds(5));
        assertThat(catchThrowable(() -> follower.get(10, TimeUnit.SECONDS)))
                .cause()
                .isInstanceOfSatisfying(CallCancelledException.class, cancelled -> {
                    assertThat(cancelled.isOutOfTime()).isTrue();
                    assertThat(cancelled.wasSent()).isEqualTo(Sent.NO);
                })
                .hasMessageContaining("deadline");
        assertThat(sender).isNotDone();
        gate.open();
    }

    @Test
    void anInterruptedCallerGivesUpAndTheRequestGoesOn() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<List<Map<String, Object>>> sender = rig.dimensions().sendAsync();
        gate.awaitArrivals(1);
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
    void aCallbackAtACallersDeadlineDoesNotHoldUpTheClock() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = rig.dimensions().sendAsync();
        gate.awaitArrivals(1);
        CountDownLatch clockWentOn = new CountDownLatch(1);
        CompletableFuture<Boolean> callback = rig.dimensions()
                .options(o -> o.deadline(Duration.ofSeconds(5)))
                .sendAsync()
                .handle((answer, failure) -> waitsFor(clockWentOn));

        ClientThreads.awaitIdle();
        rig.time.advance(Duration.ofSeconds(5));
        clockWentOn.countDown();

        assertThat(callback.get(10, TimeUnit.SECONDS)).isTrue();
        gate.open();
        sender.get(10, TimeUnit.SECONDS);
    }

    @Test
    void aCallbackOfOneCallerHoldsUpNoOther() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = rig.dimensions().sendAsync();
        gate.awaitArrivals(1);
        CountDownLatch firstIsTold = new CountDownLatch(1);
        CountDownLatch thirdIsTold = new CountDownLatch(1);
        CompletableFuture<?> first = rig.dimensions().sendAsync().thenRun(firstIsTold::countDown);
        CompletableFuture<Boolean> second =
                rig.dimensions().sendAsync().thenApply(answer -> waitsFor(firstIsTold) && waitsFor(thirdIsTold));
        CompletableFuture<?> third = rig.dimensions().sendAsync().thenRun(thirdIsTold::countDown);
        ClientThreads.awaitIdle();

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

    @Test
    void aShortDeadlineOfOneCallerIsNobodyElses() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext("POST /api/v3/ua/oauth/token", Fault.heldBy(gate));
        CompletableFuture<?> sender =
                rig.dimensions().options(o -> o.deadline(Duration.ofSeconds(2))).sendAsync();
        gate.awaitArrivals(1);
        CompletableFuture<List<Map<String, Object>>> follower = rig.dimensions().sendAsync();

        ClientThreads.awaitIdle();
        rig.time.advance(Duration.ofSeconds(2));

        assertThat(catchThrowable(() -> sender.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(CallCancelledException.class);
        gate.open();
        assertThat(follower.get(10, TimeUnit.SECONDS)).hasSize(5);
        assertThat(rig.requests()).isEqualTo(1);
    }

    @Test
    void aCallerThatDoesNotRetryLeavesTheRetriesToTheOthers() throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(ResponseCacheFixture.LINE, Fault.status(503).heldAt(gate));
        CompletableFuture<?> sender =
                rig.dimensions().options(o -> o.retries(0)).sendAsync();
        gate.awaitArrivals(1);
        CompletableFuture<List<Map<String, Object>>> follower = rig.dimensions().sendAsync();

        gate.open();

        assertThat(catchThrowable(() -> sender.get(10, TimeUnit.SECONDS))).hasCauseInstanceOf(ServerException.class);
        assertThat(follower.get(10, TimeUnit.SECONDS)).hasSize(5);
        assertThat(rig.requests()).isEqualTo(2);
    }
}
