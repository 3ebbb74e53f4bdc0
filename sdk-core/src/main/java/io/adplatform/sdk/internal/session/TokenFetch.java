package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt to get a token: from the store, if another process has fetched one, then by a refresh, then by a log-in.
 * Each step is limited: by the limit of the store, or by the deadline of a token request.
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
    final CompletableFuture<Token> token;
    private final TokenSource source;
    private final SafeTokenStore store;
    private final Time time;
    private final long begunAt;
    private Duration nextLook = FIRST_LOOK;
    /** The credentials of its requests. */
    volatile Credentials credentials;

    /** Whether it sent a token request. */
    volatile boolean requested;

    /** Whether the platform refused the refresh token, which must not be sent again. */
    volatile boolean refreshRefused;

    private volatile boolean stopped;
    private volatile CompletableFuture<?> step = new CompletableFuture<>();

    /** @param token the future of the callers, which the session completes */
    TokenFetch(Known known, CompletableFuture<Token> token, TokenSource source, SafeTokenStore store, Time time) {
        this.known = known;
        this.token = token;
        this.credentials = known.credentials();
        this.source = source;
        this.store = store;
        this.time = time;
        this.begunAt = time.nanos();
    }

    /** Fetches a token without a generation. Fails with {@link LogInRefusedException}, {@link NoToken}, or another exception. */
    CompletableFuture<Token> start() {
        return Guarded.start(this::look);
    }

    /** Ends the current step. No other follows. */
    void stop() {
        stopped = true;
        step.cancel(true);
    }

    private CompletableFuture<Token> look() {
        return next(store.tryLock(known.account())).thenCompose(lock -> lock == null ? waitForOther() : fetch(lock));
    }

    private CompletableFuture<Token> waitForOther() {
        return next(store.load(known.account())).thenCompose(theirs -> {
            if (theirs != null && isUsable(theirs)) {
                return CompletableFuture.completedFuture(theirs);
            }
            if (isOverdue()) {
                Guarded.log(() ->
                        LOG.warn("another process holds the lock of the token store for too long; this one fetches a"
                                + " token without the lock"));
                return fetch(null);
            }
            return pause().thenCompose(over -> look());
        });
    }

    /** Whether the longest refresh and log-in are over, so that the holder of the lock hangs. */
    private boolean isOverdue() {
        return Duration.ofNanos(time.nanos() - begunAt).dividedBy(2).compareTo(source.longest()) > 0;
    }

    private CompletableFuture<@Nullable Void> pause() {
        if (nextLook.equals(FIRST_LOOK)) {
            Guarded.log(() -> LOG.debug("another client fetches a token; this one waits for it"));
        }
        CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
        Time.Timer timer = time.after(nextLook, () -> Guarded.execute(store.executor, () -> over.complete(null)));
        over.whenComplete((passed, stop) -> timer.cancel());
        Duration longer = nextLook.multipliedBy(2);
        nextLook = longer.compareTo(LONGEST_LOOK) < 0 ? longer : LONGEST_LOOK;
        return next(over);
    }

    private CompletableFuture<Token> fetch(TokenStore.@Nullable Lock lock) {
        CompletableFuture<Token> fetched = next(store.load(known.account()))
                .thenCompose(stored -> stored != null && isUsable(stored)
                        ? CompletableFuture.completedFuture(stored)
                        : currentCredentials().thenCompose(current -> request(stored)));
        return fetched.handle((ignored, problem) -> store.unlock(lock))
                .thenCompose(unlocked -> unlocked)
                .thenCompose(unlocked -> fetched);
    }

    private CompletableFuture<Credentials> currentCredentials() {
        if (!known.mayRequest()) {
            return CompletableFuture.failedFuture(
                    new NoToken(NoToken.Reason.NOTHING_NEWER, "no newer token is available"));
        }
        if (known.provider() == null) {
            return CompletableFuture.completedFuture(credentials);
        }
        return next(known.provider().current(credentials)).thenApply(current -> {
            credentials = current;
            if (current.equals(known.refusedCredentials())) {
                throw new NoToken(
                        NoToken.Reason.NO_CREDENTIALS,
                        "the platform refused the log-in, and the CredentialsProvider returns the same secrets");
            }
            return current;
        });
    }

    private CompletableFuture<Token> request(@Nullable Token stored) {
        requested = true;
        boolean theirs = stored != null && stored.isNewerThan(known.last());
        Token base = theirs ? stored : known.last();
        String refreshToken = base == null || !credentials.canAskForTokens() ? null : base.refreshToken();
        boolean logInFirst = known.logInFirst() && !theirs && credentials.canLogIn();
        CompletableFuture<TokenSet> answer = refreshToken == null || logInFirst
                ? logIn()
                : next(source.refresh(refreshToken, known.patient())).exceptionallyCompose(this::logInAfterRefusal);
        return answer.thenCompose(tokens -> keep(tokens, base));
    }

    private CompletableFuture<TokenSet> logIn() {
        Credentials who = credentials;
        return who.canLogIn() && who.email() != null && who.password() != null
                ? next(source.logIn(who.email(), who.password(), known.patient()))
                : CompletableFuture.failedFuture(new NoToken(
                        NoToken.Reason.NO_CREDENTIALS,
                        "the client has neither a password nor a valid refresh token; set a log-in by"
                                + " accounts().useLogin(...)"));
    }

    private CompletableFuture<TokenSet> logInAfterRefusal(Throwable problem) {
        Throwable cause = Futures.cause(problem);
        if (!(cause instanceof LogInRefusedException)) {
            return CompletableFuture.failedFuture(cause);
        }
        refreshRefused = true;
        if (!credentials.canLogIn()) {
            return CompletableFuture.failedFuture(cause);
        }
        Guarded.log(() -> LOG.info("the platform refused the refresh token; logging in"));
        return logIn();
    }

    /** @param base the previous token, whose values replace missing ones in the answer */
    private CompletableFuture<Token> keep(TokenSet tokens, @Nullable Token base) {
        if (!Token.canBeSent(tokens.accessToken())) {
            return CompletableFuture.failedFuture(new NoToken(
                    NoToken.Reason.UNUSABLE_ANSWER, "the answer had no access token that a header can carry"));
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
        return next(store.save(fetched, tokens.lifetime())).thenApply(saved -> fetched);
    }

    private boolean isUsable(Token stored) {
        return stored.isNewerThan(known.last()) && stored.isGood(time.nanos());
    }

    /** Begins a step. */
    private <V extends @Nullable Object> CompletableFuture<V> next(CompletableFuture<V> begun) {
        step = begun;
        if (stopped) {
            begun.cancel(true);
        }
        return begun;
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
