package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.TokenSet;
import java.util.concurrent.CompletableFuture;

/**
 * Where tokens come from. Both methods return at once; {@code patient} says whether somebody waits, so that a request
 * that failed on the way is worth another one.
 */
interface TokenSource {

    CompletableFuture<TokenSet> logIn(String email, String password, boolean patient);

    CompletableFuture<TokenSet> refresh(String refreshToken, boolean patient);
}
