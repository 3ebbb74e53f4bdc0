package io.adplatform.sdk;

import org.jspecify.annotations.Nullable;

/**
 * The client credentials and the log-in of the user. The text form hides the secrets.
 *
 * @param clientId from the platform's support; {@code null} for a client that can only use given tokens
 * @param clientSecret from the platform's support; {@code null} without a client ID
 * @param email the user's e-mail address; {@code null} for a client that starts with tokens
 * @param password the user's password; {@code null} for a client that starts with tokens
 */
public record Credentials(
        @Nullable String clientId,
        @Nullable String clientSecret,
        @Nullable String email,
        @Nullable String password) {

    /** Whether the client can log in. */
    public boolean canLogIn() {
        return email != null && password != null && canAskForTokens();
    }

    /** Whether the client can send log-in, refresh and sign-up, which need the client credentials. */
    public boolean canAskForTokens() {
        return clientId != null && clientSecret != null;
    }

    /** Returns the same client credentials with another log-in. */
    public Credentials withLogin(String newEmail, String newPassword) {
        return new Credentials(clientId, clientSecret, newEmail, newPassword);
    }

    @Override
    public String toString() {
        return "Credentials[clientId=" + clientId + ", email=" + email + ", secrets hidden]";
    }
}
