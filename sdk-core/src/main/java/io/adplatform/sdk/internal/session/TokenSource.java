package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.TokenSet;
import java.util.concurrent.CompletableFuture;

/** Where tokens come from. */
interface TokenSource {

    /** Whether {@link #logIn} has a password to use. */
    boolean canLogIn();

    CompletableFuture<TokenSet> logIn();

    CompletableFuture<TokenSet> refresh(String refreshToken);
}
