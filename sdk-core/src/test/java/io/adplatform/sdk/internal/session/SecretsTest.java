package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import org.junit.jupiter.api.Test;

class SecretsTest {

    private final Secrets secrets =
            new Secrets(new Credentials("client", "client-secret", "user@b.example", "a \"b\"/ü"));

    @Test
    void areCrossedOutAsTheyAreAndAsJsonFormsAndHeadersWriteThem() {
        assertThat(secrets.apply("client-secret, Basic Y2xpZW50OmNsaWVudC1zZWNyZXQ=, user@b.example"))
                .isEqualTo("(secret), Basic (secret), user@b.example");
        assertThat(secrets.apply("[a \"b\"/ü] [a \\\"b\\\"/ü] [a+%22b%22%2F%C3%BC] [a%20%22b%22%2F%C3%BC]"))
                .isEqualTo("[(secret)] [(secret)] [(secret)] [(secret)]");
    }

    @Test
    void thatHoldOthersAreCrossedOutWhole() {
        secrets.know("token");
        secrets.know("token-and-more");

        assertThat(secrets.apply("token-and-more token")).isEqualTo("(secret) (secret)");
    }

    @Test
    void tooShortToBeAnyAreLeftSoThatTextsStayReadable() {
        secrets.know("no");
        secrets.know(null);

        assertThat(secrets.apply("no such user")).isEqualTo("no such user");
    }

    @Test
    void ofTheClientAreKeptWhileOldTokensMakeRoom() {
        for (int i = 0; i < 1_000; i++) {
            secrets.know("token-number-" + i + "-");
        }

        assertThat(secrets.apply("client-secret token-number-999- token-number-5-"))
                .isEqualTo("(secret) (secret) token-number-5-");
        assertThat(secrets.apply("[a \"b\"/ü]")).isEqualTo("[(secret)]");
    }

    @Test
    void ofTheClientAreTheNewPasswordTooWhenItsLogInChanges() {
        secrets.knowOwn("another-password");
        assertThat(secrets.apply("[a \"b\"/ü] another-password")).isEqualTo("[(secret)] (secret)");

        for (int i = 0; i < 1_000; i++) {
            secrets.know("token-number-" + i + "-");
        }
        assertThat(secrets.apply("another-password")).isEqualTo("(secret)");
    }
}
