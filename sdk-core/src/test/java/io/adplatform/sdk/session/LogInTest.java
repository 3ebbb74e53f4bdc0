package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.SandboxBuilder;
import io.adplatform.testkit.access.TokenOperation;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes over the wire at sign-up, log-in and refresh, and what a refusal tells. */
class LogInTest {

    private static final String LOGIN = "POST /api/v3/ua/login";
    private static final String SIGN_UP = "POST /api/v3/ua/sign-up";
    private static final String EMAIL = "new+one@organization.example";
    private static final String PASSWORD = "canary&pass=word \"ö\"";

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    private SessionFixture rig;

    @AfterEach
    void stop() {
        rig.close();
    }

    private AdPlatform client(UnaryOperator<SandboxBuilder> options, Dialect dialect) {
        secrets.plant(PASSWORD);
        rig = new SessionFixture(secrets, options);
        rig.sandbox.accounts().add(EMAIL, PASSWORD, 200_001L);
        return rig.client(rig.builder().login(EMAIL, PASSWORD).dialect(dialect));
    }

    private AdPlatform client() {
        return client(UnaryOperator.identity(), Dialect.documented());
    }

    private static Map<String, Object> fields(RecordedCall call) {
        Map<String, Object> fields = new java.util.TreeMap<>();
        call.fields()
                .properties()
                .forEach(field -> fields.put(field.getKey(), field.getValue().asText()));
        return fields;
    }

    @ParameterizedTest
    @EnumSource
    void isJsonWithBothSpellingsOfTheGrantByDefault(CallMode way) throws Exception {
        AdPlatform platform = client();
        way.send(SessionFixture.read(platform.workspace()));
        rig.time.advance(Duration.ofHours(24));
        String refreshToken = Objects.requireNonNull(rig.store.latest().refreshToken());
        way.send(SessionFixture.read(platform.workspace()));

        RecordedCall logIn = rig.sandbox.requests(SessionFixture.TOKEN).get(0);
        assertThat(logIn.header("Content-Type")).startsWith("application/json");
        assertThat(fields(logIn))
                .isEqualTo(Map.of(
                        "grantType", "password", "grant_type", "password", "email", EMAIL, "password", PASSWORD));
        assertThat(logIn.header("X-IAA-HOST")).isNull();
        RecordedCall refresh = rig.sandbox.requests(SessionFixture.TOKEN).get(1);
        assertThat(fields(refresh))
                .isEqualTo(Map.of(
                        "grantType", "refresh_token", "grant_type", "refresh_token", "refresh_token", refreshToken));
    }

    @ParameterizedTest
    @EnumSource
    void isJsonAtTheOtherPathInTheAlternateDialectAndTheRefreshAForm(CallMode way) throws Exception {
        AdPlatform platform = client(
                options -> options.credentialHeader("Authorization"),
                Dialect.alternate().iaaHost("ads.example.com"));
        way.send(SessionFixture.read(platform.workspace()));
        rig.time.advance(Duration.ofHours(24));
        way.send(SessionFixture.read(platform.workspace()));

        RecordedCall logIn = rig.sandbox.requests(LOGIN).get(0);
        assertThat(logIn.header("Content-Type")).startsWith("application/json");
        assertThat(logIn.header("Authorization")).isEqualTo("Basic " + rig.basic());
        assertThat(logIn.header("X-IAA-HOST")).isEqualTo("ads.example.com");
        assertThat(fields(logIn))
                .isEqualTo(Map.of(
                        "grantType", "password", "grant_type", "password", "email", EMAIL, "password", PASSWORD));
        RecordedCall refresh = rig.sandbox.requests(SessionFixture.TOKEN).get(0);
        assertThat(refresh.header("X-IAA-HOST")).isNull();
        assertThat(refresh.header("Content-Type")).isEqualTo("application/x-www-form-urlencoded");
        assertThat(fields(refresh)).containsOnlyKeys("grant_type", "refresh_token");
    }

    @ParameterizedTest
    @EnumSource
    void eachItemOfTheDialectCanBeChosenAlone(CallMode way) throws Exception {
        AdPlatform form = client(UnaryOperator.identity(), Dialect.documented().formTokens(true));
        way.send(SessionFixture.read(form.workspace()));
        assertThat(fields(rig.sandbox.requests(SessionFixture.TOKEN).get(0))).containsKey("username");
        rig.close();

        AdPlatform path = client(UnaryOperator.identity(), Dialect.documented().loginPath(true));
        way.send(SessionFixture.read(path.workspace()));
        assertThat(fields(rig.sandbox.requests(LOGIN).get(0))).containsKeys("grantType", "email");
    }

    @ParameterizedTest
    @EnumSource
    void readsTokensWithAndWithoutAnEnvelope(CallMode way) throws Exception {
        for (boolean enveloped : new boolean[] {true, false}) {
            AdPlatform platform = client(
                    options -> enveloped
                            ? options.enveloped(TokenOperation.values())
                            : options.bare(TokenOperation.values()),
                    Dialect.documented());
            TokenSet signedUp = way.send(platform.accounts().signUp("a@b.example", "canary-of-another"));
            TokenSet loggedIn = way.send(platform.accounts().logIn(EMAIL, PASSWORD));
            TokenSet refreshed = way.send(platform.accounts().refresh(Objects.requireNonNull(loggedIn.refreshToken())));

            for (TokenSet set : new TokenSet[] {signedUp, loggedIn, refreshed}) {
                assertThat(set.accessToken()).isNotBlank();
                assertThat(set.refreshToken()).isNotBlank();
                assertThat(set.lifetime()).isEqualTo(Duration.ofHours(24));
                secrets.plant(set.accessToken(), set.refreshToken());
                secrets.check("a token set", set);
            }
            assertThat(loggedIn.owId()).isEqualTo(200_001);
            assertThat(signedUp.owId()).isNull();
            assertThat(refreshed.owId()).isNull();
            rig.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void withoutAWorkspaceIsEnoughWhereTheClientNamesOne(CallMode way) throws Exception {
        AdPlatform platform = client(SandboxBuilder::logInWithoutOwId, Dialect.documented());

        assertThat(secrets.failure(
                        NotAuthenticatedException.class, () -> way.send(SessionFixture.read(platform.workspace()))))
                .hasMessageContaining("owId");
        assertThat(way.send(SessionFixture.read(platform.workspace(200_001)))).containsKey("dimensions");
        assertThat(rig.tokenRequests()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void toAnAccountOnHoldTellsStatusReasonAndWhomToWriteTo(CallMode way) {
        AdPlatform platform = client();
        rig.sandbox.accounts().hold(EMAIL, "Payment was due on 1 November");

        for (int i = 0; i < 2; i++) {
            LogInRefusedException held = (LogInRefusedException) secrets.failure(
                            NotAuthenticatedException.class, () -> way.send(SessionFixture.read(platform.workspace())))
                    .getCause();
            assertThat(held.status()).isEqualTo(400);
            assertThat(held.accountStatus()).isEqualTo("On Hold");
            assertThat(held.reason()).isEqualTo("Payment was due on 1 November");
            assertThat(held.supportEmail()).isEqualTo("support@platform.example");
            assertThat(held.errors()).hasSize(1);
            assertThat(held).hasMessageEndingWith("The account is on hold: contact the platform's support.");
        }
        assertThat(rig.sandbox.requestCount()).isEqualTo(1);

        LogInRefusedException asked = secrets.failure(
                LogInRefusedException.class, () -> way.send(platform.accounts().logIn(EMAIL, PASSWORD)));
        assertThat(asked.reason()).isEqualTo("Payment was due on 1 November");
    }

    @ParameterizedTest
    @EnumSource
    void ofAUserWithoutAnActiveOrganizationIsAnErrorOfItsOwn(CallMode way) {
        AdPlatform platform = client();
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.answer(400, "application/json", """
                {"success": false,
                 "data": {"status": "Inactive", "reason": "Left", "supportEmail": "help@platform.example"},
                 "errorObjects": [{"error": "User is not allowed to access provided customer",
                                   "reason": "User is not associated with any active organization"}]}"""));

        LogInRefusedException refused = secrets.failure(
                LogInRefusedException.class, () -> way.send(platform.accounts().logIn(EMAIL, PASSWORD)));

        assertThat(refused).hasMessageContaining("The user needs an active organization");
        assertThat(refused.accountStatus()).isEqualTo("Inactive");
        assertThat(refused.supportEmail()).isEqualTo("help@platform.example");
    }

    @ParameterizedTest
    @EnumSource
    void ofAnUnknownUserAndOfAWrongClientAreToldApart(CallMode way) {
        AdPlatform platform = client();
        LogInRefusedException unknown = secrets.failure(
                LogInRefusedException.class,
                () -> way.send(platform.accounts().logIn("nobody@organization.example", PASSWORD)));
        assertThat(unknown).hasMessageContaining("The user is unknown or has no right to the workspace");
        assertThat(unknown.reason()).isNull();

        secrets.plant("canary-of-no-client");
        AdPlatform stranger = rig.client(rig.builder().clientCredentials("stranger", "canary-of-no-client"));
        LogInRefusedException refused = secrets.failure(
                LogInRefusedException.class, () -> way.send(stranger.accounts().logIn(EMAIL, PASSWORD)));
        assertThat(refused).hasMessageContaining("The credentials are not accepted");
        assertThat(refused.status()).isEqualTo(403);
    }

    @ParameterizedTest
    @EnumSource
    void refusedWith401OrInsideA200IsARefusalLikeAnyOther(CallMode way) {
        AdPlatform platform = client();
        for (Fault fault : new Fault[] {Fault.status(401), Fault.successFalse("No"), Fault.wrappedFailure("No")}) {
            rig.sandbox.onNext(SessionFixture.TOKEN, fault);
            secrets.failure(
                    LogInRefusedException.class,
                    () -> way.send(platform.accounts().logIn(EMAIL, PASSWORD)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void brokenByTheServerIsNoRefusal(CallMode way) throws Exception {
        AdPlatform platform = client();
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.status(500), Fault.html(404));
        assertThat(secrets.failure(
                        UnreachableException.class, () -> way.send(SessionFixture.read(platform.workspace()))))
                .hasCauseInstanceOf(ServerException.class);
        rig.time.advance(Duration.ofSeconds(5));
        assertThat(secrets.failure(
                                UnreachableException.class, () -> way.send(SessionFixture.read(platform.workspace())))
                        .getCause())
                .isInstanceOf(ApiException.class)
                .isNotInstanceOf(LogInRefusedException.class);
        rig.time.advance(Duration.ofSeconds(5));

        assertThat(way.send(SessionFixture.read(platform.workspace()))).containsKey("dimensions");
    }

    @ParameterizedTest
    @EnumSource
    void withoutAPasswordIsNotSent(CallMode way) {
        AdPlatform platform = client();
        secrets.failure(
                InvalidRequestException.class,
                () -> way.send(platform.accounts().logIn(EMAIL, "")));
        secrets.failure(
                InvalidRequestException.class,
                () -> way.send(platform.accounts().signUp("", PASSWORD)));

        assertThat(rig.sandbox.requestCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void isRepeatedAfterALostAnswerAndSignUpIsNot(CallMode way) throws Exception {
        AdPlatform platform = client();
        platform.close();
        // In real time: the pause before a second request must pass by itself.
        AdPlatform patient =
                rig.client(rig.builder().login(EMAIL, PASSWORD).retries(2).time(io.adplatform.sdk.time.Time.system()));
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.disconnectAfterProcessing());
        rig.sandbox.onNext(SIGN_UP, Fault.disconnectAfterProcessing());

        assertThat(way.send(patient.accounts().logIn(EMAIL, PASSWORD)).accessToken())
                .isNotBlank();
        secrets.failure(
                io.adplatform.sdk.error.OutcomeUnknownException.class,
                () -> way.send(patient.accounts().signUp("b@b.example", "canary-of-another")));

        assertThat(rig.tokenRequests()).isEqualTo(2);
        assertThat(rig.sandbox.requests(SIGN_UP)).hasSize(1);
    }
}
