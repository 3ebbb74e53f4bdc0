package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.testkit.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A call that can't get a token fails before it queues for quota. The clock stands still, so that no call gets through a
 * queue here.
 */
class NoTokenNoQueueTest extends SandboxSessionTest {

    private static final Duration SHORTER_THAN_THE_QUEUE = Duration.ofSeconds(30);

    @BeforeEach
    void start() {
        secrets.plant("canary-wrong-password");
    }

    private AdPlatform client(AdPlatformBuilder builder, int requestsPerMinute) {
        return rig.client(builder.requestsPerMinute(requestsPerMinute));
    }

    private List<WaitStarted> waits() {
        return rig.events.told(WaitStarted.class);
    }

    private static Request<Map<String, Object>> read(AdPlatform platform) {
        return SessionFixture.read(platform.workspace()).options(options -> options.deadline(SHORTER_THAN_THE_QUEUE));
    }

    private <E extends AdPlatformException> E failure(Class<E> type, CallMode way, AdPlatform platform) {
        return secrets.failure(type, () -> way.send(read(platform)));
    }

    /** Takes what is left of a quota of two after one log-in. */
    private void spendTheQuota(AdPlatform platform) {
        TokenSet tokens = platform.accounts()
                .logIn(rig.sandbox.email(), rig.sandbox.password())
                .send();
        secrets.plant(tokens.accessToken(), String.valueOf(tokens.refreshToken()));
    }

    @ParameterizedTest
    @EnumSource
    void afterARefusedLogIn(CallMode way) {
        AdPlatform platform = client(rig.builder().login(rig.sandbox.email(), "canary-wrong-password"), 2);
        failure(NotAuthenticatedException.class, way, platform);
        spendTheQuota(platform);

        NotAuthenticatedException refused = failure(NotAuthenticatedException.class, way, platform);

        assertThat(refused).hasCauseInstanceOf(LogInRefusedException.class);
        assertThat(refused.wasSent()).isEqualTo(Sent.NO);
        assertThat(waits()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void duringAPauseAndOnlyThen(CallMode way) {
        AdPlatform platform = client(rig.builder(), 2);
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.status(500));
        failure(UnreachableException.class, way, platform);
        spendTheQuota(platform);

        assertThat(failure(UnreachableException.class, way, platform)).hasCauseInstanceOf(ServerException.class);
        assertThat(waits()).isEmpty();

        rig.time.advance(Duration.ofSeconds(3));
        Future<Map<String, Object>> next =
                way.sendTogether(1, () -> read(platform)).get(0);
        while (waits().isEmpty()) {
            Thread.onSpinWait();
        }
        rig.awaitTimers(2);
        assertThat(waits()).as("the log-in's wait for quota").hasSize(1);
        assertThat(platform.quota().waiting()).containsEntry(Lane.SESSION, 1).containsEntry(Lane.NORMAL, 0);

        rig.time.advance(SHORTER_THAN_THE_QUEUE);
        assertThat(secrets.failure(CallCancelledException.class, () -> CallMode.get(next))
                        .isOutOfTime())
                .isTrue();
        assertThat(rig.tokenRequests()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void afterA401ThatLeavesNothingToLogInWith(CallMode way) {
        TokenSet tokens = TokenSet.of("canary-of-elsewhere", null);
        secrets.plant(tokens.accessToken());
        AdPlatform platform = client(
                AdPlatform.builder()
                        .baseUrl(rig.sandbox.url())
                        .clientCredentials(rig.sandbox.clientId(), rig.sandbox.clientSecret())
                        .tokens(tokens, rig.sandbox.owId())
                        .retries(0)
                        .time(rig.time),
                2);

        assertThat(failure(NotAuthenticatedException.class, way, platform))
                .hasMessageContaining("A token 0 s old was refused");

        assertThat(waits()).isEmpty();
        assertThat(rig.sandbox.requestCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void whoHoldsAGoodTokenQueuesAsEver(CallMode way) throws Exception {
        AdPlatform platform = client(rig.builder(), 2);
        way.send(read(platform));

        failure(RateLimitException.class, way, platform);
    }

    @Test
    void anInterruptStillComesFirst() {
        AdPlatform platform = client(rig.builder().login(rig.sandbox.email(), "canary-wrong-password"), 2);
        failure(NotAuthenticatedException.class, CallMode.BLOCKING, platform);

        Thread.currentThread().interrupt();
        failure(CallCancelledException.class, CallMode.BLOCKING, platform);

        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void andSoDoesTheEndOfTheClient(CallMode way) {
        AdPlatform platform = client(rig.builder(), 2);
        platform.close();

        failure(CallCancelledException.class, way, platform);
    }
}
