package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.TokenSet;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Where tokens come from. Both methods return at once; {@code patient} says whether somebody waits, so that a request
 * that failed on the way is worth another one.
 */
interface TokenSource {

    /** The longest that one of its requests takes, with all its waits and retries. */
    Duration longest();

    CompletableFuture<TokenSet> logIn(String email, String password, boolean patient);

    CompletableFuture<TokenSet> refresh(String refreshToken, boolean patient);
}
