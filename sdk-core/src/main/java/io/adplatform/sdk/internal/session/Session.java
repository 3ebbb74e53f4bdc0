package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.Backoff;
import io.adplatform.sdk.internal.runner.Futures;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the token, and sees to it that there is one: at most one fetch is in flight, whoever asks.
 *
 * <p>A token in its prime is handed out without a lock. Near its end a refresh runs in the background and the old token
 * serves on. After its end callers join the fetch in flight. A failure is followed by a pause in which nobody tries;
 * refused credentials are final until they are changed.
 */
public final class Session {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);
    /** A token that is refused sooner was never any good. */
    private static final Duration YOUNG = Duration.ofMinutes(1);

    private final TokenSource source;
    private final SafeTokenStore keeper;
    private final Secrets secrets;
    private final Time time;
    private final Executor executor;
    private final Backoff backoff;

    private volatile @Nullable Token current;
    /** What ends the waiting of calls that have had a token, and now queue for quota. */
    private final Set<Consumer<Throwable>> queued = ConcurrentHashMap.newKeySet();

    // Guarded by this.
    private Credentials credentials;
    private AccountKey account;
    private @Nullable Token last;
    private boolean lastWasRefused;
    private @Nullable TokenFetch fetch;
    private @Nullable CompletableFuture<Token> landing;
    private long generations;
    private int failures;
    private int refusedYoung;
    private long pauseUntil;
    private @Nullable NotAuthenticatedException failure;
    private boolean dead;
    private boolean closed;

    public Session(
            TokenSource source,
            SafeTokenStore keeper,
            Secrets secrets,
            Credentials credentials,
            AccountKey account,
            Time time,
            Executor executor,
            RandomGenerator random) {
        this.source = source;
        this.keeper = keeper;
        this.secrets = secrets;
        this.credentials = credentials;
        this.account = account;
        this.time = time;
        this.executor = executor;
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
        if (stored != null) {
            Token token = Token.stored(stored, time.now(), now);
            last = token;
            if (token.isGood(now)) {
                install(token);
            }
        }
        // A client without a log-in finds in the store what became of the tokens it was given, and nothing else.
        boolean givenAreNewer = stored == null || (current == null && credentials.canLogIn());
        if (givenAreNewer && given != null && given.accessToken() != null) {
            long revision = stored == null ? 0 : stored.revision();
            install(Token.fresh(given, given.accessToken(), given.refreshToken(), owId, revision, now));
        }
    }

    /**
     * Goes on with another log-in; another user's token is dropped.
     *
     * @param whose the account that the log-in belongs to
     * @return whether that is another account than before
     */
    public boolean useLogin(Credentials changed, AccountKey whose) {
        boolean another;
        secrets.knowOwn(changed.password());
        synchronized (this) {
            if (closed) {
                return false;
            }
            another = !whose.equals(account);
            if (another) {
                current = null;
                last = null;
                lastWasRefused = false;
            }
            credentials = changed;
            account = whose;
            fetch = null;
            landing = null;
            failures = 0;
            refusedYoung = 0;
            failure = null;
            dead = false;
        }
        return another;
    }

    /** Ends the waiting and the timers; a token request that is on its way is ended by its own pipeline. */
    public void close() {
        TokenFetch running;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            dead = true;
            failure = new NotAuthenticatedException(null, "the client is closed", Sent.NO, null);
            running = fetch;
        }
        if (running != null) {
            running.stop();
        }
    }

    /** A token that is good right now, as soon as there is one. */
    CompletableFuture<Token> token() {
        Token token = current;
        if (token != null && time.nanos() - token.softAt() < 0) {
            return CompletableFuture.completedFuture(token);
        }
        return tokenOrFetch();
    }

    /** The newest token, if it is good right now. */
    @Nullable
    Token newest() {
        Token token = current;
        return token != null && token.isGood(time.nanos()) ? token : null;
    }

    /** Fails the future as soon as it is final that no token will come. The call behind it has had one before. */
    void failWhenRefused(CompletableFuture<?> waiting) {
        Consumer<Throwable> end = waiting::completeExceptionally;
        queued.add(end);
        waiting.whenComplete((done, failed) -> queued.remove(end));
        endQueued();
    }

    /** Apart from the session's own lock: what waits may do anything when it ends. */
    private void endQueued() {
        NotAuthenticatedException refusal;
        synchronized (this) {
            refusal = dead && newest() == null ? failure : null;
        }
        if (refusal != null) {
            queued.forEach(end -> end.accept(refusal));
        }
    }

    private CompletableFuture<Token> tokenOrFetch() {
        TokenFetch begun = null;
        CompletableFuture<Token> result;
        CompletableFuture<Token> landed;
        synchronized (this) {
            long now = time.nanos();
            Token token = current;
            boolean good = token != null && token.isGood(now);
            if (token != null && now - token.softAt() < 0) {
                // Another thread's fetch landed while this one came for the lock.
                return CompletableFuture.completedFuture(token);
            }
            if (landing == null && !dead && !pausing(now)) {
                // Somebody who waits is worth a second request; the background is not, and neither is a probe.
                boolean patient = !good && failures == 0;
                TokenFetch.Known known = new TokenFetch.Known(credentials, account, last, lastWasRefused, patient);
                begun = new TokenFetch(known, source, keeper, time, executor);
                fetch = begun;
                landing = new CompletableFuture<>();
            }
            landed = landing;
            if (good) {
                result = CompletableFuture.completedFuture(token);
            } else if (landed != null) {
                result = landed;
            } else {
                result = CompletableFuture.failedFuture(Objects.requireNonNull(failure));
            }
        }
        if (begun != null && landed != null) {
            TokenFetch started = begun;
            CompletableFuture<Token> waited = landed;
            started.start().whenComplete((token, problem) -> land(started, waited, token, problem));
        }
        return result;
    }

    private boolean pausing(long now) {
        return failure != null && now - pauseUntil < 0;
    }

    /** The platform answered 401 to a token of this generation. An older one has been replaced already. */
    void refused(long generation) {
        synchronized (this) {
            Token token = current;
            if (token == null || token.generation() != generation) {
                return;
            }
            LOG.info("the platform no longer takes the token; getting a new one");
            current = null;
            lastWasRefused = true;
            boolean young = time.nanos() - token.since() < YOUNG.toNanos();
            refusedYoung = young ? refusedYoung + 1 : 0;
            if (refusedYoung > 1 && !dead) {
                Duration pause = backoff.before(refusedYoung - 1);
                pause(
                        pause,
                        "the platform refuses the tokens that it has just given out, next try in " + pause.toMillis()
                                + " ms",
                        null);
            }
        }
        endQueued();
    }

    private void land(
            TokenFetch landed, CompletableFuture<Token> waited, @Nullable Token token, @Nullable Throwable problem) {
        Token installed = null;
        NotAuthenticatedException error = null;
        synchronized (this) {
            TokenFetch.Known known = landed.known();
            if (landed == fetch) {
                fetch = null;
                landing = null;
            }
            if (closed) {
                error = failure;
            } else if (token != null && known.account().equals(account)) {
                installed = install(token);
            } else if (known.credentials().equals(credentials)) {
                if (landed.refreshRefused() && last != null) {
                    last = last.withoutRefreshToken();
                }
                error = fail(Objects.requireNonNull(problem));
            }
        }
        endQueued();
        // Outside the lock: whoever waits may do anything.
        if (installed != null) {
            waited.complete(installed);
        } else if (error != null) {
            waited.completeExceptionally(error);
        } else {
            // The log-in was changed meanwhile, and this is the old one's outcome.
            token().whenComplete((newer, newProblem) -> {
                if (newProblem == null) {
                    waited.complete(newer);
                } else {
                    waited.completeExceptionally(Futures.cause(newProblem));
                }
            });
        }
    }

    private Token install(Token fetched) {
        Token token = fetched.asGeneration(++generations, time.nanos());
        secrets.know(token.accessToken());
        secrets.know(token.refreshToken());
        current = token;
        last = token;
        lastWasRefused = false;
        failures = 0;
        failure = null;
        LOG.debug("{} is in force, and is renewed in {}", token, Duration.ofNanos(token.softAt() - time.nanos()));
        return token;
    }

    private NotAuthenticatedException fail(Throwable problem) {
        String why = String.valueOf(problem.getMessage());
        if (problem instanceof LogInRefusedException || problem instanceof TokenFetch.NoLogIn) {
            dead = true;
            return pause(Duration.ZERO, "no token can be had, and it is not tried again: " + why, problem);
        }
        Duration pause = backoff.before(++failures);
        return pause(pause, "no token could be fetched, next try in " + pause.toMillis() + " ms: " + why, problem);
    }

    private NotAuthenticatedException pause(Duration pause, String why, @Nullable Throwable problem) {
        pauseUntil = time.nanos() + pause.toNanos();
        // What isn't ours may say anything in its text.
        Throwable cause = problem instanceof AdPlatformException ? problem : null;
        NotAuthenticatedException error = new NotAuthenticatedException(null, secrets.apply(why), Sent.NO, cause);
        failure = error;
        LOG.warn("{}", error.getMessage());
        return error;
    }
}
