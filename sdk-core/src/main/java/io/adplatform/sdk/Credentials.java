package io.adplatform.sdk;

import org.jspecify.annotations.Nullable;

/**
 * Who the client is, and who logs in. Its text form hides the secrets.
 *
 * @param clientId given out by the platform's support; {@code null} for a client that can only use the tokens it was given
 * @param clientSecret given out by the platform's support; {@code null} where there is no client ID
 * @param email the user's log-in; {@code null} for a client that starts from tokens
 * @param password the user's password; {@code null} for a client that starts from tokens
 */
public record Credentials(
        @Nullable String clientId,
        @Nullable String clientSecret,
        @Nullable String email,
        @Nullable String password) {

    /** Whether there is a log-in. */
    public boolean canLogIn() {
        return email != null && password != null && canAskForTokens();
    }

    /** Whether log-in, refresh and sign-up can be sent: they carry the client credentials. */
    public boolean canAskForTokens() {
        return clientId != null && clientSecret != null;
    }

    /** The same client with another log-in. */
    public Credentials withLogin(String newEmail, String newPassword) {
        return new Credentials(clientId, clientSecret, newEmail, newPassword);
    }

    @Override
    public String toString() {
        return "Credentials[clientId=" + clientId + ", email=" + email + ", secrets hidden]";
    }
}
