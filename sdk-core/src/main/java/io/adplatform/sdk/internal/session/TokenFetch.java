package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt to get a token, on a client thread: from the store, if another process has fetched one, then by a refresh, then by a
 * log-in. Each step is limited: by the limit of the store, or by the deadline of a token request.
 */
final class TokenFetch {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");
    private static final Duration FIRST_LOOK = Duration.ofMillis(100);
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(2);

    /**
     * The state of the session when the fetch began.
     *
     * @param provider the source of changed credentials; {@code null} if only {@code useLogin} changes them
     * @param refusedCredentials the credentials that the platform refused last; {@code null} if it accepted them
     * @param last the newest token so far; {@code null} before the first
     * @param after401 whether the platform answered 401 to the last token
     * @param mayRequest whether a request may follow if the store has no newer token
     * @param logInFirst whether a refresh would not help
     * @param patient whether callers wait for the token
     */
    record Known(
            Credentials credentials,
            @Nullable CredentialsSource provider,
            @Nullable Credentials refusedCredentials,
            User account,
            @Nullable Token last,
            boolean after401,
            boolean mayRequest,
            boolean logInFirst,
            boolean patient) {}

    final Known known;
    /** The future of the callers, which the session completes. */
    final CompletableFuture<Token> token;

    private final TokenSource source;
    private final SafeTokenStore store;
    private final Time time;
    private final long begunAt;
    /** The credentials of its requests. */
    volatile Credentials credentials;

    /** Whether it sent a token request. */
    volatile boolean requested;

    /** Whether the platform refused the refresh token, which must not be sent again. */
    volatile boolean refreshRefused;

    // Guarded by this.
    private boolean stopped;
    private CompletableFuture<?> awaited = CompletableFuture.completedFuture(null);

    TokenFetch(Known known, CompletableFuture<Token> token, TokenSource source, SafeTokenStore store, Time time) {
        this.known = known;
        this.token = token;
        this.credentials = known.credentials();
        this.source = source;
        this.store = store;
        this.time = time;
        this.begunAt = time.nanos();
    }

    /** Ends the current wait. No request follows. */
    synchronized void stop() {
        stopped = true;
        awaited.cancel(true);
    }

    /** Fetches a token without a generation. Throws {@link LogInRefusedException}, {@link NoToken}, or another exception. */
    Token run() {
        Duration pause = FIRST_LOOK;
        TokenStore.Lock lock = store.tryLock(known.account());
        while (lock == null) {
            Token theirs = store.load(known.account());
            if (theirs != null && isUsable(theirs)) {
                return theirs;
            }
            if (isOverdue()) {
                Guarded.log(() ->
                        LOG.warn("another process holds the lock of the token store for too long; this one fetches a"
                                + " token without the lock"));
                break;
            }
            if (pause.equals(FIRST_LOOK)) {
                Guarded.log(() -> LOG.debug("another client fetches a token; this one waits for it"));
            }
            waitOut(pause);
            pause = Collections.min(List.of(pause.multipliedBy(2), LONGEST_LOOK));
            lock = store.tryLock(known.account());
        }
        try {
            Token stored = store.load(known.account());
            return stored != null && isUsable(stored) ? stored : request(stored);
        } finally {
            store.unlock(lock);
        }
    }

    /** Whether the longest refresh and log-in are over, so that the holder of the lock hangs. */
    private boolean isOverdue() {
        return Duration.ofNanos(time.nanos() - begunAt).dividedBy(2).compareTo(source.longest()) > 0;
    }

    private boolean isUsable(Token stored) {
        return stored.isNewerThan(known.last()) && stored.isGood(time.nanos());
    }

    private Token request(@Nullable Token stored) {
        if (!known.mayRequest()) {
            throw new NoToken(NoToken.Reason.NOTHING_NEWER, "no newer token is available");
        }
        useCurrentCredentials();
        requested = true;
        boolean theirs = stored != null && stored.isNewerThan(known.last());
        Token base = theirs ? stored : known.last();
        String refreshToken = base == null || !credentials.canAskForTokens() ? null : base.refreshToken();
        boolean logInFirst = known.logInFirst() && !theirs && credentials.canLogIn();
        return keep(refreshToken == null || logInFirst ? logIn() : refreshOrLogIn(refreshToken), base);
    }

    private void useCurrentCredentials() {
        if (known.provider() == null) {
            return;
        }
        credentials = known.provider().current(credentials);
        if (credentials.equals(known.refusedCredentials())) {
            throw new NoToken(
                    NoToken.Reason.NO_CREDENTIALS,
                    "the platform refused the log-in, and the CredentialsProvider returns the same secrets");
        }
    }

    private TokenSet refreshOrLogIn(String refreshToken) {
        try {
            return await(() -> source.refresh(refreshToken, known.patient()));
        } catch (LogInRefusedException refused) {
            refreshRefused = true;
            if (!credentials.canLogIn()) {
                throw refused;
            }
            Guarded.log(() -> LOG.info("the platform refused the refresh token; logging in"));
            return logIn();
        }
    }

    private TokenSet logIn() {
        String email = credentials.email();
        String password = credentials.password();
        if (!credentials.canLogIn() || email == null || password == null) {
            throw new NoToken(
                    NoToken.Reason.NO_CREDENTIALS, "the client has neither a password nor a valid refresh token");
        }
        return await(() -> source.logIn(email, password, known.patient()));
    }

    /** @param base the previous token, whose values replace missing ones in the answer */
    private Token keep(TokenSet tokens, @Nullable Token base) {
        if (!Token.canBeSent(tokens.accessToken())) {
            throw new NoToken(NoToken.Reason.UNUSABLE_ANSWER, "the answer had no access token that a header can carry");
        }
        boolean newRefreshToken =
                tokens.refreshToken() != null && !tokens.refreshToken().isBlank();
        String kept = base == null || refreshRefused ? null : base.refreshToken();
        Long owId = Token.workspace(tokens.owId());
        Token fetched = Token.of(
                known.account(),
                Objects.requireNonNull(tokens.accessToken()),
                newRefreshToken ? tokens.refreshToken() : kept,
                owId != null || base == null ? owId : base.owId(),
                base == null ? 1 : base.revision() + 1,
                tokens.lifetime(),
                Duration.ZERO,
                time.nanos());
        store.save(fetched, tokens.lifetime());
        return fetched;
    }

    private void waitOut(Duration pause) {
        CompletableFuture<Boolean> over = new CompletableFuture<>();
        Time.Timer timer = time.after(pause, () -> over.complete(true));
        try {
            await(() -> over);
        } finally {
            timer.cancel();
        }
    }

    private synchronized void failIfStopped() {
        if (stopped) {
            throw new CancellationException();
        }
    }

    private synchronized void become(CompletableFuture<?> begun) {
        awaited = begun;
        if (stopped) {
            begun.cancel(true);
        }
    }

    /** Waits for a request or a pause, unless the fetch was stopped. */
    private <V> V await(Supplier<CompletableFuture<V>> begin) {
        failIfStopped();
        CompletableFuture<V> begun = begin.get();
        become(begun);
        try {
            return Guarded.await(time, null, begun);
        } catch (RuntimeException failure) {
            throw failure;
        } catch (Exception unexpected) { // an interrupt of foreign code
            throw new CompletionException(unexpected);
        }
    }

    /** The reason why a fetch has no token. Never leaves the session. */
    static final class NoToken extends RuntimeException {

        private static final long serialVersionUID = 1L;

        enum Reason {
            NO_CREDENTIALS,
            UNUSABLE_ANSWER,
            /** The store has no newer token, and no request may follow now. */
            NOTHING_NEWER;

            boolean isReasonOf(@Nullable Throwable failure) {
                return failure instanceof NoToken noToken && noToken.reason == this;
            }
        }

        private final Reason reason;

        NoToken(Reason reason, String message) {
            super(message, null, false, false);
            this.reason = reason;
        }
    }
}
