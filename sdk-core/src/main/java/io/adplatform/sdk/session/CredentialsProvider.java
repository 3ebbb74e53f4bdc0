package io.adplatform.sdk.session;

import io.adplatform.sdk.Credentials;

/**
 * Gives the client's credentials whenever it needs them, such as from a vault, so that a changed secret is taken at the next
 * log-in or refresh without a restart.
 *
 * <p>Asked once when the client is built, and then before each token request, on a thread of the client's. It may block for
 * up to 30 s. When it fails or takes longer, the client goes on with the credentials that it was given last, and says so in
 * the log. After the platform has refused a log-in, the provider is asked at most every 10 s, and a request follows only once
 * it gives other secrets.
 *
 * <p>Client ID and e-mail address say whose the client's tokens and quota are, so they stay what they were when the client
 * was built: others are ignored with a warning. Safe for use by many threads.
 */
@FunctionalInterface
public interface CredentialsProvider {

    /**
     * The credentials as they are now: client ID and secret, e-mail address and password.
     *
     * @throws Exception if they can't be had
     */
    Credentials credentials() throws Exception;
}
