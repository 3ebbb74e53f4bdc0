package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.internal.pipeline.Authorizer.Caller;
import io.adplatform.sdk.internal.pipeline.Redaction;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.Backoff;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A token, a fetch and a failure. A fresh token is given without a lock. Near its end, one fetch runs in the background and the
 * old token serves on. After its end, callers share the fetch in flight. A failure delays the next fetch, or is final until the
 * credentials change. Without calls the session does nothing, and sets no timer.
 */
public final class Session {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

    /** How often a provider is asked for other credentials after a refusal. */
    private static final Duration CREDENTIALS_PAUSE = Duration.ofSeconds(10);

    /** A log-in follows a 401 at most this often: an operation that always answers 401 must not use up the quota. */
    private static final Duration LOG_IN_PAUSE = Duration.ofMinutes(1);

    /** The generation of no token. */
    static final long NONE = -1;

    private final TokenSource source;
    private final SafeTokenStore store;
    private final Secrets secrets;
    private final Time time;
    private final Backoff backoff;

    // Written under the lock.
    private volatile @Nullable HeldToken held;
    private volatile AccountKey account;

    // Guarded by this.
    private Credentials credentials;
    private @Nullable CredentialsSource provider;
    private @Nullable Credentials refusedCredentials;
    private @Nullable Fetching fetching;
    private @Nullable SessionFailure failure;
    private int failedFetches;
    private long generations;
    private @Nullable Long loggedInAfter401;
    private long beganFetching;

    /** The fetch in flight. */
    private static final class Fetching {

        private final CompletableFuture<Token> token = new CompletableFuture<>();
        private TokenFetch fetch;

        /** Whether the credentials changed meanwhile: a failure says nothing about the new ones. */
        private boolean outdated;

        private Fetching(TokenFetch fetch) {
            this.fetch = fetch;
        }
    }

    public Session(
            TokenSource source,
            SafeTokenStore store,
            Secrets secrets,
            Credentials credentials,
            @Nullable CredentialsSource provider,
            AccountKey account,
            Time time,
            RandomGenerator random) {
        this.source = source;
        this.store = store;
        this.secrets = secrets;
        this.credentials = credentials;
        this.provider = provider;
        this.account = account;
        this.time = time;
        this.backoff = new Backoff(random, FIRST_PAUSE, LONGEST_PAUSE);
    }

    /**
     * Begins. A stored token has priority over the builder's, if it is good or the client can't log in.
     *
     * @param stored the store's tokens for this account
     * @param given the builder's tokens
     */
    public synchronized void begin(@Nullable StoredTokens stored, @Nullable TokenSet given, @Nullable Long owId) {
        long now = time.nanos();
        boolean storedServes = false;
        if (stored != null) {
            // A client without credentials reads the store only to resume a session that it was given.
            storedServes = hold(Token.stored(stored, time.now(), now)).isGood(now) || !credentials.canLogIn();
        }
        if (!storedServes && given != null && given.accessToken() != null) {
            long revision = stored == null ? 0 : stored.revision();
            hold(Token.fresh(given, given.accessToken(), given.refreshToken(), owId, revision, now));
        }
    }

    /** The state, for people and for health checks. */
    public SessionState state() {
        SessionFailure last;
        synchronized (this) {
            last = failure;
        }
        long now = time.nanos();
        HeldToken current = held;
        Token serves = current != null && current.token().isGood(now) ? current.token() : null;
        SessionFailure holding = last != null && last.holds(now) ? last : null;
        return new SessionState(
                status(serves != null, holding),
                serves == null ? null : Duration.ofNanos(now - serves.since()),
                serves == null ? null : Duration.ofNanos(serves.hardAt() - now),
                holding == null ? null : holding.why());
    }

    private static SessionState.Status status(boolean serves, @Nullable SessionFailure failure) {
        if (failure != null && failure.kind() == SessionFailure.Kind.CLOSED) {
            return SessionState.Status.CLOSED;
        }
        if (serves) {
            return SessionState.Status.TOKEN_HELD;
        }
        if (failure == null) {
            return SessionState.Status.NO_TOKEN_YET;
        }
        return failure.kind() == SessionFailure.Kind.FETCH_FAILED
                ? SessionState.Status.FAILING
                : SessionState.Status.REFUSED;
    }

    /** The user who is logged in. */
    AccountKey account() {
        return account;
    }

    /**
     * Changes the credentials. Another user's token is dropped, and its fetch is given up.
     *
     * @param whose the account of the credentials
     * @return whether that is another account than before
     */
    public boolean useLogin(Credentials changed, AccountKey whose) {
        Fetching former = null;
        boolean another;
        secrets.knowOwn(changed.password());
        synchronized (this) {
            if (isClosed()) {
                return false;
            }
            another = !whose.equals(account);
            credentials = changed;
            provider = null; // it belongs to the log-in before
            refusedCredentials = null;
            account = whose;
            failure = null;
            failedFetches = 0;
            loggedInAfter401 = null;
            if (another) {
                held = null;
                former = fetching;
                fetching = null;
            } else if (fetching != null) {
                fetching.outdated = true;
            }
        }
        if (former != null) {
            former.token.completeExceptionally(SessionFailure.anotherUser());
            former.fetch.stop();
        }
        return another;
    }

    /** Ends the waiting. The pipeline of a token request ends the request. */
    public void close() {
        Fetching last;
        synchronized (this) {
            failure = SessionFailure.closed();
            last = fetching;
        }
        if (last != null) {
            last.fetch.stop();
        }
    }

    /**
     * A token for this call, as soon as there is one. The callers of a fetch share its future: they wait for a copy.
     *
     * @param refused the generation of the token that the platform has refused for this call; negative for none. Without a newer
     *     token the result is the same one.
     */
    CompletableFuture<Token> token(Caller caller, long refused) {
        HeldToken now = held;
        return now != null && serves(now, caller, refused) && !lacksWorkspace(now, caller) && isFresh(now.token())
                ? CompletableFuture.completedFuture(now.token())
                : tokenOrFetch(caller, refused);
    }

    /** The newest token, if it serves this call right now. */
    @Nullable
    Token newest(Caller caller) {
        HeldToken now = held;
        return now != null && serves(now, caller, NONE) ? now.token() : null;
    }

    private CompletableFuture<Token> tokenOrFetch(Caller caller, long refused) {
        Fetching begun = null;
        TokenFetch fetchToBegin = null;
        TokenFetch lost = null;
        boolean isFirstAfter401 = false;
        CompletableFuture<Token> result;
        synchronized (this) {
            if (!account.equals(caller.user())) {
                return CompletableFuture.failedFuture(SessionFailure.anotherUser());
            }
            HeldToken now = held;
            boolean served = now != null
                    && serves(now, caller, refused)
                    && !(lacksWorkspace(now, caller) && anotherLogInMayNameOne(now.token()));
            if (now != null && served && isFresh(now.token())) {
                return CompletableFuture.completedFuture(now.token());
            }
            if (fetching != null ? isLost() : mayFetch()) {
                beganFetching = time.nanos();
                boolean after401 = now != null && now.token().generation() == refused;
                boolean logInFirst = after401 || (now != null && lacksWorkspace(now, caller));
                TokenFetch fetch = newFetch(!served && failedFetches == 0, logInFirst, after401);
                isFirstAfter401 = after401 && failure == null;
                if (fetching == null) {
                    fetching = new Fetching(fetch);
                } else { // its callers get the token of the new one
                    lost = fetching.fetch;
                    fetching.fetch = fetch;
                }
                begun = fetching;
                fetchToBegin = fetch;
            }
            if (now != null && served) {
                result = CompletableFuture.completedFuture(now.token());
            } else if (fetching != null) {
                result = fetching.token;
            } else {
                result = CompletableFuture.failedFuture(
                        Objects.requireNonNull(failure).exception(time.nanos()));
            }
        }
        if (lost != null) {
            Guarded.log(() -> LOG.warn("a token fetch did not end in time; another one begins"));
            lost.stop();
        }
        if (isFirstAfter401) {
            String workspace = caller.owId() == null ? "" : " in workspace " + caller.owId();
            Guarded.log(() ->
                    LOG.info("the platform answered 401 to {}{}; getting a new token", caller.operation(), workspace));
        }
        if (begun != null && fetchToBegin != null) {
            launch(begun, fetchToBegin);
        }
        return result;
    }

    private TokenFetch newFetch(boolean patient, boolean logInFirst, boolean after401) {
        HeldToken last = held;
        boolean mayRequest = last == null || !after401 || (!isTooSoon() && canRequest(last.token()));
        return new TokenFetch(
                new TokenFetch.Known(
                        credentials,
                        provider,
                        refusedCredentials,
                        account,
                        last == null ? null : last.token(),
                        after401,
                        mayRequest,
                        logInFirst,
                        patient),
                source,
                store,
                time);
    }

    /** Whether the fetch took longer than a refresh, a log-in and their waits: a part of the user's may have lost it. */
    private boolean isLost() {
        Duration longest = source.longest().multipliedBy(2).plus(LONGEST_PAUSE);
        return time.nanos() - beganFetching > longest.toNanos();
    }

    private boolean isTooSoon() {
        return loggedInAfter401 != null && time.nanos() - loggedInAfter401 < LOG_IN_PAUSE.toNanos();
    }

    private boolean canRequest(Token last) {
        return credentials.canLogIn() || (credentials.canAskForTokens() && last.refreshToken() != null);
    }

    private void launch(Fetching begun, TokenFetch fetch) {
        fetch.start().whenComplete((token, problem) -> end(begun, fetch, token, problem));
    }

    /** The end of a fetch. Its callers get their end in any case, and the next call may fetch again. */
    private void end(Fetching ended, TokenFetch fetch, @Nullable Token fetched, @Nullable Throwable problem) {
        Token token = null;
        Throwable thrown = problem == null ? null : Futures.cause(problem);
        TokenFetch next = null;
        synchronized (this) {
            if (fetch != ended.fetch) {
                return; // another one has its place
            }
            if (ended == fetching) {
                try {
                    if (provider != null) {
                        credentials = fetch.credentials();
                    }
                    if (fetched != null && !isClosed()) {
                        token = hold(fetched);
                        loggedInAfter401 =
                                fetch.requested() && fetch.known().after401() ? (Long) time.nanos() : loggedInAfter401;
                    } else if (thrown instanceof TokenFetch.NoNewerToken && held != null && !isClosed()) {
                        token = held.token(); // the 401 is the end of its call
                    } else {
                        if (held != null && fetch.refreshRefused()) {
                            held = new HeldToken(held.account(), held.token().withoutRefreshToken());
                        }
                        if (ended.outdated && !isClosed()) {
                            next = newFetch(
                                    true,
                                    fetch.known().logInFirst(),
                                    fetch.known().after401());
                        } else {
                            thrown = failed(fetch, thrown);
                        }
                    }
                } catch (Throwable mistake) { // No memory, for example.
                    thrown = mistake;
                }
                if (next != null) {
                    ended.outdated = false;
                    ended.fetch = next;
                } else {
                    fetching = null;
                }
            }
        }
        if (next != null) {
            launch(ended, next);
        } else if (token != null) {
            ended.token.complete(token);
        } else {
            ended.token.completeExceptionally(thrown == null ? SessionFailure.anotherUser() : thrown);
        }
        log(token, next == null ? thrown : null); // last: a logger may take its time
    }

    private void log(@Nullable Token token, @Nullable Throwable thrown) {
        if (token != null) {
            Duration untilRenewal = Duration.ofNanos(token.softAt() - time.nanos());
            Guarded.log(() -> LOG.debug("{} is in force, and is renewed in {}", token, untilRenewal));
        } else if (thrown instanceof AttemptFailure known && known.kind() != AttemptFailure.Kind.CANCELLED) {
            Guarded.log(() -> LOG.warn("{}", known.getMessage()));
        }
    }

    private Token hold(Token fetched) {
        Token token = fetched.asGeneration(++generations, time.nanos());
        secrets.know(token.accessToken());
        secrets.know(token.refreshToken());
        held = new HeldToken(account, token);
        failedFetches = 0;
        refusedCredentials = null;
        failure = null;
        return token;
    }

    private RuntimeException failed(TokenFetch fetch, @Nullable Throwable problem) {
        if (failure != null && isClosed()) {
            return failure.exception(time.nanos());
        }
        Throwable thrown = Objects.requireNonNull(problem, "a fetch has a token or a failure");
        boolean credentialsRefused = thrown instanceof LogInRefusedException || thrown instanceof TokenFetch.NoLogIn;
        boolean mayChange = credentialsRefused && provider != null;
        if (credentialsRefused && fetch.known().after401() && held != null) {
            // It was refused itself. The store may still have it.
            held = new HeldToken(held.account(), held.token().ended());
        }
        if (mayChange) {
            refusedCredentials = fetch.credentials();
        }
        Duration pause =
                mayChange ? CREDENTIALS_PAUSE : credentialsRefused ? Duration.ZERO : backoff.before(++failedFetches);
        boolean isOurs = thrown instanceof TokenFetch.NoLogIn || thrown instanceof TokenFetch.NoToken;
        String why = isOurs || thrown instanceof AdPlatformException
                ? String.valueOf(thrown.getMessage())
                : thrown.getClass().getName();
        failure = new SessionFailure(
                mayChange
                        ? SessionFailure.Kind.OLD_CREDENTIALS
                        : credentialsRefused ? SessionFailure.Kind.NO_CREDENTIALS : SessionFailure.Kind.FETCH_FAILED,
                time.nanos() + pause.toNanos(),
                secrets.apply(why),
                isOurs ? null : new Redaction(secrets).of(thrown));
        return failure.exception(time.nanos());
    }

    private boolean serves(HeldToken now, Caller caller, long refused) {
        return now.account().equals(caller.user())
                && now.token().generation() != refused
                && now.token().isGood(time.nanos());
    }

    /** Log-in need not name a workspace, and then a call that names none itself has none. */
    private static boolean lacksWorkspace(HeldToken now, Caller caller) {
        return caller.owId() == null && now.token().owId() == null;
    }

    /** A platform that failed for a moment must not cost the token's whole life: another log-in is worth a request. */
    private boolean anotherLogInMayNameOne(Token token) {
        boolean isOldEnough = time.nanos() - token.since() >= LONGEST_PAUSE.toNanos();
        return credentials.canLogIn() && isOldEnough && (fetching != null || mayFetch());
    }

    private boolean isFresh(Token token) {
        return time.nanos() - token.softAt() < 0;
    }

    private boolean mayFetch() {
        return failure == null || !failure.holds(time.nanos());
    }

    private boolean isClosed() {
        return failure != null && failure.kind() == SessionFailure.Kind.CLOSED;
    }
}
