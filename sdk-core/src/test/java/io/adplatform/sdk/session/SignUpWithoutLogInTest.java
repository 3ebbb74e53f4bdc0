package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An account that doesn't exist yet is created by a client that has nobody to log in. */
class SignUpWithoutLogInTest {

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();

    private AdPlatformBuilder builder() {
        return AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret());
    }

    @AfterEach
    void close() {
        assertThat(sandbox.violations()).isEmpty();
        sandbox.close();
    }

    @ParameterizedTest
    @EnumSource
    void theClientSignsUpAndGoesOnWithTheNewAccount(CallMode way) throws Exception {
        try (AdPlatform platform = builder().withoutLogin().build()) {
            TokenSet tokens = way.send(platform.accounts().signUp("new@user.example", "a-password"));
            assertThat(tokens.accessToken()).isNotBlank();
            assertThat(sandbox.requestCount()).isEqualTo(1);

            platform.accounts().useLogin(sandbox.email(), sandbox.password());
            assertThat(way.send(SessionFixture.read(platform.workspace()))).isNotEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anyOtherCallEndsUnsentUntilThereIsALogIn(CallMode way) {
        try (AdPlatform platform = builder().withoutLogin().build()) {
            assertThatThrownBy(() -> way.send(SessionFixture.read(platform.workspace())))
                    .isInstanceOf(NotAuthenticatedException.class)
                    .hasMessageContaining("useLogin");
            assertThat(sandbox.requestCount()).isZero();
        }
    }

    @Test
    void aForgottenLogInIsStillFoundWhenTheClientIsBuilt() {
        assertThatThrownBy(() -> builder().build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("login(email, password)", "withoutLogin()");
        assertThatThrownBy(
                        () -> builder().withoutLogin().login("a@b.example", "p").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("withoutLogin() excludes login");
    }
}
