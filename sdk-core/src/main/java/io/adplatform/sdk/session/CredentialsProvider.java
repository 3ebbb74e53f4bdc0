package io.adplatform.sdk.session;

import io.adplatform.sdk.Credentials;

/**
 * A source of the client's current credentials, such as a vault, so that the next log-in or refresh uses a changed secret without
 * a restart.
 *
 * <p>Called once when the client is built, and then before each token request, on a thread of the client. It may block for up to
 * 30 s. If it fails or takes longer, the client keeps its credentials and logs a warning. After a refused log-in, the provider is
 * called at most every 10 s, and a request follows only if it returns other secrets.
 *
 * <p>Client ID and e-mail address can't change, since they identify the owner of tokens and quota: other ones are ignored with a
 * warning. Safe for use by many threads.
 */
@FunctionalInterface
public interface CredentialsProvider {

    /**
     * Returns the current client ID and secret, e-mail address and password.
     *
     * @throws Exception if they are not available
     */
    Credentials credentials() throws Exception;
}
