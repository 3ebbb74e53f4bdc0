package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.internal.pipeline.AttemptFailure;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import io.adplatform.sdk.internal.pipeline.Backoff;
import io.adplatform.sdk.internal.pipeline.Redaction;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.session.TokenFetch.NoToken;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log-in of a client: a token, a fetch and a failure. It authorizes every request except the token requests.
 *
 * <p>A fresh token is returned without a lock. Near its end, one fetch runs in the background and the old token still serves.
 * After its end, callers share the fetch in flight. A failure delays the next fetch, or is final until the credentials change.
 * Without calls the session does nothing and sets no timer.
 */
public final class Session implements Authorizer {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

    /** The time between two questions to a provider after a refusal. */
    private static final Duration CREDENTIALS_PAUSE = Duration.ofSeconds(10);

    /** The time between two log-ins after a 401: an operation that always answers 401 must not use up the quota. */
    private static final Duration LOG_IN_PAUSE = Duration.ofMinutes(1);

    /** The generation of no token. */
    static final long NONE = -1;

    private final TokenSource source;
    private final SafeTokenStore store;
    private final Secrets secrets;
    private final Dialect dialect;
    private final Time time;
    private final Executor threads;
    private final Backoff backoff;

    // Written under the lock.
    private volatile @Nullable Token held;
    private volatile User account;

    // Guarded by this.
    private Credentials credentials;
    private @Nullable CredentialsSource provider;
    private @Nullable Credentials refusedCredentials;
    private @Nullable TokenFetch fetch;
    /** Whether the credentials changed during the fetch, so that its failure does not count. */
    private boolean outdated;

    private @Nullable SessionFailure failure;
    private int failedFetches;
    private long generations;
    private @Nullable Long loggedInAfter401;
    private long beganFetching;

    public Session(
            TokenSource source,
            SafeTokenStore store,
            Secrets secrets,
            Credentials credentials,
            @Nullable CredentialsSource provider,
            User account,
            Dialect dialect,
            Time time,
            Executor threads,
            RandomGenerator random) {
        this.source = source;
        this.store = store;
        this.secrets = secrets;
        this.credentials = credentials;
        this.provider = provider;
        this.account = account;
        this.dialect = dialect;
        this.time = time;
        this.threads = threads;
        this.backoff = new Backoff(random, FIRST_PAUSE, LONGEST_PAUSE);
    }

    /**
     * Takes the first token. A stored one has priority over the builder's if it is good or the client can't log in.
     *
     * @param stored the store's tokens for this account
     * @param given the builder's tokens
     */
    public synchronized void begin(@Nullable StoredTokens stored, @Nullable TokenSet given, @Nullable Long owId) {
        long now = time.nanos();
        boolean storedServes = false;
        if (stored != null) {
            // A client without credentials reads the store only to resume a session that it was given.
            storedServes = hold(Token.stored(account, stored, time.now(), now)).isGood(now) || !credentials.canLogIn();
        }
        if (!storedServes && given != null && given.accessToken() != null) {
            long revision = stored == null ? 0 : stored.revision();
            Duration lifetime = given.lifetime();
            hold(Token.of(
                    account, given.accessToken(), given.refreshToken(), owId, revision, lifetime, Duration.ZERO, now));
        }
    }

    /** The state, for people and for health checks. */
    public synchronized SessionState state() {
        long now = time.nanos();
        Token token = held != null && held.isGood(now) ? held : null;
        SessionFailure holding = failure != null && failure.holds(now) ? failure : null;
        return new SessionState(
                status(token, holding),
                token == null ? null : Duration.ofNanos(now - token.since()),
                token == null ? null : Duration.ofNanos(token.hardAt() - now),
                holding == null ? null : holding.why());
    }

    private SessionState.Status status(@Nullable Token token, @Nullable SessionFailure holding) {
        if (isClosed()) {
            return SessionState.Status.CLOSED;
        }
        if (token != null) {
            return SessionState.Status.TOKEN_HELD;
        }
        if (holding == null) {
            return SessionState.Status.NO_TOKEN_YET;
        }
        return holding.kind() == SessionFailure.Kind.FETCH_FAILED
                ? SessionState.Status.FAILING
                : SessionState.Status.REFUSED;
    }

    @Override
    public User user() {
        return account;
    }

    /**
     * Changes the credentials. The token of another user is dropped, and a fetch for that user is stopped.
     *
     * @param owner the account of the credentials
     * @return whether that is another account than before
     */
    public boolean useLogin(Credentials changed, User owner) {
        TokenFetch former = null;
        boolean another;
        secrets.knowOwn(changed.password());
        synchronized (this) {
            if (isClosed()) {
                return false;
            }
            another = !owner.equals(account);
            credentials = changed;
            provider = null; // it belongs to the log-in before
            refusedCredentials = null;
            account = owner;
            failure = null;
            failedFetches = 0;
            loggedInAfter401 = null;
            outdated = !another;
            if (another) {
                held = null;
                former = fetch;
                fetch = null;
            }
        }
        if (former != null) {
            former.token.completeExceptionally(SessionFailure.anotherUser());
            former.stop();
        }
        return another;
    }

    /** Stops the fetch in flight. The pipeline of a token request ends the request. */
    public void close() {
        TokenFetch last;
        synchronized (this) {
            failure = SessionFailure.closed();
            last = fetch;
        }
        if (last != null) {
            last.stop();
        }
    }

    @Override
    public CompletableFuture<Authorization> ready(Caller caller, @Nullable Authorization refused) {
        return token(caller, refused == null ? NONE : refused.generation())
                .thenApply(token -> token.authorization(caller, dialect));
    }

    @Override
    public CompletableFuture<@Nullable Long> workspace(Caller caller) {
        return caller.owId() != null
                ? CompletableFuture.completedFuture(caller.owId())
                : ready(caller, null).thenApply(Authorization::owId);
    }

    @Override
    public @Nullable Authorization newest(Caller caller) {
        Token now = held;
        return now != null && serves(now, caller, NONE) ? now.authorization(caller, dialect) : null;
    }

    @Override
    public boolean mayRenew() {
        return true;
    }

    /**
     * Returns a token for this call as soon as there is one. The callers of a fetch share its future: each waits for a copy.
     *
     * @param refused the generation of the token that the platform refused for this call; negative for none. Without a newer
     *     token the result is the same one.
     */
    CompletableFuture<Token> token(Caller caller, long refused) {
        Token now = held;
        return now != null && serves(now, caller, refused) && !lacksWorkspace(now, caller) && now.isFresh(time.nanos())
                ? CompletableFuture.completedFuture(now)
                : tokenOrFetch(caller, refused);
    }

    private CompletableFuture<Token> tokenOrFetch(Caller caller, long refused) {
        List<Runnable> afterUnlock = new ArrayList<>();
        CompletableFuture<Token> result;
        synchronized (this) {
            if (!Objects.equals(account, caller.user())) {
                return CompletableFuture.failedFuture(SessionFailure.anotherUser());
            }
            Token now = held;
            boolean served = now != null
                    && serves(now, caller, refused)
                    && !(lacksWorkspace(now, caller) && anotherLogInMayReturnOne(now));
            if (now != null && served && now.isFresh(time.nanos())) {
                return CompletableFuture.completedFuture(now);
            }
            if (fetch == null ? mayFetch() : isLost()) {
                TokenFetch lost = fetch;
                boolean after401 = now != null && now.generation() == refused;
                boolean logInFirst = after401 || (now != null && lacksWorkspace(now, caller));
                TokenFetch begun = newFetch(lost, !served && failedFetches == 0, logInFirst, after401);
                if (lost != null) {
                    afterUnlock.add(() -> stopLost(lost));
                }
                if (after401 && failure == null) {
                    afterUnlock.add(() -> log401(caller));
                }
                afterUnlock.add(() -> launch(begun));
            }
            if (now != null && served) {
                result = CompletableFuture.completedFuture(now);
            } else if (fetch != null) {
                result = fetch.token;
            } else {
                result = CompletableFuture.failedFuture(
                        Objects.requireNonNull(failure).exception(time.nanos()));
            }
        }
        afterUnlock.forEach(Runnable::run);
        return result;
    }

    /** @param former the fetch that this one replaces; its callers get the token of this one */
    private TokenFetch newFetch(@Nullable TokenFetch former, boolean patient, boolean logInFirst, boolean after401) {
        Token last = held;
        boolean mayRequest = last == null || !after401 || (!isTooSoon() && canRequest(last));
        TokenFetch created = new TokenFetch(
                new TokenFetch.Known(
                        credentials,
                        provider,
                        refusedCredentials,
                        account,
                        last,
                        after401,
                        mayRequest,
                        logInFirst,
                        patient),
                former == null ? new CompletableFuture<>() : former.token,
                source,
                store,
                time);
        fetch = created;
        beganFetching = time.nanos();
        outdated = false;
        return created;
    }

    /**
     * Whether the fetch took longer than another process's refresh and log-in, its own, and their waits, so that a part of the
     * user's may have lost it.
     */
    private boolean isLost() {
        Duration longest = source.longest().multipliedBy(4).plus(LONGEST_PAUSE);
        return time.nanos() - beganFetching > longest.toNanos();
    }

    private boolean isTooSoon() {
        return loggedInAfter401 != null && time.nanos() - loggedInAfter401 < LOG_IN_PAUSE.toNanos();
    }

    private boolean canRequest(Token last) {
        return credentials.canLogIn() || (credentials.canAskForTokens() && last.refreshToken() != null);
    }

    private static void stopLost(TokenFetch lost) {
        Guarded.log(() -> LOG.warn("a token fetch did not end in time; another one begins"));
        lost.stop();
    }

    private static void log401(Caller caller) {
        String workspace = caller.owId() == null ? "" : " in workspace " + caller.owId();
        Guarded.log(() ->
                LOG.info("the platform answered 401 to {}{}; fetching a new token", caller.operation(), workspace));
    }

    private void launch(TokenFetch begun) {
        try {
            threads.execute(() -> {
                Token token = null;
                Throwable problem = null;
                try {
                    token = begun.run();
                } catch (Throwable failure) { // an Error too: the callers must get an end
                    problem = failure;
                }
                end(begun, token, problem);
            });
        } catch (Throwable noThread) {
            end(begun, null, noThread);
        }
    }

    /** Ends a fetch. Its callers get their end in any case, and the next call may fetch again. */
    private void end(TokenFetch ended, @Nullable Token fetched, @Nullable Throwable problem) {
        Token token = null;
        Throwable thrown = problem;
        TokenFetch next = null;
        synchronized (this) {
            if (ended != fetch) {
                return; // another one replaced it
            }
            fetch = null;
            try {
                if (provider != null) {
                    credentials = ended.credentials;
                }
                if (failure != null && isClosed()) {
                    thrown = failure.exception(time.nanos());
                } else if (fetched != null) {
                    token = hold(fetched);
                    if (ended.requested && ended.known.after401()) {
                        loggedInAfter401 = time.nanos();
                    }
                } else if (held != null && NoToken.Reason.NOTHING_NEWER.isReasonOf(thrown)) {
                    token = held; // the 401 is the end of its call
                } else {
                    if (held != null && ended.refreshRefused) {
                        held = held.withoutRefreshToken();
                    }
                    if (outdated) {
                        next = newFetch(ended, true, ended.known.logInFirst(), ended.known.after401());
                    } else {
                        thrown = failed(ended, Objects.requireNonNull(thrown, "a fetch has a token or a failure"));
                    }
                }
            } catch (Throwable mistake) { // No memory, for example.
                thrown = mistake;
            }
        }
        if (next != null) {
            launch(next);
            return;
        }
        if (token != null) {
            ended.token.complete(token);
        } else {
            ended.token.completeExceptionally(Objects.requireNonNull(thrown));
        }
        log(token, thrown); // last: a logger may block
    }

    private void log(@Nullable Token token, @Nullable Throwable thrown) {
        if (token != null) {
            Duration untilRenewal = Duration.ofNanos(token.softAt() - time.nanos());
            Guarded.log(() -> LOG.debug("{} is current, and is renewed in {}", token, untilRenewal));
        } else if (thrown instanceof AttemptFailure known && known.kind() != AttemptFailure.Kind.CANCELLED) {
            Guarded.log(() -> LOG.warn("{}", known.getMessage()));
        }
    }

    private Token hold(Token fetched) {
        Token token = fetched.asGeneration(++generations, time.nanos());
        secrets.know(token.accessToken());
        secrets.know(token.refreshToken());
        held = token;
        failedFetches = 0;
        refusedCredentials = null;
        failure = null;
        return token;
    }

    private RuntimeException failed(TokenFetch ended, Throwable thrown) {
        boolean refused = thrown instanceof LogInRefusedException || NoToken.Reason.NO_CREDENTIALS.isReasonOf(thrown);
        SessionFailure.Kind kind = !refused
                ? SessionFailure.Kind.FETCH_FAILED
                : provider == null ? SessionFailure.Kind.NO_CREDENTIALS : SessionFailure.Kind.OLD_CREDENTIALS;
        if (refused && ended.known.after401() && held != null) {
            held = held.ended(); // it was refused itself, and the store may still have it
        }
        Duration pause = switch (kind) {
            case FETCH_FAILED -> backoff.before(++failedFetches);
            case OLD_CREDENTIALS -> {
                refusedCredentials = ended.credentials;
                yield CREDENTIALS_PAUSE;
            }
            case NO_CREDENTIALS, CLOSED -> Duration.ZERO;
        };
        boolean isNoToken = thrown instanceof NoToken;
        String why = isNoToken || thrown instanceof AdPlatformException
                ? String.valueOf(thrown.getMessage())
                : thrown.getClass().getName();
        failure = new SessionFailure(
                kind,
                time.nanos() + pause.toNanos(),
                secrets.apply(why),
                isNoToken ? null : new Redaction(secrets).of(thrown));
        return failure.exception(time.nanos());
    }

    private boolean serves(Token now, Caller caller, long refused) {
        return Objects.equals(now.account(), caller.user()) && now.generation() != refused && now.isGood(time.nanos());
    }

    /** Whether neither the call nor the log-in has a workspace. */
    private static boolean lacksWorkspace(Token now, Caller caller) {
        return caller.owId() == null && now.owId() == null;
    }

    /** Whether another log-in is worth a request: a short failure of the platform must not last for the token's whole life. */
    private boolean anotherLogInMayReturnOne(Token token) {
        boolean isOldEnough = time.nanos() - token.since() >= LONGEST_PAUSE.toNanos();
        return credentials.canLogIn() && isOldEnough && (fetch != null || mayFetch());
    }

    private boolean mayFetch() {
        return failure == null || !failure.holds(time.nanos());
    }

    private boolean isClosed() {
        return failure != null && failure.kind() == SessionFailure.Kind.CLOSED;
    }
}
