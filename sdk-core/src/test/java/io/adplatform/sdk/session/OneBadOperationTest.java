package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operation or a workspace that answers 401 to a token which others accept: a role or a right is missing there. */
class OneBadOperationTest extends SandboxSessionTest {

    private static final String BAD = "GET /api/v3/fa/available-balance";
    private static final Duration DAY = Duration.ofHours(24);

    private AdPlatform platform;

    @BeforeEach
    void start() {
        platform = rig.client();
        rig.sandbox.everyNth(1, BAD, Fault.status(401));
    }

    private Map<String, Object> good(CallMode way) {
        return way.send(SessionFixture.read(platform.workspace()));
    }

    private static Request<Map<String, Object>> bad(Workspace workspace) {
        return workspace
                .call(BAD)
                .effect(Effect.READ)
                .query("owId", 200_001)
                .returns(new TypeRef<Map<String, Object>>() {});
    }

    private NotAuthenticatedException refused(CallMode way, Workspace workspace) {
        NotAuthenticatedException refused =
                secrets.failure(NotAuthenticatedException.class, () -> way.send(bad(workspace)));
        assertThat(refused.getCause())
                .isInstanceOfSatisfying(
                        ApiException.class,
                        answer -> assertThat(answer.status()).isEqualTo(401));
        return refused;
    }

    @ParameterizedTest
    @EnumSource
    void costsOneLogInAMinuteAndItsOtherCallsFailAlone(CallMode way) throws Exception {
        good(way);
        for (int call = 0; call < 10; call++) {
            refused(way, platform.workspace());
            assertThat(good(way)).containsKey("dimensions");
            rig.time.advance(Duration.ofSeconds(5));
        }

        assertThat(rig.tokenRequests())
                .as("the first log-in, and one that the 401 was worth")
                .isEqualTo(2);
        assertThat(rig.sandbox.requests(BAD))
                .as("the first call's two, and one of each other")
                .hasSize(11);
    }

    @ParameterizedTest
    @EnumSource
    void thatIsTheOnlyOneCalledAfterwardsDoesNotLogInAgainAndAgain(CallMode way) throws Exception {
        good(way);
        for (int call = 0; call < 10; call++) {
            secrets.failure(NotAuthenticatedException.class, () -> way.send(bad(platform.workspace())));
            rig.time.advance(Duration.ofSeconds(5));
        }

        assertThat(rig.tokenRequests()).isEqualTo(2);
        assertThat(good(way)).containsKey("dimensions");
        assertThat(rig.tokenRequests()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void thatIsTheFirstCallOfAllStopsNoOther(CallMode way) throws Exception {
        refused(way, platform.workspace());

        assertThat(good(way)).containsKey("dimensions");
        assertThat(rig.tokenRequests()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void holdsNobodyUpWhileItsLogInIsOnTheWay(CallMode way) throws Exception {
        good(way);
        Gate logIn = new Gate();
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.heldBy(logIn));
        Future<Map<String, Object>> waiting =
                way.sendTogether(1, () -> bad(platform.workspace())).get(0);
        logIn.awaitArrivals(1);

        assertThat(good(way)).containsKey("dimensions");

        logIn.open();
        secrets.failure(NotAuthenticatedException.class, () -> CallMode.get(waiting));
        assertThat(good(way)).containsKey("dimensions");
        assertThat(rig.tokenRequests()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void stopsNobodyThoughItsLogInFails(CallMode way) throws Exception {
        good(way);
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.status(500));
        secrets.failure(Exception.class, () -> way.send(bad(platform.workspace())));

        for (int call = 0; call < 5; call++) {
            assertThat(good(way)).containsKey("dimensions");
        }
        assertThat(rig.tokenRequests()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void mayCostAnotherLogInInTheNextTokensLife(CallMode way) throws Exception {
        good(way);
        refused(way, platform.workspace());
        good(way);
        rig.time.advance(DAY);
        good(way);
        refused(way, platform.workspace());
        good(way);
        refused(way, platform.workspace());

        assertThat(rig.sandbox.requests(SessionFixture.TOKEN))
                .extracting(request -> request.json().path("grant_type").asText())
                .containsExactly("password", "password", "refresh_token", "password");
    }

    @ParameterizedTest
    @EnumSource
    void thatWorksAgainGetsANewTokenWhenItsTokenIsRevoked(CallMode way) throws Exception {
        good(way);
        refused(way, platform.workspace());
        rig.sandbox.clearFaults();
        assertThat(way.send(bad(platform.workspace()))).isNotNull();
        rig.sandbox.expireTokens();
        rig.time.advance(Duration.ofMinutes(1));

        assertThat(way.send(bad(platform.workspace()))).isNotNull();

        assertThat(rig.tokenRequests()).isEqualTo(3);
    }

    /** As for a record that belongs to somebody else. */
    @ParameterizedTest
    @EnumSource
    void thatWorksNowAndThenCostsNoMoreThanOneLogInAMinute(CallMode way) throws Exception {
        for (int call = 0; call < 30; call++) {
            rig.sandbox.clearFaults();
            assertThat(way.send(bad(platform.workspace()))).isNotNull();
            rig.sandbox.everyNth(1, BAD, Fault.status(401));
            refused(way, platform.workspace());
            rig.time.advance(Duration.ofSeconds(10));
        }

        assertThat(rig.tokenRequests())
                .as("the first, two that might have helped, and one a minute")
                .isLessThanOrEqualTo(1 + 2 + 5);
    }

    @ParameterizedTest
    @EnumSource
    void whoseTokenIsRevokedAgainAndAgainGetsANewOneEachTime(CallMode way) throws Exception {
        rig.sandbox.clearFaults();
        for (int call = 0; call < 5; call++) {
            assertThat(way.send(bad(platform.workspace()))).isNotNull();
            rig.sandbox.expireTokens();
            rig.time.advance(Duration.ofMinutes(1));
        }

        assertThat(rig.tokenRequests()).isEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource
    void saysWhatMayBeMissing(CallMode way) throws Exception {
        good(way);
        refused(way, platform.workspace());
        good(way);

        assertThat(refused(way, platform.workspace())).hasMessageContaining("a role or a right may be missing");
    }
}
