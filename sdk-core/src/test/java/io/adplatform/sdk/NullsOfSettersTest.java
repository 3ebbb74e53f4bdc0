package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A null would silently take a protection away: the journal, the shared quota, the key of a payment. */
@SuppressWarnings("NullAway") // the nulls of programs without such a check
class NullsOfSettersTest {

    static Stream<Arguments> builderSetters() {
        return Stream.of(
                setter("credentials", builder -> builder.credentials(null)),
                setter("tokens", builder -> builder.tokens(null, 7)),
                setter("tokenFile", builder -> builder.tokenFile(null)),
                setter("tokenStore", builder -> builder.tokenStore(null)),
                setter("dialect", builder -> builder.dialect(null)),
                setter("connectTimeout", builder -> builder.connectTimeout(null)),
                setter("readTimeout", builder -> builder.readTimeout(null)),
                setter("attemptTimeout", builder -> builder.attemptTimeout(null)),
                setter("deadline", builder -> builder.deadline(null)),
                setter("quotaShare", builder -> builder.quotaShare(null)),
                setter("throttle", builder -> builder.throttle(null)),
                setter("listener", builder -> builder.listener(null)),
                setter("headers", builder -> builder.headers(null)),
                setter("journal", builder -> builder.journal(null)),
                setter("guard", builder -> builder.guard(null)),
                setter("sharedBy", builder -> builder.sharedBy(null)),
                setter("userAgentSuffix", builder -> builder.userAgentSuffix(null)),
                setter("the host of proxy", builder -> builder.proxy(null, 8080)),
                setter("the host of proxy", builder -> builder.proxy(null, 8080, "user", "password")),
                setter("the context of tls", builder -> builder.tls(null, null)),
                setter("the trust manager of tls", builder -> builder.tls(context(), null)),
                setter("cacheStaticLists", builder -> builder.cacheStaticLists(null)),
                setter("time", builder -> builder.time(null)),
                setter("settings", builder -> builder.settings(null)));
    }

    private static Arguments setter(String name, Consumer<AdPlatformBuilder> call) {
        return Arguments.of(name, call);
    }

    private static SSLContext context() {
        try {
            return SSLContext.getInstance("TLS");
        } catch (java.security.NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("builderSetters")
    void aClientIsNotBuiltWithoutAPartThatWasSet(String name, Consumer<AdPlatformBuilder> setter) {
        assertThatThrownBy(() -> setter.accept(AdPlatform.builder()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage(name + " must not be null");
    }

    static Stream<Arguments> options() {
        return Stream.of(
                option("attemptTimeout", options -> options.attemptTimeout(null)),
                option("deadline", options -> options.deadline(null)),
                option("the name of a header", options -> options.header(null, "value")),
                option("the value of a header", options -> options.header("name", null)),
                option("lane", options -> options.lane(null)),
                option("idempotencyKey", options -> options.idempotencyKey(null)),
                option("guard", options -> options.guard(null)));
    }

    private static Arguments option(String name, UnaryOperator<RequestOptions> change) {
        return Arguments.of(name, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("options")
    void aCallIsNotSentWithoutAnOptionThatWasSet(String name, UnaryOperator<RequestOptions> change) {
        assertThatThrownBy(() -> change.apply(RequestOptions.defaults()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage(name + " must not be null");
    }

    @Test
    void aWorkspaceHasANumberAboveZero() {
        AdPlatformBuilder builder = AdPlatform.builder()
                .baseUrl("https://ads.example.com")
                .clientCredentials("client", "secret")
                .login("buyer@organization.example", "password");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.owId(-5).build())
                .withMessageContaining("owId must be above 0, was -5");
        try (AdPlatform platform = builder.owId(7).build()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> platform.workspace(0))
                    .withMessage("workspace must be above 0, was 0");
        }
    }
}
