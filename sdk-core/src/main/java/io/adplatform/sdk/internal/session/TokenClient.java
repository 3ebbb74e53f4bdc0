package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.TokenSet;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Makes the session's token requests, on a pipeline that has no session of its own: there is no circle. */
public final class TokenClient implements TokenSource {

    /** Makes the request for a log-in. */
    @FunctionalInterface
    public interface LogIn {
        Request<TokenSet> with(String email, String password);
    }

    private final LogIn logIn;
    private final Function<String, Request<TokenSet>> refresh;
    private final Duration longest;

    /**
     * @param refresh makes the request for a refresh token
     * @param longest the deadline of both
     */
    public TokenClient(LogIn logIn, Function<String, Request<TokenSet>> refresh, Duration longest) {
        this.logIn = logIn;
        this.refresh = refresh;
        this.longest = longest;
    }

    @Override
    public Duration longest() {
        return longest;
    }

    @Override
    public CompletableFuture<TokenSet> logIn(String email, String password, boolean patient) {
        return send(logIn.with(email, password), patient);
    }

    @Override
    public CompletableFuture<TokenSet> refresh(String refreshToken, boolean patient) {
        return send(refresh.apply(refreshToken), patient);
    }

    private static CompletableFuture<TokenSet> send(Request<TokenSet> request, boolean patient) {
        return (patient ? request : request.options(options -> options.retries(0))).sendAsync();
    }
}
