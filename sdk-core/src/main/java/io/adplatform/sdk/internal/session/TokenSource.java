package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.TokenSet;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The platform's token requests. Both methods return at once. A {@code patient} request is retried if it fails on the way; it is
 * used if callers wait for the token.
 */
public interface TokenSource {

    /**
     * The limit of a token request: a whole minute without quota, a pause that the platform demands, and retries. A call with the
     * default deadline outlives two of them, so it survives a process that hangs with the lock of the token store for so long.
     */
    Duration LONGEST = Duration.ofMinutes(4);

    /** The limit of one request, with all waits and retries. */
    Duration longest();

    CompletableFuture<TokenSet> logIn(String email, String password, boolean patient);

    CompletableFuture<TokenSet> refresh(String refreshToken, boolean patient);

    /**
     * Sends requests with a limit of {@link #LONGEST}.
     *
     * @param logIn makes the request for an e-mail address and a password
     * @param refresh makes the request for a refresh token
     * @param deadline the deadline of a call; the limit of a token request if it is shorter
     */
    static TokenSource of(
            BiFunction<String, String, Request<TokenSet>> logIn,
            Function<String, Request<TokenSet>> refresh,
            Duration deadline) {
        Duration longest = deadline.compareTo(LONGEST) < 0 ? deadline : LONGEST;
        return new TokenSource() {

            @Override
            public Duration longest() {
                return longest;
            }

            @Override
            public CompletableFuture<TokenSet> logIn(String email, String password, boolean patient) {
                return send(logIn.apply(email, password), patient);
            }

            @Override
            public CompletableFuture<TokenSet> refresh(String refreshToken, boolean patient) {
                return send(refresh.apply(refreshToken), patient);
            }

            private CompletableFuture<TokenSet> send(Request<TokenSet> request, boolean patient) {
                return request.options(options -> (patient ? options : options.retries(0)).deadline(longest))
                        .sendAsync();
            }
        };
    }
}
