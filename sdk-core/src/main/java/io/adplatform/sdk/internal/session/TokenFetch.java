package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.internal.runner.Futures;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One way to a new token: the right to fetch it, a look at what others left in the store, one request or two, and the
 * store again. Holds no thread while it waits.
 */
final class TokenFetch {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");
    private static final Duration FIRST_LOOK = Duration.ofMillis(100);
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(2);

    /**
     * What the session knew when the fetch began.
     *
     * @param last the newest token that the session has had; {@code null} before the first
     * @param lastWasRefused whether the platform answered 401 to it
     * @param patient whether callers wait for the outcome
     */
    record Known(
            Credentials credentials,
            AccountKey account,
            @Nullable Token last,
            boolean lastWasRefused,
            boolean patient) {}

    private final Known known;
    private final TokenSource source;
    private final SafeTokenStore keeper;
    private final Time time;
    private final Executor executor;
    private final long begunAt;
    private final CompletableFuture<Token> outcome = new CompletableFuture<>();
    private Duration nextLook = FIRST_LOOK;
    private volatile boolean refreshRefused;

    TokenFetch(Known known, TokenSource source, SafeTokenStore keeper, Time time, Executor executor) {
        this.known = known;
        this.source = source;
        this.keeper = keeper;
        this.time = time;
        this.executor = executor;
        this.begunAt = time.nanos();
    }

    Known known() {
        return known;
    }

    /** Whether the platform took the refresh token for wrong: it must not be sent again. */
    boolean refreshRefused() {
        return refreshRefused;
    }

    /** A token of no generation yet. Fails with {@link LogInRefusedException} or {@link NoLogIn} for good. */
    CompletableFuture<Token> start() {
        executor.execute(this::look);
        return outcome;
    }

    /** Gives up waiting for the lock; a request that is on its way goes on. */
    void stop() {
        outcome.completeExceptionally(new IllegalStateException("the client was closed"));
    }

    private void look() {
        if (outcome.isDone()) {
            return;
        }
        try {
            TokenStore.Lock lock = keeper.tryLock(known.account());
            if (lock != null) {
                fetch(lock);
            } else {
                waitForOther();
            }
        } catch (RuntimeException unexpected) {
            outcome.completeExceptionally(unexpected);
        }
    }

    private void waitForOther() {
        Token theirs = keeper.load(known.account());
        if (isUsable(theirs)) {
            outcome.complete(theirs);
        } else if (isOverdue()) {
            LOG.warn("another process holds the lock of the token store for too long; fetching a token without it");
            fetch(() -> {});
        } else {
            if (nextLook.equals(FIRST_LOOK)) {
                LOG.debug("another client is fetching a token; waiting for that one");
            }
            time.after(nextLook, this::look);
            Duration longer = nextLook.multipliedBy(2);
            nextLook = longer.compareTo(LONGEST_LOOK) < 0 ? longer : LONGEST_LOOK;
        }
    }

    /** After a refresh and a log-in of the longest, whoever holds the lock is not fetching any more. */
    private boolean isOverdue() {
        return Duration.ofNanos(time.nanos() - begunAt).dividedBy(2).compareTo(source.longest()) > 0;
    }

    private void fetch(TokenStore.Lock lock) {
        CompletableFuture<Token> fetched;
        try {
            Token stored = keeper.load(known.account());
            fetched = isUsable(stored) ? CompletableFuture.completedFuture(stored) : request(stored);
        } catch (RuntimeException unexpected) {
            fetched = CompletableFuture.failedFuture(unexpected);
        }
        fetched.whenComplete((token, problem) -> {
            keeper.unlock(lock);
            if (problem == null) {
                outcome.complete(token);
            } else {
                outcome.completeExceptionally(Futures.cause(problem));
            }
        });
    }

    private CompletableFuture<Token> request(@Nullable Token stored) {
        boolean theirs = stored != null && stored.isNewerThan(known.last());
        Token base = theirs ? stored : known.last();
        String refreshToken = base == null || !known.credentials().canAskForTokens() ? null : base.refreshToken();
        // A refused access token makes its refresh token suspect, so a password goes first where there is one.
        boolean suspect =
                known.lastWasRefused() && !theirs && known.credentials().canLogIn();
        CompletableFuture<TokenSet> answer = refreshToken == null || suspect
                ? logIn()
                : source.refresh(refreshToken, known.patient()).exceptionallyCompose(this::logInAfterRefusal);
        return answer.thenApply(tokens -> keep(tokens, base));
    }

    private CompletableFuture<TokenSet> logIn() {
        Credentials who = known.credentials();
        return who.canLogIn() && who.email() != null && who.password() != null
                ? source.logIn(who.email(), who.password(), known.patient())
                : CompletableFuture.failedFuture(new NoLogIn());
    }

    private CompletableFuture<TokenSet> logInAfterRefusal(Throwable problem) {
        Throwable cause = Futures.cause(problem);
        if (!(cause instanceof LogInRefusedException)) {
            return CompletableFuture.failedFuture(cause);
        }
        refreshRefused = true;
        if (!known.credentials().canLogIn()) {
            return CompletableFuture.failedFuture(cause);
        }
        LOG.info("the platform refused the refresh token; logging in");
        return logIn();
    }

    /** @param base the token before; what the answer leaves out is kept of it */
    private Token keep(TokenSet tokens, @Nullable Token base) {
        if (!Token.canBeSent(tokens.accessToken())) {
            throw new IllegalStateException("the answer held no access token that a header can carry");
        }
        boolean newRefreshToken =
                tokens.refreshToken() != null && !tokens.refreshToken().isBlank();
        String kept = base == null || refreshRefused ? null : base.refreshToken();
        Token token = Token.fresh(
                tokens,
                Objects.requireNonNull(tokens.accessToken()),
                newRefreshToken ? tokens.refreshToken() : kept,
                tokens.owId() != null || base == null ? tokens.owId() : base.owId(),
                base == null ? 1 : base.revision() + 1,
                time.nanos());
        keeper.save(known.account(), token, tokens.lifetime());
        return token;
    }

    private boolean isUsable(@Nullable Token stored) {
        return stored != null && stored.isNewerThan(known.last()) && stored.isGood(time.nanos());
    }

    /** Nothing is left to try. Never leaves the session. */
    static final class NoLogIn extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NoLogIn() {
            super("there is no password to log in with, and no refresh token that works", null, false, false);
        }
    }
}
