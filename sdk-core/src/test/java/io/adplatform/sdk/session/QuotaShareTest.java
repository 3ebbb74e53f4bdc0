package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which clients of a process have one quota. The minute is the real one, and none of these tests waits for its end. */
class QuotaShareTest {

    private static final int LIMIT = 20;
    private static final Duration DEADLINE = Duration.ofSeconds(15);
    private static final String OTHER_USER = "other@organization.example";

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.slidingLog(LIMIT)).start();

    private final List<AdPlatform> clients = new ArrayList<>();

    QuotaShareTest() {
        sandbox.accounts().add(OTHER_USER, "another password", sandbox.owId());
    }

    @AfterEach
    void close() {
        clients.forEach(AdPlatform::close);
        sandbox.close();
        assertThat(sandbox.rejected()).isZero();
        assertThat(sandbox.violations()).isEmpty();
    }

    private AdPlatformBuilder builder() {
        return AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .deadline(DEADLINE);
    }

    private AdPlatform client(AdPlatformBuilder builder) {
        AdPlatform client = builder.build();
        clients.add(client);
        return client;
    }

    private AdPlatform userOfTheSandbox() {
        return client(builder().login(sandbox.email(), sandbox.password()));
    }

    private AdPlatform otherUser() {
        return client(builder().login(OTHER_USER, "another password"));
    }

    private static void read(AdPlatform platform) {
        platform.call(SessionFixture.READ)
                .effect(Effect.READ)
                .returns(Object.class)
                .send();
    }

    /** Sends until there is no quota for another request. */
    private static void useUp(AdPlatform platform) {
        try {
            for (int i = 0; i <= LIMIT; i++) {
                read(platform);
            }
        } catch (RateLimitException noQuotaLeft) {
            return;
        }
        throw new AssertionError("more than the limit was sent");
    }

    @Test
    void twoUsersOfOneClientIdHaveOneQuota() {
        AdPlatform one = userOfTheSandbox();
        for (int i = 0; i < 5; i++) {
            read(one);
        }

        useUp(otherUser());

        assertThat(sandbox.requestCount()).isEqualTo(LIMIT);
        assertThat(one.quota().free()).isZero();
    }

    @Test
    void anotherLogInOfALiveClientStaysWithinTheQuota() {
        AdPlatform one = otherUser();
        AdPlatform same = userOfTheSandbox();
        useUp(same);
        one.accounts().useLogin(sandbox.email(), sandbox.password());

        assertThat(one.quota().free()).isZero();
        assertThat(sandbox.requestCount()).isEqualTo(LIMIT);
    }

    @Test
    void aClientThatWasGivenTokensHasTheQuotaOfItsClientId() {
        AdPlatform one = userOfTheSandbox();
        TokenSet tokens =
                one.accounts().logIn(sandbox.email(), sandbox.password()).send();

        useUp(client(builder().tokens(tokens, sandbox.owId())));

        assertThat(sandbox.requestCount()).isEqualTo(LIMIT);
        assertThat(one.quota().free()).isZero();
    }

    @Test
    void aClientThatWasGivenTokensWithoutAClientIdHasTheQuotaOfTheBaseUrl() {
        AdPlatform known = userOfTheSandbox();
        TokenSet tokens =
                known.accounts().logIn(sandbox.email(), sandbox.password()).send();
        AdPlatformBuilder tokensAlone = AdPlatform.builder()
                .baseUrl(sandbox.url())
                .tokens(tokens, sandbox.owId())
                .deadline(DEADLINE);
        read(client(tokensAlone));
        read(client(tokensAlone));

        assertThat(clients.get(1).quota().used()).isEqualTo(2);
        assertThat(clients.get(2).quota().used()).isEqualTo(2);
        assertThat(known.quota().used()).isEqualTo(1);
    }

    @Test
    void aNamedShareIsOfThoseWhoNameIt() {
        AdPlatform one = client(builder()
                .login(sandbox.email(), sandbox.password())
                .quotaShare("jobs of " + sandbox.url())
                .requestsPerMinute(5));

        useUp(one);

        assertThat(sandbox.requestCount()).isEqualTo(5);
        assertThat(userOfTheSandbox().quota().free()).isEqualTo(LIMIT);
    }
}
