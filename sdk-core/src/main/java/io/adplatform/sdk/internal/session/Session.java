package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the token, and sees to it that there is one: at most one token request is in flight, whoever asks.
 *
 * <p>A token in its prime is handed out without a lock. In its last fifth a refresh runs in the background and the old
 * token serves on. After its end callers join the request in flight. A failure is followed by a pause in which nobody
 * tries; refused credentials are final.
 */
public final class Session {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

    private final TokenSource source;
    private final Throttle throttle;
    private final Time time;
    private final RandomGenerator random;

    private volatile @Nullable Token current;

    // Guarded by this.
    private @Nullable CompletableFuture<Token> flight;
    private @Nullable Token last;
    private boolean expired;
    private long generations;
    private int failures;
    private long pauseUntil;
    private @Nullable NotAuthenticatedException failure;
    private boolean dead;

    public Session(TokenSource source, Throttle throttle, Time time, RandomGenerator random) {
        this.source = source;
        this.throttle = throttle;
        this.time = time;
        this.random = random;
        throttle.keepOneForSession(true);
    }

    /** Begins with tokens that were got elsewhere. */
    public synchronized void adopt(TokenSet tokens) {
        install(tokens);
    }

    /** A token that is good right now, as soon as there is one. */
    CompletableFuture<Token> token() {
        Token token = current;
        long now = time.nanos();
        if (token != null && now - token.softAt() < 0) {
            return CompletableFuture.completedFuture(token);
        }
        return tokenUnderLock(now);
    }

    private synchronized CompletableFuture<Token> tokenUnderLock(long now) {
        Token token = current;
        boolean good = token != null && now - token.hardAt() < 0;
        if (flight == null && !dead && !pausing(now)) {
            CompletableFuture<Token> started = fetch();
            // A token source may have answered on this very thread.
            flight = started.isDone() ? null : started;
            token = current;
            good = token != null && now - token.hardAt() < 0;
        }
        if (good && token != null) {
            return CompletableFuture.completedFuture(token);
        }
        if (flight != null) {
            return flight;
        }
        return CompletableFuture.failedFuture(Objects.requireNonNull(failure));
    }

    /** The platform answered 401 to a token of this generation. An older one has been replaced already. */
    synchronized void refused(long generation) {
        Token token = current;
        if (token != null && token.generation() == generation) {
            LOG.info("the platform no longer takes the token; getting a new one");
            current = null;
            expired = true;
            throttle.keepOneForSession(true);
        }
    }

    private boolean pausing(long now) {
        return failure != null && now - pauseUntil < 0;
    }

    /** Called with the lock held; the requests run elsewhere. */
    private CompletableFuture<Token> fetch() {
        Token before = last;
        String refreshToken = before == null ? null : before.refreshToken();
        // A refused access token makes its refresh token suspect, so a password goes first where there is one.
        boolean refresh = refreshToken != null && !(expired && source.canLogIn());
        CompletableFuture<TokenSet> answer = refresh && refreshToken != null
                ? source.refresh(refreshToken).exceptionallyCompose(this::logInAfterRefusal)
                : logIn();
        CompletableFuture<Token> result = new CompletableFuture<>();
        answer.whenComplete((tokens, problem) -> finish(result, tokens, problem));
        return result;
    }

    private CompletableFuture<TokenSet> logIn() {
        return source.canLogIn()
                ? source.logIn()
                : CompletableFuture.failedFuture(new NotAuthenticatedException(
                        null, "there is no password to log in with, and no refresh token that works", Sent.NO, null));
    }

    private CompletableFuture<TokenSet> logInAfterRefusal(Throwable problem) {
        return isFinal(cause(problem)) ? logIn() : CompletableFuture.failedFuture(cause(problem));
    }

    private void finish(CompletableFuture<Token> result, @Nullable TokenSet tokens, @Nullable Throwable problem) {
        Token token = null;
        NotAuthenticatedException error = null;
        synchronized (this) {
            flight = null;
            if (tokens != null && tokens.accessToken() != null) {
                token = install(tokens);
            } else {
                error = fail(problem == null ? null : cause(problem));
            }
        }
        // Outside the lock: whoever waits may do anything.
        if (token != null) {
            result.complete(token);
        } else {
            result.completeExceptionally(Objects.requireNonNull(error));
        }
    }

    private Token install(TokenSet tokens) {
        Token token = Token.of(tokens, last, ++generations, time.nanos());
        current = token;
        last = token;
        expired = false;
        failures = 0;
        failure = null;
        throttle.keepOneForSession(false);
        time.after(Duration.ofNanos(token.softAt() - time.nanos()), () -> reserveFor(token));
        return token;
    }

    /** The token will soon be replaced, and its successor must find a permit. */
    private void reserveFor(Token token) {
        Token now = current;
        if (now != null && now.generation() == token.generation()) {
            throttle.keepOneForSession(true);
        }
    }

    private NotAuthenticatedException fail(@Nullable Throwable problem) {
        dead = problem == null ? false : isFinal(problem);
        Duration ceiling = FIRST_PAUSE.multipliedBy(1L << Math.min(failures++, 10));
        ceiling = ceiling.compareTo(LONGEST_PAUSE) < 0 ? ceiling : LONGEST_PAUSE;
        Duration pause = ceiling.dividedBy(2).plusNanos(random.nextLong(ceiling.toNanos() / 2 + 1));
        pauseUntil = time.nanos() + pause.toNanos();
        String why = problem == null ? "the answer held no access token" : String.valueOf(problem.getMessage());
        failure = new NotAuthenticatedException(
                null,
                dead
                        ? "log-in was refused and is not tried again: " + why
                        : "no token could be fetched, next try in " + pause.toMillis() + " ms: " + why,
                Sent.NO,
                problem);
        LOG.warn("{}", failure.getMessage());
        return failure;
    }

    /** Whether trying again would get the same answer. */
    private static boolean isFinal(Throwable problem) {
        return problem instanceof NotAuthenticatedException
                || (problem instanceof ApiException && !(problem instanceof ServerException));
    }

    private static Throwable cause(Throwable problem) {
        return problem instanceof CompletionException wrapped && wrapped.getCause() instanceof AdPlatformException known
                ? known
                : problem;
    }
}
