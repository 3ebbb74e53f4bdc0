package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserTest {

    private static final String PLATFORM = "https://ads.example.com/base";
    private static final Credentials USER = user("buyer@organization.example");
    private static final Credentials NO_LOGIN = user(null);

    private static Credentials user(String email) {
        return new Credentials("client", "canary-client-secret", email, email == null ? null : "canary-password");
    }

    private static User key(String platform, Credentials credentials, TokenSet given) {
        return User.of(URI.create(platform), credentials, given);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                PLATFORM + "/",
                PLATFORM + "//",
                "HTTPS://Ads.Example.com/base",
                "https://ads.example.com:443/base",
                "https://ads.example.com:/base"
            })
    void isTheSameHoweverThePlatformIsSpelt(String platform) {
        assertThat(key(platform, USER, null)).isEqualTo(key(PLATFORM, USER, null));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            https://ads.example.com
            https://ads.example.com/other
            https://ads.example.com/BASE
            https://ads.example.com:8443/base
            http://ads.example.com/base
            """)
    void isAnotherOnAnotherPlatform(String platform) {
        assertThat(key(platform, USER, null)).isNotEqualTo(key(PLATFORM, USER, null));
    }

    @Test
    void isTheUsersWhateverTokensAreGiven() {
        User users = key(PLATFORM, USER, null);

        assertThat(key(PLATFORM, user(" Buyer@Organization.example "), null)).isEqualTo(users);
        assertThat(key(PLATFORM, USER, TokenSet.of("access", "refresh"))).isEqualTo(users);
        assertThat(key(PLATFORM, user("seller@organization.example"), null)).isNotEqualTo(users);
    }

    @Test
    void isThatOfTheGivenTokensWhereThereIsNoLogIn() {
        User given = key(PLATFORM, NO_LOGIN, TokenSet.of("access", "refresh"));

        assertThat(key(PLATFORM, NO_LOGIN, TokenSet.of("access", "refresh"))).isEqualTo(given);
        assertThat(key(PLATFORM, NO_LOGIN, TokenSet.of("others", "refresh"))).isNotEqualTo(given);
        assertThat(key(PLATFORM, NO_LOGIN, TokenSet.of("access", "others"))).isNotEqualTo(given);
        assertThat(key(PLATFORM, USER, null)).isNotEqualTo(given);
    }
}
