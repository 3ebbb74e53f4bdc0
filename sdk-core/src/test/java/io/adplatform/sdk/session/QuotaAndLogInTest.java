package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.session.MemoryTokenStore;
import io.adplatform.sdk.internal.throttle.ShareKey;
import io.adplatform.sdk.internal.throttle.SharedThrottles;
import io.adplatform.sdk.internal.throttle.SlidingLog;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.time.ClientThreads;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call waits for a token first and for a permit then, so that a slow log-in costs the permit of its own request. */
class QuotaAndLogInTest extends SandboxSessionTest {

    private static final int LIMIT = 20;

    private final Gate gate = new Gate();

    @AfterEach
    void stop() {
        gate.open();
    }

    private static Request<Map<String, Object>> read(AdPlatform platform) {
        return SessionFixture.read(platform.workspace());
    }

    /** Waits until so many permits are out and so many calls wait for one. */
    private static void awaitQuota(AdPlatform platform, int used, int waiting) {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (platform.quota().used() != used || platform.quota().totalWaiting() != waiting) {
            if (System.nanoTime() - patience > 0) {
                throw new AssertionError("not " + used + " used and " + waiting + " waiting: " + platform.quota());
            }
            Thread.onSpinWait();
        }
    }

    @Test
    void aClientThatIsBuiltAndIdleWithholdsNothing() {
        AdPlatform platform = rig.client(rig.builder().requestsPerMinute(LIMIT));

        assertThat(platform.quota().free()).isEqualTo(LIMIT);
    }

    @ParameterizedTest
    @EnumSource
    void callersHoldNoPermitWhileTheyWaitForTheLogIn(CallMode way) throws Exception {
        AdPlatform platform = rig.client(rig.builder().requestsPerMinute(LIMIT));
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.heldBy(gate));

        List<Future<Map<String, Object>>> calls = way.sendTogether(LIMIT - 1, () -> read(platform));
        gate.awaitArrivals(1);
        rig.awaitTimers(2 * (LIMIT - 1) + 1); // a deadline and a wait for each call, the deadline of the log-in

        assertThat(platform.quota().used()).as("permits that are out").isEqualTo(1);
        assertThat(platform.quota().totalWaiting()).isZero();
        gate.open();
        for (Future<Map<String, Object>> call : calls) {
            assertThat(CallMode.get(call)).containsKey("dimensions");
        }
        assertThat(rig.tokenRequests()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aSlowLogInOfOneClientHoldsUpNoOtherThatHasAToken(CallMode way) throws Exception {
        SharedThrottles throttles = SharedThrottles.of(rig.time);
        ShareKey share = ShareKey.named("both");
        AdPlatform ready = rig.client(rig.builder().throttle(throttles.lease(share, SlidingLog.Settings.PLATFORM)));
        read(ready).send();
        AdPlatform slow = rig.client(rig.builder()
                .throttle(throttles.lease(share, SlidingLog.Settings.PLATFORM))
                .tokenStore(new MemoryTokenStore()));
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.heldBy(gate));
        List<Future<Map<String, Object>>> calls = way.sendTogether(LIMIT, () -> read(slow));
        gate.awaitArrivals(1);
        rig.awaitTimers(2 * LIMIT + 1); // a deadline and a wait for each call, the deadline of the log-in

        Map<String, Object> answer = way.send(read(ready).options(o -> o.deadline(Duration.ofSeconds(30))));

        assertThat(answer).containsKey("dimensions");
        gate.open();
        awaitQuota(ready, LIMIT, 4);
        rig.time.advance(Duration.ofMinutes(1));
        for (Future<Map<String, Object>> call : calls) {
            assertThat(CallMode.get(call)).containsKey("dimensions");
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneRequestAMinuteIsEnoughToLogInAndCall(CallMode way) throws Exception {
        AdPlatform platform = rig.client(rig.builder().requestsPerMinute(1));

        Future<Map<String, Object>> call =
                way.sendTogether(1, () -> read(platform)).get(0);
        awaitQuota(platform, 1, 1);
        rig.time.advance(Duration.ofMinutes(1));

        assertThat(CallMode.get(call)).containsKey("dimensions");
        assertThat(rig.tokenRequests()).isEqualTo(1);
    }

    /** The first call is on its way when its token is refused, at 30 s; the second one queues by then. */
    private List<Future<Map<String, Object>>> theTokenIsRefusedWhileACallQueues(
            AdPlatform platform, int used, CallMode way) throws Exception {
        rig.sandbox.onNext(SessionFixture.READ, Fault.tokenRevoked().heldAt(gate));
        Future<Map<String, Object>> first =
                way.sendTogether(1, () -> read(platform)).get(0);
        gate.awaitArrivals(1);
        Future<Map<String, Object>> queued =
                way.sendTogether(1, () -> read(platform)).get(0);
        awaitQuota(platform, used, 1);
        rig.time.advance(Duration.ofSeconds(30));
        gate.open();
        awaitQuota(platform, used, 2);
        assertThat(first).isNotDone();
        return List.of(first, queued);
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatIsQueuedWhenTheLogInIsRefusedSendsNothing(CallMode way) throws Exception {
        AdPlatform platform = rig.client(rig.builder().requestsPerMinute(2));
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.none(), Fault.status(403));
        Future<Map<String, Object>> queued =
                theTokenIsRefusedWhileACallQueues(platform, 2, way).get(1);

        rig.time.advance(Duration.ofSeconds(30)); // the permit of the log-in comes back, for the second log-in
        awaitQuota(platform, 2, 1);
        ClientThreads.awaitIdle();
        rig.time.advance(Duration.ofSeconds(30));

        assertThatThrownBy(() -> CallMode.get(queued))
                .isInstanceOf(NotAuthenticatedException.class)
                .hasCauseInstanceOf(LogInRefusedException.class)
                .extracting(failure -> ((NotAuthenticatedException) failure).wasSent())
                .isEqualTo(Sent.NO);
        assertThat(rig.sandbox.requests(SessionFixture.READ)).hasSize(1);
        assertThat(platform.quota().totalWaiting()).isZero();
    }
}
