package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.sdk.session.EmptyTokenStore;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.sdk.time.Timers;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class AdPlatformBuilderTest {

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    @Test
    void namesEveryMissingVariableInOneError() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> AdPlatform.fromEnvironment(Map.of("ADPLATFORM_EMAIL", " ", "ADPLATFORM_CLIENT_ID", "c")))
                .withMessageContaining("ADPLATFORM_BASE_URL")
                .withMessageContaining("ADPLATFORM_CLIENT_SECRET")
                .withMessageContaining("ADPLATFORM_EMAIL")
                .withMessageContaining("ADPLATFORM_PASSWORD")
                .withMessageNotContaining("ADPLATFORM_CLIENT_ID");
    }

    @Test
    void takesAllOfTheEnvironmentAndShowsNoneOfIt() {
        secrets.plant("canary-client-secret", "canary-password");
        AdPlatformBuilder builder = AdPlatform.fromEnvironment(Map.of(
                "ADPLATFORM_BASE_URL", "https://ads.example.com",
                "ADPLATFORM_CLIENT_ID", "client",
                "ADPLATFORM_CLIENT_SECRET", "canary-client-secret",
                "ADPLATFORM_EMAIL", "buyer@organization.example",
                "ADPLATFORM_PASSWORD", "canary-password"));

        secrets.check("the builder", builder);
        try (AdPlatform platform = builder.build()) {
            secrets.check("the client", platform);
        }
        assertThat(secrets.failure(
                        IllegalArgumentException.class,
                        () -> builder.baseUrl("https://user:canary-password@ads.example.com")
                                .build()))
                .hasMessageContaining("user info");
    }

    @Test
    void anAnswerThatIsReadIntoMemoryHasALimitThatCannotBeTakenAway() {
        for (long most : new long[] {0, -1, 64L * 1024 * 1024 + 1, Long.MAX_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () -> AdPlatform.builder().maxResponseBytes(most).build())
                    .withMessageContaining("maxResponseBytes must be 1 to 67108864, was " + most);
        }
    }

    @Test
    void limitsThatWouldMeanNoneOrTakeAllMemoryAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> client().connectTimeout(Duration.ofNanos(900_000)).build())
                .withMessageContaining("connectTimeout must be at least 1 ms, was PT0.0009S");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> client().readTimeout(Duration.ofNanos(900_000)).build())
                .withMessageContaining("readTimeout must be at least 1 ms");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client().requestsPerMinute(Integer.MAX_VALUE).build())
                .withMessageContaining("requestsPerMinute must be 1 to 1000000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client().maxConcurrentCalls(9).build())
                .withMessageContaining("maxConcurrentCalls must be 10 or more, was 9");
    }

    private static AdPlatformBuilder client() {
        return AdPlatform.builder()
                .baseUrl("https://ads.example.com")
                .clientCredentials("client", "secret")
                .login("buyer@organization.example", "password");
    }

    @Test
    void aClientThatCanNotBeBuiltLeavesNothingInTheThrottleThatItWouldHaveShared() throws Exception {
        SSLContext neverInitialized = SSLContext.getInstance("TLS");
        X509TrustManager any = new X509TrustManager() {
            @Override
            public void checkClientTrusted(X509Certificate[] chain, String authType) {}

            @Override
            public void checkServerTrusted(X509Certificate[] chain, String authType) {}

            @Override
            public X509Certificate[] getAcceptedIssuers() {
                return new X509Certificate[0];
            }
        };
        assertThatThrownBy(() -> client().quotaShare("failed build")
                        .requestsPerMinute(2)
                        .tls(neverInitialized, any)
                        .build())
                .isInstanceOf(RuntimeException.class);
        try (AdPlatform platform = client().quotaShare("failed build").build()) {
            assertThat(platform.quota().limit()).isEqualTo(20);
        }
    }

    @Test
    void needsALogInOrTokensThatCanBeSent() {
        AdPlatformBuilder builder =
                AdPlatform.builder().baseUrl("https://ads.example.com").clientCredentials("client", "secret");
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessageContaining("login(email, password)");

        secrets.plant("canary\ntoken");
        builder.tokens(TokenSet.of("canary\ntoken", null), 7);
        assertThat(secrets.failure(IllegalArgumentException.class, builder::build))
                .hasMessageContaining("access token of printable ASCII");
    }

    @Test
    void settingsByNameAreThoseOfTheEnvironment() {
        try (AdPlatform platform = AdPlatform.builder()
                .settings(Map.of(
                        "ADPLATFORM_BASE_URL", " https://ads.example.com ",
                        "ADPLATFORM_CLIENT_ID", "client",
                        "ADPLATFORM_CLIENT_SECRET", "secret",
                        "ADPLATFORM_EMAIL", "buyer@organization.example",
                        "ADPLATFORM_PASSWORD", "password",
                        "ADPLATFORM_ALLOW_PRIVATE_LINKS", "true"))
                .build()) {
            assertThat(platform.workspace().owId()).isNull();
        }
    }

    @Test
    void settingsThatAMapDoesNotNameStayAsTheyAre() {
        client().settings(Map.of("ADPLATFORM_BASE_URL", "https://other.example.com"))
                .build()
                .close();
    }

    @Test
    void aSettingWithoutItsCounterpartIsNamedWithoutItsValue() {
        secrets.plant("canary-secret", "canary-password");
        assertThat(secrets.failure(
                        IllegalArgumentException.class,
                        () -> AdPlatform.builder().settings(Map.of("ADPLATFORM_CLIENT_SECRET", "canary-secret"))))
                .hasMessage("ADPLATFORM_CLIENT_ID and ADPLATFORM_CLIENT_SECRET go together");
        assertThat(secrets.failure(
                        IllegalArgumentException.class,
                        () -> AdPlatform.builder().settings(Map.of("ADPLATFORM_PASSWORD", "canary-password"))))
                .hasMessage("ADPLATFORM_EMAIL and ADPLATFORM_PASSWORD go together");
    }

    @Test
    void aTokenStoreThatHangsEndsTheBuild() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        ManualTime time = Time.manual();
        AdPlatformBuilder builder = client().time(time).tokenStore(new EmptyTokenStore() {
            @Override
            public @Nullable StoredTokens load(String account) {
                asked.countDown();
                try {
                    released.await();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
                return null;
            }
        });
        CompletableFuture<AdPlatform> built = CompletableFuture.supplyAsync(builder::build);
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();

        Timers.await(time, 1); // the limit, which may be set after the store is asked

        time.advance(Duration.ofSeconds(10));

        try {
            assertThat(built)
                    .failsWithin(Duration.ofSeconds(10))
                    .withThrowableThat()
                    .withStackTraceContaining("the token store did not answer within 10 s");
        } finally {
            released.countDown();
        }
    }
}
