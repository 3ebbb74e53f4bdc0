package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Many callers and one token, against a platform that keeps to the documents. */
class SharedTokenTest extends SandboxSessionTest {

    private static final int CALLERS = 32;
    private static final Duration DAY = Duration.ofHours(24);

    private AdPlatform platform;

    @BeforeEach
    void start() {
        platform = rig.client();
    }

    private Map<String, Object> read(CallMode way) {
        return way.send(SessionFixture.read(platform.workspace()));
    }

    private List<Future<Map<String, Object>>> readTogether(CallMode way) {
        return way.sendTogether(CALLERS, () -> SessionFixture.read(platform.workspace()));
    }

    @ParameterizedTest
    @EnumSource
    void aCrowdThatMeetsAnExpiredTokenMakesOneTokenRequest(CallMode way) throws Exception {
        read(way);
        rig.time.advance(DAY);
        rig.sandbox.clear();
        Gate gate = new Gate();
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.heldBy(gate));

        List<Future<Map<String, Object>>> calls = readTogether(way);
        gate.awaitArrivals(1);
        gate.open();

        for (Future<Map<String, Object>> call : calls) {
            assertThat(CallMode.get(call)).containsKey("dimensions");
        }
        assertThat(rig.tokenRequests()).isEqualTo(1);
        assertThat(rig.sandbox.requests(SessionFixture.READ)).hasSize(CALLERS);
    }

    @ParameterizedTest
    @EnumSource
    void aCrowdThatMeetsA401MakesOneTokenRequestAndEachCallIsReplayedOnce(CallMode way) throws Exception {
        read(way);
        rig.sandbox.clear();
        rig.sandbox.expireTokens();
        Gate all = new Gate();
        for (int i = 0; i < CALLERS; i++) {
            rig.sandbox.onNext(SessionFixture.READ, Fault.heldBy(all));
        }

        List<Future<Map<String, Object>>> calls = readTogether(way);
        all.awaitArrivals(CALLERS);
        all.open();

        for (Future<Map<String, Object>> call : calls) {
            assertThat(CallMode.get(call)).containsKey("dimensions");
        }
        assertThat(rig.tokenRequests()).isEqualTo(1);
        Map<Integer, Long> byStatus = rig.sandbox.requests(SessionFixture.READ).stream()
                .collect(Collectors.groupingBy(RecordedCall::status, Collectors.counting()));
        assertThat(byStatus).isEqualTo(Map.of(401, (long) CALLERS, 200, (long) CALLERS));
    }

    @ParameterizedTest
    @EnumSource
    void a401ToTheNewTokenTooIsAnErrorAndNoLoop(CallMode way) {
        rig.sandbox.everyNth(1, SessionFixture.READ, Fault.status(401));

        NotAuthenticatedException refused = secrets.failure(NotAuthenticatedException.class, () -> read(way));

        assertThat(refused).hasMessageContaining("the new token too");
        assertThat(rig.tokenRequests()).isEqualTo(2);
        assertThat(rig.sandbox.requests(SessionFixture.READ)).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void a401AboutASecondFactorIsNoReasonForANewToken(CallMode way) {
        rig.sandbox.onNext(SessionFixture.READ, Fault.status(401, "A multi-factor code is required"));

        secrets.failure(io.adplatform.sdk.error.ApiException.class, () -> read(way));

        assertThat(rig.tokenRequests()).isEqualTo(1);
        assertThat(rig.sandbox.requests(SessionFixture.READ)).hasSize(1);
    }

    static List<Fault> breakdowns() {
        return List.of(Fault.status(500), Fault.stall(), Fault.disconnect(), Fault.html(502), Fault.cutBody());
    }

    @ParameterizedTest
    @MethodSource("breakdowns")
    void callsGoOnWhileTheRefreshFailsAndTheOldTokenIsGood(Fault breakdown) throws Exception {
        read(CallMode.BLOCKING);
        rig.time.advance(DAY.minusMinutes(59));
        rig.sandbox.clear();
        rig.sandbox.everyNth(1, SessionFixture.TOKEN, breakdown);

        int calls = 0;
        for (CallMode way : CallMode.values()) {
            for (int i = 0; i < 60; i++) {
                assertThat(read(way)).containsKey("dimensions");
                rig.time.advance(Duration.ofSeconds(5));
                calls++;
            }
        }

        assertThat(rig.sandbox.requests(SessionFixture.READ)).hasSize(calls);
        // Ten minutes of pauses that grow to at most 60 s can't hold more attempts than that.
        assertThat(rig.tokenRequests()).isBetween(1, 60);
    }

    @ParameterizedTest
    @EnumSource
    void afterTheTokensEndOthersFailFastWithTheCause(CallMode way) throws Exception {
        read(way);
        rig.time.advance(DAY);
        rig.sandbox.clear();
        rig.sandbox.everyNth(1, SessionFixture.TOKEN, Fault.status(500));

        for (int i = 0; i < 20; i++) {
            assertThat(secrets.failure(UnreachableException.class, () -> read(way)))
                    .hasCauseInstanceOf(ServerException.class);
        }
        assertThat(rig.tokenRequests()).isEqualTo(1);

        rig.sandbox.clearFaults();
        rig.time.advance(Duration.ofSeconds(2));
        assertThat(read(way)).containsKey("dimensions");
        assertThat(rig.tokenRequests()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void whoeverWaitsForATokenWaitsNoLongerThanItsOwnDeadline(CallMode way) throws Exception {
        read(way);
        rig.time.advance(DAY);
        Gate gate = new Gate();
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.heldBy(gate));
        List<Future<Map<String, Object>>> calls = way.sendTogether(
                2,
                () -> SessionFixture.read(platform.workspace())
                        .options(options -> options.deadline(Duration.ofSeconds(5))));
        gate.awaitArrivals(1);
        rig.awaitTimers(2 * calls.size() + 1); // a deadline and a wait for each, the deadline of the log-in

        rig.time.advance(Duration.ofSeconds(5));
        for (Future<Map<String, Object>> call : calls) {
            CallCancelledException givenUp = secrets.failure(CallCancelledException.class, () -> CallMode.get(call));
            assertThat(givenUp).hasMessageContaining("before the deadline");
            assertThat(givenUp.isOutOfTime()).isTrue();
        }
        // The log-in of the old token and its call have left the window; the refresh is out.
        assertThat(platform.quota().used()).isEqualTo(1);

        gate.open();
        assertThat(read(way)).containsKey("dimensions");
        assertThat(rig.tokenRequests()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void aCrowdLargerThanTheQuotaGetsItsTokenAndNo429(CallMode way) throws Exception {
        rig.sandbox.rateLimit(RateLimit.slidingLog(20));
        platform = rig.client(rig.builder().requestsPerMinute(20));

        List<Future<Map<String, Object>>> calls = readTogether(way);
        rig.events.await(AttemptEnded.class, 20);
        rig.time.advance(Duration.ofSeconds(60));

        for (Future<Map<String, Object>> call : calls) {
            assertThat(CallMode.get(call)).containsKey("dimensions");
        }
        assertThat(rig.tokenRequests()).isEqualTo(1);
        assertThat(rig.sandbox.rejected()).isZero();
        assertThat(rig.sandbox.requestCount()).isEqualTo(CALLERS + 1);
    }

    @ParameterizedTest
    @EnumSource
    void aRefusedRefreshIsFollowedByOneLogIn(CallMode way) throws Exception {
        read(way);
        rig.sandbox.revokeTokens();
        rig.time.advance(DAY);
        rig.sandbox.clear();

        assertThat(read(way)).containsKey("dimensions");

        assertThat(rig.sandbox.requests(SessionFixture.TOKEN))
                .extracting(request -> request.json().path("grant_type").asText())
                .containsExactly("refresh_token", "password");
    }

    @ParameterizedTest
    @EnumSource
    void aRefusedLogInCostsOneRequestAndThenNothing(CallMode way) {
        platform.close();
        secrets.plant("canary-wrong-password");
        platform = rig.client(rig.builder().login(rig.sandbox.email(), "canary-wrong-password"));

        for (int i = 0; i < 20; i++) {
            NotAuthenticatedException refused = secrets.failure(NotAuthenticatedException.class, () -> read(way));
            assertThat(refused).hasCauseInstanceOf(LogInRefusedException.class);
            rig.time.advance(Duration.ofHours(1));
        }
        assertThat(rig.sandbox.requestCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aLiveClientTakesAnotherPassword(CallMode way) throws Exception {
        platform.close();
        secrets.plant("canary-wrong-password");
        platform = rig.client(rig.builder().login(rig.sandbox.email(), "canary-wrong-password"));
        secrets.failure(NotAuthenticatedException.class, () -> read(way));

        platform.accounts().useLogin(rig.sandbox.email(), rig.sandbox.password());

        assertThat(read(way)).containsKey("dimensions");
    }

    @ParameterizedTest
    @EnumSource
    void readyTokensWorkWithoutAPassword(CallMode way) throws Exception {
        TokenSet tokens = way.send(platform.accounts().logIn(rig.sandbox.email(), rig.sandbox.password()));
        secrets.plant(tokens.accessToken(), tokens.refreshToken());
        secrets.check("a token set", tokens);
        platform.close();
        platform = rig.client(AdPlatform.builder()
                .baseUrl(rig.sandbox.url())
                .clientCredentials(rig.sandbox.clientId(), rig.sandbox.clientSecret())
                .tokens(tokens, rig.sandbox.owId())
                .tokenStore(rig.store)
                .retries(0)
                .time(rig.time));
        rig.sandbox.clear();

        assertThat(read(way)).containsKey("dimensions");
        assertThat(rig.tokenRequests()).isZero();
        rig.time.advance(DAY);
        assertThat(read(way)).containsKey("dimensions");
        assertThat(rig.tokenRequests()).isEqualTo(1);

        rig.sandbox.revokeTokens();
        rig.time.advance(DAY);
        for (int i = 0; i < 3; i++) {
            assertThat(secrets.failure(NotAuthenticatedException.class, () -> read(way)))
                    .hasCauseInstanceOf(LogInRefusedException.class);
        }
        assertThat(rig.tokenRequests()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void readyTokensWorkWithoutClientCredentialsUntilTheyEnd(CallMode way) throws Exception {
        TokenSet tokens = way.send(platform.accounts().logIn(rig.sandbox.email(), rig.sandbox.password()));
        secrets.plant(tokens.accessToken(), tokens.refreshToken());
        platform.close();
        platform = rig.client(AdPlatform.builder()
                .baseUrl(rig.sandbox.url())
                .tokens(tokens, rig.sandbox.owId())
                .retries(0)
                .time(rig.time));
        rig.sandbox.clear();
        assertThat(read(way)).containsKey("dimensions");

        assertThat(secrets.failure(
                                NotAuthenticatedException.class,
                                () -> way.send(platform.accounts().logIn(rig.sandbox.email(), rig.sandbox.password())))
                        .wasSent())
                .isEqualTo(Sent.NO);
        assertThat(secrets.failure(IllegalStateException.class, () -> {
                    platform.accounts().useLogin(rig.sandbox.email(), rig.sandbox.password());
                    return null;
                }))
                .hasMessageContaining("clientCredentials(id, secret)");
        rig.time.advance(DAY);
        secrets.failure(NotAuthenticatedException.class, () -> read(way));
        assertThat(rig.tokenRequests()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void noTokenRequestCarriesATokenOrAWorkspace(CallMode way) throws Exception {
        read(way);
        rig.time.advance(DAY);
        read(way);
        way.send(platform.accounts().signUp("new@organization.example", "canary-new-password"));

        assertThat(rig.sandbox.requests())
                .filteredOn(request -> request.path().startsWith("/api/v3/ua/"))
                .hasSize(3)
                .allSatisfy(request -> {
                    assertThat(request.header("Authentication")).isEqualTo("Basic " + rig.basic());
                    assertThat(request.header("X-IAA-OW-ID")).isNull();
                    assertThat(request.header("Authorization")).isNull();
                });
    }

    /** Three permits a minute: two of the calls that wait for the new token wait for quota then. */
    @Test
    void aHangingListenerDelaysOnlyItsOwnCall() throws Exception {
        AtomicBoolean hangs = new AtomicBoolean(true);
        CountDownLatch released = new CountDownLatch(1);
        platform = rig.client(rig.builder().requestsPerMinute(3).listener(new ClientListener() {
            @Override
            public void onWaitStarted(WaitStarted wait) {
                if (hangs.getAndSet(false)) {
                    awaitUnlessInterrupted(released);
                }
            }
        }));
        read(CallMode.ASYNC);
        rig.time.advance(DAY);
        Gate gate = new Gate();
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.heldBy(gate));
        Semaphore ended = new Semaphore(0);
        List<CompletableFuture<Map<String, Object>>> calls = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            CompletableFuture<Map<String, Object>> call =
                    SessionFixture.read(platform.workspace()).sendAsync();
            call.thenRun(ended::release);
            calls.add(call);
        }

        gate.open();
        rig.events.await(WaitStarted.class, 2);
        assertThat(ended.tryAcquire(2, 30, TimeUnit.SECONDS)).isTrue();
        rig.time.advance(Duration.ofMinutes(1));

        assertThat(ended.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
        assertThat(read(CallMode.ASYNC)).containsKey("dimensions");
        assertThat(calls).filteredOn(call -> !call.isDone()).hasSize(1);
        released.countDown();
        for (CompletableFuture<Map<String, Object>> call : calls) {
            assertThat(CallMode.get(call)).containsKey("dimensions");
        }
    }

    private static void awaitUnlessInterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
