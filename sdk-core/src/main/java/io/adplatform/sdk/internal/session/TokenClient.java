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

    /**
     * Room for a whole minute without quota, a pause that the platform asks for, and retries. A call by the default deadline
     * outlives two of them, so it is still there when a process that hangs has held the token store for so long.
     */
    private static final Duration LONGEST = Duration.ofMinutes(4);

    private final LogIn logIn;
    private final Function<String, Request<TokenSet>> refresh;
    private final Duration longest;

    /**
     * @param refresh makes the request for a refresh token
     * @param deadline a call's; a token request has a shorter one where that is very long
     */
    public TokenClient(LogIn logIn, Function<String, Request<TokenSet>> refresh, Duration deadline) {
        this.logIn = logIn;
        this.refresh = refresh;
        this.longest = deadline.compareTo(LONGEST) < 0 ? deadline : LONGEST;
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

    private CompletableFuture<TokenSet> send(Request<TokenSet> request, boolean patient) {
        return request.options(options -> (patient ? options : options.retries(0)).deadline(longest))
                .sendAsync();
    }
}
