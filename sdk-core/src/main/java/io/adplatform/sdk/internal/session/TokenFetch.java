package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.LogInRefusedException;
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
 * One way to a new token: the right to fetch it, a look at what others left in the store, one request or two, and the
 * store again. Holds no thread while it waits. An {@code Error} in one of its steps is its outcome like any other
 * failure; a step that never ends is noticed by the next caller, see {@link #isLost}.
 */
final class TokenFetch {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");
    private static final Duration FIRST_LOOK = Duration.ofMillis(100);
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(2);
    /** How late a step may be. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    /**
     * What the session knew when the fetch began.
     *
     * @param last the newest token that the session has had; {@code null} before the first
     * @param refreshIsNoUse whether the last token was refused, or only a log-in can bring what it lacks
     * @param vault gives the credentials as they are now; {@code null} where they don't change by themselves
     * @param refused the credentials that the platform refused last; {@code null} where it accepted them
     * @param patient whether callers wait for the outcome
     */
    record Known(
            Credentials credentials,
            @Nullable Vault vault,
            @Nullable Credentials refused,
            AccountKey account,
            @Nullable Token last,
            boolean refreshIsNoUse,
            boolean patient) {}

    private final Known known;
    private final TokenSource source;
    private final SafeTokenStore keeper;
    private final Time time;
    private final long begunAt;
    private Duration nextLook = FIRST_LOOK;
    private volatile long stepIsDueAt;
    private volatile Credentials credentials;
    private volatile boolean refreshRefused;
    private volatile boolean stopped;
    private volatile CompletableFuture<?> step = new CompletableFuture<>();

    TokenFetch(Known known, TokenSource source, SafeTokenStore keeper, Time time) {
        this.known = known;
        this.credentials = known.credentials();
        this.source = source;
        this.keeper = keeper;
        this.time = time;
        this.begunAt = time.nanos();
        this.stepIsDueAt = begunAt + GRACE.toNanos();
    }

    Known known() {
        return known;
    }

    /** What it asked with. */
    Credentials credentials() {
        return credentials;
    }

    /** Whether the platform took the refresh token for wrong: it must not be sent again. */
    boolean refreshRefused() {
        return refreshRefused;
    }

    /** Whether a step of it should have ended long ago, so that nobody should wait for it any more. */
    boolean isLost() {
        return time.nanos() - stepIsDueAt > 0;
    }

    /** A token of no generation yet. Fails with {@link LogInRefusedException} or {@link NoLogIn} for good. */
    CompletableFuture<Token> start() {
        CompletableFuture<Token> outcome = new CompletableFuture<>();
        try {
            look().whenComplete((token, problem) -> {
                if (problem == null) {
                    outcome.complete(token);
                } else {
                    outcome.completeExceptionally(Futures.cause(problem));
                }
            });
        } catch (Throwable problem) { // No memory, no thread.
            outcome.completeExceptionally(problem);
        }
        return outcome;
    }

    /** Gives up: a step that waits ends now, and none follows. */
    void stop() {
        stopped = true;
        step.cancel(true);
    }

    private CompletableFuture<Token> look() {
        return next(keeper.longest(), keeper.tryLock(known.account()))
                .thenCompose(lock -> lock == null ? waitForOther() : fetch(lock));
    }

    private CompletableFuture<Token> waitForOther() {
        return next(keeper.longest(), keeper.load(known.account())).thenCompose(theirs -> {
            if (theirs != null && isUsable(theirs)) {
                return CompletableFuture.completedFuture(theirs);
            }
            if (isOverdue()) {
                Guarded.log(() -> LOG.warn(
                        "another process holds the lock of the token store for too long; fetching a token without it"));
                return fetch(null);
            }
            return pause().thenCompose(over -> look());
        });
    }

    /** After a refresh and a log-in of the longest, whoever holds the lock is not fetching any more. */
    private boolean isOverdue() {
        return Duration.ofNanos(time.nanos() - begunAt).dividedBy(2).compareTo(source.longest()) > 0;
    }

    private CompletableFuture<@Nullable Void> pause() {
        if (nextLook.equals(FIRST_LOOK)) {
            Guarded.log(() -> LOG.debug("another client is fetching a token; waiting for that one"));
        }
        CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
        Time.Timer timer = time.after(nextLook, () -> over.complete(null));
        over.whenComplete((passed, stop) -> timer.cancel());
        CompletableFuture<@Nullable Void> pause = next(nextLook, over);
        Duration longer = nextLook.multipliedBy(2);
        nextLook = longer.compareTo(LONGEST_LOOK) < 0 ? longer : LONGEST_LOOK;
        return pause;
    }

    private CompletableFuture<Token> fetch(TokenStore.@Nullable Lock lock) {
        CompletableFuture<Token> fetched = next(keeper.longest(), keeper.load(known.account()))
                .thenCompose(stored -> stored != null && isUsable(stored)
                        ? CompletableFuture.completedFuture(stored)
                        : currentCredentials().thenCompose(current -> request(stored)));
        return fetched.handle((token, problem) -> next(keeper.longest(), keeper.unlock(lock)))
                .thenCompose(unlocked -> unlocked)
                .thenCompose(unlocked -> fetched);
    }

    private CompletableFuture<Credentials> currentCredentials() {
        if (known.vault() == null) {
            return CompletableFuture.completedFuture(credentials);
        }
        return next(Vault.LONGEST, known.vault().current(credentials)).thenApply(current -> {
            credentials = current;
            if (current.equals(known.refused())) {
                throw new NoLogIn(
                        "the platform refused the log-in, and the CredentialsProvider gives the same secrets");
            }
            return current;
        });
    }

    private CompletableFuture<Token> request(@Nullable Token stored) {
        boolean theirs = stored != null && stored.isNewerThan(known.last());
        Token base = theirs ? stored : known.last();
        String refreshToken = base == null || !credentials.canAskForTokens() ? null : base.refreshToken();
        boolean logInFirst = known.refreshIsNoUse() && !theirs && credentials.canLogIn();
        CompletableFuture<TokenSet> answer = refreshToken == null || logInFirst
                ? logIn()
                : next(source.longest(), source.refresh(refreshToken, known.patient()))
                        .exceptionallyCompose(this::logInAfterRefusal);
        return answer.thenCompose(tokens -> keep(tokens, base));
    }

    private CompletableFuture<TokenSet> logIn() {
        Credentials who = credentials;
        return who.canLogIn() && who.email() != null && who.password() != null
                ? next(source.longest(), source.logIn(who.email(), who.password(), known.patient()))
                : CompletableFuture.failedFuture(new NoLogIn(
                        "there is no password to log in with, and no refresh token that works; accounts().useLogin(...)"
                                + " gives one"));
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

    /** @param base the token before; what the answer leaves out is kept of it */
    private CompletableFuture<Token> keep(TokenSet tokens, @Nullable Token base) {
        if (!Token.canBeSent(tokens.accessToken())) {
            return CompletableFuture.failedFuture(new NoToken());
        }
        boolean newRefreshToken =
                tokens.refreshToken() != null && !tokens.refreshToken().isBlank();
        String kept = base == null || refreshRefused ? null : base.refreshToken();
        Long owId = Token.workspace(tokens.owId());
        Token token = Token.fresh(
                tokens,
                Objects.requireNonNull(tokens.accessToken()),
                newRefreshToken ? tokens.refreshToken() : kept,
                owId != null || base == null ? owId : base.owId(),
                base == null ? 1 : base.revision() + 1,
                time.nanos());
        return next(keeper.longest(), keeper.save(known.account(), token, tokens.lifetime()))
                .thenApply(saved -> token);
    }

    private boolean isUsable(Token stored) {
        return stored.isNewerThan(known.last()) && stored.isGood(time.nanos());
    }

    /** Begins a step, which takes no longer than this. */
    private <V> CompletableFuture<V> next(Duration longest, CompletableFuture<V> begun) {
        stepIsDueAt = time.nanos() + longest.plus(GRACE).toNanos();
        step = begun;
        if (stopped) {
            begun.cancel(true);
        }
        return begun;
    }

    /** Nothing is left to try. Never leaves the session. */
    static final class NoLogIn extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NoLogIn(String why) {
            super(why, null, false, false);
        }
    }

    /** The platform answered with something that is no token. Never leaves the session. */
    static final class NoToken extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NoToken() {
            super("the answer held no access token that a header can carry", null, false, false);
        }
    }
}
