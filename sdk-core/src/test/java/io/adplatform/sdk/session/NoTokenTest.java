package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.testkit.Fault;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a caller is told when there is no token to send a call with. */
class NoTokenTest extends SandboxSessionTest {

    private AdPlatform platform;

    @BeforeEach
    void start() {
        platform = rig.client();
    }

    private <E extends AdPlatformException> E failure(Class<E> type, CallMode way) {
        E failure = secrets.failure(type, () -> way.send(SessionFixture.read(platform.workspace())));
        assertThat(failure.wasSent()).isEqualTo(Sent.NO);
        assertThat(failure.context()).isNotNull();
        return failure;
    }

    private Map<String, Object> read(CallMode way) {
        return way.send(SessionFixture.read(platform.workspace()));
    }

    @ParameterizedTest
    @EnumSource
    void withoutNetworkTheFirstCallEndsAsLaterOnesDo(CallMode way) {
        platform = rig.client(rig.builder().baseUrl("http://127.0.0.1:1"));

        UnreachableException first = failure(UnreachableException.class, way);
        assertThat(first).hasCauseInstanceOf(UnreachableException.class);
        assertThat(first).hasMessageContaining("no token could be fetched");

        UnreachableException second = failure(UnreachableException.class, way);
        assertThat(second).hasCauseInstanceOf(UnreachableException.class);
        assertThat(second.getMessage()).doesNotContain("next try in");
    }

    @ParameterizedTest
    @EnumSource
    void aPlatformThatFailsIsNoMatterOfCredentials(CallMode way) throws Exception {
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.status(500));

        UnreachableException failed = failure(UnreachableException.class, way);
        assertThat(failed).hasCauseInstanceOf(ServerException.class);
        assertThat(failed).hasMessageContaining("500").hasMessageContaining("may be repeated");

        rig.time.advance(Duration.ofSeconds(2));
        assertThat(read(way)).containsKey("dimensions");
    }

    @ParameterizedTest
    @EnumSource
    void duringAPauseTheMessageSaysFromWhenACallAsksAgain(CallMode way) {
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.status(500));
        failure(UnreachableException.class, way);

        rig.time.advance(Duration.ofMillis(600));

        assertThat(failure(UnreachableException.class, way))
                .hasMessageMatching("(?s).*a call made in (0\\.\\d|1\\.[0-4]) s or later tries again.*");
    }

    @ParameterizedTest
    @EnumSource
    void aLogInThatGetsNoQuotaIsAMatterOfQuota(CallMode way) {
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.status(429));
        platform = rig.client(rig.builder().retries(0));

        assertThat(failure(RateLimitException.class, way)).hasCauseInstanceOf(RateLimitException.class);
    }

    @ParameterizedTest
    @EnumSource
    void refusedCredentialsAreAMatterOfCredentials(CallMode way) {
        secrets.plant("canary-wrong-password");
        platform = rig.client(rig.builder().login(rig.sandbox.email(), "canary-wrong-password"));

        for (int call = 0; call < 2; call++) {
            assertThat(failure(NotAuthenticatedException.class, way))
                    .hasCauseInstanceOf(LogInRefusedException.class)
                    .hasMessageContaining("useLogin");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", \"owId\": null", ", \"owId\": 0", ", \"owId\": -5", ", \"owId\": \"none\""})
    void aLogInWithoutAUsableWorkspaceIsMadeUpForByALaterOne(String owId) throws Exception {
        for (CallMode way : CallMode.values()) {
            rig.sandbox.clear();
            platform = rig.client(rig.builder().tokenStore(new io.adplatform.sdk.internal.session.MemoryTokenStore()));
            rig.sandbox.onNext(
                    SessionFixture.TOKEN,
                    Fault.answer(
                                    200,
                                    "application/json",
                                    "{\"access_token\": \"canary-access\", \"refresh_token\": \"canary-refresh\"" + owId
                                            + "}")
                            .unchecked());
            assertThat(failure(NotAuthenticatedException.class, way)).hasMessageContaining("owId");
            for (int call = 0; call < 5; call++) {
                assertThat(failure(NotAuthenticatedException.class, way)).hasMessageContaining("owId");
            }
            assertThat(rig.tokenRequests()).isEqualTo(1);

            rig.time.advance(Duration.ofMinutes(1));

            assertThat(read(way)).containsKey("dimensions");
            assertThat(rig.tokenRequests()).isEqualTo(2);
        }
    }
}
