package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.time.Timers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Credentials that come from a vault, and change. */
class CredentialsProviderTest extends SandboxSessionTest {

    private static final String WRONG = "canary-former-password";

    private volatile CredentialsProvider vault;

    @BeforeEach
    void start() {
        secrets.plant(WRONG);
    }

    private Credentials credentials(String password) {
        return new Credentials(rig.sandbox.clientId(), rig.sandbox.clientSecret(), rig.sandbox.email(), password);
    }

    private AdPlatform client() {
        return rig.client(AdPlatform.builder()
                .baseUrl(rig.sandbox.url())
                .credentials(() -> vault.credentials())
                .requestsPerMinute(100_000)
                .retries(0)
                .tokenStore(rig.store)
                .listener(rig.events)
                .time(rig.time));
    }

    @ParameterizedTest
    @EnumSource
    void aChangedPasswordIsTakenAtTheNextLogIn(CallMode way) throws Exception {
        vault = () -> credentials(WRONG);
        AdPlatform platform = client();
        vault = () -> credentials(rig.sandbox.password());

        assertThat(way.send(SessionFixture.read(platform.workspace()))).containsKey("dimensions");
        assertThat(rig.tokenRequests()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void refusedOnesAreNotSentAgainUntilTheVaultGivesOthers(CallMode way) throws Exception {
        vault = () -> credentials(WRONG);
        AdPlatform platform = client();
        secrets.failure(NotAuthenticatedException.class, () -> way.send(SessionFixture.read(platform.workspace())));
        assertThat(platform.sessionState().status()).isEqualTo(SessionState.Status.REFUSED);
        for (int i = 0; i < 5; i++) {
            rig.time.advance(Duration.ofSeconds(11));
            NotAuthenticatedException told = secrets.failure(
                    NotAuthenticatedException.class, () -> way.send(SessionFixture.read(platform.workspace())));
            assertThat(told).hasMessageContaining("until the CredentialsProvider gives other secrets");
        }
        assertThat(rig.tokenRequests()).isEqualTo(1);

        vault = () -> credentials(rig.sandbox.password());
        rig.time.advance(Duration.ofSeconds(11));

        assertThat(way.send(SessionFixture.read(platform.workspace()))).containsKey("dimensions");
        assertThat(rig.tokenRequests()).isEqualTo(2);
        assertThat(platform.sessionState().status()).isEqualTo(SessionState.Status.TOKEN_HELD);
    }

    @ParameterizedTest
    @EnumSource
    void aTokenThatEndedWithItsPasswordIsNotSentAgain(CallMode way) throws Exception {
        vault = () -> credentials(rig.sandbox.password());
        AdPlatform platform = client();
        way.send(SessionFixture.read(platform.workspace()));
        secrets.plant("canary-new-password");
        rig.sandbox.accounts().add(rig.sandbox.email(), "canary-new-password", rig.sandbox.owId());
        rig.sandbox.revokeTokens();
        secrets.failure(NotAuthenticatedException.class, () -> way.send(SessionFixture.read(platform.workspace())));
        int before = rig.sandbox.requests().size();

        vault = () -> credentials("canary-new-password");
        rig.time.advance(Duration.ofSeconds(11));

        assertThat(way.send(SessionFixture.read(platform.workspace()))).containsKey("dimensions");
        assertThat(rig.sandbox.requests()).as("the log-in and the read").hasSize(before + 2);
    }

    @ParameterizedTest
    @EnumSource
    void aVaultThatFailsStopsNobody(CallMode way) throws Exception {
        vault = () -> credentials(rig.sandbox.password());
        AdPlatform platform = client();
        vault = () -> {
            throw new NoClassDefFoundError("a class of the vault's, " + rig.sandbox.password());
        };

        assertThat(way.send(SessionFixture.read(platform.workspace()))).containsKey("dimensions");
        assertThat(secrets.logged()).contains("the CredentialsProvider failed with java.lang.NoClassDefFoundError");
    }

    @ParameterizedTest
    @EnumSource
    void aVaultThatHangsKeepsNobodyForLong(CallMode way) throws Exception {
        vault = () -> credentials(rig.sandbox.password());
        AdPlatform platform = client();
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch mended = new CountDownLatch(1);
        vault = () -> {
            asked.countDown();
            mended.await();
            return credentials(WRONG);
        };

        Future<?> call = way.sendTogether(1, () -> SessionFixture.read(platform.workspace()))
                .get(0);
        assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
        Timers.await(rig.time, 3); // the deadline, the wait for the token, and the limit of the vault
        rig.time.advance(Duration.ofSeconds(29));
        assertThat(call).isNotDone();
        rig.time.advance(Duration.ofSeconds(1));

        assertThat(CallMode.get(call)).isNotNull();
        assertThat(secrets.logged()).contains("took more than 30 s");
        mended.countDown();
    }

    static Stream<UnaryOperator<Credentials>> others() {
        return Stream.of(
                own -> new Credentials("another", "canary-former-password", own.email(), WRONG),
                own -> new Credentials(own.clientId(), "canary-former-password", "other@b.example", WRONG),
                own -> new Credentials(own.clientId(), null, own.email(), WRONG),
                own -> new Credentials(own.clientId(), "canary-former-password", own.email(), null));
    }

    @ParameterizedTest
    @MethodSource("others")
    void anotherUserOrAMissingSecretIsIgnored(UnaryOperator<Credentials> other) {
        vault = () -> credentials(rig.sandbox.password());
        AdPlatform platform = client();
        vault = () -> other.apply(credentials(rig.sandbox.password()));

        assertThat(SessionFixture.read(platform.workspace()).send()).containsKey("dimensions");
        assertThat(secrets.logged()).contains("gave another client ID or e-mail address, or omitted a secret");
    }

    @ParameterizedTest
    @EnumSource
    void useLoginComesBeforeTheVault(CallMode way) throws Exception {
        vault = () -> credentials(WRONG);
        AdPlatform platform = client();

        platform.accounts().useLogin(rig.sandbox.email(), rig.sandbox.password());

        assertThat(way.send(SessionFixture.read(platform.workspace()))).containsKey("dimensions");
    }

    @Test
    void withoutCredentialsThereIsNoClient() {
        vault = () -> {
            throw new IllegalStateException(WRONG);
        };

        assertThatThrownBy(this::client)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("credentials(provider) failed: java.lang.IllegalStateException")
                .hasMessageNotContaining(WRONG);
    }

    @Test
    void aVaultThatHangsEndsTheBuild() throws Exception {
        CountDownLatch mended = new CountDownLatch(1);
        vault = () -> {
            mended.await();
            return credentials(WRONG);
        };

        CompletableFuture<AdPlatform> built = CompletableFuture.supplyAsync(this::client);
        Timers.await(rig.time, 1);
        rig.time.advance(Duration.ofSeconds(30));

        assertThat(built)
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .withStackTraceContaining(
                        "credentials(provider) failed: the CredentialsProvider did not answer within 30 s");
        mended.countDown();
    }

    @Test
    void anInterruptedThreadCanBuildAClient() {
        vault = () -> credentials(rig.sandbox.password());

        Thread.currentThread().interrupt();
        AdPlatform platform = client();

        assertThat(Thread.interrupted()).as("the flag of the thread").isTrue();
        assertThat(SessionFixture.read(platform.workspace()).send()).containsKey("dimensions");
    }

    @Test
    void besideAProviderNothingElseIsGiven() {
        vault = () -> credentials(WRONG);
        AdPlatformBuilder both = rig.builder().credentials(() -> vault.credentials());

        assertThatThrownBy(both::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("credentials(provider) excludes");
    }
}
