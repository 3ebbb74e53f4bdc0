package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The session's dealings with its store. A store that fails, or that doesn't come back in time, must never become a
 * call's failure: the client goes on with the tokens that it holds, and the futures in here never fail.
 */
public final class SafeTokenStore {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final TokenStore.Lock NOTHING = () -> {};

    private final TokenStore store;
    private final Secrets secrets;
    private final Time time;
    private final Executor executor;
    private final AtomicBoolean failing = new AtomicBoolean();
    /** Tasks that took too long and go on still. Until they end the store is asked nothing: each would hold a thread. */
    private final AtomicInteger hanging = new AtomicInteger();

    /** @param executor the threads that the store may block */
    public SafeTokenStore(TokenStore store, Secrets secrets, Time time, Executor executor) {
        this.store = store;
        this.secrets = secrets;
        this.time = time;
        this.executor = executor;
    }

    /**
     * What a client begins with, read on this thread; {@code null} for nothing.
     *
     * @throws IOException when the store can't be used: at the start that is a mistake which somebody is there to mend
     */
    public @Nullable StoredTokens first(AccountKey account) throws IOException {
        return sound(store.load(account.fingerprint()));
    }

    /** The longest that one of its tasks takes. */
    Duration longest() {
        return LONGEST;
    }

    /** What is kept for the account now; {@code null} where nothing is, or where the store fails. */
    CompletableFuture<@Nullable Token> load(AccountKey account) {
        Callable<@Nullable Token> task = () -> {
            StoredTokens stored = first(account);
            return stored == null ? null : Token.stored(stored, time.now(), time.nanos());
        };
        return ask(new Task<@Nullable Token>("read", task, null, late -> {}));
    }

    CompletableFuture<@Nullable Void> save(AccountKey account, Token token, Duration lifetime) {
        Callable<@Nullable Void> task = () -> {
            store.save(account.fingerprint(), token.stored(lifetime, time.now()));
            return null;
        };
        return ask(new Task<@Nullable Void>("written", task, null, late -> {}));
    }

    /**
     * The right to fetch tokens, or {@code null} while another process has it. A store that fails can't stop anybody.
     */
    CompletableFuture<TokenStore.@Nullable Lock> tryLock(AccountKey account) {
        Callable<TokenStore.@Nullable Lock> task = () -> store.tryLock(account.fingerprint());
        return ask(new Task<TokenStore.@Nullable Lock>("locked", task, NOTHING, this::unlock));
    }

    CompletableFuture<@Nullable Void> unlock(TokenStore.@Nullable Lock lock) {
        if (lock == null || lock == NOTHING) {
            return CompletableFuture.completedFuture(null);
        }
        Callable<@Nullable Void> task = () -> {
            lock.close();
            return null;
        };
        return new Task<@Nullable Void>("unlocked", task, null, late -> {}).start();
    }

    private <V> CompletableFuture<V> ask(Task<V> task) {
        return hanging.get() == 0 ? task.start() : task.withoutAnAnswer();
    }

    private @Nullable StoredTokens sound(@Nullable StoredTokens stored) {
        if (stored == null) {
            return null;
        }
        secrets.know(stored.accessToken());
        secrets.know(stored.refreshToken());
        return Token.canBeSent(stored.accessToken()) ? stored : null;
    }

    private void works() {
        if (failing.compareAndSet(true, false)) {
            Guarded.log(() -> LOG.info("the token store works again"));
        }
    }

    /** Said once, until it works again. The exception's text is a store's own, and may quote anything. */
    private void fails(String what, Throwable failure) {
        if (failing.compareAndSet(false, true)) {
            Guarded.log(() -> LOG.warn(
                    "the token store can't be {}, and the client goes on with the tokens it holds: {}",
                    what,
                    secrets.apply(failure.toString())));
        }
    }

    /** One thing that the store is asked to do, and what the session goes on with where it isn't done. */
    private final class Task<V> {

        private final String what;
        private final Callable<V> work;
        private final @Nullable V without;
        private final Consumer<V> tooLate;
        private final CompletableFuture<V> answer = new CompletableFuture<>();
        private boolean ended;
        private boolean hangs;

        /** @param tooLate takes what came when nobody waited for it any more */
        Task(String what, Callable<V> work, @Nullable V without, Consumer<V> tooLate) {
            this.what = what;
            this.work = work;
            this.without = without;
            this.tooLate = tooLate;
        }

        CompletableFuture<V> start() {
            Time.Timer timer = limit();
            try {
                executor.execute(() -> run(timer));
            } catch (RuntimeException | Error noThread) {
                // What was begun has to come to its end, a lock above all.
                run(timer);
            }
            return answer;
        }

        CompletableFuture<V> withoutAnAnswer() {
            answer.complete(without);
            return answer;
        }

        /** Without a timer the fetch is found lost by the next caller. */
        private Time.Timer limit() {
            try {
                return time.limit(LONGEST, this::takesTooLong);
            } catch (RuntimeException | Error noTimer) {
                return () -> {};
            }
        }

        private void run(Time.Timer timer) {
            try {
                V came = work.call();
                works();
                if (!answer.complete(came)) {
                    tooLate.accept(came);
                }
            } catch (Throwable failure) { // An Error too: a class that the store needs may be missing.
                fails(what, failure);
            } finally {
                answer.complete(without);
                timer.cancel();
                end();
            }
        }

        private void takesTooLong() {
            synchronized (this) {
                if (ended) {
                    return;
                }
                hangs = true;
                hanging.incrementAndGet();
            }
            fails(what, new TimeoutException("it took more than " + LONGEST.toSeconds() + " s"));
            answer.complete(without);
        }

        private synchronized void end() {
            ended = true;
            if (hangs) {
                hanging.decrementAndGet();
            }
        }
    }
}
