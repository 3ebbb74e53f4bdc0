package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.internal.pipeline.Authorizer.AnotherToken;
import io.adplatform.sdk.internal.pipeline.Authorizer.Caller;
import io.adplatform.sdk.internal.pipeline.Redaction;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.Backoff;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the token, and sees to it that there is one.
 *
 * <pre>
 * EMPTY, VALID: no obstacle, without and with a token
 * BACKOFF: an obstacle that passes; a token that is still good serves on
 * DEAD: an obstacle that stays until the credentials are changed; a token that is still good serves on
 * and in each of them at most one fetch in flight, which all callers share
 * </pre>
 *
 * <p>A token in its prime is handed out without a lock. Near its end a fetch runs in the background and the old token
 * serves on. After its end callers join the fetch in flight. Nothing is done, and no timer runs, while nobody calls.
 */
public final class Session {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);
    /** How often a provider of credentials is asked whether it has others than those that were refused. */
    private static final Duration CREDENTIALS_PAUSE = Duration.ofSeconds(10);
    /** After so many log-ins in vain a use that works now and then costs no more than one in a while. */
    private static final int MOST_IN_VAIN = 2;

    private final TokenSource source;
    private final SafeTokenStore keeper;
    private final Secrets secrets;
    private final Time time;
    private final Backoff backoff;

    /** Written under the lock. Once its time is over, its refresh token is all that is left of its use. */
    private volatile @Nullable HeldToken held;

    private volatile AccountKey account;

    /** Those who are being told of the token that is held. Written before the token, and read after it. */
    private volatile @Nullable WaitingCallers told;

    /** What ends the waiting of calls that have had a token and now queue for quota, where that has become useless. */
    private final Set<Runnable> queued = ConcurrentHashMap.newKeySet();

    // Guarded by this. There are callers that wait as long as there is a fetch, and no longer.
    private Credentials credentials;
    private @Nullable Vault vault;
    private @Nullable Credentials refusedCredentials;
    private @Nullable TokenFetch fetch;
    private @Nullable WaitingCallers waiting;
    private boolean fetchIsOutdated;
    private @Nullable Obstacle obstacle;
    private int failedFetches;
    private int refusedTokens;
    private long generations;
    /** How many tokens in a row refused a use at once that was worth a log-in: its 401 may be about a record. */
    private final Map<Use, Integer> logInsInVain = new HashMap<>();

    public Session(
            TokenSource source,
            SafeTokenStore keeper,
            Secrets secrets,
            Credentials credentials,
            @Nullable Vault vault,
            AccountKey account,
            Time time,
            RandomGenerator random) {
        this.source = source;
        this.keeper = keeper;
        this.secrets = secrets;
        this.credentials = credentials;
        this.vault = vault;
        this.account = account;
        this.time = time;
        this.backoff = new Backoff(random, FIRST_PAUSE, LONGEST_PAUSE);
    }

    /**
     * Begins. What the store has comes before what the builder was given, as long as it is good or became of that.
     *
     * @param stored what the store has for this account
     * @param given tokens that were got elsewhere
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

    /** How it stands, for people and for health checks. */
    public SessionState state() {
        Obstacle end;
        synchronized (this) {
            end = obstacle;
        }
        long now = time.nanos();
        HeldToken last = held;
        Token serves = last != null && last.token().isGood(now) && !last.isSuspect() ? last.token() : null;
        Obstacle standing = end != null && end.stands(now) ? end : null;
        return new SessionState(
                status(serves != null, standing),
                serves == null ? null : Duration.ofNanos(now - serves.since()),
                serves == null ? null : Duration.ofNanos(serves.hardAt() - now),
                standing == null ? null : standing.why());
    }

    private static SessionState.Status status(boolean serves, @Nullable Obstacle obstacle) {
        if (obstacle != null && obstacle.kind() == Obstacle.Kind.CLOSED) {
            return SessionState.Status.CLOSED;
        }
        if (serves) {
            return SessionState.Status.TOKEN_HELD;
        }
        if (obstacle == null) {
            return SessionState.Status.NO_TOKEN_YET;
        }
        return obstacle.kind() == Obstacle.Kind.NO_CREDENTIALS || obstacle.kind() == Obstacle.Kind.OLD_CREDENTIALS
                ? SessionState.Status.REFUSED
                : SessionState.Status.FAILING;
    }

    /** Whoever is logged in. */
    AccountKey account() {
        return account;
    }

    /**
     * Goes on with other credentials. Another user's token is dropped, and its fetch is given up.
     *
     * @param whose the account that the credentials belong to
     * @return whether that is another account than before
     */
    public boolean useLogin(Credentials changed, AccountKey whose) {
        TokenFetch former = null;
        WaitingCallers inVain = null;
        boolean another;
        secrets.knowOwn(changed.password());
        synchronized (this) {
            if (isClosed()) {
                return false;
            }
            another = !whose.equals(account);
            credentials = changed;
            vault = null; // it tells of the log-in before
            refusedCredentials = null;
            account = whose;
            obstacle = null;
            failedFetches = 0;
            refusedTokens = 0;
            if (another) {
                logInsInVain.clear();
                held = null;
                former = fetch;
                inVain = waiting;
                fetch = null;
                waiting = null;
            }
            // The same user's fetch goes on. Should it fail, that is no word about the credentials as they are now.
            fetchIsOutdated = fetch != null;
        }
        if (former != null && inVain != null) {
            former.stop();
            inVain.fail(Obstacle.anotherUser());
        }
        return another;
    }

    /** Ends the waiting; a token request that is on its way is ended by its own pipeline. */
    public void close() {
        TokenFetch last;
        synchronized (this) {
            obstacle = Obstacle.closed();
            last = fetch;
        }
        if (last != null) {
            last.stop();
        }
    }

    /** A token that is good for this call right now, as soon as there is one. */
    CompletableFuture<Token> token(Caller caller) {
        HeldToken now = held;
        if (now != null && serves(now, caller) && !lacksWorkspace(now, caller) && isInItsPrime(now.token())) {
            return inTurn(now.token());
        }
        return tokenOrFetch(caller);
    }

    /** A token that is there, behind those who came earlier and are being told of it. */
    private CompletableFuture<Token> inTurn(Token token) {
        WaitingCallers earlier = told;
        CompletableFuture<Token> turn = earlier == null ? null : earlier.joinLate();
        return turn == null ? CompletableFuture.completedFuture(token) : turn;
    }

    /** The newest token, if it is good for this call right now. */
    @Nullable
    Token newest(Caller caller) {
        HeldToken now = held;
        return now != null && serves(now, caller) && now.token().isGood(time.nanos()) ? now.token() : null;
    }

    /** Fails the future as soon as it is final that no token will come. The call behind it has had one before. */
    void failWhenRefused(Caller caller, CompletableFuture<?> waitingForQuota) {
        Runnable look = () -> failIfRefused(caller, waitingForQuota);
        queued.add(look);
        waitingForQuota.whenComplete((done, failed) -> queued.remove(look));
        look.run();
    }

    /** Apart from the session's own lock: what waits may do anything when it ends. */
    private void failIfRefused(Caller caller, CompletableFuture<?> waitingForQuota) {
        Obstacle end;
        synchronized (this) {
            end = obstacle;
        }
        if (end != null && end.isFinal() && newest(caller) == null) {
            waitingForQuota.completeExceptionally(end.told(time.nanos()));
        }
    }

    /** An answer has accepted the token of this generation. */
    void accepted(long generation, Use use) {
        if (isNewsOf(generation, use)) {
            synchronized (this) {
                HeldToken now = held;
                if (now != null && isNewsOf(generation, use)) {
                    held = now.acceptedFor(use);
                    refusedTokens = 0;
                    // Hardly ever is there one, and a record's own hashCode takes its time (docs/adr/0011).
                    if (!logInsInVain.isEmpty() && !now.refused().contains(use)) {
                        logInsInVain.remove(use);
                    }
                    if (obstacle != null && obstacle.kind() == Obstacle.Kind.TOKENS_REFUSED) {
                        obstacle = null;
                    }
                }
            }
        }
    }

    /**
     * The platform answered 401 to the token of this generation.
     *
     * @return whether the call can get another token, now or as soon as it comes
     */
    AnotherToken refused(long generation, Use use) {
        boolean isFinal;
        synchronized (this) {
            HeldToken now = held;
            if (now == null || now.token().generation() != generation) {
                return AnotherToken.WORTH_A_TRY;
            }
            if (now.spent().contains(use) && !now.refused().contains(use)) {
                logInsInVain.merge(use, 1, Integer::sum);
            }
            boolean costsNoLogIn =
                    now.spent().contains(use) || (now.accepted() && (!canAsk(now) || isInVainAgain(use, now.token())));
            if (now.accepted() && costsNoLogIn) {
                return AnotherToken.NOT_TO_BLAME;
            }
            held = now.refusedFor(use);
            if (!now.accepted() && !costsNoLogIn && now.evidence() == 0) {
                pauseAfterRefusalOf(now.token());
            }
            isFinal = costsNoLogIn || (fetch == null && !mayFetch());
        }
        if (isFinal) {
            queued.forEach(Runnable::run);
            return AnotherToken.NONE;
        }
        Guarded.log(() -> LOG.info("the platform answered 401 to {}; getting a new token", use));
        return AnotherToken.WORTH_A_TRY;
    }

    private boolean isInVainAgain(Use use, Token token) {
        return !logInsInVain.isEmpty()
                && logInsInVain.getOrDefault(use, 0) >= MOST_IN_VAIN
                && time.nanos() - token.since() < LONGEST_PAUSE.toNanos();
    }

    /**
     * The next token is asked for when this one, which no answer has accepted, is old enough: at once the first time,
     * and then at the pace of a platform that fails.
     */
    private void pauseAfterRefusalOf(Token token) {
        refusedTokens++;
        if (refusedTokens > 1 && mayFetch()) {
            obstacle = new Obstacle(
                    Obstacle.Kind.TOKENS_REFUSED,
                    token.since() + backoff.before(refusedTokens - 1).toNanos(),
                    "the platform refuses the tokens that it has just given out",
                    null);
        }
    }

    private CompletableFuture<Token> tokenOrFetch(Caller caller) {
        TokenFetch begun = null;
        TokenFetch lost = null;
        CompletableFuture<Token> result;
        synchronized (this) {
            if (!account.equals(caller.user())) {
                return CompletableFuture.failedFuture(Obstacle.anotherUser());
            }
            HeldToken now = held;
            boolean served = now != null
                    && now.token().isGood(time.nanos())
                    && serves(now, caller)
                    && !(lacksWorkspace(now, caller) && anotherLogInMayNameOne(now));
            if (now != null && served && isInItsPrime(now.token())) {
                return inTurn(now.token());
            }
            if (fetch != null && fetch.isLost()) {
                lost = fetch;
                failedFetches++;
            }
            if (lost != null || (fetch == null && mayFetch())) {
                // Somebody who waits is worth a second request; the background is not, and neither is a probe.
                boolean patient = !served && failedFetches == 0;
                boolean refreshIsNoUse = now != null && (now.isSuspect() || lacksWorkspace(now, caller));
                begun = newFetch(patient, refreshIsNoUse);
                waiting = waiting == null ? new WaitingCallers() : waiting;
                fetch = begun;
                fetchIsOutdated = false;
            }
            if (now != null && served) {
                result = CompletableFuture.completedFuture(now.token());
            } else if (waiting != null) {
                result = waiting.join();
            } else {
                result = CompletableFuture.failedFuture(
                        Objects.requireNonNull(obstacle).told(time.nanos()));
            }
        }
        if (lost != null) {
            Guarded.log(() -> LOG.warn("an attempt to fetch a token came to no end; trying again"));
            lost.stop();
        }
        if (begun != null) {
            launch(begun);
        }
        return result;
    }

    private TokenFetch newFetch(boolean patient, boolean refreshIsNoUse) {
        Token last = held == null ? null : held.token();
        return new TokenFetch(
                new TokenFetch.Known(credentials, vault, refusedCredentials, account, last, refreshIsNoUse, patient),
                source,
                keeper,
                time);
    }

    private void launch(TokenFetch begun) {
        begun.start().whenComplete((token, problem) -> land(begun, token, problem));
    }

    /** Whatever happens in here, those who wait for this fetch are told, and the next call finds none in its way. */
    private void land(TokenFetch landed, @Nullable Token token, @Nullable Throwable problem) {
        WaitingCallers waiters = null;
        Throwable failure = problem;
        Token installed = null;
        TokenFetch next = null;
        synchronized (this) {
            boolean isLatest = landed == fetch;
            if (vault != null) {
                credentials = landed.credentials();
            }
            try {
                if (token != null && isWelcome(landed)) {
                    told = isLatest ? waiting : told;
                    installed = hold(token);
                } else if (isLatest) {
                    held = held != null && landed.refreshRefused() ? held.withoutRefreshToken() : held;
                    if (fetchIsOutdated && !isClosed()) {
                        next = newFetch(true, landed.known().refreshIsNoUse());
                    } else {
                        failure = failed(landed, problem);
                    }
                }
            } catch (Throwable mistake) { // No memory, for example.
                failure = mistake;
            }
            if (isLatest) {
                fetch = next;
                fetchIsOutdated = false;
                waiters = next == null ? waiting : null;
                waiting = next == null ? null : waiting;
            }
        }
        if (next != null) {
            launch(next);
        } else if (waiters != null && installed != null) {
            waiters.tell(installed);
        } else if (waiters != null) {
            waiters.fail(Objects.requireNonNull(failure));
        }
        queued.forEach(Runnable::run);
        // Last of all: a logger may take its time.
        logOutcome(installed, waiters == null ? null : failure);
    }

    private void logOutcome(@Nullable Token installed, @Nullable Throwable failure) {
        if (installed != null) {
            Duration untilRenewal = Duration.ofNanos(installed.softAt() - time.nanos());
            Guarded.log(() -> LOG.debug("{} is in force, and is renewed in {}", installed, untilRenewal));
        } else if (failure instanceof AttemptFailedException known
                && known.failure().kind() != AttemptFailure.Kind.CANCELLED) {
            Guarded.log(() -> LOG.warn("{}", known.getMessage()));
        }
    }

    /** A fetch that was taken for lost may bring its token after all. */
    private boolean isWelcome(TokenFetch landed) {
        HeldToken now = held;
        return !isClosed()
                && landed.known().account().equals(account)
                && (landed == fetch || now == null || !now.token().isGood(time.nanos()));
    }

    private Token hold(Token fetched) {
        Token token = fetched.asGeneration(++generations, time.nanos());
        secrets.know(token.accessToken());
        secrets.know(token.refreshToken());
        HeldToken before = held;
        held = before == null ? HeldToken.untried(account, token) : before.followedBy(token);
        failedFetches = 0;
        refusedCredentials = null;
        obstacle = null;
        return token;
    }

    private RuntimeException failed(TokenFetch landed, @Nullable Throwable problem) {
        if (obstacle != null && isClosed()) {
            return obstacle.told(time.nanos());
        }
        Throwable thrown = Objects.requireNonNull(problem, "a fetch brings a token or fails");
        boolean credentialsRefused = thrown instanceof LogInRefusedException || thrown instanceof TokenFetch.NoLogIn;
        boolean mayChange = credentialsRefused && vault != null;
        if (mayChange) {
            refusedCredentials = landed.credentials();
        }
        Duration pause =
                mayChange ? CREDENTIALS_PAUSE : credentialsRefused ? Duration.ZERO : backoff.before(++failedFetches);
        boolean isOurs = thrown instanceof TokenFetch.NoLogIn || thrown instanceof TokenFetch.NoToken;
        String why = isOurs || thrown instanceof AdPlatformException
                ? String.valueOf(thrown.getMessage())
                : thrown.toString();
        obstacle = new Obstacle(
                mayChange
                        ? Obstacle.Kind.OLD_CREDENTIALS
                        : credentialsRefused ? Obstacle.Kind.NO_CREDENTIALS : Obstacle.Kind.FETCH_FAILED,
                time.nanos() + pause.toNanos(),
                secrets.apply(why),
                isOurs ? null : new Redaction(secrets).of(thrown));
        return obstacle.told(time.nanos());
    }

    private boolean serves(HeldToken now, Caller caller) {
        return now.account().equals(caller.user()) && now.serves(Use.of(caller, now.token()), time.nanos());
    }

    /** Log-in need not name a workspace, and then there is none for a call that names none itself. */
    private static boolean lacksWorkspace(HeldToken now, Caller caller) {
        return caller.owId() == null && now.token().owId() == null;
    }

    /** Once in a while it is worth a request: a platform that was ill for a moment must not cost the token's whole life. */
    private boolean anotherLogInMayNameOne(HeldToken now) {
        boolean isOldEnough = time.nanos() - now.token().since() >= LONGEST_PAUSE.toNanos();
        return credentials.canLogIn() && isOldEnough && (fetch != null || mayFetch());
    }

    private boolean isInItsPrime(Token token) {
        return time.nanos() - token.softAt() < 0;
    }

    private boolean isNewsOf(long generation, Use use) {
        HeldToken now = held;
        return now != null && now.token().generation() == generation && !now.isAcceptedFor(use);
    }

    private boolean canAsk(HeldToken now) {
        return credentials.canLogIn()
                || (credentials.canAskForTokens() && now.token().refreshToken() != null);
    }

    private boolean mayFetch() {
        return obstacle == null || !obstacle.stands(time.nanos());
    }

    private boolean isClosed() {
        return obstacle != null && obstacle.kind() == Obstacle.Kind.CLOSED;
    }
}
